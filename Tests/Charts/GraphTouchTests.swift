import Foundation
import Tactile
import Testing

@testable import Charts

/// The scene around a graph has the pointer and the fingers; the graph has the keyboard alone.
@MainActor
@Suite struct GraphTouchTests {
    @Test func touchesGoThroughThePlotAndItsCurtain() {
        let holder = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        let curtain = GraphCurtain(frame: holder.bounds)
        holder.addSubview(curtain)
        curtain.addSubview(GraphPlotView(frame: holder.bounds))
        let middle = CGPoint(x: 100, y: 50)
        #expect(holder.hitTest(middle, with: nil) === holder)

        holder.addSubview(GraphPlotView(frame: holder.bounds))
        #expect(holder.hitTest(middle, with: nil) === holder)
    }
}
