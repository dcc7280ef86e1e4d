import TactileBus
import TactileViews

extension AssistiveObjects {
    /// A value that is a number.
    func makeValue() -> BusInterface {
        var interface = NodeInterface("Value", find: find)
        let parts: [(String, (AccessibilityNumbers) -> Double)] = [
            ("MinimumValue", \.minimum), ("MaximumValue", \.maximum), ("MinimumIncrement", \.step),
        ]
        for (name, part) in parts {
            interface.property(name, "d", gone: .double(0)) {
                .double($0.content.numbers.map(part) ?? 0)
            }
        }
        interface.property(
            "CurrentValue", "d", gone: .double(0),
            value: { .double($0.content.numbers?.current ?? 0) },
            change: { node, new in
                new.double.flatMap { self.tree?.setNumber($0, of: node) } ?? false
            })
        interface.property("Text", "s", gone: .string("")) { .string($0.content.value) }
        return interface.bus
    }
}
