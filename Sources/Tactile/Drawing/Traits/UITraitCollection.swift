import Foundation

/// The circumstances that appearance depends on: light or dark, scale, text size, direction.
///
/// A trait that was not given is *unspecified*, which for the display scale is 0.
public final class UITraitCollection: NSObject, Sendable {
    struct Values: Hashable, Sendable {
        var userInterfaceStyle = UIUserInterfaceStyle.unspecified
        var displayScale: CGFloat = 0
        var preferredContentSizeCategory = UIContentSizeCategory.unspecified
        var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified
        var accessibilityContrast = UIAccessibilityContrast.unspecified
        var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
        var verticalSizeClass = UIUserInterfaceSizeClass.unspecified
        var userInterfaceLevel = UIUserInterfaceLevel.unspecified
        var userInterfaceIdiom = UIUserInterfaceIdiom.unspecified
        var legibilityWeight = UILegibilityWeight.unspecified {
            didSet { if legibilityWeight == .bold { BoldText.isUsed = true } }
        }
        var displayGamut = UIDisplayGamut.unspecified
        /// Traits that programs define, by the type that names one.
        var own: [ObjectIdentifier: OwnTrait] = [:]
    }

    let values: Values

    init(values: Values) {
        self.values = values
        super.init()
    }

    public override convenience init() { self.init(values: Values()) }

    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.init { $0.userInterfaceStyle = userInterfaceStyle }
    }

    public convenience init(displayScale: CGFloat) {
        self.init { $0.displayScale = displayScale }
    }

    public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
        self.init { $0.preferredContentSizeCategory = preferredContentSizeCategory }
    }

    public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
        self.init { $0.layoutDirection = layoutDirection }
    }

    public convenience init(accessibilityContrast: UIAccessibilityContrast) {
        self.init { $0.accessibilityContrast = accessibilityContrast }
    }

    public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
        self.init { $0.horizontalSizeClass = horizontalSizeClass }
    }

    public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
        self.init { $0.verticalSizeClass = verticalSizeClass }
    }

    public convenience init(displayGamut: UIDisplayGamut) {
        self.init { $0.displayGamut = displayGamut }
    }

    public convenience init(userInterfaceLevel: UIUserInterfaceLevel) {
        self.init { $0.userInterfaceLevel = userInterfaceLevel }
    }

    public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) {
        self.init { $0.userInterfaceIdiom = userInterfaceIdiom }
    }

    /// The traits of all collections; where two specify the same trait, the later one counts.
    public convenience init(traitsFrom collections: [UITraitCollection]) {
        self.init { traits in
            for collection in collections { traits.merge(collection) }
        }
    }

    /// A collection that starts unspecified and gets what `mutations` sets.
    public convenience init(mutations: (inout UIMutableTraits) -> Void) {
        var traits = UIMutableTraits(values: Values())
        mutations(&traits)
        self.init(values: traits.values)
    }

    /// A copy with what `mutations` changes.
    public func modifyingTraits(
        _ mutations: (inout UIMutableTraits) -> Void
    ) -> UITraitCollection {
        var traits = UIMutableTraits(values: values)
        mutations(&traits)
        return UITraitCollection(values: traits.values)
    }

    public var userInterfaceStyle: UIUserInterfaceStyle { values.userInterfaceStyle }
    /// Device pixels per point; 0 when unspecified.
    public var displayScale: CGFloat { values.displayScale }
    public var preferredContentSizeCategory: UIContentSizeCategory {
        values.preferredContentSizeCategory
    }
    public var layoutDirection: UITraitEnvironmentLayoutDirection { values.layoutDirection }
    public var accessibilityContrast: UIAccessibilityContrast { values.accessibilityContrast }
    public var horizontalSizeClass: UIUserInterfaceSizeClass { values.horizontalSizeClass }
    public var verticalSizeClass: UIUserInterfaceSizeClass { values.verticalSizeClass }
    /// Which colours the display can show.
    public var displayGamut: UIDisplayGamut { values.displayGamut }
    public var userInterfaceLevel: UIUserInterfaceLevel { values.userInterfaceLevel }
    public var userInterfaceIdiom: UIUserInterfaceIdiom { values.userInterfaceIdiom }

    public var legibilityWeight: UILegibilityWeight { values.legibilityWeight }
    /// No pointer or finger here tells its force.
    public var forceTouchCapability: UIForceTouchCapability { .unavailable }

    /// Whether text takes other room than with these traits.
    package func hasOtherText(than other: UITraitCollection) -> Bool {
        preferredContentSizeCategory != other.preferredContentSizeCategory
            || legibilityWeight != other.legibilityWeight
    }

    /// The value of a trait that a program defines; `nil` where it is not specified.
    package func ownValue(_ trait: ObjectIdentifier) -> Any? { values.own[trait]?.value }

    /// Whether every trait that `other` specifies has the same value here.
    public func containsTraits(in other: UITraitCollection?) -> Bool {
        guard let other else { return true }
        return modifyingTraits { $0.merge(other) }.values == values
    }

    /// Whether dynamic colours may look different under `other`.
    public func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
        let theirs = other?.values ?? Values()
        return values.userInterfaceStyle != theirs.userInterfaceStyle
            || values.accessibilityContrast != theirs.accessibilityContrast
            || values.userInterfaceLevel != theirs.userInterfaceLevel
    }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UITraitCollection else { return false }
        return other === self || other.values == values
    }

    public override var hash: Int { values.hashValue }

    /// The traits that are specified, in UIKit's format.
    public override var description: String { ownDescription }
}

