import Foundation

/// What a touch is like at one moment. Locations are the window's points.
struct TouchMoment {
    var phase: UITouch.Phase
    var location: CGPoint
    var previousLocation: CGPoint
    var time: TimeInterval
    var previousTime: TimeInterval
    /// Samples since the event before, oldest first; the last is where the touch is.
    var samples: [TouchSample] = []

    var isDown: Bool {
        switch phase {
        case .began, .moved, .stationary: true
        case .ended, .cancelled, .regionEntered, .regionMoved, .regionExited: false
        }
    }

    /// The touch goes on to `sample`.
    mutating func move(to sample: TouchSample) {
        previousLocation = location
        previousTime = time
        location = sample.location
        time = sample.time
    }
}

/// How one touch changed in one event. The touch itself goes on changing; an event that is sent
/// later shows it as it was.
struct TouchChange {
    let touch: UITouch
    let moment: TouchMoment

    /// The touch as it is now.
    @MainActor
    init(_ touch: UITouch) {
        self.touch = touch
        moment = touch.present
    }
}

/// How a press changed in one event; the press itself goes on changing.
struct PressChange {
    let press: UIPress
    let moment: PressMoment

    /// The press as it is now.
    @MainActor
    init(_ press: UIPress) {
        self.press = press
        moment = press.present
    }
}

/// What a press is like at one moment.
struct PressMoment {
    var phase: UIPress.Phase
    /// Whether the key is held down and repeats.
    var isRepeat = false
}
