import Foundation

extension Set<UITouch> {
    /// Contains `touch`; without hashing when the set has one element, as it nearly always has.
    package func includes(_ touch: UITouch) -> Bool {
        count == 1 ? first === touch : contains(touch)
    }
}

extension CGPoint {
    /// The point with 0 for what is no number.
    var finite: CGPoint { CGPoint(x: x.isFinite ? x : 0, y: y.isFinite ? y : 0) }
}

extension UIEvent.ButtonMask {
    /// The mask of a platform's button: its 2 is the middle one, its 3 the secondary.
    init(platformButton button: Int) {
        switch button {
        case 1: self = .primary
        case 2: self = .button(3)
        case 3: self = .secondary
        default: self = .button(button)
        }
    }

    /// The mask of the buttons whose bits are set in `bits`; bit 0 is button 1.
    init(platformButtons bits: Int) {
        self = []
        for button in 1...9 where bits & (1 << (button - 1)) != 0 {
            formUnion(Self(platformButton: button))
        }
    }
}
