import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileTables
import TactileText
import TactileViews

extension InterfaceReader {
    /// Takes on what an element says about a view and all that is in it.
    func fill(view: UIView, _ element: InterfaceElement) {
        for guide in element.children where guide.name == "viewLayoutGuide" {
            noteGuide(guide, of: view)
        }
        element.rect("frame") { view.frame = $0 }
        element.rect("bounds") { view.bounds = $0 }
        if let mask = element.child(key: "autoresizingMask") { setMask(mask, of: view) }
        setAttributes(of: view, element)
        for recognizer in element.list("gestureRecognizers") {
            if let made = makeRecognizer(recognizer) { view.addGestureRecognizer(made) }
        }
        addSubviews(to: view, element)
        addConstraints(of: view, element.list("constraints"))
        fillParts(of: view, element)
    }

    private func noteGuide(_ element: InterfaceElement, of view: UIView) {
        switch element.attributes["key"] {
        case "safeArea": note(view.safeAreaLayoutGuide, element)
        case "keyboard": note(view.keyboardLayoutGuide, element)
        case "contentLayoutGuide":
            if let view = view as? UIScrollView { note(view.contentLayoutGuide, element) }
        case "frameLayoutGuide":
            if let view = view as? UIScrollView { note(view.frameLayoutGuide, element) }
        default: tell(element, "there is no such layout guide.")
        }
    }

    private func setMask(_ element: InterfaceElement, of view: UIView) {
        let parts: [(String, UIView.AutoresizingMask)] = [
            ("widthSizable", .flexibleWidth), ("heightSizable", .flexibleHeight),
            ("flexibleMinX", .flexibleLeftMargin), ("flexibleMaxX", .flexibleRightMargin),
            ("flexibleMinY", .flexibleTopMargin), ("flexibleMaxY", .flexibleBottomMargin),
        ]
        for (name, part) in parts where element.bool(name) == true {
            view.autoresizingMask.insert(part)
        }
    }

    private func addSubviews(to view: UIView, _ element: InterfaceElement) {
        let parts = element.list("subviews")
        // A cell's own parts are described among the subviews of its content, and made by it.
        for part in parts {
            if let made = cellPart(part, of: view) {
                fill(made, part)
                continue
            }
            guard let subview = makeView(part) else { continue }
            if let stack = view as? UIStackView {
                stack.addArrangedSubview(subview)
            } else if let effect = view as? UIVisualEffectView {
                effect.contentView.addSubview(subview)
            } else {
                view.addSubview(subview)
            }
        }
    }

    /// What every view has, and what its kind has.
    func setAttributes(of view: UIView, _ element: InterfaceElement) {
        setCommon(view, element)
        setText(view, element)
        setControl(view, element)
        setContainer(view, element)
    }

    private static let modes: [String: UIView.ContentMode] = [
        "scaleToFill": .scaleToFill, "scaleAspectFit": .scaleAspectFit,
        "scaleAspectFill": .scaleAspectFill, "redraw": .redraw, "center": .center, "top": .top,
        "bottom": .bottom, "left": .left, "right": .right, "topLeft": .topLeft,
        "topRight": .topRight, "bottomLeft": .bottomLeft, "bottomRight": .bottomRight,
    ]

    private func setCommon(_ view: UIView, _ element: InterfaceElement) {
        element.choice("contentMode", Self.modes) { view.contentMode = $0 }
        element.bool("opaque") { view.isOpaque = $0 }
        element.bool("clipsSubviews") { view.clipsToBounds = $0 }
        element.bool("hidden") { view.isHidden = $0 }
        element.bool("userInteractionEnabled") { view.isUserInteractionEnabled = $0 }
        element.bool("multipleTouchEnabled") { view.isMultipleTouchEnabled = $0 }
        element.bool("exclusiveTouch") { view.isExclusiveTouch = $0 }
        element.bool("autoresizesSubviews") { view.autoresizesSubviews = $0 }
        element.bool("clearsContextBeforeDrawing") { view.clearsContextBeforeDrawing = $0 }
        element.bool("preservesSuperviewLayoutMargins") {
            view.preservesSuperviewLayoutMargins = $0
        }
        element.bool("insetsLayoutMarginsFromSafeArea") {
            view.insetsLayoutMarginsFromSafeArea = $0
        }
        element.bool("translatesAutoresizingMaskIntoConstraints") {
            view.translatesAutoresizingMaskIntoConstraints = $0
        }
        element.number("alpha") { view.alpha = $0 }
        element.int("tag") { view.tag = $0 }
        if let name = element["restorationIdentifier"] { view.restorationIdentifier = name }
        element.choice(
            "semanticContentAttribute",
            [
                "playback": .playback, "spatial": .spatial, "forceLeftToRight": .forceLeftToRight,
                "forceRightToLeft": .forceRightToLeft,
            ]
        ) { view.semanticContentAttribute = $0 }
        document.color("backgroundColor", of: element) { view.backgroundColor = $0 }
        document.color("tintColor", of: element) { view.tintColor = $0 }
        element.insets("layoutMargins") { view.layoutMargins = $0 }
        element.directionalInsets("directionalLayoutMargins") { view.directionalLayoutMargins = $0 }
        setPriorities(view, element)
    }

