import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

/// Everything that the inspector tells of an object.
@MainActor
enum PropertySections {
    static func sections(of object: AnyObject, in kind: TreeKind) -> [PropertySection] {
        var sections: [PropertySection] = []
        switch object {
        case let view as UIView:
            let place: [PropertySection] = [
                element(view), geometry(view), source(view),
                constraints("Horizontal constraints", view, .horizontal),
                constraints("Vertical constraints", view, .vertical),
            ]
            let rest: [PropertySection] = [
                look(view), layer(view.layer), traits(view.traitCollection), gestures(view),
                actions(view),
            ]
            // What the tree is about comes first.
            sections =
                switch kind {
                case .accessibility: [accessibility(view)] + place + rest
                case .layers: [layer(view.layer)] + place + rest + [accessibility(view)]
                default: place + rest + [accessibility(view)]
                }
        case let controller as UIViewController:
            sections = [
                self.controller(controller), traits(controller.traitCollection),
            ]
        case let layer as CALayer:
            sections = [self.layer(layer), animations(layer)]
        case let element as UIResponder:
            sections = [accessibility(element)]
        default: break
        }
        return sections.filter { !$0.properties.isEmpty }
    }

    // MARK: What it is

    private static func identity(_ object: AnyObject) -> [Property] {
        [
            Property("Class", Words.type(object)),
            Property("Address", Words.address(object)),
        ]
    }

    private static func element(_ view: UIView) -> PropertySection {
        var found = identity(view)
        if view.takesInspectedText {
            found.append(
                Property(
                    "Text", view.inspectedText ?? "",
                    .text { [weak view] in view?.setInspectedText($0) }))
        }
        if let above = view.superview { found.append(Property("Superview", link: above)) }
        if let controller = view.next as? UIViewController {
            found.append(Property("View controller", link: controller))
        }
        if let identifier = view.accessibilityIdentifier, !identifier.isEmpty {
            found.append(Property("Identifier", identifier))
        }
        if view.tag != 0 { found.append(Property("Tag", String(view.tag))) }
        return PropertySection("Element", found)
    }

    private static func controller(_ controller: UIViewController) -> PropertySection {
        var found = identity(controller)
        found.append(Property("Title", controller.title ?? "none"))
        if let parent = controller.parent { found.append(Property("Parent", link: parent)) }
        if let presenter = controller.presentingViewController {
            found.append(Property("Presented by", link: presenter))
            found.append(
                Property("Presentation", "\(controller.modalPresentationStyle)"))
        }
        if let presented = controller.presentedViewController {
            found.append(Property("Presents", link: presented))
        }
        if let view = controller.viewIfLoaded {
            found.append(Property("View", link: view))
            found.append(Property("Safe area", Words.insets(view.safeAreaInsets)))
        } else {
            found.append(Property("View", "not loaded"))
        }
        return PropertySection("View controller", found)
    }

    // MARK: Where it is

    private static func geometry(_ view: UIView) -> PropertySection {
        PropertySection(
            "Geometry",
            [
                Property(
                    "Frame", Words.rect(view.frame),
                    .text { [weak view] text throws(ReadingError) in
                        let values = try Reading.numbers(text, count: 4)
                        view?.frame = CGRect(
                            x: values[0], y: values[1], width: max(0, values[2]),
                            height: max(0, values[3]))
                    }),
                Property(
                    "Bounds", Words.rect(view.bounds),
                    .text { [weak view] text throws(ReadingError) in
                        let values = try Reading.numbers(text, count: 4)
                        view?.bounds = CGRect(
                            x: values[0], y: values[1], width: max(0, values[2]),
                            height: max(0, values[3]))
                    }),
                Property(
                    "Center", Words.point(view.center),
                    .text { [weak view] text throws(ReadingError) in
                        let values = try Reading.numbers(text, count: 2)
                        view?.center = CGPoint(x: values[0], y: values[1])
                    }),
                Property("Transform", Words.transform(view.transform)),
                Property(
                    "In the window",
                    view.window.map { Words.rect(view.convert(view.bounds, to: $0)) }
                        ?? "in no window"),
                Property("Safe area", Words.insets(view.safeAreaInsets)),
                Property("Layout margins", Words.insets(view.layoutMargins)),
            ])
    }

