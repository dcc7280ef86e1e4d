import Foundation

/// Something that follows the pointer wherever it is over a window, buttons or not.
@MainActor
package protocol PointerFollower: AnyObject {
    /// The pointer is at `place`, in the window's points; nil: over the window no more.
    func pointerMoved(to place: CGPoint?, in window: UIWindow)
}

/// What a view has that depends on the window that it is in.
@MainActor
package protocol WindowAttendant: AnyObject {
    func viewMoved(to window: UIWindow?)
}
