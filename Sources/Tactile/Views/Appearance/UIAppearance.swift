import Foundation
import TactileDrawing

/// Whoever may hold things whose appearance is set for being inside of it: views and view
/// controllers.
@preconcurrency @MainActor
public protocol UIAppearanceContainer: AnyObject {}

/// A class whose instances can be given their looks together, before there are any.
///
/// ```swift
/// UISwitch.appearance().onTintColor = .systemPurple
/// UILabel.appearance(whenContainedInInstancesOf: [UINavigationBar.self]).textColor = .white
/// ```
///
/// What is set on a proxy is set on each instance when it comes into a window, before
/// ``UIView/didMoveToWindow()``; views that are in one already keep their looks until they come
/// into a window again. What a program sets on an instance itself counts more, if the property is
/// one of those that UIKit marks `UI_APPEARANCE_SELECTOR` or one that tells of its changes by
/// ``UIView/noteAppearanceProperty(_:)``.
///
/// Where several proxies fit an instance, the one of the class nearest to the instance's own
/// counts; of the same class the one whose outermost container is the nearest to the window; then
/// the one with the longer chain of containers; then the one for traits.
@preconcurrency @MainActor
public protocol UIAppearance: AnyObject {}

extension UIAppearance {
    /// The proxy of all instances.
    public static func appearance() -> UIAppearanceProxy<Self> { proxy([], nil) }

    /// The proxy of instances inside of containers of these classes: the first inside of the
    /// second, and so on, with anything between them.
    public static func appearance(
        whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
    ) -> UIAppearanceProxy<Self> { proxy(containerTypes, nil) }

    /// The proxy of instances whose traits contain all that `trait` specifies.
    public static func appearance(for trait: UITraitCollection) -> UIAppearanceProxy<Self> {
        proxy([], trait)
    }

    public static func appearance(
        for trait: UITraitCollection,
        whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
    ) -> UIAppearanceProxy<Self> { proxy(containerTypes, trait) }

    private static func proxy(
        _ containers: [any UIAppearanceContainer.Type], _ traits: UITraitCollection?
    ) -> UIAppearanceProxy<Self> {
        UIAppearanceProxy(
            rule: ApplicationSession.current.appearance.rule(
                for: Self.self, containers: containers, traits: traits))
    }
}

/// Stands for instances of a class that come into windows: any property that can be set on them
/// can be set here. Methods that set something for a state are written out for each class.
@preconcurrency @MainActor @dynamicMemberLookup
public struct UIAppearanceProxy<Target: UIAppearance> {
    let rule: AppearanceRule

    /// What was set on this proxy; `nil` when nothing was.
    public subscript<Value>(
        dynamicMember keyPath: ReferenceWritableKeyPath<Target, Value?>
    ) -> Value? {
        get { rule.value(for: keyPath) as? Value }
        nonmutating set { set(keyPath, newValue) }
    }

    /// What was set on this proxy. A property that has no `nil` cannot be read before it was set.
    public subscript<Value>(
        dynamicMember keyPath: ReferenceWritableKeyPath<Target, Value>
    ) -> Value {
        get {
            guard let value = rule.value(for: keyPath) as? Value else {
                preconditionFailure(
                    "This property of the appearance of \(Target.self) was never set, and has no "
                        + "value that means so: set it before it is read.")
            }
            return value
        }
        nonmutating set { set(keyPath, newValue) }
    }

    private func set<Value>(_ keyPath: ReferenceWritableKeyPath<Target, Value>, _ value: Value) {
        record(keyPath, value, get: { $0[keyPath: keyPath] }, set: { $0[keyPath: keyPath] = $1 })
    }

    /// Records what a method sets. `id` is equal for what replaces each other, such as the method's
    /// name with the state.
    public func record<Value>(
        _ id: AnyHashable, _ value: Value, get: @escaping @MainActor (Target) -> Value,
        set: @escaping @MainActor (Target, Value) -> Void
    ) {
        let setting = AppearanceSetting(
            id: id, value: value,
            apply: { if let target = $0 as? Target { set(target, value) } },
            keep: {
                guard let target = $0 as? Target else { return {} }
                let old = get(target)
                return { [weak target] in if let target { set(target, old) } }
            })
        rule.add(setting)
    }
}