    private static func source(_ view: UIView) -> PropertySection {
        var found = [Property("From", FrameSource.sentence(for: view))]
        if view.hasAmbiguousLayout {
            found.append(
                Property("Ambiguous", "yes: the constraints leave a choice where it is"))
        }
        if view.translatesAutoresizingMaskIntoConstraints {
            found.append(Property("Stretches", Words.mask(view.autoresizingMask)))
        }
        let intrinsic = view.intrinsicContentSize
        let none = UIView.noIntrinsicMetric
        if intrinsic.width != none || intrinsic.height != none {
            let part = { (value: CGFloat) in value == none ? "none" : Words.number(value) }
            found.append(
                Property(
                    "Intrinsic size", "\(part(intrinsic.width)) × \(part(intrinsic.height))"))
            for (axis, name) in [
                (NSLayoutConstraint.Axis.horizontal, "horizontally"), (.vertical, "vertically"),
            ] {
                found.append(
                    priority("Hugging \(name)", view.contentHuggingPriority(for: axis)) {
                        [weak view] in
                        view?.setContentHuggingPriority($0, for: axis)
                    })
                found.append(
                    priority(
                        "Resistance \(name)",
                        view.contentCompressionResistancePriority(for: axis)
                    ) { [weak view] in
                        view?.setContentCompressionResistancePriority($0, for: axis)
                    })
            }
        }
        return PropertySection("Where the frame comes from", found)
    }

    private static func priority(
        _ name: String, _ value: UILayoutPriority, _ set: @escaping (UILayoutPriority) -> Void
    ) -> Property {
        Property(name, number: CGFloat(value.rawValue), in: 1...1000) {
            set(UILayoutPriority(Float($0)))
        }
    }

    private static func constraints(
        _ title: String, _ view: UIView, _ axis: NSLayoutConstraint.Axis
    ) -> PropertySection {
        let found = view.constraintsAffectingLayout(for: axis).flatMap { constraint in
            [
                Property(
                    constraint.isActive ? "Equation" : "Inactive", Words.equation(constraint)),
                Property("Constant", constraint, number: \.constant),
                priority("Priority", constraint.priority) { [weak constraint] in
                    constraint?.priority = $0
                },
            ]
        }
        return PropertySection(title, found)
    }

    // MARK: What it looks like

    private static func look(_ view: UIView) -> PropertySection {
        PropertySection(
            "View",
            [
                Property("Alpha", view, number: \.alpha, in: 0...1),
                Property("Hidden", view, flag: \.isHidden),
                Property(
                    "Background", Words.color(view.backgroundColor),
                    .text { [weak view] text throws(ReadingError) in
                        view?.backgroundColor = try Reading.color(text)
                    }),
                Property("Tint", Words.color(view.tintColor)),
                Property("Clips to bounds", view, flag: \.clipsToBounds),
                Property("User interaction", view, flag: \.isUserInteractionEnabled),
                Property("Content mode", "\(view.contentMode)"),
            ])
    }

    private static func layer(_ layer: CALayer) -> PropertySection {
        var found = identity(layer)
        if let view = layer.delegate as? UIView { found.append(Property("View", link: view)) }
        found += [
            Property("Position", Words.point(layer.position)),
            Property("Bounds", Words.rect(layer.bounds)),
            Property("Anchor point", Words.point(layer.anchorPoint)),
            Property("Z position", layer, number: \.zPosition),
            Property("Opacity", layer, number: \.opacity, in: 0...1),
            Property("Hidden", layer, flag: \.isHidden),
            Property("Masks to bounds", layer, flag: \.masksToBounds),
            Property("Corner radius", layer, number: \.cornerRadius),
            Property("Border width", layer, number: \.borderWidth),
            Property("Border", Words.color(layer.borderColor.map { UIColor(cgColor: $0) })),
            Property(
                "Background", Words.color(layer.backgroundColor.map { UIColor(cgColor: $0) })),
            Property("Shadow opacity", layer, number: \.shadowOpacity, in: 0...1),
            Property("Shadow radius", layer, number: \.shadowRadius),
            Property("Shadow offset", Words.size(layer.shadowOffset)),
            Property("Contents", layer.contents.map { "\(type(of: $0))" } ?? "none"),
            Property("Contents scale", Words.number(layer.contentsScale)),
            Property("Rasterized", layer, flag: \.shouldRasterize),
        ]
        if let keys = layer.animationKeys(), !keys.isEmpty {
            found.append(Property("Animations", keys.joined(separator: ", ")))
        }
        return PropertySection("Layer", found)
    }