/// The traits that a closure may set.
public struct UIMutableTraits {
    var values: UITraitCollection.Values

    public var userInterfaceStyle: UIUserInterfaceStyle {
        get { values.userInterfaceStyle }
        set { values.userInterfaceStyle = newValue }
    }
    /// Device pixels per point; anything but a positive finite number means unspecified.
    public var displayScale: CGFloat {
        get { values.displayScale }
        set { values.displayScale = newValue.isFinite && newValue > 0 ? newValue : 0 }
    }
    public var preferredContentSizeCategory: UIContentSizeCategory {
        get { values.preferredContentSizeCategory }
        set { values.preferredContentSizeCategory = newValue }
    }
    public var layoutDirection: UITraitEnvironmentLayoutDirection {
        get { values.layoutDirection }
        set { values.layoutDirection = newValue }
    }
    public var accessibilityContrast: UIAccessibilityContrast {
        get { values.accessibilityContrast }
        set { values.accessibilityContrast = newValue }
    }
    public var horizontalSizeClass: UIUserInterfaceSizeClass {
        get { values.horizontalSizeClass }
        set { values.horizontalSizeClass = newValue }
    }
    public var verticalSizeClass: UIUserInterfaceSizeClass {
        get { values.verticalSizeClass }
        set { values.verticalSizeClass = newValue }
    }
    public var userInterfaceLevel: UIUserInterfaceLevel {
        get { values.userInterfaceLevel }
        set { values.userInterfaceLevel = newValue }
    }
    public var userInterfaceIdiom: UIUserInterfaceIdiom {
        get { values.userInterfaceIdiom }
        set { values.userInterfaceIdiom = newValue }
    }

    public var legibilityWeight: UILegibilityWeight {
        get { values.legibilityWeight }
        set { values.legibilityWeight = newValue }
    }

    public var displayGamut: UIDisplayGamut {
        get { values.displayGamut }
        set { values.displayGamut = newValue }
    }

    /// The value of a trait that a program defines; `nil` where it is not specified.
    package func ownValue(_ trait: ObjectIdentifier) -> Any? { values.own[trait]?.value }

    /// Gives a trait that a program defines a value, or takes it back.
    package mutating func setOwnValue<Value: Equatable>(
        _ value: Value?, _ trait: ObjectIdentifier
    ) {
        values.own[trait] = value.map { OwnTrait($0) }
    }

    /// These traits as a collection.
    package var collection: UITraitCollection { UITraitCollection(values: values) }

    mutating func merge(_ other: UITraitCollection) {
        let theirs = other.values
        if theirs.userInterfaceStyle != .unspecified {
            values.userInterfaceStyle = theirs.userInterfaceStyle
        }
        if theirs.displayScale != 0 { values.displayScale = theirs.displayScale }
        if theirs.preferredContentSizeCategory != .unspecified {
            values.preferredContentSizeCategory = theirs.preferredContentSizeCategory
        }
        if theirs.layoutDirection != .unspecified {
            values.layoutDirection = theirs.layoutDirection
        }
        if theirs.accessibilityContrast != .unspecified {
            values.accessibilityContrast = theirs.accessibilityContrast
        }
        if theirs.horizontalSizeClass != .unspecified {
            values.horizontalSizeClass = theirs.horizontalSizeClass
        }
        if theirs.verticalSizeClass != .unspecified {
            values.verticalSizeClass = theirs.verticalSizeClass
        }
        if theirs.userInterfaceLevel != .unspecified {
            values.userInterfaceLevel = theirs.userInterfaceLevel
        }
        if theirs.userInterfaceIdiom != .unspecified {
            values.userInterfaceIdiom = theirs.userInterfaceIdiom
        }
        if theirs.legibilityWeight != .unspecified {
            values.legibilityWeight = theirs.legibilityWeight
        }
        if theirs.displayGamut != .unspecified { values.displayGamut = theirs.displayGamut }
        if !theirs.own.isEmpty { values.own.merge(theirs.own) { $1 } }
    }
}

extension UIMutableTraits {
    /// Traits of which none is specified.
    public init() { self.init(values: UITraitCollection.Values()) }
}

/// The value of a trait that a program defines. It is set and read on the main thread.
struct OwnTrait: Hashable, @unchecked Sendable {
    // Unchecked: the value is the program's, which uses its own traits on the main thread.
    let value: Any
    private let equals: (Any) -> Bool

    init<Value: Equatable>(_ value: Value) {
        self.value = value
        equals = { $0 as? Value == value }
    }

    static func == (left: OwnTrait, right: OwnTrait) -> Bool { left.equals(right.value) }

    func hash(into hasher: inout Hasher) {}
}
