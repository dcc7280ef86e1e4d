import Foundation
import TactileGeometry
import Testing

@testable import TactileViews

@MainActor
@Suite struct ScreenEdgePanGestureTests {
    @Test(arguments: [
        (UIRectEdgeName.left, CGPoint(x: 23, y: 100), CGPoint(x: 100, y: 100), true),
        (.left, CGPoint(x: 24, y: 100), CGPoint(x: 100, y: 100), false),
        (.right, CGPoint(x: 380, y: 100), CGPoint(x: 300, y: 100), true),
        (.right, CGPoint(x: 20, y: 100), CGPoint(x: 100, y: 100), false),
        (.top, CGPoint(x: 200, y: 5), CGPoint(x: 200, y: 90), true),
        (.bottom, CGPoint(x: 200, y: 290), CGPoint(x: 200, y: 200), true),
        (.left, CGPoint(x: 10, y: 100), CGPoint(x: 15, y: 200), false),
        (.right, CGPoint(x: 380, y: 100), CGPoint(x: 399, y: 100), false),
    ])
    func itBeginsAtItsEdgeAndGoesInwards(
        edge: UIRectEdgeName, start: CGPoint, end: CGPoint, begins: Bool
    ) {
        let script = TouchScript()
        let pan = UIScreenEdgePanGestureRecognizer()
        pan.edges = edge.value
        let log = script.add(pan)
        script.drag(from: start, to: end)
        #expect((log.states.first == .began) == begins)
        #expect((log.states.last == .ended) == begins)
    }

    @Test func withoutEdgesItNeverBegins() {
        let script = TouchScript()
        let log = script.add(UIScreenEdgePanGestureRecognizer())
        script.drag(from: CGPoint(x: 2, y: 100), to: CGPoint(x: 100, y: 100))
        #expect(log.states.isEmpty)
    }

    @Test func theEdgeIsTheWindowsNotTheViews() {
        let script = TouchScript()
        let inner = UIView(frame: CGRect(x: 200, y: 0, width: 200, height: 300))
        script.view.addSubview(inner)
        let pan = UIScreenEdgePanGestureRecognizer()
        pan.edges = .left
        let log = script.add(pan, to: inner)
        script.drag(from: CGPoint(x: 205, y: 100), to: CGPoint(x: 300, y: 100))
        #expect(log.states.isEmpty)
    }
}

enum UIRectEdgeName: Sendable {
    case left, right, top, bottom

    var value: UIRectEdge {
        switch self {
        case .left: .left
        case .right: .right
        case .top: .top
        case .bottom: .bottom
        }
    }
}
