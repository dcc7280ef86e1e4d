import Foundation
import TactileControls
import TactileGeometry
import TactileText
import TactileViews
import TestSupport
import Testing

/// A sheet stands above the keys of who is typed into in it.
@MainActor
@Suite struct SheetKeyboardTests {
    private static let keys: CGFloat = 200

    private final class Scene: UIViewController {
        let field = UITextField(frame: CGRect(x: 20, y: 60, width: 200, height: 30))
        override func viewDidLoad() {
            super.viewDidLoad()
            field.inputView = UIView(
                frame: CGRect(x: 0, y: 0, width: 320, height: SheetKeyboardTests.keys))
            view.addSubview(field)
        }
    }

    private func present(
        _ size: CGSize, _ detents: [UISheetPresentationController.Detent]
    ) -> (Harness, Scene, Scene) {
        let (below, scene) = (Scene(), Scene())
        let harness = Harness(showing: below, size: size)
        scene.modalPresentationStyle = .pageSheet
        scene.sheetPresentationController?.detents = detents
        below.present(scene, animated: true)
        harness.rest()
        return (harness, below, scene)
    }

    @Test func aMediumSheetGrowsByTheKeys() {
        let (harness, below, scene) = present(
            CGSize(width: 375, height: 667), [.medium(), .large()])
        let low = scene.view.frame
        #expect(low.height == 334)
        scene.field.becomeFirstResponder()
        harness.advance(seconds: 0.12)
        let shown = scene.view.layer.presentation()?.frame.minY ?? 0
        #expect(shown < low.minY && shown > low.minY - Self.keys)
        harness.rest()
        #expect(scene.view.frame.height == low.height + Self.keys)
        #expect(scene.view.frame.maxY == 667)
        // What is above the keys is as much as was seen before.
        #expect(scene.view.keyboardLayoutGuide.layoutFrame.minY == low.height)
        scene.field.resignFirstResponder()
        harness.rest()
        #expect(scene.view.frame == low)
        // The keys of somebody below are none of its.
        below.field.becomeFirstResponder()
        harness.rest()
        #expect(scene.view.frame == low)
    }

    @Test func noSheetGrowsBeyondTheGreatestHeight() {
        let (harness, _, scene) = present(CGSize(width: 375, height: 667), [.large()])
        let before = scene.view.frame
        scene.field.becomeFirstResponder()
        harness.rest()
        #expect(scene.view.frame == before)
        let (other, _, low) = present(CGSize(width: 375, height: 480), [.medium()])
        low.field.becomeFirstResponder()
        other.rest()
        #expect(low.view.frame.height == 440 || low.view.frame.minY == 10)
    }

    @Test func aCardMovesUp() {
        let (harness, _, scene) = present(CGSize(width: 900, height: 900), [.large()])
        let before = scene.view.frame
        #expect(before.midY == 450)
        scene.field.becomeFirstResponder()
        harness.rest()
        #expect(scene.view.frame.size == before.size && scene.view.frame.minY == 16)
        scene.field.resignFirstResponder()
        harness.rest()
        #expect(scene.view.frame == before)
    }
}
