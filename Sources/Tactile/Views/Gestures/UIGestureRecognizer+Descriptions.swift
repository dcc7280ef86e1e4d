import Foundation
import TactileGeometry

extension UIGestureRecognizer: Described {
    /// The recognizer in UIKit's format, with the recognizers that must fail before it, and those
    /// before which it must fail.
    package var ownDescription: String {
        var parts = partsOfDescription
        let first = failureRequirements.compactMap(\.recognizer)
        if !first.isEmpty { parts.append("must-fail = \(Self.list(first))") }
        let later = neighbors.filter { other in
            other.failureRequirements.contains { $0.recognizer === self }
        }
        if !later.isEmpty { parts.append("must-fail-for = \(Self.list(later))") }
        return "<\(parts.joined(separator: "; "))>"
    }

    private var partsOfDescription: [String] {
        var parts = [Description.name(self) + (name.map { " (\($0))" } ?? "")]
        if let base = Description.baseClass(of: self, below: UIGestureRecognizer.self) {
            parts.append("baseClass = \(base)")
        }
        parts.append("state = \("\(state)".capitalized)")
        if !isEnabled { parts.append("enabled = NO") }
        if !cancelsTouchesInView { parts.append("cancelsTouchesInView = NO") }
        if delaysTouchesBegan { parts.append("delaysTouchesBegan = YES") }
        if !delaysTouchesEnded { parts.append("delaysTouchesEnded = NO") }
        parts.append("view = \(Description.reference(view, separator: " "))")
        let targets = targetsOfDescription
        if !targets.isEmpty { parts.append("target= <\(targets.joined(separator: ", "))>") }
        return parts + settings
    }

    private var settings: [String] {
        var parts: [String] = []
        func add(_ name: String, _ value: Int, standard: Int) {
            if value != standard { parts.append("\(name) = \(value)") }
        }
        switch self {
        case let tap as UITapGestureRecognizer:
            add("numberOfTapsRequired", tap.numberOfTapsRequired, standard: 1)
            add("numberOfTouchesRequired", tap.numberOfTouchesRequired, standard: 1)
        case let press as UILongPressGestureRecognizer:
            add("numberOfTapsRequired", press.numberOfTapsRequired, standard: 0)
            add("numberOfTouchesRequired", press.numberOfTouchesRequired, standard: 1)
            if press.minimumPressDuration != 0.5 {
                let seconds = Description.number(press.minimumPressDuration)
                parts.append("minimumPressDuration = \(seconds)")
            }
        case let swipe as UISwipeGestureRecognizer:
            add("numberOfTouchesRequired", swipe.numberOfTouchesRequired, standard: 1)
            parts.append("direction = \(swipe.direction.names)")
        case let pan as UIPanGestureRecognizer:
            add("minimumNumberOfTouches", pan.minimumNumberOfTouches, standard: 1)
            add("maximumNumberOfTouches", pan.maximumNumberOfTouches, standard: .max)
            if let edge = pan as? UIScreenEdgePanGestureRecognizer {
                parts.append("edges = \(edge.edges.rawValue)")
            }
        default: break
        }
        return parts
    }

    /// The other recognizers of the view and of the views above and directly below it. Delegates
    /// are not asked: a description calls nothing of the program's.
    private var neighbors: [UIGestureRecognizer] {
        var views = view?.subviews ?? []
        var above = view
        while let current = above {
            views.append(current)
            above = current.superview
        }
        return views.flatMap { $0.storage.gestureRecognizers }.filter { $0 !== self }
    }

    private static func list(_ recognizers: [UIGestureRecognizer]) -> String {
        let lines = recognizers.map {
            "        <\($0.partsOfDescription.joined(separator: "; "))>"
        }
        return "{\n\(lines.joined(separator: ",\n"))\n    }"
    }
}

extension UISwipeGestureRecognizer.Direction {
    fileprivate var names: String {
        let all: [(Self, String)] = [
            (.right, "right"), (.left, "left"), (.up, "up"), (.down, "down"),
        ]
        return all.filter { contains($0.0) }.map(\.1).joined(separator: ",")
    }
}
