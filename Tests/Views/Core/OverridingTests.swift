import Foundation
import Tactile
import TestSupport
import Testing

/// What a subclass of `UIView` overrides is asked, whether it asks the base class in turn or not.
@MainActor
@Suite struct OverridingTests {
    /// Overrides most of what views may be asked, and notes it.
    final class Noting: UIView {
        var asked: Set<String> = []
        var asksSuper = true
        private func note(_ name: String, _ goOn: () -> Void) {
            asked.insert(name)
            if asksSuper { goOn() }
        }
        private func note<Value>(_ name: String, _ own: Value, _ goOn: () -> Value) -> Value {
            asked.insert(name)
            return asksSuper ? goOn() : own
        }

        override var frame: CGRect {
            get { super.frame }
            set { note("frame") { super.frame = newValue } }
        }
        override var bounds: CGRect {
            get { super.bounds }
            set { note("bounds") { super.bounds = newValue } }
        }
        override var center: CGPoint {
            get { super.center }
            set { note("center") { super.center = newValue } }
        }
        override var backgroundColor: UIColor? { didSet { asked.insert("backgroundColor") } }
        override var tintColor: UIColor! { didSet { asked.insert("tintColor") } }
        override var intrinsicContentSize: CGSize {
            note("intrinsicContentSize", CGSize(width: 7, height: 7)) {
                super.intrinsicContentSize
            }
        }
        override var alignmentRectInsets: UIEdgeInsets {
            note("alignmentRectInsets", .zero) { super.alignmentRectInsets }
        }
        override var next: UIResponder? { note("next", nil) { super.next } }
        override var canBecomeFirstResponder: Bool {
            note("canBecomeFirstResponder", true) { super.canBecomeFirstResponder }
        }
        override func sizeThatFits(_ size: CGSize) -> CGSize {
            note("sizeThatFits", CGSize(width: 9, height: 9)) { super.sizeThatFits(size) }
        }
        override func layoutSubviews() { note("layoutSubviews") { super.layoutSubviews() } }
        override func setNeedsLayout() { note("setNeedsLayout") { super.setNeedsLayout() } }
        override func setNeedsDisplay() { note("setNeedsDisplay") { super.setNeedsDisplay() } }
        override func addConstraint(_ constraint: NSLayoutConstraint) {
            note("addConstraint") { super.addConstraint(constraint) }
        }
        override func addLayoutGuide(_ guide: UILayoutGuide) {
            note("addLayoutGuide") { super.addLayoutGuide(guide) }
        }
        override func updateConstraints() {
            note("updateConstraints") { super.updateConstraints() }
        }
        override func draw(_ rect: CGRect) { note("draw") { super.draw(rect) } }
        override func layoutSublayers(of layer: CALayer) {
            note("layoutSublayers") { super.layoutSublayers(of: layer) }
        }
        override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
            note("action", NSNull()) { super.action(for: layer, forKey: event) }
        }
        override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
            note("hitTest", self) { super.hitTest(point, with: event) }
        }
        override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
            note("pointInside", true) { super.point(inside: point, with: event) }
        }
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
            note("touchesBegan") { super.touchesBegan(touches, with: event) }
        }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
            note("touchesEnded") { super.touchesEnded(touches, with: event) }
        }
        override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
            note("shouldBegin", true) { super.gestureRecognizerShouldBegin(recognizer) }
        }
        override func didAddSubview(_ subview: UIView) {
            note("didAddSubview") { super.didAddSubview(subview) }
        }
        override func willRemoveSubview(_ subview: UIView) {
            note("willRemoveSubview") { super.willRemoveSubview(subview) }
        }
        override func willMove(toSuperview superview: UIView?) {
            note("willMoveToSuperview") { super.willMove(toSuperview: superview) }
        }
        override func didMoveToSuperview() {
            note("didMoveToSuperview") { super.didMoveToSuperview() }
        }
        override func willMove(toWindow window: UIWindow?) {
            note("willMoveToWindow") { super.willMove(toWindow: window) }
        }
        override func didMoveToWindow() { note("didMoveToWindow") { super.didMoveToWindow() } }
        override func tintColorDidChange() {
            note("tintColorDidChange") { super.tintColorDidChange() }
        }
        override func traitCollectionDidChange(_ previous: UITraitCollection?) {
            note("traitCollectionDidChange") { super.traitCollectionDidChange(previous) }
        }
        override func layoutMarginsDidChange() {
            note("layoutMarginsDidChange") { super.layoutMarginsDidChange() }
        }
        override func safeAreaInsetsDidChange() {
            note("safeAreaInsetsDidChange") { super.safeAreaInsetsDidChange() }
        }
        override func becomeFirstResponder() -> Bool {
            note("becomeFirstResponder", false) { super.becomeFirstResponder() }
        }
        override var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
            note("direction", .leftToRight) { super.effectiveUserInterfaceLayoutDirection }
        }
        override func resignFirstResponder() -> Bool {
            note("resignFirstResponder", true) { super.resignFirstResponder() }
        }
    }

    /// What a program does, and what of the subclass that asks.
    struct Case: Sendable, CustomTestStringConvertible {
        let asks: [String]
        let act: @MainActor @Sendable (Noting, Harness) -> Void
        var testDescription: String { asks.joined(separator: ", ") }
        init(_ asks: [String], _ act: @escaping @MainActor @Sendable (Noting, Harness) -> Void) {
            self.asks = asks
            self.act = act
        }
    }

    nonisolated static let cases: [Case] = [
        Case(["frame"]) { view, _ in view.frame = CGRect(x: 1, y: 2, width: 30, height: 40) },
        Case(["bounds"]) { view, _ in view.bounds.size.width += 5 },
        Case(["center"]) { view, _ in view.center.x += 5 },
        Case(["frame"]) { view, harness in
            view.autoresizingMask = .flexibleWidth
            view.superview?.frame.size.width += 20
        },
        Case(["backgroundColor"]) { view, _ in view.backgroundColor = .red },
        Case(["tintColor"]) { view, _ in view.tintColor = .red },
        Case(["tintColorDidChange"]) { view, harness in harness.window.tintColor = .green },
        Case(["intrinsicContentSize", "alignmentRectInsets"]) { view, harness in
            view.translatesAutoresizingMaskIntoConstraints = false
            view.topAnchor.constraint(equalTo: harness.window.topAnchor).isActive = true
            harness.rest()
        },
        Case(["sizeThatFits"]) { view, _ in view.sizeToFit() },
        Case(["layoutSubviews", "layoutSublayers"]) { view, _ in
            view.layer.setNeedsLayout()
            view.layer.layoutIfNeeded()
        },
        Case(["setNeedsLayout"]) { view, _ in view.addSubview(UIView()) },
        Case(["setNeedsDisplay"]) { view, _ in view.setNeedsDisplay() },
        Case(["updateConstraints"]) { view, harness in
            view.setNeedsUpdateConstraints()
            view.layoutIfNeeded()
            harness.rest()
        },
        Case(["draw"]) { view, harness in
            view.setNeedsDisplay(view.bounds)
            harness.rest()
        },
        Case(["action"]) { view, _ in view.layer.opacity = 0.5 },
        Case(["hitTest", "touchesBegan", "touchesEnded"]) { view, harness in
            harness.tap(at: CGPoint(x: 40, y: 40))
        },
        Case(["pointInside"]) { view, _ in _ = view.superview?.hitTest(view.center, with: nil) },
        Case(["shouldBegin"]) { view, harness in
            view.addGestureRecognizer(UITapGestureRecognizer())
            harness.tap(at: CGPoint(x: 40, y: 40))
        },
        Case(["didAddSubview", "willRemoveSubview"]) { view, _ in
            let subview = UIView()
            view.addSubview(subview)
            subview.removeFromSuperview()
        },
        Case([
            "willMoveToSuperview", "didMoveToSuperview", "willMoveToWindow", "didMoveToWindow",
        ]) { view, _ in view.removeFromSuperview() },
        Case(["traitCollectionDidChange"]) { view, harness in
            harness.window.overrideUserInterfaceStyle = .dark
        },
        Case(["layoutMarginsDidChange"]) { view, _ in view.layoutMargins.left = 50 },
        Case(["canBecomeFirstResponder", "becomeFirstResponder"]) { view, _ in
            _ = view.becomeFirstResponder()
            _ = view.canBecomeFirstResponder
        },
        Case(["resignFirstResponder"]) { view, _ in _ = view.resignFirstResponder() },
        Case(["direction"]) { view, harness in
            let inner = UIView()
            inner.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(inner)
            inner.leadingAnchor.constraint(equalTo: view.leadingAnchor).isActive = true
            harness.rest()
        },
        Case(["next"]) { view, harness in
            view.asked = []
            harness.tap(at: CGPoint(x: 40, y: 40))
            _ = view.canPerformAction("copy:", withSender: nil)
            _ = view.target(forAction: "copy:", withSender: nil)
        },
    ]

    @Test(arguments: cases, [true, false])
    func whatASubclassOverridesIsAsked(item: Case, asksSuper: Bool) {
        let harness = Harness(size: CGSize(width: 200, height: 200))
        let view = Noting(frame: CGRect(x: 20, y: 20, width: 60, height: 60))
        let outer = UIView(frame: harness.window.bounds)
        harness.window.addSubview(outer)
        outer.addSubview(view)
        harness.show()
        harness.rest()
        view.asked = []
        view.asksSuper = asksSuper
        item.act(view, harness)
        // These the base class asks: whether a point is inside when a view is looked for, and for
        // the layout of subviews when its layer is laid out.
        let askedByBase: Set = ["pointInside", "layoutSubviews"]
        for name in item.asks where asksSuper || !askedByBase.contains(name) {
            #expect(view.asked.contains(name), "\(name)")
        }
        harness.rest()
        view.asksSuper = true
        view.removeFromSuperview()
        harness.rest()
        #expect(harness.window.hitTest(CGPoint(x: 40, y: 40), with: nil) === outer)
    }
}
