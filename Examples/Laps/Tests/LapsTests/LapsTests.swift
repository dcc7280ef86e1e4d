import TactileTesting
import Testing
import UIKit

@testable import Laps

@MainActor
@Suite struct LapsTests {
    @Test("Time is counted while the watch runs, and laps are listed, the latest first")
    func countsLaps() throws {
        let controller = StopwatchViewController()
        let harness = Harness(showing: controller, size: CGSize(width: 320, height: 420))
        #expect(controller.timeLabel.text == "00:00.0")
        harness.tap(controller.startButton)
        harness.advance(seconds: 65)
        // Timers belong to the run loop, whose time is the machine's.
        try #require(controller.stopwatch.timer).fire()
        #expect(controller.timeLabel.text?.hasPrefix("01:05") == true)
        harness.tap(controller.lapButton)
        harness.advance(seconds: 5)
        harness.tap(controller.lapButton)
        #expect(controller.stopwatch.laps.count == 2)
        harness.advance(seconds: 0.1)
        let first = try #require(controller.tableView.cellForRow(at: IndexPath(row: 0, section: 0)))
        let text = first.textLabel?.text ?? ""
        #expect(text.hasPrefix("Lap 2: 00:05"), "\(text)")
        harness.tap(controller.startButton)
        #expect(!controller.stopwatch.isRunning && controller.stopwatch.timer == nil)
        harness.tap(controller.lapButton)
        #expect(controller.timeLabel.text == "00:00.0" && controller.stopwatch.laps.isEmpty)
    }
}
