import Design
import Foundation
import Tactile

/// A toast above the tab bar: what happened, with a button that takes it back, or what went wrong.
///
/// What happened goes by itself after a while, but not while the pointer or the focus is on it. A
/// problem stays until it is closed.
final class BannerView: UIView {
    /// A button and what it does before the banner goes.
    struct Action {
        var title: String
        var perform: () -> Void
    }

    /// Called when the banner comes, goes, or needs another place.
    var onChange: (() -> Void)?
    private(set) var isProblem = false
    private let label = UILabel()
    private let button = BannerButton(type: .custom)
    private let ring = CountdownRing()
    private var action: Action?
    private var timer: LoopTimer?
    /// Seconds left, and since when they run; nil while they do not.
    private var remaining: TimeInterval = 0
    /// How long the present one stays.
    private var total = BannerView.stay
    private var runningSince: TimeInterval?
    private var isHovered = false

    /// Seconds that a banner stays which is no problem.
    static let stay: TimeInterval = 5
    static let stayForReaders: TimeInterval = 30
    static let height: CGFloat = 48
    private static let ringSide: CGFloat = 14

    override init(frame: CGRect) {
        super.init(frame: frame)
        label.font = Theme.Text.subheadline
        label.numberOfLines = 0
        button.titleLabel?.font = Theme.Text.cardTitle
        button.layer.cornerRadius = 8
        button.onFocusChange = { [weak self] in self?.attentionChanged() }
        button.addAction(UIAction { [weak self] _ in self?.pressed() }, for: .touchUpInside)
        for part in [label, ring, button] { addSubview(part) }
        layer.cornerRadius = Theme.Space.cardRadius
        layer.shadowOpacity = 0.2
        layer.shadowRadius = 10
        layer.shadowOffset = CGSize(width: 0, height: 3)
        isHidden = true
        let hover = UIHoverGestureRecognizer()
        hover.addAction { [weak self] in self?.hovered($0) }
        addGestureRecognizer(hover)
    }

    required init?(coder: NSCoder) { nil }

    /// - `isSpoken`: whether screen readers are to hear it; not where they did already.
    func show(_ text: String, isProblem: Bool, isSpoken: Bool = true, action: Action? = nil) {
        self.isProblem = isProblem
        self.action = action
        label.text = text
        backgroundColor = isProblem ? Theme.Palette.banner : Theme.Palette.toast
        label.textColor = isProblem ? Theme.Palette.label : Theme.Palette.toastLabel
        button.setTitle(action?.title ?? localized("Close"), for: .normal)
        let color = isProblem ? Theme.Palette.tint : Theme.Palette.toastAction
        button.setTitleColor(color, for: .normal)
        button.setTitleColor(color.withAlphaComponent(0.45), for: .highlighted)
        // The focus ring must be seen on the toast, too.
        button.tintColor = color
        ring.isHidden = isProblem
        ring.strokeColor = color
        stopCounting()
        // What it says takes as long to hear, and its button longer to reach, with a reader.
        total = UIAccessibility.isVoiceOverRunning ? Self.stayForReaders : Self.stay
        remaining = total
        let wasHidden = isHidden || isGoing
        isGoing = false
        isHidden = false
        onChange?()
        if !isProblem { attentionChanged() }
        if isSpoken { UIAccessibility.post(notification: .announcement, argument: text) }
        guard wasHidden else { return }
        alpha = 0
        if !Theme.Motion.isReduced {
            transform = CGAffineTransform(translationX: 0, y: bounds.height + Theme.Space.gap)
        }
        UIView.animate(
            withDuration: Theme.Motion.isReduced ? Theme.Motion.reduced : Theme.Motion.arrival,
            delay: 0, usingSpringWithDamping: Theme.Motion.arrivalDamping,
            initialSpringVelocity: 0, options: [.allowUserInteraction, .beginFromCurrentState],
            animations: {
                self.alpha = 1
                self.transform = .identity
            }, completion: nil)
    }

    func hide() {
        stopCounting()
        guard !isHidden else { return }
        isProblem = false
        isGoing = true
        let isFocused = button.isFocused
        UIView.animate(
            withDuration: Theme.Motion.house, delay: 0, options: .beginFromCurrentState,
            animations: { self.alpha = 0 },
            completion: { finished in if finished, self.isGoing { self.isHidden = true } })
        // Nothing that goes keeps the keys.
        if isFocused { button.isEnabled = false }
        onChange?()
        button.isEnabled = true
    }

    /// Goes if it tells of a problem that is over.
    func hide(ifSaying problem: String) {
        if isProblem, label.text == problem { hide() }
    }

    private func pressed() {
        let action = action
        hide()
        action?.perform()
    }

    // MARK: Counting

    private func hovered(_ hover: UIHoverGestureRecognizer) {
        isHovered = hover.state == .began || hover.state == .changed
        attentionChanged()
    }

