import Foundation

/// An immutable colour: plain, dynamic (a function of the traits) or a pattern.
public final class UIColor: NSObject, Sendable {
    enum Storage: Sendable {
        case plain(CGColor)
        case dynamic(@Sendable (UITraitCollection) -> UIColor)
        /// A dynamic colour with an alpha of its own.
        case faded(UIColor, alpha: CGFloat)
    }

    private let foundationMark = FoundationMark()
    let storage: Storage

    init(storage: Storage) {
        self.storage = storage
        super.init()
    }

    public override convenience init() { self.init(cgColor: .clear) }

    public convenience init(cgColor: CGColor) { self.init(storage: .plain(cgColor)) }

    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(cgColor: CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(cgColor: CGColor(gray: white, alpha: alpha))
    }

    /// A colour from hue (0…1, red at both ends), saturation and brightness.
    public convenience init(
        hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
    ) {
        let rgb = HSB(hue: hue, saturation: saturation, brightness: brightness).rgb
        self.init(red: rgb.red, green: rgb.green, blue: rgb.blue, alpha: alpha)
    }

    /// A colour that `dynamicProvider` returns for the traits in force. A provider must not return
    /// a colour that leads back to itself.
    public convenience init(
        dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor
    ) {
        self.init(storage: .dynamic(dynamicProvider))
    }

    /// The colour under given traits; a colour that is not dynamic is its own answer.
    public func resolvedColor(with traits: UITraitCollection) -> UIColor {
        switch storage {
        case .plain: return self
        case .dynamic(let provider): return provider(traits).resolvedColor(with: traits)
        case .faded(let color, let alpha):
            return UIColor(cgColor: color.resolvedCGColor(with: traits).faded(to: alpha))
        }
    }

    package func resolvedCGColor(with traits: UITraitCollection) -> CGColor {
        switch storage {
        case .plain(let color): color
        case .dynamic(let provider): provider(traits).resolvedCGColor(with: traits)
        case .faded(let color, let alpha):
            color.resolvedCGColor(with: traits).faded(to: alpha)
        }
    }

    /// The colour under `UITraitCollection.current`.
    public var cgColor: CGColor {
        if case .plain(let color) = storage { return color }
        return resolvedCGColor(with: .current)
    }

    package var isDynamic: Bool {
        if case .plain = storage { return false }
        return true
    }

    /// The same colour with another alpha; stays dynamic.
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        if case .plain(let color) = storage { return UIColor(cgColor: color.faded(to: alpha)) }
        return UIColor(storage: .faded(self, alpha: alpha))
    }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIColor else { return false }
        if other === self { return true }
        switch (storage, other.storage) {
        case (.plain(let mine), .plain(let theirs)): return mine == theirs
        case (.faded(let mine, let alpha), .faded(let theirs, let otherAlpha)):
            return alpha == otherAlpha && mine == theirs
        default: return false
        }
    }

    public override var hash: Int {
        switch storage {
        case .plain(let color): color.hashValue
        case .dynamic: ObjectIdentifier(self).hashValue
        case .faded(let color, _): color.hash
        }
    }

    public override var description: String {
        switch storage {
        case .plain(let color):
            "UIColor(\(color.red), \(color.green), \(color.blue), \(color.alpha))"
        case .dynamic, .faded: "UIColor(dynamic, now \(cgColor))"
        }
    }
}

extension CGColor {
    /// The same colour with another alpha.
    package func faded(to alpha: CGFloat) -> CGColor { copy(alpha: alpha) ?? self }
}
