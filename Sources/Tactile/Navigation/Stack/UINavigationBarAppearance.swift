import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// How the titles of a bar's buttons look.
@preconcurrency @MainActor
public final class UIBarButtonItemAppearance: NSObject {
    public let normal = UIBarButtonItemStateAppearance()
    public let highlighted = UIBarButtonItemStateAppearance()
    public let disabled = UIBarButtonItemStateAppearance()
    public let focused = UIBarButtonItemStateAppearance()

    public init(style: UIBarButtonItem.Style = .plain) { super.init() }

    var changed: (() -> Void)? {
        didSet { for state in states { state.changed = changed } }
    }
    private var states: [UIBarButtonItemStateAppearance] {
        [normal, highlighted, disabled, focused]
    }

    /// The titles have the looks of the bar again.
    public func configureWithDefault(for style: UIBarButtonItem.Style) {
        for state in states { state.titleTextAttributes = [:] }
    }

    func take(_ other: UIBarButtonItemAppearance) {
        for (own, theirs) in zip(states, other.states) {
            own.titleTextAttributes = theirs.titleTextAttributes
        }
    }

    func attributes(for state: UIControl.State) -> [NSAttributedString.Key: Any] {
        let own = state == .disabled ? disabled : state == .highlighted ? highlighted : normal
        return normal.titleTextAttributes.merging(own.titleTextAttributes) { $1 }
    }
}

/// The looks of one state; what it does not say is as in the normal one.
@preconcurrency @MainActor
public final class UIBarButtonItemStateAppearance: NSObject {
    /// Font and colour.
    public var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { changed?() } }
    var changed: (() -> Void)?
}

extension UIBarAppearance {
    /// A part was put in the place of another: what is changed of it later is heard of, too.
    fileprivate func take(_ part: UIBarButtonItemAppearance) {
        part.changed = changed
        changed?()
    }
}

/// How a navigation bar looks.
@preconcurrency @MainActor
open class UINavigationBarAppearance: UIBarAppearance {
    /// Font and colour of the title.
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { changed?() } }
    /// Font and colour of large titles.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { changed?() } }
    /// Moves the title, in points.
    open var titlePositionAdjustment = UIOffset.zero { didSet { changed?() } }
    open var buttonAppearance = UIBarButtonItemAppearance() { didSet { take(buttonAppearance) } }
    open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done) {
        didSet { take(doneButtonAppearance) }
    }
    open var backButtonAppearance = UIBarButtonItemAppearance() {
        didSet { take(backButtonAppearance) }
    }
    /// In the place of the arrow; `nil` is the usual one.
    open private(set) var backIndicatorImage: UIImage?

    /// - `transitionMaskImage`: Is not looked at, since titles fade.
    open func setBackIndicatorImage(_ image: UIImage?, transitionMaskImage: UIImage?) {
        backIndicatorImage = image
        changed?()
    }

    override var changed: (() -> Void)? {
        didSet {
            for part in [buttonAppearance, doneButtonAppearance, backButtonAppearance] {
                part.changed = changed
            }
        }
    }

    override func take(_ other: UIBarAppearance) {
        super.take(other)
        guard let other = other as? UINavigationBarAppearance else { return }
        titleTextAttributes = other.titleTextAttributes
        largeTitleTextAttributes = other.largeTitleTextAttributes
        titlePositionAdjustment = other.titlePositionAdjustment
        buttonAppearance.take(other.buttonAppearance)
        doneButtonAppearance.take(other.doneButtonAppearance)
        backButtonAppearance.take(other.backButtonAppearance)
        backIndicatorImage = other.backIndicatorImage
    }
}

/// How a toolbar looks.
@preconcurrency @MainActor
open class UIToolbarAppearance: UIBarAppearance {
    open var buttonAppearance = UIBarButtonItemAppearance() { didSet { take(buttonAppearance) } }
    open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done) {
        didSet { take(doneButtonAppearance) }
    }

    override var changed: (() -> Void)? {
        didSet { for part in [buttonAppearance, doneButtonAppearance] { part.changed = changed } }
    }

    override func take(_ other: UIBarAppearance) {
        super.take(other)
        guard let other = other as? UIToolbarAppearance else { return }
        buttonAppearance.take(other.buttonAppearance)
        doneButtonAppearance.take(other.doneButtonAppearance)
    }
}
