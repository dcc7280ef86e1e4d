import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// Shows a ``UIListContentConfiguration``: the content of a row, in a cell or anywhere else.
@preconcurrency @MainActor
open class UIListContentView: UIView, UIContentView {
    private var shown: UIListContentConfiguration
    private let imageView = UIImageView(frame: .zero)
    private let label = UILabel(frame: .zero)
    private let secondaryLabel = UILabel(frame: .zero)
    /// The width for which the view said its height last.
    private var askedWidth: CGFloat?

    public init(configuration: UIListContentConfiguration) {
        shown = configuration
        super.init(frame: .zero)
        show()
    }

    public required init?(coder: NSCoder) {
        shown = .cell()
        super.init(coder: coder)
        show()
    }

    /// A ``UIListContentConfiguration``; another kind cannot be shown.
    open var configuration: any UIContentConfiguration {
        get { shown }
        set {
            guard let configuration = newValue as? UIListContentConfiguration else {
                preconditionFailure(
                    "A UIListContentView shows a UIListContentConfiguration, not a "
                        + "\(type(of: newValue)): ask supports(_:) first, and make another view.")
            }
            shown = configuration
            show()
        }
    }

    // MARK: Showing

    private func show() {
        showText(
            label, shown.text, shown.attributedText, shown.textProperties)
        showText(
            secondaryLabel, shown.secondaryText, shown.secondaryAttributedText,
            shown.secondaryTextProperties)
        showImage()
        preservesSuperviewLayoutMargins = !shown.axesPreservingSuperviewLayoutMargins.isEmpty
        changed()
    }

    private func showText(
        _ label: UILabel, _ text: String?, _ attributed: NSAttributedString?,
        _ look: UIListContentConfiguration.TextProperties
    ) {
        let isShown = attributed != nil || text?.isEmpty == false
        guard isShown else {
            if label.superview != nil { label.removeFromSuperview() }
            return
        }
        label.adjustsFontForContentSizeCategory = look.adjustsFontForContentSizeCategory
        label.font = look.font
        label.textColor = look.resolvedColor()
        label.numberOfLines = max(look.numberOfLines, 0)
        label.lineBreakMode = look.lineBreakMode
        label.adjustsFontSizeToFitWidth = look.adjustsFontSizeToFitWidth
        label.minimumScaleFactor = look.minimumScaleFactor
        label.textAlignment =
            switch look.alignment {
            case .natural: .natural
            case .center: .center
            case .justified: .justified
            }
        if let attributed {
            label.attributedText = attributed
        } else {
            label.text = text.map(look.transformed)
        }
        if label.superview == nil { addSubview(label) }
    }

    private func showImage() {
        guard let image = shown.image else {
            if imageView.superview != nil { imageView.removeFromSuperview() }
            imageView.image = nil
            return
        }
        let look = shown.imageProperties
        imageView.preferredSymbolConfiguration = look.preferredSymbolConfiguration
        imageView.image = image
        imageView.contentMode = .scaleAspectFit
        let tint = look.resolvedTintColor(for: tintColor)
        // Its own tint is the one of the view around, as long as nothing says another.
        imageView.tintColor = tint === tintColor ? nil : tint
        let radius = look.cornerRadius
        imageView.layer.cornerRadius = radius.isFinite ? max(radius, 0) : 0
        imageView.clipsToBounds = imageView.layer.cornerRadius > 0
        if imageView.superview == nil { addSubview(imageView) }
    }

    private func changed() {
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        showImage()
    }

