import Tactile
import TestSupport
import Testing

/// Views at the window's bottom that a responder brings along.
@Suite @MainActor struct AccessoryTests {
    private final class Bar: UIView {
        var height: CGFloat = 40 { didSet { invalidateIntrinsicContentSize() } }
        override var intrinsicContentSize: CGSize {
            CGSize(width: UIView.noIntrinsicMetric, height: height)
        }
    }

    private final class Field: UIView {
        override var canBecomeFirstResponder: Bool { true }
    }

    private final class Scene: UIViewController {
        let bar = Bar()
        override var inputAccessoryView: UIView? { bar }
        override var canBecomeFirstResponder: Bool { true }
    }

    private func show(_ mask: UIView.AutoresizingMask) -> (Harness, Scene) {
        let scene = Scene()
        scene.bar.autoresizingMask = mask
        let harness = Harness(showing: scene, size: CGSize(width: 300, height: 300))
        scene.becomeFirstResponder()
        harness.rest()
        return (harness, scene)
    }

    private func place(_ view: UIView) -> CGRect { view.convert(view.bounds, to: nil) }

    @Test("An accessory whose height may vary follows its content")
    func heightsFollow() {
        let (harness, scene) = show(.flexibleHeight)
        #expect(place(scene.bar) == CGRect(x: 0, y: 260, width: 300, height: 40))
        scene.bar.height = 70
        harness.rest()
        #expect(place(scene.bar) == CGRect(x: 0, y: 230, width: 300, height: 70))
        scene.bar.height = 40
        harness.rest()
        #expect(place(scene.bar) == CGRect(x: 0, y: 260, width: 300, height: 40))
    }

    @Test("An accessory of a fixed height keeps it")
    func heightsStay() {
        let (harness, scene) = show([])
        scene.bar.height = 70
        harness.rest()
        #expect(place(scene.bar) == CGRect(x: 0, y: 260, width: 300, height: 40))
    }

    @Test("The accessory of a scene stays for fields in the scene and in the accessory")
    func chainsAreFollowed() {
        let (harness, scene) = show(.flexibleHeight)
        let inside = Field(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
        let outside = Field(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
        scene.bar.addSubview(inside)
        scene.view.addSubview(outside)
        for field in [inside, outside, inside] {
            #expect(field.becomeFirstResponder())
            harness.rest()
            #expect(place(scene.bar).maxY == 300 && scene.bar.window != nil)
        }
        outside.removeFromSuperview()
        harness.window.addSubview(outside)
        outside.becomeFirstResponder()
        harness.rest()
        #expect(scene.bar.window == nil)
    }
}
