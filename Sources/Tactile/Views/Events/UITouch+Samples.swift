import Foundation

extension UITouch {
    /// Seconds of the past that count for ``speed``.
    private static let speedWindow: TimeInterval = 0.04

    /// A touch like this one that moved from one place to another, in the window's points.
    func copy(moving start: CGPoint, to sample: TouchSample) -> UITouch {
        let copy = UITouch(type: type, at: start, time: sample.time, in: window)
        copy.present.move(to: sample)
        copy.present.phase = phase
        copy.tapCount = tapCount
        copy.view = view
        copy.gestureRecognizers = gestureRecognizers
        copy.buttonMask = buttonMask
        return copy
    }

    /// Points per second in the window, from the samples of this event and the place before; nil
    /// when no time has passed between them.
    var speed: CGPoint? {
        var start = TouchSample(location: previousWindowLocation, time: previousTimestamp)
        for sample in coalesced.dropLast() where timestamp - start.time > UITouch.speedWindow {
            start = sample
        }
        let seconds = timestamp - start.time
        guard seconds > 0 else { return nil }
        return CGPoint(
            x: (windowLocation.x - start.location.x) / seconds,
            y: (windowLocation.y - start.location.y) / seconds)
    }
}
