import TactileBus
import TactileViews

extension AssistiveObjects {
    /// Finds nodes by what they are, so that a reader need not walk the tree itself.
    func makeCollection() -> BusInterface {
        var interface = NodeInterface("Collection", find: find)
        interface.method("GetMatches", AssistiveMatch.type + "uib", results: "a(so)") {
            node, arguments in
            guard let match = AssistiveMatch(arguments[0]) else { return nil }
            let order = arguments[1].integer ?? 0, count = arguments[2].integer ?? 0
            var found = self.found(match, below: node, isDeep: arguments[3].boolean ?? true)
            // Orders above three are the others backwards.
            if order > 3 { found.reverse() }
            if count > 0 { found = Array(found.prefix(count)) }
            return [.array(found.map(self.reference), of: "(so)")]
        }
        return interface.bus
    }

    private func found(
        _ match: AssistiveMatch, below node: AccessibilityNode, isDeep: Bool
    ) -> [AccessibilityNode] {
        node.children.flatMap { child in
            (match.fits(child, interfaces(of: child).map(\.name)) ? [child] : [])
                + (isDeep ? found(match, below: child, isDeep: true) : [])
        }
    }
}

/// What a reader looks for.
@MainActor
struct AssistiveMatch {
    /// The signature of a rule.
    static let type = "(aiia{ss}iaiiasib)"

    /// How much of what is listed is to be there.
    private enum Kind: Int {
        case all = 1, any, none, empty

        func holds<Thing>(_ wanted: [Thing], _ isThere: (Thing) -> Bool) -> Bool {
            switch self {
            case .all: wanted.allSatisfy(isThere)
            case .any: wanted.isEmpty || wanted.contains(where: isThere)
            case .none: !wanted.contains(where: isThere)
            case .empty: wanted.isEmpty
            }
        }
    }

    private let states: [Int]
    private let stateKind: Kind
    private let attributes: [(name: String, value: String)]
    private let attributeKind: Kind
    private let roles: [Int]
    private let roleKind: Kind
    private let interfaces: [String]
    private let interfaceKind: Kind
    private let isInverted: Bool

    /// `nil` for a rule that makes no sense.
    init?(_ rule: BusValue) {
        let parts = rule.members
        guard parts.count == 9, let stateKind = Self.kind(parts[1]),
            let attributeKind = Self.kind(parts[3]), let roleKind = Self.kind(parts[5]),
            let interfaceKind = Self.kind(parts[7])
        else { return nil }
        (self.stateKind, self.attributeKind) = (stateKind, attributeKind)
        (self.roleKind, self.interfaceKind) = (roleKind, interfaceKind)
        states = Self.bits(parts[0])
        roles = Self.bits(parts[4])
        attributes = parts[2].members.compactMap { entry in
            guard case .entry(let name, let value) = entry else { return nil }
            return (name.text ?? "", value.text ?? "")
        }
        interfaces = parts[6].members.compactMap(\.text)
        isInverted = parts[8].boolean ?? false
    }

    private static func kind(_ value: BusValue) -> Kind? { value.integer.flatMap(Kind.init) }

    /// The numbers of the bits that are set in words of 32.
    private static func bits(_ words: BusValue) -> [Int] {
        words.members.enumerated().flatMap { index, word in
            let bits = UInt32(truncatingIfNeeded: word.integer ?? 0)
            return (0..<32).filter { bits >> UInt32($0) & 1 != 0 }.map { index * 32 + $0 }
        }
    }

    /// Whether a node is one of those, which has interfaces with these names.
    func fits(_ node: AccessibilityNode, _ names: [String]) -> Bool {
        let role = AssistiveRole(of: node)
        let own = Set(AssistiveStates(node.content, role: role).all.map(\.rawValue))
        let details = node.assistiveAttributes
        let fits =
            stateKind.holds(states, own.contains)
            && attributeKind.holds(attributes) { details[$0.name] == $0.value }
            && roleKind.holds(roles) { $0 == Int(role.number) }
            && interfaceKind.holds(interfaces) { name in
                names.contains { $0 == name || $0 == "org.a11y.atspi." + name }
            }
        return fits != isInverted
    }
}
