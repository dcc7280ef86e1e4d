import TactileTesting
import Testing
import UIKit

@testable import Chart

@MainActor
@Suite struct ChartTests {
    private func show() throws -> (Harness, BarChartView, ChartViewController) {
        let controller = ChartViewController()
        let harness = Harness(size: CGSize(width: 360, height: 300))
        harness.window.rootViewController = UINavigationController(rootViewController: controller)
        harness.show()
        return (harness, try #require(controller.chart), controller)
    }

    @Test("Bars grow to their values by an animation of a property of their own")
    func barsGrow() throws {
        let (harness, chart, _) = try show()
        let bar = chart.bars[3]
        #expect(bar.value == 1)
        harness.advance(seconds: 0.2)
        let shown = try #require(bar.presentation()).value
        #expect(shown > 0.1 && shown < 0.99)
        harness.advance(seconds: 1)
        #expect((bar.presentation() ?? bar).value == 1)
        #expect(abs(chart.bars[5].value - 3900 / 11000) < 0.001)
    }

    @Test("A tap selects a bar, and the action that returns something is called")
    func barsAreSelected() throws {
        let (harness, chart, controller) = try show()
        harness.advance(seconds: 1)
        let frame = chart.bars[1].frame
        harness.tap(at: chart.convert(CGPoint(x: frame.midX, y: frame.midY), to: nil))
        #expect(chart.selectedIndex == 1)
        #expect(controller.caption?.text == "Tue: 8100 steps")
    }

    @Test("A title comes from the delegate, or is a number where the delegate has none")
    func titlesAreOptional() throws {
        let (harness, chart, _) = try show()
        #expect(harness.view(showing: "Thu") != nil)
        final class Plain: NSObject, BarChartViewDelegate {}
        let plain = Plain()
        chart.delegate = plain
        chart.show([1, 2])
        harness.advance(seconds: 0.1)
        #expect(harness.view(showing: "Thu") == nil && harness.view(showing: "2") != nil)
    }
}
