import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers

/// A view whose description shows the text that it shows.
@MainActor
package protocol TextDescribing: UIView {
    /// The text, or `nil` for a secret or for none.
    var textOfDescription: String? { get }
}

/// A view that constraints name by a title which its own description does not have.
@MainActor
package protocol TitleDescribing: UIView {
    var titleOfDescription: String? { get }
}

/// A view whose description names more before its layer.
@MainActor
package protocol ViewDescribing: UIView {
    /// Parts such as `image = <…>`.
    var partsOfDescription: [String] { get }
}

/// A view whose description tells after its layer what it scrolls over.
@MainActor
package protocol ContentDescribing: UIView {
    /// Parts such as `contentOffset: {0, 0}`.
    var contentOfDescription: [String] { get }
}

/// A scrolling view whose description ends with where its items come from.
@MainActor
package protocol SourceDescribing: ContentDescribing {
    /// Parts such as `dataSource: <…>`.
    var sourcesOfDescription: [String] { get }
}

extension UIView: Described {
    /// The view in UIKit's format, which leaves out what is at its default.
    package var ownDescription: String {
        var parts = [Description.name(self)]
        if let base = Description.baseClass(of: self, below: UIView.self) {
            parts.append("baseClass = \(base)")
        }
        parts.append("frame = \(Description.frame(frame))")
        if let text = (self as? any TextDescribing)?.textOfDescription {
            parts.append("text = \(Description.quoted(text))")
        }
        if !transform.isIdentity { parts.append("transform = \(Description.transform(transform))") }
        if clipsToBounds { parts.append("clipsToBounds = YES") }
        if alpha != 1 { parts.append("alpha = \(Description.number(alpha))") }
        if isHidden { parts.append("hidden = YES") }
        if !isOpaque { parts.append("opaque = NO") }
        if !autoresizingMask.isEmpty { parts.append("autoresize = \(autoresizingMask.letters)") }
        if !isUserInteractionEnabled { parts.append("userInteractionEnabled = NO") }
        if tag != 0 { parts.append("tag = \(tag)") }
        if let tint = storage.tintColor { parts.append("tintColor = \(tint)") }
        if !storage.gestureRecognizers.isEmpty {
            let all = storage.gestureRecognizers.map { Description.className(type(of: $0)) }
            parts.append("gestureRecognizers = (\(all.joined(separator: ", ")))")
        }
        if let keys = layer.animationKeys(), !keys.isEmpty {
            let all = keys.map { "\($0)=\(Description.reference(layer.animation(forKey: $0)));" }
            parts.append("animations = { \(all.joined(separator: " ")) }")
        }
        if let color = backgroundColor { parts.append("backgroundColor = \(color)") }
        parts += (self as? any ViewDescribing)?.partsOfDescription ?? []
        parts.append("layer = \(Description.reference(layer))")
        parts += (self as? any ContentDescribing)?.contentOfDescription ?? []
        parts += (self as? any SourceDescribing)?.sourcesOfDescription ?? []
        return "<\(parts.joined(separator: "; "))>"
    }

    /// The view and all in it, one in a line, each below the view that it is in: what `po` and
    /// logs show of a tree.
    public func recursiveDescription() -> String {
        Description.tree(self, children: { $0.subviews }, line: { $0.description })
    }
}

extension UIView.AutoresizingMask {
    /// What may change, as UIKit abbreviates it: `W+H`.
    fileprivate var letters: String {
        let names: [(UIView.AutoresizingMask, String)] = [
            (.flexibleLeftMargin, "LM"), (.flexibleWidth, "W"), (.flexibleRightMargin, "RM"),
            (.flexibleTopMargin, "TM"), (.flexibleHeight, "H"), (.flexibleBottomMargin, "BM"),
        ]
        return names.filter { contains($0.0) }.map(\.1).joined(separator: "+")
    }
}