    private static func animations(_ layer: CALayer) -> PropertySection {
        let found = (layer.animationKeys() ?? []).compactMap { key in
            layer.animation(forKey: key).map { animation in
                Property(
                    key, "\(Words.type(animation)), \(Words.number(animation.duration)) s")
            }
        }
        return PropertySection("Animations", found)
    }

    private static func traits(_ traits: UITraitCollection) -> PropertySection {
        PropertySection(
            "Traits",
            [
                Property("Interface style", "\(traits.userInterfaceStyle)"),
                Property(
                    "Size classes",
                    "\(traits.horizontalSizeClass) × \(traits.verticalSizeClass)"),
                Property("Display scale", Words.number(traits.displayScale)),
                Property("Text size", traits.preferredContentSizeCategory.rawValue),
                Property("Direction", "\(traits.layoutDirection)"),
                Property("Contrast", "\(traits.accessibilityContrast)"),
                Property("Legibility weight", "\(traits.legibilityWeight)"),
                Property("Level", "\(traits.userInterfaceLevel)"),
            ])
    }

    // MARK: What it does

    private static func gestures(_ view: UIView) -> PropertySection {
        let found = (view.gestureRecognizers ?? []).flatMap { recognizer in
            var found = [
                Property(
                    Words.type(recognizer),
                    [recognizer.name.map(Words.quoted) ?? "", "\(recognizer.state)"]
                        .filter { !$0.isEmpty }.joined(separator: " "))
            ]
            found.append(
                Property("Enabled", recognizer, flag: \.isEnabled))
            return found
        }
        return PropertySection("Gesture recognizers", found)
    }

    private static func actions(_ view: UIView) -> PropertySection {
        guard let control = view as? UIControl else { return PropertySection("Actions", []) }
        var found = [
            Property("Enabled", control, flag: \.isEnabled),
            Property("Selected", control, flag: \.isSelected),
        ]
        control.enumerateEventHandlers { action, target, events, _ in
            let name = ControlEvents.names(of: events)
            if let action {
                let title = action.title.isEmpty ? "a closure" : Words.quoted(action.title)
                found.append(Property(name, title))
            } else if let (object, selector) = target {
                let receiver = object.map { Words.type($0 as AnyObject) } ?? "first responder"
                found.append(Property(name, "\(selector.description) of \(receiver)"))
            }
        }
        return PropertySection("Control and actions", found)
    }

    private static func accessibility(_ responder: UIResponder) -> PropertySection {
        let element = AccessibleElements().element(of: responder)
        var found = [
            Property(
                "Read as",
                element.map(\.role) ?? "nothing of its own: a part of another element, or unseen"),
            Property("Element", responder, flag: \.isAccessibilityElement),
            Property(
                "Label", responder.accessibilityLabel ?? "",
                .text { [weak responder] in
                    responder?.accessibilityLabel = $0.isEmpty ? nil : $0
                }),
        ]
        if let element {
            let all: [(String, String)] = [
                ("Read label", element.label), ("Read value", element.value),
                ("Hint", element.hint), ("Traits", Words.traits(element.traits)),
                ("Actions", element.actions.joined(separator: ", ")),
                ("On the screen", Words.rect(element.frame)),
            ]
            found += all.filter { !$0.1.isEmpty }.map { Property($0.0, $0.1) }
        }
        return PropertySection("Accessibility", found)
    }
}
