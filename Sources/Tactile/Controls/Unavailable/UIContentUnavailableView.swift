import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// Shows a ``UIContentUnavailableConfiguration`` in the middle of its room.
@preconcurrency @MainActor
open class UIContentUnavailableView: UIView, UIContentView {
    private var shown: UIContentUnavailableConfiguration
    private let background: ConfiguredBackgroundView
    private let imageView = UIImageView(frame: .zero)
    private let indicator = UIActivityIndicatorView(style: .large)
    private let label = UILabel(frame: .zero)
    private let secondaryLabel = UILabel(frame: .zero)
    private let button = UIButton(type: .system)
    private let secondaryButton = UIButton(type: .system)

    /// In points: wider lines are hard to read.
    private static let widest: CGFloat = 440

    public init(configuration: UIContentUnavailableConfiguration) {
        shown = configuration
        background = ConfiguredBackgroundView(configuration.background)
        super.init(frame: .zero)
        setUp()
    }

    public required init?(coder: NSCoder) {
        shown = .empty()
        background = ConfiguredBackgroundView(shown.background)
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        addSubview(background)
        imageView.contentMode = .scaleAspectFit
        indicator.hidesWhenStopped = true
        label.accessibilityTraits = [.header, .staticText]
        for button in [button, secondaryButton] {
            button.addAction(
                UIAction { [weak self, weak button] _ in self?.pressed(button) },
                for: .primaryActionTriggered)
        }
        show()
    }

    /// A ``UIContentUnavailableConfiguration``; another kind cannot be shown.
    open var configuration: any UIContentConfiguration {
        get { shown }
        set {
            guard let configuration = newValue as? UIContentUnavailableConfiguration else {
                preconditionFailure(
                    "A UIContentUnavailableView shows a UIContentUnavailableConfiguration, not a "
                        + "\(type(of: newValue)): ask supports(_:) first, and make another view.")
            }
            shown = configuration
            show()
        }
    }

    // MARK: Showing