    /// Lets the seconds run, unless somebody is about to use the banner.
    private func attentionChanged() {
        guard !isHidden, !isProblem else { return }
        if isHovered || button.isFocused {
            stopCounting()
            ring.show(remaining / total)
        } else if timer == nil {
            runningSince = CACurrentMediaTime()
            timer = LoopTimer.schedule(after: remaining) { [weak self] in self?.hide() }
            // A screen reader's tree is looked through after each frame, and a ring that runs asks
            // for frames for half a minute.
            if UIAccessibility.isVoiceOverRunning {
                ring.show(remaining / total)
            } else {
                ring.run(from: remaining / total, over: remaining)
            }
        }
    }

    private func stopCounting() {
        timer?.cancel()
        timer = nil
        if let since = runningSince {
            remaining = max(1, remaining - (CACurrentMediaTime() - since))
        }
        runningSince = nil
    }

    // MARK: Layout

    /// How much of the scenes it takes, from where the bar begins up: nothing that a scene shows is
    /// under it.
    var reservedHeight: CGFloat {
        isHidden || isGoing ? 0 : bounds.height + Self.bottom + Theme.Space.gap
    }
    /// Whether it fades out.
    private var isGoing = false
    /// From its foot to what is below it, in points.
    private static let bottom: CGFloat = 16
    /// As wide as what it says, within these.
    private static let widths: ClosedRange<CGFloat> = 280...400

    /// At the foot of `area`, where the scene's content begins, above what begins at `y`; both in
    /// the superview's points.
    func place(in area: CGRect, above y: CGFloat) {
        guard !isHidden else { return }
        // A message leaves something to be seen of what it is about.
        let largest: UIContentSizeCategory =
            area.width < Theme.Space.narrow ? .extraExtraExtraLarge : .accessibilityLarge
        if maximumContentSizeCategory != largest { maximumContentSizeCategory = largest }
        let padding = Theme.Space.cardPadding
        let margin = Theme.Space.margin(width: area.width)
        let buttonWidth = (button.titleLabel?.sizeThatFits(area.size).width ?? 0).rounded(.up) + 16
        let ringRoom = ring.isHidden ? 0 : Self.ringSide + 8
        let line = label.sizeThatFits(Theme.Space.unbounded).width.rounded(.up)
        let wanted = padding + line + ringRoom + buttonWidth + 16
        let most = Theme.Text.room(Self.widths.upperBound)
        let width = max(
            0, min(max(Self.widths.lowerBound, min(wanted, most)), area.width - 2 * margin))
        let textWidth = max(0, width - padding - ringRoom - buttonWidth - 16)
        let text = label.sizeThatFits(
            CGSize(width: textWidth, height: .greatestFiniteMagnitude)
        ).height.rounded(.up)
        let height = max(Self.height, text + 24), room = Theme.Text.room(32)
        bounds.size = CGSize(width: width, height: height)
        center = CGPoint(
            x: isMirrored ? area.maxX - margin - width / 2 : area.minX + margin + width / 2,
            y: y - Self.bottom - height / 2)
        label.leadingFrame = CGRect(
            x: padding, y: (height - text) / 2, width: textWidth, height: text)
        ring.leadingFrame = CGRect(
            x: label.leadingFrame.maxX + 4, y: ((height - Self.ringSide) / 2).rounded(),
            width: Self.ringSide, height: Self.ringSide)
        button.leadingFrame = CGRect(
            x: width - 8 - buttonWidth, y: ((height - room) / 2).rounded(), width: buttonWidth,
            height: room)
    }
}

/// Tells when it gets or loses the focus.
private final class BannerButton: UIButton {
    var onFocusChange: (() -> Void)?

    override func focusDidChange() {
        super.focusDidChange()
        onFocusChange?()
    }
}

/// A circle that empties while seconds run.
private final class CountdownRing: UIView {
    private let circle = CAShapeLayer()
    var strokeColor: UIColor = .label { didSet { showColor() } }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        circle.fillColor = nil
        circle.lineWidth = 2
        layer.addSublayer(circle)
    }

    required init?(coder: NSCoder) { nil }

    private func showColor() {
        circle.strokeColor = strokeColor.resolvedColor(with: traitCollection).cgColor
    }

    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        showColor()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        circle.frame = bounds
        circle.path =
            UIBezierPath(
                arcCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: bounds.width / 2 - 1,
                startAngle: -.pi / 2, endAngle: 1.5 * .pi, clockwise: true
            ).cgPath
        CATransaction.commit()
    }

    /// Stands at a part of the circle.
    func show(_ part: Double) {
        circle.removeAllAnimations()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        circle.strokeEnd = CGFloat(part)
        CATransaction.commit()
    }

    func run(from part: Double, over seconds: TimeInterval) {
        show(part)
        guard !Theme.Motion.isReduced else { return }
        let running = CABasicAnimation(keyPath: "strokeEnd")
        running.fromValue = part
        running.toValue = 0
        running.duration = seconds
        circle.add(running, forKey: "countdown")
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        circle.strokeEnd = 0
        CATransaction.commit()
    }
}
