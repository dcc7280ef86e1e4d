import Foundation
import TactileGeometry

/// A view whose content has a state worth keeping for the next run.
@MainActor
package protocol RestorableContent {
    func encodeContent(with coder: NSCoder)
    func decodeContent(with coder: NSCoder)
}

extension UIResponder {
    private static let selectionKey = "UISelectedTextRange"

    func encodeContentState(with coder: NSCoder) {
        (self as? any RestorableContent)?.encodeContent(with: coder)
        guard let text = self as? any UITextInput, let range = text.selectedTextRange
        else { return }
        let start = text.offset(from: text.beginningOfDocument, to: range.start)
        let length = text.offset(from: range.start, to: range.end)
        coder.encode("{\(start), \(length)}" as NSString, forKey: Self.selectionKey)
    }

    func decodeContentState(with coder: NSCoder) {
        if let text = self as? any UITextInput,
            let kept = coder.decodeObject(of: NSString.self, forKey: Self.selectionKey)
        {
            let range = NSRangeFromString(kept as String)
            if let start = text.position(from: text.beginningOfDocument, offset: range.location),
                let end = text.position(from: start, offset: range.length)
            {
                text.selectedTextRange = text.textRange(from: start, to: end)
            }
        }
        // After the selection, which may scroll to its place.
        (self as? any RestorableContent)?.decodeContent(with: coder)
    }
}

/// The states of a window's scenes and views, by their names.
@MainActor
enum StateRestoration {
    /// The states under `root`; empty where nothing has a name, or nothing to keep.
    static func states(under root: UIViewController?) -> [String: Data] {
        var states: [String: Data] = [:]
        visit(root) { name, responder in
            // The first of two of one name counts.
            guard states[name] == nil else { return }
            let data = archive { responder.encodeRestorableState(with: $0) }
            if hasValues(data) { states[name] = data }
        }
        return states
    }

    /// Hands the states of an earlier run to those of their names; what cannot be read is left out.
    static func restore(_ states: [String: Data], under root: UIViewController?) {
        guard !states.isEmpty else { return }
        var left = states
        visit(root) { name, responder in
            guard let data = left.removeValue(forKey: name),
                let coder = try? NSKeyedUnarchiver(forReadingFrom: data)
            else { return }
            coder.requiresSecureCoding = false
            coder.decodingFailurePolicy = .setErrorAndReturn
            responder.decodeRestorableState(with: coder)
            coder.finishDecoding()
        }
        visit(root) { _, responder in
            (responder as? UIViewController)?.applicationFinishedRestoringState()
        }
    }

    private static func archive(_ encode: (NSCoder) -> Void) -> Data {
        let coder = NSKeyedArchiver(requiringSecureCoding: false)
        encode(coder)
        coder.finishEncoding()
        return coder.encodedData
    }

    /// Whether anything was encoded. Two archives of the same need not have the same bytes.
    private static func hasValues(_ archive: Data) -> Bool {
        let list = try? PropertyListSerialization.propertyList(from: archive, format: nil)
        let values = (list as? [String: Any])?["$top"] as? [String: Any]
        return values?.isEmpty == false
    }

    /// Scenes before what is in them and in front of them, and each scene before its views.
    private static func visit(
        _ scene: UIViewController?, in path: String = "", _ body: (String, UIResponder) -> Void
    ) {
        guard let scene, let identifier = scene.restorationIdentifier else { return }
        let name = path + "/" + identifier
        body(name, scene)
        if let view = scene.viewIfLoaded { visit(view, of: scene, in: name, body) }
        for child in scene.children { visit(child, in: name, body) }
        if let presented = scene.storage.presented { visit(presented, in: name, body) }
    }

    private static func visit(
        _ view: UIView, of scene: UIViewController, in path: String,
        _ body: (String, UIResponder) -> Void
    ) {
        if let owner = view.owningViewController, owner !== scene { return }
        if let identifier = view.restorationIdentifier { body("\(path)#\(identifier)", view) }
        for subview in view.subviews { visit(subview, of: scene, in: path, body) }
    }
}