    private func show() {
        background.configuration = shown.background
        let look = shown.imageProperties
        imageView.image = shown.image
        imageView.tintColor = look.tintColor ?? .secondaryLabel
        let radius = look.cornerRadius
        imageView.layer.cornerRadius = radius.isFinite ? max(radius, 0) : 0
        imageView.clipsToBounds = imageView.layer.cornerRadius > 0
        showText(label, shown.text, shown.attributedText, shown.textProperties)
        showText(
            secondaryLabel, shown.secondaryText, shown.secondaryAttributedText,
            shown.secondaryTextProperties)
        showButton(button, shown.button, shown.buttonProperties)
        showButton(secondaryButton, shown.secondaryButton, shown.secondaryButtonProperties)
        let wanted: [(UIView, Bool)] = [
            (imageView, shown.image != nil && !shown.isLoading), (indicator, shown.isLoading),
            (label, label.text?.isEmpty == false),
            (secondaryLabel, secondaryLabel.text?.isEmpty == false),
            (button, shown.button.isSeen), (secondaryButton, shown.secondaryButton.isSeen),
        ]
        for (view, isShown) in wanted {
            if !isShown { view.removeFromSuperview() } else { addSubview(view) }
        }
        if shown.isLoading { indicator.startAnimating() } else { indicator.stopAnimating() }
        preservesSuperviewLayoutMargins = !shown.axesPreservingSuperviewLayoutMargins.isEmpty
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    private func showText(
        _ label: UILabel, _ text: String?, _ attributed: NSAttributedString?,
        _ look: UIContentUnavailableConfiguration.TextProperties
    ) {
        label.font = look.font
        label.textColor = look.color
        label.numberOfLines = max(look.numberOfLines, 0)
        label.lineBreakMode = look.lineBreakMode
        label.adjustsFontSizeToFitWidth = look.adjustsFontSizeToFitWidth
        label.minimumScaleFactor = look.minimumScaleFactor
        label.textAlignment = shown.alignment == .center ? .center : .natural
        if let attributed { label.attributedText = attributed } else { label.text = text }
    }

    private func showButton(
        _ button: UIButton, _ look: UIButton.Configuration,
        _ does: UIContentUnavailableConfiguration.ButtonProperties
    ) {
        button.configuration = look
        button.isEnabled = does.isEnabled
        button.menu = does.menu
        button.showsMenuAsPrimaryAction = does.menu != nil && does.primaryAction == nil
    }

    private func pressed(_ pressed: UIButton?) {
        let does = pressed === button ? shown.buttonProperties : shown.secondaryButtonProperties
        does.primaryAction?.performWithSender(pressed, target: nil)
    }

    // MARK: Layout

    private var margins: NSDirectionalEdgeInsets {
        var margins = shown.directionalLayoutMargins
        for key in [
            \NSDirectionalEdgeInsets.top, \.leading, \.bottom, \.trailing,
        ] where !margins[keyPath: key].isFinite {
            margins[keyPath: key] = 0
        }
        let (safe, axes) = (safeAreaInsets, shown.axesPreservingSuperviewLayoutMargins)
        margins.top += safe.top
        margins.bottom += safe.bottom
        guard let outer = superview?.directionalLayoutMargins else { return margins }
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

    /// The parts from the top, with the space above each, and their sizes at a width, in points.
    private func parts(width: CGFloat) -> [(view: UIView, gap: CGFloat, size: CGSize)] {
        let room = CGSize(width: width, height: .greatestFiniteMagnitude)
        var parts: [(view: UIView, gap: CGFloat, size: CGSize)] = []
        func add(_ view: UIView, _ gap: CGFloat, _ size: CGSize) {
            guard view.superview === self else { return }
            let gap = parts.isEmpty || !gap.isFinite ? 0 : gap
            parts.append(
                (view, gap, CGSize(width: min(ceil(size.width), width), height: ceil(size.height))))
        }
        add(imageView, 0, imageSize(width: width))
        add(indicator, 0, indicator.intrinsicContentSize)
        add(label, shown.imageToTextPadding, label.sizeThatFits(room))
        add(
            secondaryLabel,
            label.superview == nil ? shown.imageToTextPadding : shown.textToSecondaryTextPadding,
            secondaryLabel.sizeThatFits(room))
        add(button, shown.textToButtonPadding, button.intrinsicContentSize)
        add(
            secondaryButton,
            button.superview == nil
                ? shown.textToButtonPadding : shown.buttonToSecondaryButtonPadding,
            secondaryButton.intrinsicContentSize)
        return parts
    }

    private func imageSize(width: CGFloat) -> CGSize {
        guard let size = shown.image?.size, size.width > 0, size.height > 0 else { return .zero }
        let most = shown.imageProperties.maximumSize
        var scale = min(1, width / size.width)
        if most.width > 0 { scale = min(scale, most.width / size.width) }
        if most.height > 0 { scale = min(scale, most.height / size.height) }
        return CGSize(width: size.width * scale, height: size.height * scale)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let margins = margins
        let sides = margins.leading + margins.trailing
        let room = size.width.isFinite && size.width > 0 ? size.width - sides : Self.widest
        let parts = parts(width: min(max(room, 0), Self.widest))
        let height = parts.map { $0.gap + $0.size.height }.reduce(0, +)
        return CGSize(
            width: (parts.map(\.size.width).max() ?? 0) + sides,
            height: height + margins.top + margins.bottom)
    }

    open override var intrinsicContentSize: CGSize {
        sizeThatFits(CGSize(width: bounds.width, height: 0))
    }

    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        setNeedsLayout()
    }

    open override func layoutMarginsDidChange() {
        super.layoutMarginsDidChange()
        setNeedsLayout()
    }

    open override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        setNeedsLayout()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        background.frame = bounds
        sendSubviewToBack(background)
        let margins = margins
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let left = isMirrored ? margins.trailing : margins.leading
        let room = max(0, bounds.width - margins.leading - margins.trailing)
        let parts = parts(width: min(room, Self.widest))
        let height = parts.map { $0.gap + $0.size.height }.reduce(0, +)
        // What is too high begins at the top.
        let space = bounds.height - margins.top - margins.bottom - height
        var y = margins.top + max(0, space / 2)
        for part in parts {
            y += part.gap
            var x = left + (room - part.size.width) / 2
            if shown.alignment == .natural {
                x = isMirrored ? left + room - part.size.width : left
            }
            part.view.frame = CGRect(
                origin: CGPoint(x: x.rounded(), y: y.rounded()), size: part.size)
            y += part.size.height
        }
    }
}

extension UIButton.Configuration {
    /// Whether there is anything to be seen of it.
    fileprivate var isSeen: Bool {
        title?.isEmpty == false || attributedTitle != nil || image != nil
            || subtitle?.isEmpty == false
    }
}
