import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

/// What a button shows in the state it is in.
extension UIButton {
    func showState() {
        let title = currentTitle
        let attributed =
            configuration?.attributedTitle.map { NSAttributedString($0) } ?? currentAttributedTitle
        let color = role == .destructive && configuration == nil ? .systemRed : currentTitleColor
        let fades = configuration?.fadesWhenPressed ?? (buttonType != .custom)
        let hasOwnHighlight = contents[.highlighted] != nil
        var alpha: CGFloat = isEnabled ? 1 : ControlStyle.disabledAlpha
        if isEnabled, isHighlighted, fades, !hasOwnHighlight {
            alpha = ControlStyle.pressedTitleAlpha
        }
        if contents[.disabled]?.titleColor != nil, !isEnabled { alpha = 1 }

        if title != nil || attributed != nil || hasTitleLabel, let label = titleLabel {
            if let attributed { label.attributedText = attributed } else { label.text = title }
            if let configuration {
                label.font = configuration.titleFont
                setLineBreaks(configuration.titleLineBreakMode, of: label)
            }
            if attributed == nil {
                label.textColor = color
                transform(label, title, configuration?.titleTextAttributesTransformer)
            }
            if hasTitleShadows { label.shadowColor = currentTitleShadowColor }
            label.alpha = alpha
        }
        showSubtitle(color: color, alpha: alpha)
        showImage(color: color, alpha: alpha)
        showBackground()
        showIndicator(color: color)
    }

    /// Shows a text with what a transformer makes of the label's font and colour.
    private func transform(
        _ label: UILabel, _ text: String?,
        _ transformer: UIConfigurationTextAttributesTransformer?
    ) {
        guard let transformer, let text else { return }
        var usual = AttributeContainer()
        usual.font = label.font
        usual.foregroundColor = label.textColor
        label.attributedText = NSAttributedString(
            AttributedString(text, attributes: transformer(usual)))
    }

    /// Lines that are broken are as many as are needed.
    private func setLineBreaks(_ mode: NSLineBreakMode, of label: UILabel) {
        label.lineBreakMode = mode
        label.numberOfLines = mode.wraps ? 0 : 1
    }

    private func showSubtitle(color: UIColor, alpha: CGFloat) {
        guard configuration?.subtitle != nil || configuration?.attributedSubtitle != nil else {
            subtitleLabel?.isHidden = true
            return
        }
        let label = subtitleLabel ?? UILabel(frame: .zero)
        subtitleLabel = label
        if label.superview == nil { addSubview(label) }
        label.isHidden = false
        label.font = .preferredFont(forTextStyle: .footnote)
        setLineBreaks(configuration?.subtitleLineBreakMode ?? .byWordWrapping, of: label)
        if let attributed = configuration?.attributedSubtitle {
            label.attributedText = NSAttributedString(attributed)
        } else {
            label.text = configuration?.subtitle
            label.textColor = color
            transform(
                label, configuration?.subtitle, configuration?.subtitleTextAttributesTransformer)
        }
        label.alpha = alpha
    }

    private func showImage(color: UIColor, alpha: CGFloat) {
        guard let image = configuredImage ?? (hasImageView ? imageView?.image : nil) else { return }
        let usesTint = buttonType != .custom && image.renderingMode == .automatic
        let shown = usesTint ? image.withRenderingMode(.alwaysTemplate) : adjusted(image, \.image)
        imageView?.image = currentImage == nil ? nil : shown
        imageView?.tintColor = configuration.map { $0.imageColorTransformer?(color) ?? color }
        imageView?.alpha = keepsDisabledPictures(\.image) ? 1 : alpha
        imageView?.isHidden = configuration?.showsActivityIndicator == true
    }

    private func keepsDisabledPictures(_ key: KeyPath<Content, UIImage?>) -> Bool {
        !isEnabled && (!adjustsImageWhenDisabled || contents[.disabled]?[keyPath: key] != nil)
    }

    // MARK: Pictures of custom buttons

