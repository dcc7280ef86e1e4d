import Foundation
import TactileGeometry

extension UIEvent: Described {
    /// The event with its touches, or with what it holds in their place.
    package var ownDescription: String {
        let start = "\(Description.reference(self)) timestamp: \(Description.number(timestamp))"
        if let presses = self as? UIPressesEvent {
            return start + " allPresses: " + Self.list(presses.allPresses)
        }
        if let scroll = self as? UIScrollEvent {
            return start + " notches: \(Description.point(scroll.notches))"
        }
        guard type == .touches else { return start + " type: \(type)" }
        return start + " touches: " + Self.list(allTouches ?? [])
    }

    private static func list(_ objects: some Collection<some NSObject>) -> String {
        let lines = objects.map { "    \($0.description)" }.sorted()
        return "{(\n\(lines.joined(separator: ",\n"))\n)}"
    }
}

extension UITouch: Described {
    package var ownDescription: String {
        func place(_ point: CGPoint) -> String { Description.point(point) }
        let view = self.view
        return "\(Description.reference(self)) type: \(type.title); phase: \(phase.title); "
            + "is pointer: \(Description.yes(type == .indirectPointer)); tap count: \(tapCount); "
            + "force: \(String(format: "%.3f", Double(force))); "
            + "window: \(window.map { $0.description } ?? "(null)"); "
            + "view: \(view.map { $0.description } ?? "(null)"); "
            + "location in window: \(place(location(in: nil))); "
            + "previous location in window: \(place(previousLocation(in: nil))); "
            + "location in view: \(place(location(in: view))); "
            + "previous location in view: \(place(previousLocation(in: view)))"
    }
}

extension UIPress: Described {
    package var ownDescription: String {
        "\(Description.reference(self)) type: \(type); phase: \("\(phase)".capitalized); "
            + "key: \(key.map { "'\($0.charactersIgnoringModifiers)'" } ?? "(null)"); "
            + "repeat: \(Description.yes(isRepeat)); "
            + "window: \(Description.reference(window, separator: " ")); "
            + "responder: \(Description.reference(responder, separator: " "))"
    }
}

extension UITouch.TouchType {
    fileprivate var title: String {
        switch self {
        case .direct: "Direct"
        case .indirect: "Indirect"
        case .pencil: "Pencil"
        case .indirectPointer: "Pointer"
        }
    }
}

extension UITouch.Phase {
    fileprivate var title: String {
        switch self {
        case .began: "Began"
        case .moved: "Moved"
        case .stationary: "Stationary"
        case .ended: "Ended"
        case .cancelled: "Cancelled"
        case .regionEntered: "Region Entered"
        case .regionMoved: "Region Moved"
        case .regionExited: "Region Exited"
        }
    }
}
