import Foundation
import TactileDrawing

/// The traits that a view or a view controller has otherwise than what it is in, with all that is
/// in it.
public typealias UITraitOverrides = UIMutableTraits

extension UIMutableTraits {
    /// The value of a trait; its default where it is not specified.
    public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value {
        get { collection[trait] }
        set { set(trait, newValue) }
    }

    /// Whether the trait is specified.
    public func contains(_ trait: UITrait) -> Bool {
        func isGiven<Trait: UITraitDefinition>(_ trait: Trait.Type) -> Bool {
            ownValue(ObjectIdentifier(trait)) != nil || collection[trait] != Trait.defaultValue
        }
        return isGiven(trait)
    }

    /// The trait is as in what is around again.
    public mutating func remove(_ trait: UITrait) {
        func reset<Trait: UITraitDefinition>(_ trait: Trait.Type) {
            set(trait, Trait.defaultValue)
            setOwnValue(nil as Trait.Value?, ObjectIdentifier(trait))
        }
        reset(trait)
    }

    private mutating func set<Trait: UITraitDefinition>(_ trait: Trait.Type, _ value: Trait.Value) {
        switch (trait, value) {
        case (is UITraitUserInterfaceStyle.Type, let value as UIUserInterfaceStyle):
            userInterfaceStyle = value
        case (is UITraitDisplayScale.Type, let value as CGFloat): displayScale = value
        case (is UITraitPreferredContentSizeCategory.Type, let value as UIContentSizeCategory):
            preferredContentSizeCategory = value
        case (is UITraitLayoutDirection.Type, let value as UITraitEnvironmentLayoutDirection):
            layoutDirection = value
        case (is UITraitAccessibilityContrast.Type, let value as UIAccessibilityContrast):
            accessibilityContrast = value
        case (is UITraitHorizontalSizeClass.Type, let value as UIUserInterfaceSizeClass):
            horizontalSizeClass = value
        case (is UITraitVerticalSizeClass.Type, let value as UIUserInterfaceSizeClass):
            verticalSizeClass = value
        case (is UITraitUserInterfaceLevel.Type, let value as UIUserInterfaceLevel):
            userInterfaceLevel = value
        case (is UITraitUserInterfaceIdiom.Type, let value as UIUserInterfaceIdiom):
            userInterfaceIdiom = value
        case (is UITraitLegibilityWeight.Type, let value as UILegibilityWeight):
            legibilityWeight = value
        case (is UITraitDisplayGamut.Type, let value as UIDisplayGamut): displayGamut = value
        default: setOwnValue(value, ObjectIdentifier(trait))
        }
    }
}

extension UIView {
    /// The traits that this view, and all that is in it, has otherwise than what it is in.
    public var traitOverrides: UITraitOverrides {
        get { storage.traitOverrides ?? UITraitOverrides() }
        set { change { storage.traitOverrides = newValue } }
    }

    private func change(_ change: () -> Void) {
        let before = effectiveTraitCollection
        change()
        if effectiveTraitCollection != before { traitsChanged(from: before) }
    }
}