    /// The picture as it is, or darker where a press shows by that.
    private func adjusted(_ image: UIImage, _ key: KeyPath<Content, UIImage?>) -> UIImage {
        guard buttonType == .custom, configuration == nil, isHighlighted,
            adjustsImageWhenHighlighted, contents[.highlighted]?[keyPath: key] == nil,
            !image.isTemplate, image.size.width > 0, image.size.height > 0
        else { return image }
        let name = ObjectIdentifier(image)
        if let known = darkenedImages[name] { return known.darkened }
        let format = UIGraphicsImageRendererFormat()
        format.scale = image.scale
        let darkened = UIGraphicsImageRenderer(size: image.size, format: format).image { context in
            let area = CGRect(origin: .zero, size: image.size)
            image.draw(in: area)
            context.cgContext.setBlendMode(.sourceAtop)
            context.cgContext.setFillColor(CGColor(gray: 0, alpha: 0.4))
            context.cgContext.fill(area)
        }.resizableImage(withCapInsets: image.capInsets, resizingMode: image.resizingMode)
        if darkenedImages.count > 3 { darkenedImages = [:] }
        darkenedImages[name] = (image, darkened)
        return darkened
    }

    // MARK: Background

    private func showBackground() {
        if let image = currentBackgroundImage {
            let view = backgroundImageView ?? UIImageView(frame: bounds)
            backgroundImageView = view
            if view.superview == nil { insertSubview(view, at: 0) }
            view.image = adjusted(image, \.backgroundImage)
            view.alpha =
                isEnabled || buttonType != .custom || keepsDisabledPictures(\.backgroundImage)
                ? 1 : ControlStyle.disabledAlpha
        } else {
            backgroundImageView?.image = nil
        }
        let shown = configuration?.shown(isSelected: isSelected, isEnabled: isEnabled)
        let fill = shown?.backgroundColor(tint: tintColor)
        let stroke = shown?.background.stroke(tint: tintColor)
        if fill != nil || stroke != nil {
            let view = configuredFill ?? makeFill()
            configuredFill = view
            view.backgroundColor = fill
            view.layer.borderWidth = stroke?.width ?? 0
            view.layer.borderColor = stroke?.color.resolvedColor(with: traitCollection).cgColor
            view.alpha = isEnabled ? 1 : shown?.disabledBackgroundAlpha ?? 1
        } else {
            configuredFill?.alpha = 0
        }
        showCustomBackground(shown?.background.customView)
        let isQuiet = configuration == nil && buttonType == .custom
        let usesFill = isEnabled && !isQuiet && (isHovered || isHighlighted)
        guard usesFill || stateFill != nil else { return }
        let view = stateFill ?? makeFill()
        stateFill = view
        view.backgroundColor = isHighlighted ? ControlStyle.pressedFill : ControlStyle.hoverFill
        view.alpha = usesFill ? 1 : 0
    }

    private func showCustomBackground(_ view: UIView?) {
        guard view !== customBackground else { return }
        customBackground?.removeFromSuperview()
        customBackground = view
        guard let view else { return }
        view.isUserInteractionEnabled = false
        insertSubview(view, at: configuredFill == nil ? 0 : 1)
        setNeedsLayout()
    }

    private func makeFill() -> UIView {
        let view = UIView(frame: bounds)
        view.isUserInteractionEnabled = false
        view.layer.cornerRadius = fillRadius
        insertSubview(view, at: configuredFill == nil ? 0 : 1)
        return view
    }

    private func showIndicator(color: UIColor) {
        guard configuration?.showsActivityIndicator == true else {
            indicator?.stopAnimating()
            return
        }
        let view = indicator ?? UIActivityIndicatorView(style: .medium)
        indicator = view
        if view.superview == nil { addSubview(view) }
        view.color = configuration?.activityIndicatorColorTransformer?(color) ?? color
        view.startAnimating()
    }

    /// The fill of a bare title reaches out to both sides of it.
    private var fillOutset: CGFloat {
        configuration == nil && contentEdgeInsets == .zero && layer.cornerRadius == 0
            && backgroundColor == nil ? Self.titlePadding : 0
    }

    var fillRect: CGRect {
        guard let insets = configuration?.background.backgroundInsets else {
            return bounds.insetBy(dx: -fillOutset, dy: 0)
        }
        return bounds.inset(
            by: UIEdgeInsets(
                top: insets.top, left: isRightToLeft ? insets.trailing : insets.leading,
                bottom: insets.bottom, right: isRightToLeft ? insets.leading : insets.trailing))
    }

    var fillRadius: CGFloat {
        configuration?.radius(height: fillRect.height)
            ?? (layer.cornerRadius > 0 ? layer.cornerRadius : min(6, bounds.height / 2))
    }

    func placeBackground() { customBackground?.frame = fillRect }
}
