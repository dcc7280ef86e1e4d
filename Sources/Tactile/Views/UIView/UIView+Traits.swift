import Foundation
import TactileDrawing
import TactileGeometry

/// Whoever has traits: screens, windows, views, view controllers.
@preconcurrency @MainActor
public protocol UITraitEnvironment: AnyObject {
    var traitCollection: UITraitCollection { get }
    func traitCollectionDidChange(_ previous: UITraitCollection?)
}

extension UITraitCollection {
    /// What views start from that are in no window: ``current`` in the direction that the language
    /// is written in.
    static var inLanguage: UITraitCollection { current.writtenInLanguage }

    /// The traits in the direction that the language is written in.
    var writtenInLanguage: UITraitCollection {
        guard Language.isRightToLeft, layoutDirection != .rightToLeft else { return self }
        return modifyingTraits { $0.layoutDirection = .rightToLeft }
    }
}

extension UIView {
    /// The window's traits, with those that containers give their scenes and those that views and
    /// scenes override, the interface style that the
    /// nearest view above overrides, and text in a size that all views above allow.
    var effectiveTraitCollection: UITraitCollection {
        var view: UIView? = self
        var style = UIUserInterfaceStyle.unspecified
        var least: UIContentSizeCategory?, most: UIContentSizeCategory?
        var given: [UITraitCollection] = []
        func take(_ overrides: UITraitOverrides?) {
            guard let overrides else { return }
            if style == .unspecified { style = overrides.userInterfaceStyle }
            given.append(overrides.collection)
        }
        while let current = view {
            if let limit = current.storage.minimumTextSize { least = max(least ?? limit, limit) }
            if let limit = current.storage.maximumTextSize { most = min(most ?? limit, limit) }
            let controller = current.owningViewController
            if style == .unspecified {
                style = current.overrideUserInterfaceStyle
                if style == .unspecified, let controller {
                    style = controller.overrideUserInterfaceStyle
                }
            }
            take(current.storage.traitOverrides)
            take(controller?.storage.traitOverrides)
            if let traits = controller?.storage.givenTraits { given.append(traits) }
            view = current.superview
        }
        var base = window?.baseTraitCollection ?? .inLanguage
        if !given.isEmpty { base = UITraitCollection(traitsFrom: [base] + given.reversed()) }
        var size = base.preferredContentSizeCategory
        if let least, size < least { size = least }
        if let most, size > most { size = most }
        let isStyled = style != .unspecified && style != base.userInterfaceStyle
        guard isStyled || size != base.preferredContentSizeCategory else { return base }
        return base.modifyingTraits {
            if isStyled { $0.userInterfaceStyle = style }
            $0.preferredContentSizeCategory = size
        }
    }

    /// The least size of text in this view and in all that is in it, whatever the person set;
    /// `nil`: none.
    public var minimumContentSizeCategory: UIContentSizeCategory? {
        get { storage.minimumTextSize }
        set { limitTextSize { storage.minimumTextSize = newValue } }
    }
    /// The largest size of text in this view and in all that is in it; `nil`: none.
    public var maximumContentSizeCategory: UIContentSizeCategory? {
        get { storage.maximumTextSize }
        set { limitTextSize { storage.maximumTextSize = newValue } }
    }

    /// Does what is due by ``traitCollection``. Traits are read where they are set, and whoever
    /// registered for them is told at once: what is left is to tell observers of traits that a
    /// superview got since.
    public func updateTraitsIfNeeded() { checkTraitObservers() }

    /// Which sizes of text are allowed here, and which one that leaves, for debugging.
    public var appliedContentSizeCategoryLimitsDescription: String {
        var limits: [String] = []
        var view: UIView? = self
        while let current = view {
            let range = [current.storage.minimumTextSize, current.storage.maximumTextSize]
            if range.contains(where: { $0 != nil }) {
                let names = range.map { $0?.rawValue ?? "any" }
                limits.append("\(type(of: current)): \(names[0]) to \(names[1])")
            }
            view = current.superview
        }
        return (limits + [traitCollection.preferredContentSizeCategory.rawValue])
            .joined(separator: "; ")
    }

