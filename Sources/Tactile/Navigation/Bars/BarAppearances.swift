import Foundation
import TactileDrawing
import TactileViews

/// The appearances that a bar, or an item in its place, was given, and which of them counts.
@MainActor
final class BarAppearances<Appearance: UIBarAppearance> {
    /// When an appearance counts.
    enum Occasion {
        case standard
        /// The content is scrolled to the edge that the bar is at.
        case scrollEdge
        /// The window is low.
        case compact
        case compactScrollEdge
    }

    private var kept: [Occasion: Appearance] = [:]
    /// Whether somebody gave the standard appearance, or changed the one that was made.
    private var usesStandard = false
    /// Called when the look is another one, perhaps inside of an animation block.
    var changed: () -> Void = {}

    /// Keeps a copy, which tells of its changes.
    subscript(occasion: Occasion) -> Appearance? {
        get { kept[occasion] }
        set {
            let copy = newValue?.copied()
            copy?.changed = { [weak self] in self?.changed() }
            kept[occasion] = copy
            if occasion == .standard { usesStandard = true }
            changed()
        }
    }

    /// The one that bars have in any case: it counts once it is changed.
    var standard: Appearance {
        get {
            if let standard = kept[.standard] { return standard }
            let made = Appearance()
            made.changed = { [weak self] in
                self?.usesStandard = true
                self?.changed()
            }
            kept[.standard] = made
            return made
        }
        set { self[.standard] = newValue }
    }

    // MARK: What counts

    /// Whether the content is scrolled to the edge that the bar is at.
    var isAtScrollEdge = true {
        didSet {
            guard isAtScrollEdge != oldValue, atScrollEdge(isCompact: isCompact) != nil
            else { return }
            UIView.animate(withDuration: 0.2) { self.changed() }
        }
    }
    /// Whether the window is low.
    var isCompact = false {
        didSet {
            let differs = kept[.compact] != nil || kept[.compactScrollEdge] != nil
            if isCompact != oldValue, differs { changed() }
        }
    }

    /// What counts while the content is at the edge; nil where it is as otherwise.
    func atScrollEdge(isCompact: Bool) -> Appearance? {
        (isCompact ? kept[.compactScrollEdge] : nil) ?? kept[.scrollEdge]
    }
    /// What counts otherwise; nil where nobody said anything.
    func elsewhere(isCompact: Bool) -> Appearance? {
        (isCompact ? kept[.compact] : nil) ?? (usesStandard ? kept[.standard] : nil)
    }
    /// What counts now.
    var shown: Appearance? {
        (isAtScrollEdge ? atScrollEdge(isCompact: isCompact) : nil)
            ?? elsewhere(isCompact: isCompact)
    }

    /// Follows the height of the window that `bar` is in.
    func follow(_ bar: UIView) {
        bar.registerForTraitChanges([UITraitVerticalSizeClass.self]) {
            [weak self] (bar: UIView, _: UITraitCollection) in
            self?.isCompact = bar.traitCollection.verticalSizeClass == .compact
        }
    }
}
