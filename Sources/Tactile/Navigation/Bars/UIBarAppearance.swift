import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// How the ground of a bar looks. A bar keeps a copy of what it is given.
@preconcurrency @MainActor
open class UIBarAppearance: NSObject {
    enum Ground { case standard, opaque, transparent }

    private(set) var ground = Ground.standard
    /// The effect that was asked for; `nil` leaves it to the ground.
    private(set) var ownEffect: UIBlurEffect??
    /// Tells the bar that keeps this appearance.
    var changed: (() -> Void)?

    /// The ground that bars have by themselves.
    public required override init() { super.init() }

    /// The same for every kind of device.
    public convenience init(idiom: UIUserInterfaceIdiom) { self.init() }

    /// The ground of another appearance.
    public convenience init(barAppearance: UIBarAppearance) {
        self.init()
        take(barAppearance)
    }

    /// Takes on all of another appearance that this one has as well.
    func take(_ other: UIBarAppearance) {
        ground = other.ground
        ownEffect = other.ownEffect
        backgroundColor = other.backgroundColor
        backgroundImage = other.backgroundImage
        backgroundImageContentMode = other.backgroundImageContentMode
        shadowColor = other.shadowColor
        shadowImage = other.shadowImage
    }

    open nonisolated override func copy() -> Any { MainActor.assumeIsolated { copied() } }

    func copied() -> Self {
        let copy = Self()
        copy.take(self)
        return copy
    }

    private func reset(_ ground: Ground, shadow: UIColor?) {
        self.ground = ground
        ownEffect = nil
        backgroundColor = nil
        backgroundImage = nil
        shadowImage = nil
        shadowColor = shadow
    }

    /// The content shows through, blurred.
    open func configureWithDefaultBackground() { reset(.standard, shadow: .separator) }
    /// Nothing shows through.
    open func configureWithOpaqueBackground() { reset(.opaque, shadow: .separator) }
    /// No ground, and no line.
    open func configureWithTransparentBackground() { reset(.transparent, shadow: nil) }

    /// Behind the colour.
    open var backgroundEffect: UIBlurEffect? {
        get {
            ownEffect ?? (ground == .standard ? UIBlurEffect(style: .systemChromeMaterial) : nil)
        }
        set {
            ownEffect = .some(newValue)
            changed?()
        }
    }
    open var backgroundColor: UIColor? { didSet { changed?() } }
    /// In front of the colour.
    open var backgroundImage: UIImage? { didSet { changed?() } }
    open var backgroundImageContentMode = UIView.ContentMode.scaleToFill { didSet { changed?() } }
    /// Of the line between bar and content, and the tint of a template for it; `nil` shows none.
    open var shadowColor: UIColor? = .separator { didSet { changed?() } }
    open var shadowImage: UIImage? { didSet { changed?() } }
}
