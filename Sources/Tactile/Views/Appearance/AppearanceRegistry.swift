import Foundation
import TactileDrawing

/// All that was set on proxies, and what gives it to instances.
@MainActor
final class AppearanceRegistry {
    private var rules: [AppearanceRule] = []
    /// The rules that a class falls under, those of the classes above it first.
    private var rulesByClass: [ObjectIdentifier: [AppearanceRule]] = [:]
    /// The instance that a proxy's setting is being set on, and the first property it told of.
    private var applying: (target: AnyObject, told: AppearanceMark?)?

    /// Whether anything was set on any proxy.
    var isUsed: Bool { !rules.isEmpty }
    private(set) var dependsOnTraits = false

    func rule<Target: UIAppearance>(
        for target: Target.Type, containers: [any UIAppearanceContainer.Type],
        traits: UITraitCollection?
    ) -> AppearanceRule {
        let outermostFirst = Array(containers.reversed())
        let names = outermostFirst.map { ObjectIdentifier($0) }
        if let known = rules.first(where: {
            $0.target == target && $0.traits == traits
                && $0.containers.map { ObjectIdentifier($0) } == names
        }) {
            return known
        }
        let made = AppearanceRule(
            target: target, containers: outermostFirst, traits: traits, order: rules.count)
        rules.append(made)
        rulesByClass = [:]
        if traits != nil { dependsOnTraits = true }
        return made
    }

    /// Whether a proxy is setting a property of `target` now; it learns which one.
    func notes(_ mark: AppearanceMark, on target: AnyObject) -> Bool {
        guard let applying, applying.target === target else { return false }
        if applying.told == nil { self.applying?.told = mark }
        return true
    }

    // MARK: Applying

    /// Gives `target` what was set for it. `chain` is what it is in, the window first.
    func apply(to target: any AppearanceTarget, traits: UITraitCollection, chain: () -> [AnyObject])
    {
        let candidates = rules(of: type(of: target))
        let hadSettings = target.appearanceRecord.originals != nil
        guard !candidates.isEmpty || hadSettings else { return }
        let containers = candidates.contains { !$0.containers.isEmpty } ? chain() : []
        let fitting = candidates.filter {
            $0.traits == nil || traits.containsTraits(in: $0.traits)
        }.compactMap { rule in rule.places(in: containers).map { (rule, $0) } }
        let ordered = fitting.enumerated().sorted { left, right in
            isWeaker(left.element, right.element) ?? (left.offset < right.offset)
        }.map(\.element.0)
        var set: Set<AnyHashable> = []
        for setting in ordered.flatMap(\.settings) where give(setting, to: target) {
            set.insert(setting.key)
        }
        if hadSettings { takeBack(from: target, except: set) }
    }

    private func rules(of type: AnyClass) -> [AppearanceRule] {
        let name = ObjectIdentifier(type)
        if let known = rulesByClass[name] { return known }
        let found = rules.filter { $0.accepts(type) }
        rulesByClass[name] = found
        return found
    }

    /// Whether the first rule gives way to the second; `nil` when both count the same.
    private func isWeaker(
        _ left: (AppearanceRule, [Int]), _ right: (AppearanceRule, [Int])
    ) -> Bool? {
        if left.0.target != right.0.target { return left.0.accepts(right.0.target) }
        for (mine, theirs) in zip(left.1, right.1) where mine != theirs { return mine > theirs }
        if left.1.count != right.1.count { return left.1.count < right.1.count }
        if (left.0.traits == nil) != (right.0.traits == nil) { return left.0.traits == nil }
        return left.0.order == right.0.order ? nil : left.0.order < right.0.order
    }

    /// Sets it unless the program did. Returns whether it is set.
    private func give(_ setting: AppearanceSetting, to target: any AppearanceTarget) -> Bool {
        if case .marked(let mark) = setting.property, target.appearanceRecord.contains(mark) {
            return false
        }
        let putBack = setting.keep(target)
        let outer = applying
        applying = (target, nil)
        setting.apply(target)
        let told = applying?.told
        applying = outer
        if case .notYetKnown = setting.property {
            setting.property = told.map { .marked($0) } ?? .unmarked
            if let told, target.appearanceRecord.contains(told) {
                quietly(on: target, putBack)
                return false
            }
        }
        if target.appearanceRecord.originals?[setting.key] == nil {
            target.appearanceRecord.originals = target.appearanceRecord.originals ?? [:]
            target.appearanceRecord.originals?[setting.key] = putBack
        }
        return true
    }

    /// Puts back what no rule sets any more.
    private func takeBack(from target: any AppearanceTarget, except kept: Set<AnyHashable>) {
        for (key, putBack) in target.appearanceRecord.originals ?? [:] where !kept.contains(key) {
            target.appearanceRecord.originals?[key] = nil
            if let mark = key.base as? AppearanceMark, target.appearanceRecord.contains(mark) {
                continue
            }
            // Nobody gave the view a tint: it has that of the view around it again.
            if key == AnyHashable(AppearanceMark.tintColor), let view = target as? UIView {
                quietly(on: view) { view.tintColor = nil }
            } else {
                quietly(on: target, putBack)
            }
        }
    }

    private func quietly(on target: AnyObject, _ change: @MainActor () -> Void) {
        let outer = applying
        applying = (target, nil)
        change()
        applying = outer
    }
}

extension UIView {
    /// Gives the view what proxies have for it.
    func applyAppearance() {
        ApplicationSession.current.appearance.apply(
            to: self, traits: traitCollection, chain: { appearanceChain })
    }

    /// What the view is in, from the window down.
    private var appearanceChain: [AnyObject] {
        var chain: [AnyObject] = []
        var responder = next
        while let current = responder {
            chain.append(current)
            responder = current.next
        }
        return chain.reversed()
    }

    /// Gives something that is no view, but shown by this one, what proxies have for it.
    package func applyAppearance(to item: any AppearanceTarget) {
        guard ApplicationSession.current.appearance.isUsed, window != nil else { return }
        ApplicationSession.current.appearance.apply(
            to: item, traits: traitCollection, chain: { appearanceChain + [self] })
    }
}
