import Foundation
import Tactile

/// What an outline tells of the views.
public struct OutlineParts: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Classes, frames, texts and states of the views that are shown.
    public static let layout = OutlineParts(rawValue: 1)
    /// What a reader of the screen gets: roles, labels, values and traits.
    public static let accessibility = OutlineParts(rawValue: 2)
    /// Everything.
    public static let all: OutlineParts = [.layout, .accessibility]
}

/// The shown tree as text.
extension Harness {
    /// The views of the program's windows as they are on the screen now, a line each, those inside
    /// of others indented; the same on each machine.
    ///
    /// A line has the class, the frame in points of the view around it (so that what moves as a
    /// whole changes one line), what the view says or holds, and what is not as usual: `hidden`,
    /// alpha, transform, scroll position, state, and whether it lies outside of what can be seen
    /// (`off-screen`, `partly off-screen`). While animations run the frames are those of the
    /// moment. After a bar comes what a reader of the screen gets. What is in a hidden view is left
    /// out, and so are cells that wait to be used again.
    ///
    /// - Parameters:
    ///   - view: The view to begin with; `nil` stands for all windows.
    ///   - parts: `.layout` leaves out what a reader gets. With `.accessibility` alone the lines
    ///     are
    ///     the elements in the order in which they are read, with frames in points of the window.
    /// - Returns: the lines, each with its end.
    public func outline(of view: UIView? = nil, _ parts: OutlineParts = .all) -> String {
        settle()
        let windows = session.application.windows.filter { !$0.isHidden }
        var lines: [String] = []
        if parts.contains(.layout) {
            let elements = parts.contains(.accessibility) ? elementsByView(of: windows) : [:]
            for start in view.map({ [$0] }) ?? windows {
                var writer = OutlineWriter(elements: elements)
                writer.write(start, indent: "")
                lines += writer.lines
            }
        } else if parts.contains(.accessibility) {
            for window in windows {
                for element in UIAccessibility.elements(of: window)
                where view.map({ element.isIn($0) }) ?? true {
                    let corner = window.originOnScreen ?? .zero
                    let frame = element.frame.offsetBy(dx: -corner.x, dy: -corner.y)
                    lines.append("\(element.spoken) \(outlined(frame))")
                }
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private func elementsByView(of windows: [UIWindow]) -> [ObjectIdentifier: [String]] {
        var found: [ObjectIdentifier: [String]] = [:]
        for window in windows {
            for element in UIAccessibility.elements(of: window) {
                var object = element.object
                // An element that is no view is told with the view that has it.
                while let inner = object, !(inner is UIView) {
                    object =
                        (inner as? UIAccessibilityElement)?.accessibilityContainer as? UIResponder
                        ?? inner.next
                }
                guard let object else { continue }
                found[ObjectIdentifier(object), default: []].append(element.spoken)
            }
        }
        return found
    }
}

/// Writes a tree of views down.
@MainActor
private struct OutlineWriter {
    let elements: [ObjectIdentifier: [String]]
    var lines: [String] = []

    /// - `clip`: what can be seen of the view around it, in the window's points; `nil` without one.
    /// - `isOff`: whether the view around it is off the screen.
    mutating func write(
        _ view: UIView, indent: String, in clip: CGRect? = nil, isOff: Bool = false
    ) {
        // How many wait depends on what was shown before.
        if view.isHidden, view is UITableViewCell || view is UICollectionReusableView { return }
        var parts = ["\(indent)\(className(of: view))", outlined(view.shownFrame)]
        parts += view.outlinedContent
        parts += view.outlinedLook
        let area = view.convert(view.bounds, to: nil)
        let whole = clip ?? view.window?.bounds ?? area
        let seen = whole.intersection(area)
        let isUnseen = !area.isEmpty && (seen.isNull || seen.isEmpty)
        if isUnseen, !isOff { parts.append("off-screen") }
        if !isUnseen, !area.isEmpty, !whole.insetBy(dx: -0.01, dy: -0.01).contains(area) {
            parts.append("partly off-screen")
        }
        if let spoken = elements[ObjectIdentifier(view)], !view.isHidden {
            parts.append("| " + spoken.joined(separator: " | "))
        }
        lines.append(parts.joined(separator: " "))
        guard !view.isHidden else { return }
        for inner in view.subviews {
            write(
                inner, indent: indent + "  ",
                in: view.clipsToBounds ? (seen.isNull ? .zero : seen) : whole,
                isOff: isOff || isUnseen)
        }
    }

    /// The class without its module.
    private func className(of view: UIView) -> String { String(describing: type(of: view)) }
}

extension UIView {
    /// The frame as it is on the screen now.
    fileprivate var shownFrame: CGRect { (layer.presentation() ?? layer).frame }

    /// What the view says, or what it holds.
    fileprivate var outlinedContent: [String] {
        switch self {
        case let label as UILabel: [outlined(label.text)]
        case let field as UITextField:
            field.text?.isEmpty != false && field.placeholder != nil
                ? ["placeholder " + outlined(field.placeholder)] : [outlined(field.text)]
        case let view as UITextView: [outlined(view.text)]
        case let toggle as UISwitch: [toggle.isOn ? "on" : "off"]
        case let slider as UISlider: ["value " + outlined(CGFloat(slider.value))]
        case let stepper as UIStepper: ["value " + outlined(CGFloat(stepper.value))]
        case let bar as UIProgressView: ["value " + outlined(CGFloat(bar.progress))]
        case let pages as UIPageControl: ["page \(pages.currentPage) of \(pages.numberOfPages)"]
        case let control as UISegmentedControl: ["segment \(control.selectedSegmentIndex)"]
        case let view as UIScrollView:
            view.contentOffset == .zero
                ? [] : ["scrolled to " + outlined(view.contentOffset)]
        default: []
        }
    }

    /// What is not as usual.
    fileprivate var outlinedLook: [String] {
        let shown = layer.presentation() ?? layer
        var parts: [String] = []
        if isHidden { parts.append("hidden") }
        if shown.opacity < 1 { parts.append("alpha \(outlined(CGFloat(shown.opacity)))") }
        let transform = shown.affineTransform()
        if transform != .identity {
            let numbers = [
                transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
            ]
            parts.append("transform [\(numbers.map(outlined).joined(separator: " "))]")
        }
        if let control = self as? UIControl {
            if !control.isEnabled { parts.append("disabled") }
            if control.isSelected { parts.append("selected") }
            if control.isHighlighted { parts.append("highlighted") }
        }
        if (self as? UITableViewCell)?.isSelected == true { parts.append("selected") }
        if (self as? UICollectionViewCell)?.isSelected == true { parts.append("selected") }
        if isFirstResponder { parts.append("first responder") }
        return parts
    }
}

extension AccessibilityElement {
    /// The element in words: `button "Save" value "1" disabled`.
    fileprivate var spoken: String {
        var parts = [role, outlined(label)]
        if !value.isEmpty { parts.append("value \(outlined(value))") }
        if !hint.isEmpty { parts.append("hint \(outlined(hint))") }
        for (trait, name) in AccessibilityElement.names where traits.contains(trait) {
            if name != role { parts.append(name) }
        }
        return parts.joined(separator: " ")
    }

    private static var names: [(UIAccessibilityTraits, String)] {
        [
            (.button, "button"), (.link, "link"), (.image, "image"), (.header, "heading"),
            (.searchField, "searchField"), (.adjustable, "adjustable"), (.selected, "selected"),
            (.notEnabled, "disabled"), (.updatesFrequently, "updates frequently"),
            (.summaryElement, "summary"),
        ]
    }

    fileprivate func isIn(_ view: UIView) -> Bool {
        var object = object
        while let inner = object {
            if inner === view { return true }
            object = inner.next
        }
        return false
    }
}

/// At most two digits after the point: more is rounding.
private func outlined(_ number: CGFloat) -> String {
    guard number.isFinite else { return "\(number)" }
    let hundredths = (number * 100).rounded()
    guard abs(hundredths) < 1e15 else { return "\(number)" }
    let whole = Int(hundredths), rest = abs(whole) % 100
    let sign = whole < 0 ? "-" : ""
    let digits = rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
    return "\(sign)\(abs(whole) / 100)" + (rest == 0 ? "" : "." + digits)
}

private func outlined(_ point: CGPoint) -> String { "(\(outlined(point.x)), \(outlined(point.y)))" }

private func outlined(_ rect: CGRect) -> String {
    "(\(outlined(rect.minX)), \(outlined(rect.minY)); "
        + "\(outlined(rect.width)) × \(outlined(rect.height)))"
}

/// In quotation marks, on one line.
private func outlined(_ text: String?) -> String {
    let text = (text ?? "").replacingOccurrences(of: "\n", with: "\\n")
    return "“\(text)”"
}
