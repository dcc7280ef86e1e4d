import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// What an interface says for some size classes only.
extension InterfaceReader {
    /// Puts into force what the present size classes ask for, and has the root view follow them.
    func applyVariations() {
        let varied = (wires + made).filter { entry in
            entry.element.children.contains { $0.name == "variation" }
        }
        guard !varied.isEmpty else { return }
        let views =
            varied.compactMap { $0.object as? UIView } + made.compactMap { $0.object as? UIView }
        guard let root = views.first.map({ Self.root(of: $0) }) else { return }
        let variations = varied.map { Variations($0.object, $0.element, self) }
        let apply: (UITraitCollection) -> Void = { traits in
            for variation in variations { variation.apply(traits) }
        }
        apply(root.traitCollection)
        root.registerForTraitChanges([
            UITraitHorizontalSizeClass.self, UITraitVerticalSizeClass.self,
        ]) { (view: UIView, _: UITraitCollection) in apply(view.traitCollection) }
    }

    private static func root(of view: UIView) -> UIView {
        var view = view
        while let above = view.superview { view = above }
        return view
    }
}

/// The variations of one object.
@MainActor
private final class Variations {
    private weak var object: AnyObject?
    private let element: InterfaceElement
    private let reader: InterfaceReader
    private let variations: [InterfaceElement]
    /// Attributes that a variation names, as the file has them for all other size classes.
    private var base: [String: String] = [:]
    /// Subviews and constraints, held while they are not in force.
    private var parts: [(kind: String, id: String, object: AnyObject, index: Int)] = []

    init(_ object: AnyObject, _ element: InterfaceElement, _ reader: InterfaceReader) {
        self.object = object
        self.element = element
        self.reader = reader
        variations = element.children.filter { $0.name == "variation" }
        for variation in variations {
            for (name, value) in variation.attributes where name != "key" {
                base[name] = element.attributes[name] ?? Self.opposite(of: value)
            }
            for mask in variation.children where mask.name == "mask" {
                for reference in mask.children {
                    guard let id = reference["reference"], let part = reader.objects[id],
                        !parts.contains(where: { $0.id == id })
                    else { continue }
                    let index = (object as? UIView)?.subviews.firstIndex { $0 === part }
                    // In a damaged file it may be the view itself, or one that it is in.
                    guard index != nil || !(part is UIView) else {
                        reader.tell(reference, "“\(id)” is no subview of \(element.title).")
                        continue
                    }
                    parts.append((mask["key"] ?? "", id, part, index ?? 0))
                }
            }
        }
    }

    /// What holds where the file says nothing.
    private static func opposite(of value: String) -> String {
        switch value {
        case "YES": "NO"
        case "NO": "YES"
        default: "0"
        }
    }

    func apply(_ traits: UITraitCollection) {
        guard let object else { return }
        let valid = variations.filter { Self.holds($0["key"] ?? "", traits) }
            .sorted { Self.weight($0) < Self.weight($1) }
        var attributes = base
        var keyed: [InterfaceElement] = []
        for variation in variations {
            for child in variation.children
            where child.attributes["key"] != nil && child.name != "mask" {
                if let usual = element.child(key: child["key"] ?? "") { keyed.append(usual) }
            }
        }
        var inForce: [String: Bool] = [:]
        for variation in valid {
            attributes.merge(variation.attributes) { $1 }
            keyed += variation.children.filter {
                $0.attributes["key"] != nil && $0.name != "mask"
            }
            for mask in variation.children where mask.name == "mask" {
                for reference in mask.children {
                    if let id = reference["reference"] { inForce[id] = reference.name == "include" }
                }
            }
        }
        attributes["key"] = nil
        let merged = InterfaceElement(
            name: element.name, attributes: attributes, line: element.line)
        // The last of those with one key holds.
        for child in keyed.reversed() where merged.child(key: child["key"] ?? "") == nil {
            let copy = InterfaceElement(
                name: child.name, attributes: child.attributes, line: child.line)
            copy.add(text: child.text)
            merged.add(copy)
        }
        set(merged, of: object)
        for part in parts { put(part.object, part.index, isIn: inForce[part.id] ?? true, object) }
    }

    private func set(_ element: InterfaceElement, of object: AnyObject) {
        if let constraint = object as? NSLayoutConstraint {
            element.number("constant") { constraint.constant = $0 }
            element.number("priority") {
                constraint.priority = UILayoutPriority(Float(min(max($0, 1), 1000)))
            }
        } else if let view = object as? UIView {
            reader.setAttributes(of: view, element)
        }
    }

    private func put(_ part: AnyObject, _ index: Int, isIn: Bool, _ whole: AnyObject) {
        if let constraint = part as? NSLayoutConstraint {
            if constraint.isActive != isIn { constraint.isActive = isIn }
        } else if let view = part as? UIView, let parent = whole as? UIView {
            if isIn, view.superview == nil {
                parent.insertSubview(view, at: min(index, parent.subviews.count))
            } else if !isIn {
                view.removeFromSuperview()
            }
        }
    }

    /// `default` first, then what names one size class, then what names both.
    private static func weight(_ variation: InterfaceElement) -> Int {
        let key = variation["key"] ?? ""
        return key == "default" ? 0 : key.split(separator: "-").count
    }

    private static func holds(_ key: String, _ traits: UITraitCollection) -> Bool {
        if key == "default" { return true }
        return key.split(separator: "-").allSatisfy { part in
            let pair = part.split(separator: "=")
            guard pair.count == 2 else { return false }
            let wanted: UIUserInterfaceSizeClass = pair[1] == "compact" ? .compact : .regular
            switch pair[0] {
            case "widthClass": return traits.horizontalSizeClass == wanted
            case "heightClass": return traits.verticalSizeClass == wanted
            default: return false
            }
        }
    }
}
