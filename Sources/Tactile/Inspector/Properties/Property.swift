import Foundation
import TactileViews

/// An object that the inspector shows and does not keep.
struct WeakObject {
    private(set) weak var object: AnyObject?

    init(_ object: AnyObject) { self.object = object }
}

/// One thing that is to be known of an object, and how it is changed.
@MainActor
struct Property {
    enum Kind {
        case fixed
        /// Typed in; what cannot be read is said.
        case text((String) throws(ReadingError) -> Void)
        case toggle(Bool, (Bool) -> Void)
        /// Leads to another object.
        case link(WeakObject)
    }

    let name: String
    let value: String
    let kind: Kind

    init(_ name: String, _ value: String, _ kind: Kind = .fixed) {
        self.name = name
        self.value = value
        self.kind = kind
    }

    /// A flag of `target` that can be changed.
    init<Target: AnyObject>(
        _ name: String, _ target: Target, flag path: ReferenceWritableKeyPath<Target, Bool>
    ) {
        let isOn = target[keyPath: path]
        self.init(
            name, Words.isOn(isOn), .toggle(isOn) { [weak target] in target?[keyPath: path] = $0 })
    }

    /// A number of `target` that can be changed, in `range`.
    init<Target: AnyObject, Number: BinaryFloatingPoint>(
        _ name: String, _ target: Target, number path: ReferenceWritableKeyPath<Target, Number>,
        in range: ClosedRange<CGFloat> = Reading.anyNumber
    ) {
        self.init(name, number: CGFloat(target[keyPath: path]), in: range) { [weak target] in
            target?[keyPath: path] = Number($0)
        }
    }

    /// A number that can be changed, in `range`.
    init(
        _ name: String, number: CGFloat, in range: ClosedRange<CGFloat> = Reading.anyNumber,
        _ set: @escaping (CGFloat) -> Void
    ) {
        self.init(
            name, Words.number(number),
            .text { text throws(ReadingError) in set(try Reading.number(text, in: range)) })
    }

    /// Another object.
    init(_ name: String, link object: AnyObject) {
        self.init(name, Words.type(object), .link(WeakObject(object)))
    }

    /// Whether a cell for the one can show the other.
    func isLike(_ other: Property) -> Bool {
        guard name == other.name else { return false }
        return switch (kind, other.kind) {
        case (.fixed, .fixed), (.text, .text), (.toggle, .toggle), (.link, .link): true
        default: false
        }
    }
}

/// Properties that belong together.
@MainActor
struct PropertySection {
    let title: String
    let properties: [Property]

    init(_ title: String, _ properties: [Property]) {
        self.title = title
        self.properties = properties
    }
}
