import Foundation
import TactileDrawing
import TactileGeometry

extension CALayer: Described {
    /// The layer with its place, its delegate and each property that is not at its default.
    package var ownDescription: String {
        var parts = [Description.name(self, separator: ":")]
        if let name { parts.append("name = \"\(name)\"") }
        parts.append("position = CGPoint (\(Self.numbers(position.x, position.y)))")
        parts.append("bounds = CGRect \(Description.frame(bounds))")
        if let delegate { parts.append("delegate = \(delegate)") }
        if !children.isEmpty {
            let all = children.map { Description.reference($0) }
            parts.append("sublayers = (\(all.joined(separator: ", ")))")
        }
        parts += ownValues
        if let animations {
            let all = animations.entries.map { entry in
                "\(entry.key ?? "(none)")=\(Description.reference(entry.animation))"
            }
            parts.append("animations = [\(all.joined(separator: " "))]")
        }
        return "<\(parts.joined(separator: "; "))>"
    }

    /// The layer and all below it, one in a line, in the format of
    /// `UIView.recursiveDescription()`.
    public func recursiveDescription() -> String {
        Description.tree(self, children: { $0.children }) { layer in
            var line = layer.debugDescription
            // A view's description names the layer again, and says what the layer's line says.
            if let delegate = layer.delegate {
                line = line.replacingOccurrences(
                    of: "delegate = \(delegate)",
                    with: "delegate = \(Description.reference(delegate))")
            }
            return line
        }
    }

    /// The properties that differ from a new layer's, as `name = value`.
    private var ownValues: [String] {
        let table = type(of: self).properties
        return table.all.compactMap { property in
            guard !Self.toldFirst.contains(property.name),
                let value = property.value(of: self).flatMap(Self.text),
                value != table.standard(property).flatMap(Self.text)
            else { return nil }
            return "\(property.name) = \(value)"
        }
    }

    /// What the description begins with, and the frame, which follows from that.
    private static let toldFirst: Set<String> = [
        "name", "position", "bounds", "frame", "delegate", "sublayers",
    ]

    private static func numbers(_ values: CGFloat...) -> String {
        values.map(Description.number).joined(separator: " ")
    }

    /// A value as Core Animation writes it; `nil` for one that has no short text.
    static func text(_ value: AnimationValue) -> String? {
        switch value {
        case .number(let number): return Description.number(number)
        case .point(let point): return "CGPoint (\(numbers(point.x, point.y)))"
        case .size(let size): return "CGSize (\(numbers(size.width, size.height)))"
        case .rect(let rect): return "CGRect \(Description.frame(rect))"
        case .color(let color): return color.map { "\($0)" } ?? "(null)"
        case .transform(let transform):
            return CATransform3DIsAffine(transform)
                ? Description.transform(CATransform3DGetAffineTransform(transform))
                : "\(transform)"
        case .path(let path): return path.map { Description.reference($0) } ?? "(null)"
        case .colors(let colors): return "(\(colors.map { "\($0)" }.joined(separator: ", ")))"
        case .numbers(let list): return "(\(list.map(Description.number).joined(separator: ", ")))"
        case .flag(let flag): return Description.yes(flag)
        case .contents(let contents): return contents.map { _ in "(pixels)" } ?? "(null)"
        case .object(let object):
            guard let object else { return "(null)" }
            if type(of: object) is AnyClass { return Description.reference(object as AnyObject) }
            return "\(object)"
        }
    }
}
