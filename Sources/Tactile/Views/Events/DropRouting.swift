import Foundation
import TactilePlatform

/// Takes what is dragged over a window to the views that may take it.
@MainActor
package protocol DropRouting: AnyObject {
    /// Another program's drag came, moved, left or was dropped.
    func handle(_ event: PlatformDropEvent)
}

/// A drag that began in one of the program's windows.
@MainActor
package protocol RunningDrag: AnyObject {
    /// Ends the drag as cancelled; false if it is over already.
    func cancelByKey() -> Bool
}
