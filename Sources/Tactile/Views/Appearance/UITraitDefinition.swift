import Foundation
import TactileDrawing

/// Names one trait, for ``UITraitChangeObservable``, for a collection's subscript and for
/// ``UITraitOverrides``. A trait of a program's own has its default value where nothing overrides
/// it.
public protocol UITraitDefinition {
    associatedtype Value: Equatable
    static var defaultValue: Value { get }
}

public typealias UITrait = any UITraitDefinition.Type

/// Light or dark.
public enum UITraitUserInterfaceStyle: UITraitDefinition {
    public static let defaultValue = UIUserInterfaceStyle.unspecified
}

/// Device pixels per point.
public enum UITraitDisplayScale: UITraitDefinition {
    public static let defaultValue: CGFloat = 0
}

public enum UITraitPreferredContentSizeCategory: UITraitDefinition {
    public static let defaultValue = UIContentSizeCategory.unspecified
}

public enum UITraitLayoutDirection: UITraitDefinition {
    public static let defaultValue = UITraitEnvironmentLayoutDirection.unspecified
}

public enum UITraitAccessibilityContrast: UITraitDefinition {
    public static let defaultValue = UIAccessibilityContrast.unspecified
}

public enum UITraitHorizontalSizeClass: UITraitDefinition {
    public static let defaultValue = UIUserInterfaceSizeClass.unspecified
}

public enum UITraitVerticalSizeClass: UITraitDefinition {
    public static let defaultValue = UIUserInterfaceSizeClass.unspecified
}

public enum UITraitUserInterfaceLevel: UITraitDefinition {
    public static let defaultValue = UIUserInterfaceLevel.unspecified
}

public enum UITraitUserInterfaceIdiom: UITraitDefinition {
    public static let defaultValue = UIUserInterfaceIdiom.unspecified
}

public enum UITraitLegibilityWeight: UITraitDefinition {
    public static let defaultValue = UILegibilityWeight.unspecified
}

public enum UITraitDisplayGamut: UITraitDefinition {
    public static let defaultValue = UIDisplayGamut.unspecified
}

extension UITraitCollection {
    /// The value of a trait in this collection.
    public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value {
        value(of: trait) as? Trait.Value ?? Trait.defaultValue
    }

    private func value(of trait: UITrait) -> Any? {
        switch trait {
        case is UITraitUserInterfaceStyle.Type: userInterfaceStyle
        case is UITraitDisplayScale.Type: displayScale
        case is UITraitPreferredContentSizeCategory.Type: preferredContentSizeCategory
        case is UITraitLayoutDirection.Type: layoutDirection
        case is UITraitAccessibilityContrast.Type: accessibilityContrast
        case is UITraitHorizontalSizeClass.Type: horizontalSizeClass
        case is UITraitVerticalSizeClass.Type: verticalSizeClass
        case is UITraitUserInterfaceLevel.Type: userInterfaceLevel
        case is UITraitUserInterfaceIdiom.Type: userInterfaceIdiom
        case is UITraitLegibilityWeight.Type: legibilityWeight
        case is UITraitDisplayGamut.Type: displayGamut
        default: ownValue(ObjectIdentifier(trait))
        }
    }

    /// Whether one of the traits has another value in `other`.
    func differs(from other: UITraitCollection, in traits: [UITrait]) -> Bool {
        func differs<Trait: UITraitDefinition>(_ trait: Trait.Type) -> Bool {
            self[trait] != other[trait]
        }
        return traits.contains { differs($0) }
    }
}
