import Foundation

@testable import TactileViews

extension GestureTableTests {
    /// Plays a recorded input from its first touch to the time when nothing is undecided.
    func play(_ input: String, _ script: TouchScript) {
        let middle = CGPoint(x: 150, y: 150)
        let edge = CGPoint(x: 8, y: 150)
        switch input {
        case "tap": script.tap(middle.x, middle.y)
        case "edgeTap": script.tap(edge.x, edge.y)
        case "twoTaps":
            script.tap(middle.x, middle.y)
            script.wait(0.1)
            script.tap(middle.x, middle.y)
        case "hold":
            script.down(middle.x, middle.y)
            script.wait(1.2)
            script.up(middle.x, middle.y)
        case "drag": script.drag(from: middle, to: CGPoint(x: 270, y: 150))
        case "edgeDrag": script.drag(from: edge, to: CGPoint(x: 128, y: 150))
        case "slowDrag":
            script.down(middle.x, middle.y)
            for step in 1...24 {
                script.wait(0.08)
                script.move(middle.x + 5 * CGFloat(step), middle.y)
            }
            script.up(270, 150)
        case "holdDrag": drag(script, from: middle, afterHolding: 0.6)
        case "edgeHold": drag(script, from: edge, afterHolding: 0.6)
        case "spread", "turn", "slide": twoFingers(input, script)
        default: point(input, script)
        }
        script.wait(2)
    }

    private func drag(_ script: TouchScript, from start: CGPoint, afterHolding seconds: Double) {
        script.down(start.x, start.y)
        script.wait(seconds)
        for step in 1...12 {
            script.wait(0.01)
            script.move(start.x + 10 * CGFloat(step), start.y)
        }
        script.up(start.x + 120, start.y)
    }

    /// Two fingers 80 points apart around (200, 150), both moved before each frame.
    private func twoFingers(_ input: String, _ script: TouchScript) {
        func place(_ finger: CGFloat, _ part: CGFloat) -> CGPoint {
            switch input {
            case "spread": return CGPoint(x: 200 + finger * (40 + 60 * part), y: 150)
            case "turn":
                let angle = part * .pi / 3
                return CGPoint(
                    x: 200 + finger * 40 * cos(angle), y: 150 + finger * 40 * sin(angle))
            default: return CGPoint(x: 200 + finger * 40 + 80 * part, y: 150)
            }
        }
        for step in 0...10 {
            let part = CGFloat(step) / 10
            for (number, finger) in [(1, CGFloat(-1)), (2, 1)] {
                let point = place(finger, part)
                script.touch(step == 0 ? .began : .moved, number, point.x, point.y)
            }
            script.flush()
            script.wait(0.01)
        }
        for (number, finger) in [(1, CGFloat(-1)), (2, 1)] {
            let point = place(finger, 1)
            script.up(number, point.x, point.y)
        }
    }

    /// What a mouse does.
    private func point(_ input: String, _ script: TouchScript) {
        let y: CGFloat = 150
        let x: CGFloat = input == "edgePull" ? 8 : 150
        script.pointer(.moved, x, y)
        script.flush()
        guard input != "move" else {
            script.pointer(.left, x, y)
            return
        }
        let clicks = input == "clicks" ? 2 : 1
        for _ in 0..<clicks {
            script.pointer(.pressed(button: 1), x, y, buttons: 1)
            script.wait(input == "press" ? 0.7 : 0.05)
            let distance: CGFloat = input == "pull" || input == "edgePull" ? 120 : 0
            if distance > 0 {
                for step in 1...12 {
                    script.wait(0.01)
                    script.pointer(.moved, x + distance * CGFloat(step) / 12, y, buttons: 1)
                    script.flush()
                }
            }
            script.pointer(.released(button: 1), x + distance, y)
            script.wait(0.1)
        }
        script.flush()
        script.pointer(.left, x, y)
    }
}
