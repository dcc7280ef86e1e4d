import Foundation
import Tactile
import TestSupport
import Testing

/// The guides from before there was a safe area.
@MainActor
@Suite struct BarGuideTests {
    private let scene = UIViewController()
    private let harness: Harness

    init() {
        harness = Harness(showing: scene, size: CGSize(width: 200, height: 300))
        scene.additionalSafeAreaInsets = UIEdgeInsets(top: 40, left: 0, bottom: 20, right: 0)
        harness.rest()
    }

    private func added() -> UIView {
        let view = UIView()
        view.translatesAutoresizingMaskIntoConstraints = false
        scene.view.addSubview(view)
        return view
    }

    @Test func theyEndWhereTheSafeAreaBegins() {
        let view = added()
        NSLayoutConstraint.activate([
            view.leadingAnchor.constraint(equalTo: scene.view.leadingAnchor),
            view.widthAnchor.constraint(equalToConstant: 50),
            view.topAnchor.constraint(equalTo: scene.topLayoutGuide.bottomAnchor),
            view.bottomAnchor.constraint(equalTo: scene.bottomLayoutGuide.topAnchor),
        ])
        harness.rest()
        #expect(scene.topLayoutGuide.length == 40 && scene.bottomLayoutGuide.length == 20)
        #expect(view.frame == CGRect(x: 0, y: 40, width: 50, height: 240))
        scene.additionalSafeAreaInsets.top = 60
        harness.rest()
        #expect(view.frame == CGRect(x: 0, y: 60, width: 50, height: 220))
        harness.resize(to: CGSize(width: 200, height: 400))
        harness.rest()
        #expect(view.frame == CGRect(x: 0, y: 60, width: 50, height: 320))
        #expect(scene.view.layoutGuides.isEmpty)
    }

    @Test func theyAreItemsOfConstraintsAndFormats() {
        let first = added(), second = added()
        NSLayoutConstraint(
            item: first, attribute: .top, relatedBy: .equal, toItem: scene.topLayoutGuide,
            attribute: .bottom, multiplier: 1, constant: 5
        ).isActive = true
        let guide: Any = scene.topLayoutGuide
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "V:[bar]-10-[view(30)]", options: [], metrics: nil,
                views: ["bar": guide, "view": second]))
        harness.rest()
        #expect(first.frame.minY == 45)
        #expect(second.frame.minY == 50 && second.frame.height == 30)
    }
}
