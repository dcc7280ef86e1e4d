import Foundation
import Tactile

/// A text field for a weight: Up and Down change it by a step, Page Up and Page Down by ten.
final class WeightField: UITextField {
    /// Called with a number of steps, negative for less.
    var onStep: ((Int) -> Void)?

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let steps = presses.compactMap { $0.key.flatMap { Self.steps(of: $0) } }.reduce(0, +)
        guard steps != 0 else { return super.pressesBegan(presses, with: event) }
        onStep?(steps)
    }

    private static func steps(of key: UIKey) -> Int? {
        guard key.modifierFlags.isEmpty else { return nil }
        return switch key.keyCode {
        case .keyboardUpArrow: 1
        case .keyboardDownArrow: -1
        case .keyboardPageUp: 10
        case .keyboardPageDown: -10
        default: nil
        }
    }
}

extension UIView {
    /// A short shake: what was tried is not possible. Nothing moves where motion is reduced.
    func shake() {
        guard !Theme.Motion.isReduced else { return }
        let animation = CAKeyframeAnimation(keyPath: "transform.translation.x")
        let reach = Theme.Motion.shakeReach
        animation.values = [0, reach, -reach, reach, -reach, reach, -reach, 0].map {
            NSNumber(value: Double($0))
        }
        animation.duration = Theme.Motion.shake
        layer.add(animation, forKey: "shake")
    }
}
