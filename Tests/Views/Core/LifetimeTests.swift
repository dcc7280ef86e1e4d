import Tactile
import TestSupport
import Testing

/// What refers to a view or a layer without keeping it knows when that is gone.
@MainActor
struct LifetimeTests {
    @Test func aViewOutlivesItsSuperview() {
        let child = UIView()
        weak var gone: UIView?
        do {
            let parent = UIView()
            gone = parent
            parent.addSubview(child)
            #expect(child.superview === parent)
            #expect(child.layer.superlayer === parent.layer)
        }
        #expect(gone == nil)
        #expect(child.superview == nil)
        #expect(child.layer.superlayer == nil)
        child.removeFromSuperview()
        let other = UIView()
        other.addSubview(child)
        #expect(child.superview === other)
        #expect(other.subviews == [child])
    }

    @Test func aLayerOutlivesItsView() {
        let layer: CALayer
        do {
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
            layer = view.layer
            #expect(layer.delegate === view)
        }
        #expect(layer.delegate == nil)
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
    }

    @Test func aDelegateThatIsSetTakesTheViewsPlace() {
        let view = UIView()
        var other: UIView? = UIView()
        view.layer.delegate = other
        #expect(view.layer.delegate === other)
        other = nil
        #expect(view.layer.delegate == nil)
    }

    @Test func aViewKnowsThatItsWindowIsGone() {
        let view = UIView()
        weak var gone: UIWindow?
        do {
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
            gone = window
            window.addSubview(view)
            #expect(view.window === window)
        }
        #expect(gone == nil)
        #expect(view.window == nil)
    }

    @Test func aConstraintAndAGuideKnowThatTheirViewIsGone() {
        let constraint: NSLayoutConstraint, guide: UILayoutGuide
        do {
            let view = UIView()
            guide = view.safeAreaLayoutGuide
            constraint = view.widthAnchor.constraint(equalToConstant: 9)
            #expect(constraint.firstItem === view)
            #expect(guide.owningView === view)
        }
        #expect(constraint.firstItem == nil)
        #expect(guide.owningView == nil)
        #expect(guide.layoutFrame == .zero)
        constraint.isActive = true
        #expect(!constraint.isActive)
    }

    @Test func aRecognizerKnowsThatItsViewIsGone() {
        let tap = UITapGestureRecognizer()
        do {
            let view = UIView()
            view.addGestureRecognizer(tap)
            #expect(tap.view === view)
        }
        #expect(tap.view == nil)
        let other = UIView()
        other.addGestureRecognizer(tap)
        #expect(tap.view === other)
    }

    @Test func aPresentationKnowsThatItsLayerIsGone() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
        let harness = Harness(showing: view)
        let child = UIView(frame: CGRect(x: 0, y: 0, width: 2, height: 2))
        view.addSubview(child)
        harness.settle()
        UIView.animate(withDuration: 1) { child.alpha = 0 }
        harness.platform.advance(by: 0.5)
        let presentation = child.layer.presentation()
        #expect(presentation?.superlayer != nil)
        #expect(presentation?.model() === child.layer)
    }
}
