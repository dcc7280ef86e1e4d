import Foundation
import TactileGeometry

extension UIViewController {
    /// The controller with its children and what it presents, one in a line: the class, the state
    /// of its appearance and its view. A presented controller's line begins with `+`.
    ///
    /// Views that are not loaded stay so.
    public func recursiveDescription() -> String {
        var lines: [String] = []
        func add(_ controller: UIViewController, _ indent: String, isPresented: Bool) {
            let start = isPresented ? indent.dropLast(2) + "+ " : indent[...]
            lines.append(start + controller.hierarchyLine(isPresented: isPresented))
            for child in controller.children { add(child, indent + "   | ", isPresented: false) }
            guard let presented = controller.storage.presented else { return }
            add(presented, indent + "   | ", isPresented: true)
        }
        add(self, "", isPresented: false)
        return lines.joined(separator: "\n")
    }

    private func hierarchyLine(isPresented: Bool) -> String {
        let state =
            switch storage.appearance {
            case .disappeared: "disappeared"
            case .appearing: "appearing"
            case .appeared: "appeared"
            case .disappearing: "disappearing"
            }
        var line = "\(Description.reference(self, separator: " ")), state: \(state), view: "
        if let view = viewIfLoaded {
            line += Description.reference(view, separator: " ")
            if view.window == nil { line += " not in the window" }
        } else {
            line += "(view not loaded)"
        }
        if isPresented, let presentation = storage.presentation {
            line += ", presented with: \(Description.reference(presentation, separator: " "))"
        }
        return line
    }
}

extension UIPresentationController: Described {
    package var ownDescription: String {
        let presented = Description.reference(presentedViewController, separator: " ")
        let presenting = Description.reference(presentingViewController, separator: " ")
        return "<\(Description.name(self)); style = \(presentationStyle); "
            + "presented = \(presented); presenting = \(presenting); "
            + "container = \(Description.reference(containerView, separator: " "))>"
    }
}

extension TransitionContext: Described {
    package var ownDescription: String {
        var parts = [
            Description.name(self), "from = \(Description.reference(from, separator: " "))",
            "to = \(Description.reference(to, separator: " "))",
            "animator = \(Description.className(type(of: animator)))",
        ]
        if isInteractive { parts.append("interactive = YES") }
        if transitionWasCancelled { parts.append("cancelled = YES") }
        if isOver {
            parts.append("over = YES")
        } else {
            parts.append("percentComplete = \(Description.number(percentComplete))")
        }
        return "<\(parts.joined(separator: "; "))>"
    }
}
