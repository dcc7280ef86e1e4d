import Foundation
import TactileGeometry

/// The text that a question to ``UIFocusDebugger`` is answered with.
@preconcurrency @MainActor
public protocol UIFocusDebuggerOutput: NSObjectProtocol, CustomStringConvertible {}

/// Tells where the keyboard's focus is, and why it does not come to a view: in a debugger or a log.
@preconcurrency @MainActor
public final class UIFocusDebugger: NSObject {
    /// The questions that can be asked.
    public class func help() -> any UIFocusDebuggerOutput {
        FocusAnswer(
            """
            UIFocusDebugger.status()                      where the focus is, in each window
            UIFocusDebugger.checkFocusability(for: view)  whether a view can have it, and why not
            UIFocusDebugger.checkFocusGroupTree(for: view)  the Tab key's stops, in order
            """)
    }

    /// The view with the focus and the first responder of each window.
    public class func status() -> any UIFocusDebuggerOutput {
        let windows = ApplicationSession.current.application.windows
        guard !windows.isEmpty else { return FocusAnswer("There is no window.") }
        return FocusAnswer(
            windows.map { window in
                let ring = window.focusIsVisible ? "the ring is shown" : "the ring is not shown"
                return """
                    \(Description.reference(window))\(window.isKeyWindow ? " (key window)" : "")
                       focused item: \(window.focusedView?.description ?? "(null)"), \(ring)
                       first responder: \(window.firstResponder?.description ?? "(null)")
                    """
            }.joined(separator: "\n"))
    }

    /// Whether the Tab key stops at the view; where it does not, each reason for that.
    public class func checkFocusability(for item: UIView) -> any UIFocusDebuggerOutput {
        let reasons = obstacles(of: item)
        let name = Description.reference(item)
        if reasons.isEmpty { return FocusAnswer("\(name) can have the focus.") }
        return FocusAnswer(
            "\(name) cannot have the focus:\n"
                + reasons.map { "   - \($0)" }.joined(separator: "\n"))
    }

    /// The stops of the Tab key in the window of `environment`, in their order, each with the views
    /// of its focus group, and a star at the view that has the focus.
    public class func checkFocusGroupTree(
        for environment: any UIFocusEnvironment
    ) -> any UIFocusDebuggerOutput {
        let view = environment as? UIView ?? (environment as? UIViewController)?.viewIfLoaded
        guard let window = view as? UIWindow ?? view?.window else {
            return FocusAnswer("\(Description.reference(environment)) is not in a window.")
        }
        let stops = FocusMover(window: window).stopsInOrder
        guard !stops.isEmpty else {
            return FocusAnswer("Nothing in \(Description.reference(window)) can have the focus.")
        }
        func line(_ view: UIView, _ indent: String) -> String {
            indent + (window.focusedView === view ? "* " : "  ") + view.description
        }
        var lines: [String] = []
        for (index, stop) in stops.enumerated() {
            let number = "\(index + 1)."
            guard let first = stop.first else { continue }
            if let group = first.groupOfDescription {
                lines.append("\(number) group \"\(group)\"")
                lines += stop.map { line($0, "   |") }
            } else {
                lines.append(line(first, number))
            }
        }
        return FocusAnswer(lines.joined(separator: "\n"))
    }

    private static func obstacles(of item: UIView) -> [String] {
        var reasons: [String] = []
        if !item.canBecomeFocused && !item.canBecomeFirstResponder {
            reasons.append("canBecomeFocused and canBecomeFirstResponder are false")
        }
        if item.bounds.isEmpty { reasons.append("its size is \(Description.frame(item.bounds))") }
        var view: UIView? = item
        while let current = view {
            let name =
                current === item ? "it" : Description.reference(current) + ", which it is in,"
            if current.isHidden { reasons.append("\(name) is hidden") }
            if current.alpha < 0.01 {
                reasons.append("\(name) has an alpha of \(Description.number(current.alpha))")
            }
            if !current.isUserInteractionEnabled {
                reasons.append("\(name) has isUserInteractionEnabled false")
            }
            view = current.superview
        }
        guard let window = item.window else { return reasons + ["it is not in a window"] }
        if reasons.isEmpty, !FocusMover(window: window).focusableViewsInOrder.contains(item) {
            reasons.append("a view that it is in has the focus in its place, or another covers it")
        }
        return reasons
    }
}

private final class FocusAnswer: NSObject, UIFocusDebuggerOutput {
    private let text: String

    init(_ text: String) { self.text = text }

    nonisolated override var description: String { text }
    nonisolated override var debugDescription: String { text }
}

extension UIView {
    /// The focus group that the view is in.
    fileprivate var groupOfDescription: String? {
        var view: UIView? = self
        while let current = view {
            if let group = current.focusGroupIdentifier { return group }
            view = current.superview
        }
        return nil
    }
}
