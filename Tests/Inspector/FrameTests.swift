import Tactile
import TestSupport
import Testing

@testable import TactileInspector

/// What the last frames cost.
@MainActor @Suite struct FrameTests {
    @Test func framesAreBarsWithNumbers() throws {
        let stage = InspectorStage()
        stage.pressKey()
        let controller = try #require(stage.controller)
        for step in 1...3 {
            stage.box.backgroundColor = UIColor(white: CGFloat(step) / 10, alpha: 1)
            stage.harness.advance(seconds: 0.3)
        }
        stage.harness.advance(seconds: 1.1)
        let frames = controller.frames
        #expect(frames.frames.count >= 3)
        let last = try #require(frames.shown)
        #expect(last.number == frames.frames.last?.number)
        #expect(controller.frameLabel.text?.contains("Frame \(last.number):") == true)
        #expect(frames.adjustValue(by: .steps(-1)))
        let chosen = try #require(frames.shown)
        #expect(chosen.number == last.number - 1)
        #expect(controller.frameLabel.text?.contains("Frame \(chosen.number):") == true)
        #expect(frames.adjustValue(by: .toEnd))
        #expect(frames.shown?.number == last.number)
    }

    @Test func aRecorderThatWasOnStaysOn() {
        let stage = InspectorStage()
        stage.window.recordsFrames = true
        stage.pressKey()
        stage.pressKey(in: stage.inspector)
        #expect(stage.window.recordsFrames)
    }
}
