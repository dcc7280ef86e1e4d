import Foundation

/// An object that says more of itself than its class and address, on the main actor.
@MainActor
package protocol Described: AnyObject {
    /// The whole description, in the angle brackets that UIKit's descriptions have.
    var ownDescription: String { get }
}

/// What the descriptions of the toolkit's objects are made of, in the formats that UIKit has.
package enum Description {
    /// Marks the main queue, which in some processes is served by another thread than the first.
    private static let mark: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// What an object says of itself. Away from the main thread, where its values cannot be read,
    /// and for an object that says nothing, that is its class and address.
    package static func of(_ object: AnyObject) -> String {
        guard Thread.isMainThread || DispatchQueue.getSpecific(key: mark) == true else {
            return reference(object)
        }
        // Unchecked: the main queue is the main actor's, so that nothing is sent anywhere.
        nonisolated(unsafe) let object = object
        return MainActor.assumeIsolated {
            (object as? any Described)?.ownDescription ?? reference(object)
        }
    }

    /// `UILabel: 0x7f04`, with the module of a class that is not the toolkit's.
    package static func name(_ object: AnyObject, separator: String = ": ") -> String {
        className(type(of: object)) + separator + address(object)
    }

    /// `<UILabel: 0x7f04>`, or `(null)` for no object.
    package static func reference(_ object: AnyObject?, separator: String = ": ") -> String {
        object.map { "<\(name($0, separator: separator))>" } ?? "(null)"
    }

    package static func address(_ object: AnyObject) -> String {
        "0x" + String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16)
    }

    /// The class as a program writes it: with its module, unless it is one of the toolkit's.
    package static func className(_ type: Any.Type) -> String {
        let name = String(reflecting: type)
        // Swift writes "Module.(unknown context at $7f04).Class" for a private or local class.
        let parts = name.components(separatedBy: ".").filter { !$0.hasPrefix("(unknown context") }
        guard isToolkits(name) else { return parts.joined(separator: ".") }
        return parts.dropFirst().joined(separator: ".")
    }

    /// The nearest class of the toolkit's that the object's class derives from; `nil` where that is
    /// `root`, or the object's class is the toolkit's own.
    package static func baseClass(of object: AnyObject, below root: AnyClass) -> String? {
        var mirror: Mirror? = Mirror(reflecting: object)
        guard !isToolkits(String(reflecting: type(of: object))) else { return nil }
        while let current = mirror, !isToolkits(String(reflecting: current.subjectType)) {
            mirror = current.superclassMirror
        }
        guard let base = mirror?.subjectType, base != root else { return nil }
        return className(base)
    }

    private static func isToolkits(_ name: String) -> Bool {
        name.hasPrefix("Tactile") && name.contains(".")
    }

    // MARK: Values

    /// Six digits at most, and no point after a whole number: `13.3333`, `100`.
    package static func number(_ value: some BinaryFloatingPoint) -> String {
        String(format: "%g", Double(value))
    }

    package static func yes(_ flag: Bool) -> String { flag ? "YES" : "NO" }

    /// `(0 0; 100 20)`
    package static func frame(_ rect: CGRect) -> String {
        "(\(number(rect.minX)) \(number(rect.minY)); "
            + "\(number(rect.width)) \(number(rect.height)))"
    }

    /// `{0, 20}`
    package static func pair(_ x: CGFloat, _ y: CGFloat) -> String {
        "{\(number(x)), \(number(y))}"
    }

    package static func point(_ point: CGPoint) -> String { pair(point.x, point.y) }

    /// `{{0, 20}, {100, 44}}`
    package static func rect(_ rect: CGRect) -> String {
        "{\(point(rect.origin)), \(pair(rect.width, rect.height))}"
    }

    /// `[a, b, c, d, tx, ty]`
    package static func transform(_ transform: CGAffineTransform) -> String {
        let all = [
            transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
        ]
        return "[\(all.map { number($0) }.joined(separator: ", "))]"
    }

    /// The text in quotation marks, on one line, cut after 25 characters.
    package static func quoted(_ text: String) -> String {
        let line = text.replacingOccurrences(of: "\n", with: "\\n")
        return "'" + (line.count > 25 ? line.prefix(25) + "..." : line) + "'"
    }

    /// The lines of a tree, each below the one that it is in.
    @MainActor
    package static func tree<Node>(
        _ root: Node, children: (Node) -> [Node], line: (Node) -> String
    ) -> String {
        var lines: [String] = []
        func add(_ node: Node, _ indent: String) {
            lines.append(indent + line(node).replacingOccurrences(of: "\n", with: "\n" + indent))
            for child in children(node) { add(child, indent + "   | ") }
        }
        add(root, "")
        return lines.joined(separator: "\n")
    }
}
