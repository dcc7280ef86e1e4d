import Foundation
import Tactile
import TactileTesting

extension Harness {
    /// A control in a window of 300 by 200 points, and a log of its changes of value.
    public static func show(_ control: UIControl, at frame: CGRect) -> (Harness, EventLog) {
        let harness = Harness(size: CGSize(width: 300, height: 200))
        control.frame = frame
        harness.window.addSubview(control)
        harness.show()
        let log = EventLog()
        control.addAction(
            UIAction { [weak log] _ in log?.names.append("value") }, for: .valueChanged)
        return (harness, log)
    }

    /// Moves the pointer and lets a frame pass, which hands the move over.
    public func glide(to point: CGPoint) {
        advance(seconds: 0.02)
        move(to: point)
        advance(seconds: 0.02)
    }

    /// Lets a frame pass, which shows what was changed.
    public func frame() { advance(seconds: 0.02) }

    /// Turns the wheel over the middle of a small window and lets a frame pass.
    public func notch(_ count: CGFloat) {
        scroll(notches: count, at: CGPoint(x: 100, y: 100))
        advance(seconds: 0.12)
    }

    /// The pixels after a frame.
    public func look() -> Bitmap {
        frame()
        return snapshot()
    }

    /// Moves a finger and lets a frame pass.
    public func slide(_ identifier: Int, to point: CGPoint) {
        advance(seconds: 0.02)
        touch(.moved, identifier, at: point)
        advance(seconds: 0.02)
    }
}
