import Foundation
import Tactile
import TactileTesting
import Testing

/// A property with some values, to be set before a view is shown and while it is.
@MainActor
public struct PropertyTrial<Root: UIView> {
    let name: String
    let values: [(name: String, set: (Root) -> Void, isKept: (Root) -> Bool)]
    let isSeen: Bool

    /// What is set and read by a key path.
    ///
    /// - `values`: none of them is the usual one.
    /// - `isSeen`: whether each of them looks unlike the usual one, or is told to a screen reader.
    public static func property<Value: Equatable>(
        _ path: ReferenceWritableKeyPath<Root, Value>, _ values: Value..., isSeen: Bool = true
    ) -> PropertyTrial {
        PropertyTrial(
            name: "\(path)",
            values: values.map { value in
                (
                    "\(value)", { root in root[keyPath: path] = value },
                    { root in root[keyPath: path] == value }
                )
            }, isSeen: isSeen)
    }

    /// What cannot be compared: only its look is.
    public static func looks(
        _ name: String, isSeen: Bool = true, _ changes: ((Root) -> Void)...
    ) -> PropertyTrial {
        PropertyTrial(
            name: name,
            values: changes.enumerated().map { index, set in ("\(index)", set, { _ in true }) },
            isSeen: isSeen)
    }

    /// What is set by a call; `read` has what each call says.
    public static func call<Value: Equatable>(
        _ name: String, _ values: Value..., isSeen: Bool = true,
        read: @escaping (Root) -> Value, set: @escaping (Root, Value) -> Void
    ) -> PropertyTrial {
        PropertyTrial(
            name: name,
            values: values.map { value in
                ("\(value)", { root in set(root, value) }, { root in read(root) == value })
            }, isSeen: isSeen)
    }
}

/// Sets each property before its view is shown, while it is shown, after another value and once
/// more: what is seen and told must be the same each time. What is forgotten to be drawn, laid out
/// or told anew is found so, and what an earlier value leaves behind.
///
/// - `size`: the size of the window, in points; the view has that which `make` gives it.
/// - `make`: a new view, always the same.
@MainActor
public func expectSameWheneverSet<Root: UIView>(
    _ kind: Root.Type, size: CGSize = CGSize(width: 220, height: 120), of make: () -> Root,
    _ trials: [PropertyTrial<Root>], sourceLocation: SourceLocation = #_sourceLocation
) {
    func show(_ prepare: (Root) -> Void) -> (Harness, Root) {
        let harness = Harness(size: size)
        let view = make()
        prepare(view)
        harness.window.addSubview(view)
        harness.show()
        harness.rest()
        return (harness, view)
    }
    func look(_ harness: Harness) -> Look {
        Look(picture: pixels(harness), text: outline(harness))
    }
    let usual = look(show { _ in }.0)
    for trial in trials {
        func fail(_ text: String) {
            Issue.record("\(trial.name): \(text)", sourceLocation: sourceLocation)
        }
        var looks: [Look] = []
        for value in trial.values {
            let (harness, view) = show(value.set)
            if !value.isKept(view) { fail("\(value.name) is not read again") }
            looks.append(look(harness))
            if trial.isSeen, looks.last == usual { fail("\(value.name) looks as usual") }
        }
        let (harness, view) = show { _ in }
        let order = Array(trial.values.indices)
        for index in order + order.reversed() + order {
            let value = trial.values[index]
            value.set(view)
            harness.advance(seconds: 0.02)
            harness.rest()
            if !value.isKept(view) { fail("\(value.name), set later, is not read again") }
            let now = look(harness)
            if now.picture != looks[index].picture { fail("\(value.name), set later, looks else") }
            if now.text != looks[index].text {
                fail("\(value.name), set later:\n\(now.text)\nand before:\n\(looks[index].text)")
            }
        }
    }
}

private struct Look: Equatable {
    let picture: [UInt8]
    let text: String
}

/// What is there, in whatever order; where a hidden view stands says nothing.
@MainActor
private func outline(_ harness: Harness) -> String {
    harness.outline().split(separator: "\n")
        .filter { !$0.contains(" hidden") && !$0.contains("; 0 × 0)") }.sorted()
        .joined(separator: "\n")
}

@MainActor
private func pixels(_ harness: Harness) -> [UInt8] {
    let bitmap = harness.snapshot()
    return Array(
        UnsafeRawBufferPointer(start: bitmap.data, count: bitmap.bytesPerRow * bitmap.height))
}