    /// Changes the limits of the text's size, and tells all in the view if that makes another size.
    func limitTextSize(_ change: () -> Void) {
        let before = effectiveTraitCollection
        change()
        let after = effectiveTraitCollection
        if after.preferredContentSizeCategory != before.preferredContentSizeCategory {
            traitsChanged(from: before)
        }
    }

    /// Tells this view and all below that traits changed, and redraws what depends on them.
    func traitsChanged(from previous: UITraitCollection?) {
        tellTraits(from: previous)
        for view in storage.subviews { view.traitsChanged(from: previous) }
    }

    private func tellTraits(from previous: UITraitCollection?) {
        if ApplicationSession.current.appearance.dependsOnTraits, window != nil {
            applyAppearance()
        }
        checkTraitObservers()
        traitCollection.performAsCurrent {
            traitCollectionDidChange(previous)
            owningViewController?.traitCollectionDidChange(previous)
        }
        owningViewController?.storage.needsUnavailableUpdate = true
        if storage.backgroundColor != nil { applyBackgroundColor() }
        if layer.delegateDraws { layer.setNeedsDisplay() }
        setNeedsLayout()
    }

    /// The view came under another one: tells it, and what is in it, of a tint, and each of them of
    /// an interface style, a contrast, a content size category and a legibility weight that differ
    /// from those that it had when it was made, or when it left its last place in a window.
    func inheritEnvironment() {
        if storage.tintColor == nil, effectiveTintColor !== UIColor.systemBlue {
            propagateTintChange()
        }
        if window != nil { takeUpTraits(effectiveTraitCollection) }
    }

    /// - `traits`: the view's own, now that it is in a window.
    private func takeUpTraits(_ traits: UITraitCollection) {
        if let own = storage.departedTraits {
            storage.departedTraits = nil
            if traits.userInterfaceStyle != own.userInterfaceStyle
                || traits.accessibilityContrast != own.accessibilityContrast
                || traits.preferredContentSizeCategory != own.preferredContentSizeCategory
                || traits.legibilityWeight != own.legibilityWeight
            {
                tellTraits(from: own)
            }
        }
        for view in storage.subviews { view.takeUpTraits(view.traits(under: traits)) }
    }

    /// The view, and what is in it, leaves its place in a window: keeps the traits that all had
    /// there.
    func keepTraits() { keepTraits(effectiveTraitCollection) }

    private func keepTraits(_ traits: UITraitCollection) {
        storage.departedTraits = traits
        for view in storage.subviews { view.keepTraits(view.traits(under: traits)) }
    }

    /// The view's traits, where those of its superview are known.
    private func traits(under superview: UITraitCollection) -> UITraitCollection {
        let isAsSuperview =
            overrideUserInterfaceStyle == .unspecified && storage.traitOverrides == nil
            && storage.minimumTextSize == nil && storage.maximumTextSize == nil
            && owningViewController == nil
        return isAsSuperview ? superview : effectiveTraitCollection
    }

    /// The view came into a window: colours resolve by that window's traits from now on.
    func environmentMayHaveChanged() {
        if storage.backgroundColor?.isDynamic == true { applyBackgroundColor() }
        checkTraitObservers()
    }

    /// Tells whoever registered for traits of this view, or of its controller, if they are others.
    private func checkTraitObservers() {
        let controllers = owningViewController?.storage.traitObservers
        guard storage.traitObservers != nil || controllers != nil else { return }
        let traits = effectiveTraitCollection
        traits.performAsCurrent {
            storage.traitObservers?.check(traits)
            controllers?.check(traits)
        }
    }
}

extension UIView: UITraitChangeObservable, TraitObserved {
    var traitObservers: TraitObservers {
        let observers = storage.traitObservers ?? TraitObservers()
        storage.traitObservers = observers
        return observers
    }
}
