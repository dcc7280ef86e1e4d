import Design
import Foundation
import Tactile

extension UIView {
    /// A short shake: what was tried is not possible. Nothing moves where motion is reduced.
    ///
    /// Somebody who does not see it hears the sentence, each time: a second try that is answered by
    /// silence seems to have worked.
    ///
    /// - `sentence`: Why, and what to do instead.
    func shake(saying sentence: String) {
        UIAccessibility.post(notification: .announcement, argument: sentence)
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
