import Foundation
import TactileGeometry
import Testing

@testable import TactileViews

/// Constraints are about a view's size around its centre; anchor point and transform say how that
/// is seen.
@MainActor @Suite(.serialized) struct AnchoredLayoutTests {
    private let root = makeRoot(width: 200, height: 400)

    /// 100 from the top, 80 high, as wide as the root.
    private func card(_ view: UIView = UIView()) -> UIView {
        let view = free(view, in: root)
        NSLayoutConstraint.activate([
            view.leftAnchor.constraint(equalTo: root.leftAnchor),
            view.rightAnchor.constraint(equalTo: root.rightAnchor),
            view.topAnchor.constraint(equalTo: root.topAnchor, constant: 100),
            view.heightAnchor.constraint(equalToConstant: 80),
        ])
        return view
    }

    @Test(arguments: [false, true])
    func theCentreIsTheMiddleWhateverTheAnchor(before: Bool) {
        let view = card()
        if before { view.layer.anchorPoint = CGPoint(x: 0.5, y: 1) }
        root.layoutIfNeeded()
        if !before {
            view.layer.anchorPoint = CGPoint(x: 0.5, y: 1)
            root.setNeedsLayout()
            root.layoutIfNeeded()
        }
        #expect(view.center == CGPoint(x: 100, y: 140))
        #expect(view.bounds.size == CGSize(width: 200, height: 80))
        #expect(view.frame == CGRect(x: 0, y: 60, width: 200, height: 80))
    }

    @Test func transformsDoNotMoveTheCentre() {
        let view = card(), beside = free(UIView(), in: root)
        view.transform = CGAffineTransform(scaleX: 0.5, y: 2)
        NSLayoutConstraint.activate([
            beside.topAnchor.constraint(equalTo: view.bottomAnchor),
            beside.leftAnchor.constraint(equalTo: view.leftAnchor),
            beside.widthAnchor.constraint(equalTo: view.widthAnchor),
            beside.heightAnchor.constraint(equalTo: view.heightAnchor),
        ])
        root.layoutIfNeeded()
        #expect(view.center == CGPoint(x: 100, y: 140))
        #expect(view.bounds.size == CGSize(width: 200, height: 80))
        #expect(view.frame == CGRect(x: 50, y: 60, width: 100, height: 160))
        #expect(beside.frame == CGRect(x: 0, y: 180, width: 200, height: 80))
        root.bounds.size.width = 100
        root.layoutIfNeeded()
        #expect(view.bounds.size == CGSize(width: 100, height: 80))
        #expect(view.center == CGPoint(x: 50, y: 140))
    }

    @Test func alignmentRectanglesUnderTransformAndAnchor() {
        let sized = SizedView(60, 40)
        sized.insets = UIEdgeInsets(top: 4, left: 0, bottom: 8, right: 0)
        root.addSubview(sized)
        sized.layer.anchorPoint = CGPoint(x: 0, y: 0)
        sized.transform = CGAffineTransform(scaleX: 2, y: 2)
        NSLayoutConstraint.activate([
            sized.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
            sized.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
        ])
        root.layoutIfNeeded()
        #expect(sized.bounds.size == CGSize(width: 60, height: 40))
        #expect(sized.center == CGPoint(x: 40, y: 36))
    }

    /// Also a view with a given frame is known by its centre.
    @Test func givenFramesWithAnAnchor() {
        let given = UIView(frame: CGRect(x: 20, y: 30, width: 40, height: 60))
        given.layer.anchorPoint = CGPoint(x: 0.5, y: 0)
        root.addSubview(given)
        let below = free(UIView(), in: root)
        NSLayoutConstraint.activate([
            below.topAnchor.constraint(equalTo: given.bottomAnchor),
            below.leftAnchor.constraint(equalTo: given.leftAnchor),
            below.widthAnchor.constraint(equalToConstant: 10),
            below.heightAnchor.constraint(equalToConstant: 10),
        ])
        root.layoutIfNeeded()
        #expect(given.center == CGPoint(x: 40, y: 60))
        #expect(below.frame == CGRect(x: 20, y: 90, width: 10, height: 10))
    }
}
