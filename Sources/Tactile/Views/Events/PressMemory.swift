import Foundation

/// The last press of a button or finger, for counting double and triple taps.
struct PressMemory {
    /// How far apart, in points, presses of one series may be: a mouse rests, a finger strays.
    static let pointerDistance: CGFloat = 6
    static let fingerDistance: CGFloat = 45

    private var location = CGPoint.zero
    private var time = -TimeInterval.infinity
    private var count = 0
    private var buttons: UIEvent.ButtonMask = []
    private var type = UITouch.TouchType.direct

    /// Counts `touch` in and returns which press of its series it is, from 1.
    @MainActor
    mutating func count(_ touch: UITouch, within interval: TimeInterval) -> Int {
        let distance =
            touch.type == .direct ? PressMemory.fingerDistance : PressMemory.pointerDistance
        let place = touch.windowLocation
        let continues =
            touch.timestamp - time <= interval && touch.type == type
            && touch.buttonMask == buttons
            && hypot(place.x - location.x, place.y - location.y) <= distance
        count = continues ? count + 1 : 1
        location = place
        time = touch.timestamp
        buttons = touch.buttonMask
        type = touch.type
        return count
    }
}
