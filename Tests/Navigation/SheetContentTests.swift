import Foundation
import TactileControls
import TactileGeometry
import TactileTables
import TactileText
import TestSupport
import Testing

@testable import TactileNavigation
@testable import TactileViews

/// What a drag does in a sheet's content: content that can be scrolled goes before the sheet,
/// unless it is at its top.
@MainActor
@Suite struct SheetContentTests {
    @MainActor
    private final class Stage {
        let scroll = UIScrollView()
        let scene = UIViewController()
        let harness: Harness

        init(inStack: Bool = false, expands: Bool = true) {
            let root = UIViewController()
            scroll.contentSize = CGSize(width: 390, height: 3000)
            scroll.contentInsetAdjustmentBehavior = .never
            scroll.frame = scene.view.bounds
            scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            scene.view.addSubview(scroll)
            let shown = inStack ? UINavigationController(rootViewController: scene) : scene
            shown.modalPresentationStyle = .pageSheet
            shown.sheetPresentationController?.detents = [.medium(), .large()]
            shown.sheetPresentationController?.prefersScrollingExpandsWhenScrolledToEdge = expands
            harness = Harness(showing: root, size: CGSize(width: 390, height: 700))
            root.present(shown, animated: true)
            harness.rest()
        }

        var top: CGFloat {
            scene.view.window.map { scene.view.superview?.convert(scene.view.frame, to: $0) }??
                .minY ?? .nan
        }

        /// Where the sheet is while the finger is down after a drag of that way.
        func drag(_ way: CGFloat, from start: CGFloat = 500) -> CGFloat {
            harness.press(at: CGPoint(x: 195, y: start))
            for step in 1...10 {
                harness.move(to: CGPoint(x: 195, y: start + way * CGFloat(step) / 10))
                harness.advance(seconds: 0.03)
            }
            harness.advance(seconds: 0.02)
            return top
        }
    }

    @Test func atTheTopADragUpwardsBringsTheSheetUp() {
        let stage = Stage(), before = stage.top
        #expect(stage.drag(-100) <= before - 90)
        #expect(stage.scroll.contentOffset.y == 0)
        stage.harness.release()
        stage.harness.rest()
    }

    @Test func atTheTopADragDownwardsTakesTheSheetAlong() {
        let stage = Stage(), before = stage.top
        #expect(stage.drag(80) >= before + 70)
        #expect(stage.scroll.contentOffset.y == 0)
    }

    @Test(arguments: [-100, 100] as [CGFloat])
    func scrolledContentIsScrolled(way: CGFloat) {
        let stage = Stage(), before = stage.top
        stage.scroll.contentOffset.y = 400
        #expect(stage.drag(way) == before)
        #expect(stage.scroll.contentOffset.y != 400)
    }

    @Test func theGreatestHeightScrolls() {
        let stage = Stage()
        stage.scene.sheetPresentationController?.selectedDetentIdentifier = .large
        stage.harness.rest()
        let before = stage.top
        #expect(stage.drag(-100) == before)
        #expect(stage.scroll.contentOffset.y > 50)
    }

    @Test func aSheetThatScrollsFirstSaysSo() {
        let stage = Stage(expands: false), before = stage.top
        #expect(stage.drag(-100) == before)
        #expect(stage.scroll.contentOffset.y > 50)
    }

    @Test func aDragOnTheBarMovesTheSheet() {
        let stage = Stage(inStack: true), before = stage.top
        #expect(stage.drag(-100, from: before + 20) <= before - 90)
    }

    @Test func aDragThatBeginsOnAButtonMovesTheSheetAndPressesNothing() {
        let stage = Stage(), before = stage.top
        let button = UIButton(frame: CGRect(x: 100, y: 10, width: 190, height: 44))
        var presses = 0
        button.addAction(UIAction { _ in presses += 1 }, for: .touchUpInside)
        stage.scene.view.addSubview(button)
        #expect(stage.drag(-60, from: before + 30) <= before - 50)
        stage.harness.release()
        stage.harness.rest()
        #expect(presses == 0)
    }

    @Test func aSliderKeepsItsDrag() {
        let stage = Stage(), before = stage.top
        let slider = UISlider(frame: CGRect(x: 100, y: 10, width: 190, height: 44))
        slider.value = 0.5
        stage.scene.view.addSubview(slider)
        #expect(stage.drag(-60, from: before + 32) == before)
    }

    @Test func textIsSelectedAndDoesNotMoveTheSheet() {
        let stage = Stage(), before = stage.top
        let text = UITextView(frame: CGRect(x: 20, y: 20, width: 300, height: 200))
        text.text = String(repeating: "Some words to select. ", count: 20)
        stage.scene.view.addSubview(text)
        #expect(stage.drag(-60, from: before + 120) == before)
    }
}
