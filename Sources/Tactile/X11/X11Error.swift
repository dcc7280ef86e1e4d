import Foundation
import TactileLanguages
import TactilePlatform

/// Why a display or a window on it is not to be had, told to a person.
public enum X11Error: Error, Equatable, CustomStringConvertible, LocalizedError {
    /// The environment names no display.
    case noDisplay
    /// The session is Wayland's, and has no X server beside it.
    case noXWayland
    /// The named display does not answer or refuses.
    case cannotOpen(display: String)
    /// The display has no visual with eight bits for each of red, green and blue.
    case unsupportedVisual(display: String, depth: Int)

    public var description: String {
        switch self {
        case .noDisplay:
            localized(
                "There is no display to open a window on: the variable DISPLAY is not set; "
                    + "start the program from a desktop session, or set DISPLAY.")
        case .noXWayland:
            localized(
                "This Wayland session has no XWayland, which the window needs: install the package "
                    + "xwayland, see to it that the session starts it, and begin a new session.")
        case .cannotOpen(let display):
            localized(
                "The display “\(display)” cannot be opened: no X server answers there or it refuses; "
                    + "check the variable DISPLAY and the permission to use it.")
        case .unsupportedVisual(let display, let depth):
            localized(
                "The display “\(display)” shows \(depth) bits of colour and no 24-bit true colour; "
                    + "start the X server with a depth of 24.")
        }
    }

    public var errorDescription: String? { description }
}
