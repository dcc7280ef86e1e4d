import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

/// One key on the screen.
final class NumberPadKey: UIControl {
    enum Face {
        /// What the key types.
        case text(String)
        /// What the key does, in a word.
        case title(String)
        case symbol(Symbol)
    }

    enum Symbol { case delete, hide }

    private static let textFont = UIFont.systemFont(ofSize: 24)
    private static let titleFont = UIFont.systemFont(ofSize: 17, weight: .semibold)
    private static let symbolSize = CGSize(width: 26, height: 20)

    private let label = UILabel(frame: .zero)
    private let shape = CAShapeLayer()
    private var face: Face

    init(_ face: Face) {
        self.face = face
        super.init(frame: .zero)
        layer.cornerRadius = 8
        label.textAlignment = .center
        label.adjustsFontSizeToFitWidth = true
        label.minimumScaleFactor = 0.6
        addSubview(label)
        if case .symbol(let symbol) = face {
            shape.path = symbol.path(in: CGRect(origin: .zero, size: Self.symbolSize)).cgPath
            shape.fillColor = nil
            shape.lineWidth = 1.75
            shape.lineCap = .round
            shape.lineJoin = .round
            layer.addSublayer(shape)
        }
        showFace()
    }

    required init?(coder: NSCoder) { nil }

    /// What the key types.
    var text: String {
        if case .text(let text) = face { return text }
        return ""
    }

    func setText(_ text: String) {
        guard text != self.text else { return }
        face = .text(text)
        showFace()
    }

    func setTitle(_ title: String) {
        if case .title(title) = face { return }
        face = .title(title)
        showFace()
    }

    private func showFace() {
        switch face {
        case .text(let text):
            label.font = Self.textFont
            label.text = text
        case .title(let title):
            label.font = Self.titleFont
            label.text = title
        case .symbol: label.text = nil
        }
        stateDidChange()
    }

    // The keys are the screen's keyboard: the real one goes on to where it goes.
    override var canBecomeFocused: Bool { false }
    override var wantsHover: Bool { true }

    override func stateDidChange() {
        var isAction = false
        if case .title = face { isAction = true }
        let (fill, ink): (UIColor, UIColor) =
            switch face {
            case .text: (Self.keyColor, .label)
            case .title:
                isEnabled ? (tintColor ?? .systemBlue, .white) : (Self.toolColor, .tertiaryLabel)
            case .symbol: (Self.toolColor, .label)
            }
        UIView.performWithoutAnimation {
            backgroundColor = isHighlighted ? (isAction ? fill : Self.pressedColor) : fill
            label.textColor = ink
            label.alpha = isHighlighted && isAction ? 0.6 : 1
            shape.strokeColor = ink.resolvedColor(with: traitCollection).cgColor
        }
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        stateDidChange()
    }

    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        stateDidChange()
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        stateDidChange()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds.insetBy(dx: 4, dy: 0)
        let size = Self.symbolSize
        UIView.performWithoutAnimation {
            shape.frame = CGRect(
                x: ((bounds.width - size.width) / 2).rounded(),
                y: ((bounds.height - size.height) / 2).rounded(), width: size.width,
                height: size.height)
        }
    }

    // MARK: Colours

    private static func color(light: CGFloat, dark: CGFloat) -> UIColor {
        UIColor { UIColor(white: $0.userInterfaceStyle == .dark ? dark : light, alpha: 1) }
    }

    private static let keyColor = color(light: 1, dark: 0.33)
    private static let toolColor = color(light: 0.7, dark: 0.23)
    private static let pressedColor = color(light: 0.8, dark: 0.45)

    // MARK: Accessibility

    override var defaultAccessibilityTraits: UIAccessibilityTraits {
        super.defaultAccessibilityTraits.union(.keyboardKey)
    }
    override var accessibilityLabel: String? {
        get {
            if let label = super.accessibilityLabel { return label }
            switch face {
            case .text(let text), .title(let text): return text
            case .symbol(.delete): return localized("Delete")
            case .symbol(.hide): return localized("Hide keyboard")
            }
        }
        set { super.accessibilityLabel = newValue }
    }
}

extension NumberPadKey.Symbol {
    /// The strokes, within `box`.
    func path(in box: CGRect) -> UIBezierPath {
        let path = UIBezierPath()
        func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
            CGPoint(x: box.minX + x * box.width, y: box.minY + y * box.height)
        }
        switch self {
        case .delete:
            path.move(to: point(0.04, 0.5))
            path.addLine(to: point(0.32, 0.08))
            path.addLine(to: point(0.96, 0.08))
            path.addLine(to: point(0.96, 0.92))
            path.addLine(to: point(0.32, 0.92))
            path.close()
            path.move(to: point(0.5, 0.33))
            path.addLine(to: point(0.76, 0.67))
            path.move(to: point(0.76, 0.33))
            path.addLine(to: point(0.5, 0.67))
        case .hide:
            path.append(
                UIBezierPath(
                    roundedRect: CGRect(
                        x: box.minX + 1, y: box.minY + 1, width: box.width - 2,
                        height: box.height * 0.55), cornerRadius: 3))
            for column in 0..<4 {
                let x = 0.2 + 0.2 * CGFloat(column)
                path.move(to: point(x, 0.2))
                path.addLine(to: point(x, 0.22))
            }
            path.move(to: point(0.3, 0.43))
            path.addLine(to: point(0.7, 0.43))
            path.move(to: point(0.36, 0.8))
            path.addLine(to: point(0.5, 0.98))
            path.addLine(to: point(0.64, 0.8))
        }
        return path
    }
}
