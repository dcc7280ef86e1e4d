import Foundation
import Tactile
import TactileTesting

/// Writes down what happens to it.
@MainActor
public final class EventLog: NSObject {
    public var names: [String] = []

    public static let allNames: [(UIControl.Event, String)] = [
        (.touchDown, "down"), (.touchDownRepeat, "repeat"), (.touchDragInside, "inside"),
        (.touchDragOutside, "outside"), (.touchDragEnter, "enter"), (.touchDragExit, "exit"),
        (.touchUpInside, "upInside"), (.touchUpOutside, "upOutside"), (.touchCancel, "cancel"),
        (.valueChanged, "value"), (.primaryActionTriggered, "primary"),
    ]

    public func watch(_ control: UIControl) {
        for (event, name) in Self.allNames {
            control.addAction(UIAction { [weak self] _ in self?.names.append(name) }, for: event)
        }
    }

    /// The names without immediate repeats.
    public var distinct: [String] {
        names.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    public func noted(_ sender: UIControl) { names.append("noted") }
    public func notedWithEvent(_ sender: UIControl, _ event: UIEvent) { names.append("event") }
    public func notedAlone() { names.append("alone") }
}