    open override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        changed()
    }

    open override func layoutMarginsDidChange() {
        super.layoutMarginsDidChange()
        setNeedsLayout()
    }

    // MARK: Layout

    /// The margins of the configuration, and those of the superview where it says so.
    private var margins: NSDirectionalEdgeInsets {
        var margins = shown.directionalLayoutMargins
        for key in [
            \NSDirectionalEdgeInsets.top, \.leading, \.bottom, \.trailing,
        ] where !margins[keyPath: key].isFinite {
            margins[keyPath: key] = 0
        }
        guard let outer = superview?.directionalLayoutMargins else { return margins }
        let axes = shown.axesPreservingSuperviewLayoutMargins
        if axes.contains(.horizontal) {
            margins.leading = max(margins.leading, outer.leading)
            margins.trailing = max(margins.trailing, outer.trailing)
        }
        if axes.contains(.vertical) {
            margins.top = max(margins.top, outer.top)
            margins.bottom = max(margins.bottom, outer.bottom)
        }
        return margins
    }

    private var imageSize: CGSize {
        var image = shown.image
        if let preferred = shown.imageProperties.preferredSymbolConfiguration {
            image = image?.drawn(under: traitCollection, preferring: preferred)
        }
        guard let size = image?.size, size.width > 0, size.height > 0 else { return .zero }
        let most = shown.imageProperties.maximumSize
        var scale: CGFloat = 1
        if most.width > 0 { scale = min(scale, most.width / size.width) }
        if most.height > 0 { scale = min(scale, most.height / size.height) }
        return CGSize(width: size.width * scale, height: size.height * scale)
    }

    private func layout(width: CGFloat) -> ListContentLayout {
        func measure(_ label: UILabel) -> ((CGFloat) -> CGSize)? {
            guard label.superview != nil else { return nil }
            return { width in
                let size = label.sizeThatFits(
                    CGSize(width: width, height: .greatestFiniteMagnitude))
                return CGSize(width: ceil(min(size.width, width)), height: ceil(size.height))
            }
        }
        let parts = ListContentLayout.Parts(
            margins: margins, image: imageSize, reserved: shown.imageProperties.reservedLayoutSize,
            imagePadding: shown.imageToTextPadding,
            isSideBySide: shown.prefersSideBySideTextAndSecondaryText,
            horizontalPadding: shown.textToSecondaryTextHorizontalPadding,
            verticalPadding: shown.textToSecondaryTextVerticalPadding, text: measure(label),
            secondary: measure(secondaryLabel))
        return ListContentLayout(parts, width: width)
    }

    /// Where the texts begin, in points from the leading edge.
    package var textStart: CGFloat { layout(width: bounds.width).textStart }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let width = size.width.isFinite ? max(size.width, 0) : 0
        return CGSize(width: width, height: layout(width: width).height)
    }

    open override var intrinsicContentSize: CGSize {
        guard bounds.width > 0 else {
            let layout = layout(width: .greatestFiniteMagnitude)
            return CGSize(width: UIView.noIntrinsicMetric, height: layout.height)
        }
        return CGSize(
            width: UIView.noIntrinsicMetric, height: layout(width: bounds.width).height)
    }

    /// As high as the content needs at a width that is required; as wide as it wants otherwise.
    open override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
        verticalFittingPriority vertical: UILayoutPriority
    ) -> CGSize {
        let wanted = layout(width: .greatestFiniteMagnitude).wantedWidth
        let width = horizontal == .required ? targetSize.width : wanted
        return CGSize(width: width, height: layout(width: width).height)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        if askedWidth != bounds.width {
            askedWidth = bounds.width
            invalidateIntrinsicContentSize()
        }
        let layout = layout(width: bounds.width)
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let room = bounds.height - margins.top - margins.bottom
        let top = margins.top + (room - layout.partsHeight) / 2
        func place(_ view: UIView, _ frame: CGRect) {
            guard view.superview != nil else { return }
            var frame = frame.offsetBy(dx: 0, dy: top)
            if isMirrored { frame.origin.x = bounds.width - frame.maxX }
            frame.origin = CGPoint(x: frame.minX.rounded(), y: frame.minY.rounded())
            if view.frame != frame { view.frame = frame }
        }
        place(imageView, layout.image)
        place(label, layout.text)
        place(secondaryLabel, layout.secondary)
    }
}