    private func setPriorities(_ view: UIView, _ element: InterfaceElement) {
        func priority(_ name: String) -> UILayoutPriority? {
            element.number(name).map { UILayoutPriority(Float(min(max($0, 1), 1000))) }
        }
        for (axis, name) in [
            (NSLayoutConstraint.Axis.horizontal, "horizontal"), (.vertical, "vertical"),
        ] {
            if let value = priority(name + "HuggingPriority") {
                view.setContentHuggingPriority(value, for: axis)
            }
            if let value = priority(name + "CompressionResistancePriority") {
                view.setContentCompressionResistancePriority(value, for: axis)
            }
        }
    }

    private func setContainer(_ view: UIView, _ element: InterfaceElement) {
        if let stack = view as? UIStackView { setStack(stack, element) }
        if let scroll = view as? UIScrollView { setScroll(scroll, element) }
        if let image = view as? UIImageView {
            document.image("image", of: element) { image.image = $0 }
            document.image("highlightedImage", of: element) { image.highlightedImage = $0 }
            element.bool("highlighted") { image.isHighlighted = $0 }
        }
        if let effect = view as? UIVisualEffectView { setEffect(effect, element) }
    }

    private func setStack(_ stack: UIStackView, _ element: InterfaceElement) {
        element.choice("axis", ["horizontal": .horizontal, "vertical": .vertical]) {
            stack.axis = $0
        }
        element.choice(
            "distribution",
            [
                "fill": .fill, "fillEqually": .fillEqually,
                "fillProportionally": .fillProportionally, "equalSpacing": .equalSpacing,
                "equalCentering": .equalCentering,
            ]
        ) { stack.distribution = $0 }
        element.choice(
            "alignment",
            [
                "fill": .fill, "leading": .leading, "top": .top, "center": .center,
                "trailing": .trailing, "bottom": .bottom, "firstBaseline": .firstBaseline,
                "lastBaseline": .lastBaseline,
            ]
        ) { stack.alignment = $0 }
        element.number("spacing") { stack.spacing = $0 }
        if element["spacingType"] == "standard" { stack.spacing = UIStackView.spacingUseSystem }
        element.bool("baselineRelativeArrangement") { stack.isBaselineRelativeArrangement = $0 }
        element.bool("layoutMarginsRelativeArrangement") {
            stack.isLayoutMarginsRelativeArrangement = $0
        }
    }

    private func setScroll(_ scroll: UIScrollView, _ element: InterfaceElement) {
        element.bool("scrollEnabled") { scroll.isScrollEnabled = $0 }
        element.bool("pagingEnabled") { scroll.isPagingEnabled = $0 }
        element.bool("directionalLockEnabled") { scroll.isDirectionalLockEnabled = $0 }
        element.bool("bounces") { scroll.bounces = $0 }
        element.bool("alwaysBounceVertical") { scroll.alwaysBounceVertical = $0 }
        element.bool("alwaysBounceHorizontal") { scroll.alwaysBounceHorizontal = $0 }
        element.bool("showsVerticalScrollIndicator") { scroll.showsVerticalScrollIndicator = $0 }
        element.bool("showsHorizontalScrollIndicator") {
            scroll.showsHorizontalScrollIndicator = $0
        }
        element.bool("delaysContentTouches") { scroll.delaysContentTouches = $0 }
        element.bool("canCancelContentTouches") { scroll.canCancelContentTouches = $0 }
        element.bool("bouncesZoom") { scroll.bouncesZoom = $0 }
        element.bool("scrollsToTop") { scroll.scrollsToTop = $0 }
        element.number("minimumZoomScale") { scroll.minimumZoomScale = $0 }
        element.number("maximumZoomScale") { scroll.maximumZoomScale = $0 }
        element.choice(
            "keyboardDismissMode", ["onDrag": .onDrag, "interactive": .interactive]
        ) { scroll.keyboardDismissMode = $0 }
        element.choice(
            "contentInsetAdjustmentBehavior",
            [
                "never": .never, "always": .always, "scrollableAxes": .scrollableAxes,
                "automatic": .automatic,
            ]
        ) { scroll.contentInsetAdjustmentBehavior = $0 }
        element.insets("contentInset") { scroll.contentInset = $0 }
        element.size("contentSize") { scroll.contentSize = $0 }
    }

    private func setEffect(_ view: UIVisualEffectView, _ element: InterfaceElement) {
        guard let effect = element.child("blurEffect") else { return }
        let styles: [String: UIBlurEffect.Style] = [
            "extraLight": .extraLight, "light": .light, "dark": .dark, "regular": .regular,
            "prominent": .prominent, "systemMaterial": .systemMaterial,
            "systemThinMaterial": .systemThinMaterial,
            "systemUltraThinMaterial": .systemUltraThinMaterial,
            "systemThickMaterial": .systemThickMaterial,
            "systemChromeMaterial": .systemChromeMaterial,
        ]
        view.effect = UIBlurEffect(style: effect["style"].flatMap { styles[$0] } ?? .regular)
    }
}
