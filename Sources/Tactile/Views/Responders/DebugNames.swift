import Foundation
import TactileGeometry

extension UIResponder: DebugNamed {
    /// The type; a view's with its accessibility identifier, or with what a screen reader calls it.
    package var debugName: String {
        let type = "\(type(of: self))"
        guard let view = self as? UIView else { return type }
        let name = view.accessibilityIdentifier ?? view.accessibilityLabel ?? ""
        guard !name.isEmpty else { return type }
        let line = name.prefix { !$0.isNewline }
        let short = line.prefix(Self.longestDebugName)
        return "\(type) “\(short)\(short.count < name.count ? "…" : "")”"
    }

    /// In characters: more than tells views apart makes lines unreadable.
    private static var longestDebugName: Int { 24 }
}

extension UIWindow {
    func tellOfFirstResponder(from old: UIResponder?) {
        DebugLog.tell(
            .focus,
            "first responder \(old?.debugName ?? "nobody") → "
                + "\(firstResponder?.debugName ?? "nobody"): \(DebugLog.reason ?? "set")")
    }

    func tellOfFocus(from old: UIView?) {
        DebugLog.tell(
            .focus,
            "focus \(old?.debugName ?? "nobody") → \(focusedView?.debugName ?? "nobody"), "
                + "\(focusIsVisible ? "ring shown" : "no ring"): \(DebugLog.reason ?? "set")")
    }
}

extension UIView {
    /// The frame before a change, if anybody is told of the change.
    var frameForDebugging: CGRect? { DebugLog.isOn(.layout) ? layer.frame : nil }

    func tellOfFrame(from old: CGRect?) {
        guard let old, layer.frame != old else { return }
        DebugLog.tell(
            .layout,
            "\(debugName) \(DebugLog.short(old)) → \(DebugLog.short(layer.frame)), "
                + "by \(DebugLog.reason ?? "the program")")
    }
}
