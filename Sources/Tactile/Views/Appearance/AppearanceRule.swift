import Foundation
import TactileDrawing

/// One thing that was set on a proxy.
@MainActor
final class AppearanceSetting {
    let id: AnyHashable
    let value: Any
    let apply: @MainActor (AnyObject) -> Void
    /// Returns what puts back the value that an instance has now.
    let keep: @MainActor (AnyObject) -> @MainActor () -> Void
    /// Which property it is. Two key paths of one property differ by the class they begin with, so
    /// this is learnt from the first instance that it is set on.
    var property = Property.notYetKnown

    enum Property {
        case notYetKnown
        /// One whose setter tells nobody.
        case unmarked
        case marked(AppearanceMark)
    }

    init(
        id: AnyHashable, value: Any, apply: @escaping @MainActor (AnyObject) -> Void,
        keep: @escaping @MainActor (AnyObject) -> @MainActor () -> Void
    ) {
        self.id = id
        self.value = value
        self.apply = apply
        self.keep = keep
    }

    /// Equal for settings of the same property, as far as that is known.
    var key: AnyHashable {
        if case .marked(let mark) = property { return mark }
        return id
    }
}

/// What was set for instances of a class, in containers, with traits.
@MainActor
final class AppearanceRule {
    let target: AnyClass
    /// The outermost first.
    let containers: [any UIAppearanceContainer.Type]
    let traits: UITraitCollection?
    let order: Int
    private(set) var settings: [AppearanceSetting] = []
    /// Whether a class is the target or below it.
    let accepts: (AnyClass) -> Bool
    /// Which classes are a container, by its place in `containers`: casts are slow, and each view
    /// that enters a window asks for all that it is in.
    private var isContainer: [[ObjectIdentifier: Bool]]

    init<Target: UIAppearance>(
        target: Target.Type, containers: [any UIAppearanceContainer.Type],
        traits: UITraitCollection?, order: Int
    ) {
        self.target = target
        self.containers = containers
        self.traits = traits
        self.order = order
        accepts = { $0 is Target.Type }
        isContainer = Array(repeating: [:], count: containers.count)
    }

    func add(_ setting: AppearanceSetting) {
        settings.removeAll { $0.id == setting.id }
        settings.append(setting)
    }

    func value(for id: AnyHashable) -> Any? { settings.first { $0.id == id }?.value }

    /// The places in `chain`, which begins with the window, where the containers are found; `nil`
    /// when one of them is missing.
    func places(in chain: [AnyObject]) -> [Int]? {
        var places: [Int] = []
        var start = 0
        for number in containers.indices {
            guard let place = chain[start...].firstIndex(where: { isContainer($0, number) }) else {
                return nil
            }
            places.append(place)
            start = place + 1
        }
        return places
    }

    private func isContainer(_ object: AnyObject, _ number: Int) -> Bool {
        let type = ObjectIdentifier(type(of: object))
        if let known = isContainer[number][type] { return known }
        let found = Self.isA(containers[number], object)
        isContainer[number][type] = found
        return found
    }

    private static func isA<Container: UIAppearanceContainer>(
        _ type: Container.Type, _ object: AnyObject
    ) -> Bool { object is Container }
}
