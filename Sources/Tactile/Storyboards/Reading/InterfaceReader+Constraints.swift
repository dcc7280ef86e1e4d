import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

extension InterfaceReader {
    private static let attributes: [String: NSLayoutConstraint.Attribute] = [
        "left": .left, "right": .right, "top": .top, "bottom": .bottom, "leading": .leading,
        "trailing": .trailing, "width": .width, "height": .height, "centerX": .centerX,
        "centerY": .centerY, "baseline": .lastBaseline, "lastBaseline": .lastBaseline,
        "firstBaseline": .firstBaseline, "leftMargin": .leftMargin, "rightMargin": .rightMargin,
        "topMargin": .topMargin, "bottomMargin": .bottomMargin, "leadingMargin": .leadingMargin,
        "trailingMargin": .trailingMargin, "centerXWithinMargins": .centerXWithinMargins,
        "centerYWithinMargins": .centerYWithinMargins,
    ]

    private static let relations: [String: NSLayoutConstraint.Relation] = [
        "equal": .equal, "lessThanOrEqual": .lessThanOrEqual,
        "greaterThanOrEqual": .greaterThanOrEqual,
    ]

    /// Makes a constraint of a view's `<constraints>` and puts it into force.
    func addConstraint(_ element: InterfaceElement, of view: UIView) {
        guard element.name == "constraint" else {
            return tell(element, "this is no constraint.")
        }
        // It is there for the editor and goes when the file is built.
        if element.bool("placeholder") == true { return }
        guard let constraint = makeConstraint(element, of: view) else { return }
        element.number("priority") {
            constraint.priority = UILayoutPriority(Float(min(max($0, 1), 1000)))
        }
        element.text("identifier") { constraint.identifier = $0 }
        note(constraint, element)
        wires.append((constraint, element))
        constraint.isActive = true
    }

    private func makeConstraint(
        _ element: InterfaceElement, of view: UIView
    ) -> NSLayoutConstraint? {
        guard let name = element["firstAttribute"], let attribute = Self.attributes[name] else {
            tell(element, "the constraint has no first attribute that is known.")
            return nil
        }
        let first = item("firstItem", element) ?? (element["firstItem"] == nil ? view : nil)
        guard let first else { return nil }
        let relation = element["relation"].flatMap { Self.relations[$0] } ?? .equal
        let kind =
            customClass(of: element, below: NSLayoutConstraint.self) as? NSLayoutConstraint.Type
            ?? NSLayoutConstraint.self
        let multiplier = multiplier(element)
        guard let second = element["secondItem"] else {
            guard attribute == .width || attribute == .height else {
                tell(element, "a constraint on “\(name)” needs a second item.")
                return nil
            }
            return kind.init(
                item: first, attribute: attribute, relatedBy: relation, toItem: nil,
                attribute: .notAnAttribute, multiplier: 1, constant: element.number("constant") ?? 0
            )
        }
        guard let other = item("secondItem", element) else { return nil }
        let secondName = element["secondAttribute"] ?? ""
        guard let secondAttribute = Self.attributes[secondName] else {
            tell(element, "the attribute “\(secondName)” of \(second) is not known.")
            return nil
        }
        guard Self.fit(attribute, secondAttribute) else {
            tell(element, "“\(name)” cannot be related to “\(secondName)”.")
            return nil
        }
        let standard: CGFloat = element.bool("symbolic") == true ? (other === view ? 20 : 8) : 0
        return kind.init(
            item: first, attribute: attribute, relatedBy: relation, toItem: other,
            attribute: secondAttribute, multiplier: multiplier,
            constant: element.number("constant") ?? standard)
    }

    /// Whether both are lengths, or places along one axis. Places that depend on the language's
    /// direction and those that do not have nothing in common, but for the centre.
    private static func fit(
        _ a: NSLayoutConstraint.Attribute, _ b: NSLayoutConstraint.Attribute
    ) -> Bool {
        let kinds = [kind(a), kind(b)].sorted()
        return kinds[0] == kinds[1] || kinds == [1, 3] || kinds == [2, 3]
    }

    private static func kind(_ attribute: NSLayoutConstraint.Attribute) -> Int {
        switch attribute {
        case .width, .height, .notAnAttribute: 0
        case .left, .right, .leftMargin, .rightMargin: 1
        case .leading, .trailing, .leadingMargin, .trailingMargin: 2
        case .centerX, .centerXWithinMargins: 3
        default: 4
        }
    }

    /// A view or guide of a constraint.
    private func item(_ name: String, _ element: InterfaceElement) -> AnyObject? {
        guard let id = element[name] else { return nil }
        if let object = objects[id], object is UIView || object is UILayoutGuide { return object }
        tell(element, "the constraint's item “\(id)” does not exist.")
        return nil
    }

    /// A number, or a ratio as `16:9`.
    private func multiplier(_ element: InterfaceElement) -> CGFloat {
        guard let text = element["multiplier"] else { return 1 }
        let parts = text.split(separator: ":").compactMap { Double($0) }.filter { $0.isFinite }
        if parts.count == 2, parts[1] != 0 { return CGFloat(parts[0] / parts[1]) }
        if parts.count == 1, !text.contains(":") { return CGFloat(parts[0]) }
        tell(element, "the multiplier “\(text)” is no number; 1 is taken.")
        return 1
    }
}
