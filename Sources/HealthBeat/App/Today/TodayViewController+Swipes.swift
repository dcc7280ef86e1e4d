import Foundation
import Tactile

/// Swipes of a finger, which put the number pad away and bring it back.
extension TodayViewController: UIGestureRecognizerDelegate {
    /// A finger's swipe down puts the number pad away, one up brings it back.
    func addSwipes() {
        let actions: [(UISwipeGestureRecognizer.Direction, Selector)] = [
            (.down, Selector("swipedDown:", TodayViewController.swipedDown(_:))),
            (.up, Selector("swipedUp:", TodayViewController.swipedUp(_:))),
        ]
        for (direction, action) in actions {
            let swipe = UISwipeGestureRecognizer(target: self, action: action)
            swipe.direction = direction
            swipe.delegate = self
            swipe.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.direct.rawValue)]
            view.addGestureRecognizer(swipe)
        }
    }

    /// The page may scroll with the finger that puts the pad away.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool {
        true
    }

    func swipedDown(_ swipe: UISwipeGestureRecognizer) { fieldCard.field.resignFirstResponder() }

    /// The swipe that brings the pad scrolls nothing: the field is whole over the pad.
    func swipedUp(_ swipe: UISwipeGestureRecognizer) {
        scroll.panGestureRecognizer.isEnabled = false
        scroll.panGestureRecognizer.isEnabled = true
        if fieldCard.isDescendant(of: scroll) { scroll.setContentOffset(.zero, animated: false) }
        fieldCard.field.becomeFirstResponder()
    }
}
