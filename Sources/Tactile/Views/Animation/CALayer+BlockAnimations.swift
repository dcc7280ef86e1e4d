import Foundation
import TactileLayers

/// Animations of one property that run simultaneously have the property's name as their key,
/// then `name-2`, `name-3` and so on.
extension CALayer {
    /// The keys of the running animations of `property`, or of a part of it, that blocks and
    /// animators made. What a program added itself is its own affair.
    func animationKeys(of property: String) -> [String] {
        guard let keys = animationKeys() else { return [] }
        return keys.filter { key in
            guard let animation = animation(forKey: key) as? CAPropertyAnimation,
                animation.isFromBlock, let path = animation.keyPath, path.hasPrefix(property)
            else { return false }
            let rest = path.dropFirst(property.count)
            return rest.isEmpty || rest.first == "."
        }
    }

    /// A key for one more animation of `property`.
    func freeAnimationKey(for property: String) -> String {
        guard animation(forKey: property) != nil else { return property }
        var number = 2
        while animation(forKey: "\(property)-\(number)") != nil { number += 1 }
        return "\(property)-\(number)"
    }

    /// Whether something moves `property` that another animation cannot be blended with: one that
    /// is not additive, or one that never ends.
    func hasUnblendableAnimation(of property: String) -> Bool {
        animationKeys(of: property).contains { key in
            guard let animation = animation(forKey: key) as? CAPropertyAnimation else {
                return true
            }
            return !animation.isAdditive || animation.repeatCount == .infinity
        }
    }

    /// What the screen shows of a property; `nil` before the layer was shown.
    func shownValue(of property: String) -> Any? {
        shownValue(forKeyPath: property)
    }

    func removeAnimations(of property: String, except kept: String? = nil) {
        for key in animationKeys(of: property) where key != kept { removeAnimation(forKey: key) }
    }
}

extension CAAnimation {
    private static let blockMark = "TactileBlock"

    /// Whether a block or an animator made it.
    var isFromBlock: Bool {
        get { value(forKey: CAAnimation.blockMark) != nil }
        set { setValue(newValue ? true : nil, forKey: CAAnimation.blockMark) }
    }
}
