import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileText
import TactileViews

/// Lets a person choose a colour: from a grid of them, or by its parts.
@preconcurrency @MainActor
open class UIColorPickerViewController: UIViewController {
    open weak var delegate: (any UIColorPickerViewControllerDelegate)?
    open var selectedColor: UIColor = .black { didSet { showColor() } }
    /// Whether colours may be translucent.
    open var supportsAlpha = true { didSet { viewIfLoaded?.setNeedsLayout() } }

    private let swatches = ColorSwatches()
    private let sample = UIView()
    private let code = UITextField()
    private let sliders = (0..<4).map { _ in UISlider() }
    private let labels = (0..<4).map { _ in UILabel() }
    private static let margin: CGFloat = 16
    private static let rowHeight: CGFloat = 36

    public init() {
        super.init(nibName: nil, bundle: nil)
        preferredContentSize = CGSize(width: 300, height: 400)
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        sample.layer.cornerRadius = 8
        sample.layer.borderWidth = 1
        code.borderStyle = .roundedRect
        code.spellCheckingType = .no
        code.font = .monospacedDigitSystemFont(ofSize: 15, weight: .regular)
        code.accessibilityLabel = localized("Colour code")
        code.addAction(UIAction { [weak self] _ in self?.codeTyped() }, for: .editingDidEnd)
        code.addAction(
            UIAction { [weak self] _ in self?.code.resignFirstResponder() },
            for: .editingDidEndOnExit)
        swatches.chose = { [weak self] in self?.choose($0, continuously: false) }
        for part in [swatches, sample, code] as [UIView] { view.addSubview(part) }
        let names = [localized("Red"), localized("Green"), localized("Blue"), localized("Opacity")]
        for (index, slider) in sliders.enumerated() {
            labels[index].text = names[index]
            labels[index].font = .systemFont(ofSize: 13)
            labels[index].textColor = .secondaryLabel
            slider.accessibilityLabel = names[index]
            slider.addAction(
                UIAction { [weak self] _ in self?.slid() }, for: .valueChanged)
            view.addSubview(labels[index])
            view.addSubview(slider)
        }
        showColor()
    }

    open override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        if isBeingDismissed || presentingViewController == nil {
            delegate?.colorPickerViewControllerDidFinish(self)
        }
    }

    open override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let margin = Self.margin
        let area = view.bounds.inset(by: view.safeAreaInsets).insetBy(dx: margin, dy: margin)
        let rows = supportsAlpha ? 4 : 3
        let foot = CGFloat(rows + 1) * Self.rowHeight + 12
        swatches.frame = CGRect(
            x: area.minX, y: area.minY, width: area.width, height: max(0, area.height - foot))
        var y = swatches.frame.maxY + 12
        let name = labels.map { $0.sizeThatFits(area.size).width.rounded(.up) }.max() ?? 0
        for index in 0..<4 {
            labels[index].isHidden = index >= rows
            sliders[index].isHidden = index >= rows
            guard index < rows else { continue }
            labels[index].frame = CGRect(x: area.minX, y: y, width: name, height: Self.rowHeight)
            sliders[index].frame = CGRect(
                x: area.minX + name + 10, y: y, width: max(0, area.width - name - 10),
                height: Self.rowHeight)
            y += Self.rowHeight
        }
        sample.frame = CGRect(x: area.minX, y: y + 2, width: 56, height: Self.rowHeight - 4)
        code.frame = CGRect(
            x: area.minX + 68, y: y + 1, width: max(0, min(area.width - 68, 120)),
            height: Self.rowHeight - 2)
    }

    // MARK: Colour

    private var parts: [CGFloat] {
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 1)
        selectedColor.resolvedColor(with: traitCollection)
            .getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        return [red, green, blue, alpha]
    }

    private func showColor() {
        guard isViewLoaded else { return }
        let parts = parts
        for (slider, part) in zip(sliders, parts) where !slider.isTracking {
            slider.value = Float(part)
        }
        sample.backgroundColor = selectedColor
        sample.layer.borderColor = UIColor.separator.resolvedColor(with: traitCollection).cgColor
        swatches.selected = selectedColor.resolvedColor(with: traitCollection)
        guard !code.isFirstResponder else { return }
        code.text =
            "#"
            + parts.prefix(3).map { part in
                let digits = String(Int((part * 255).rounded()), radix: 16, uppercase: true)
                return digits.count < 2 ? "0" + digits : digits
            }.joined()
    }

    private func slid() {
        let values = sliders.map { CGFloat($0.value) }
        choose(
            UIColor(red: values[0], green: values[1], blue: values[2], alpha: values[3]),
            continuously: sliders.contains(where: \.isTracking))
    }

    private func codeTyped() {
        let digits = (code.text ?? "").filter(\.isHexDigit)
        if digits.count == 6, let value = UInt32(digits, radix: 16) {
            func part(_ shift: UInt32) -> CGFloat { CGFloat(value >> shift & 0xFF) / 255 }
            choose(
                UIColor(red: part(16), green: part(8), blue: part(0), alpha: parts[3]),
                continuously: false)
        }
        showColor()
    }

    private func choose(_ color: UIColor, continuously: Bool) {
        selectedColor = supportsAlpha ? color : color.withAlphaComponent(1)
        delegate?.colorPickerViewController(
            self, didSelect: selectedColor, continuously: continuously)
    }
}

/// Hears of the colours that a person chooses.
@preconcurrency @MainActor
public protocol UIColorPickerViewControllerDelegate: AnyObject {
    /// Another colour is chosen; `continuously` while a slider is held.
    func colorPickerViewController(
        _ viewController: UIColorPickerViewController, didSelect color: UIColor,
        continuously: Bool)
    /// The picker is gone.
    func colorPickerViewControllerDidFinish(_ viewController: UIColorPickerViewController)
}

extension UIColorPickerViewControllerDelegate {
    public func colorPickerViewController(
        _ viewController: UIColorPickerViewController, didSelect color: UIColor,
        continuously: Bool
    ) {}
    public func colorPickerViewControllerDidFinish(
        _ viewController: UIColorPickerViewController
    ) {}
}

/// Twelve colours in nine strengths, below a row of greys.
private final class ColorSwatches: UIControl {
    var chose: ((UIColor) -> Void)?
    var selected: UIColor? { didSet { if selected != oldValue { setNeedsDisplay() } } }
    private static let columns = 12
    private static let rows = 10
    private var cursor = 0

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentMode = .redraw
        isOpaque = false
        accessibilityLabel = localized("Colours")
    }

    required init?(coder: NSCoder) { nil }

    private static func color(_ index: Int) -> UIColor {
        let column = index % columns, row = index / columns
        guard row > 0 else { return UIColor(white: 1 - CGFloat(column) / 11, alpha: 1) }
        let hue = CGFloat(column) / CGFloat(columns)
        // Dark above, pale below, and the full colour in between.
        let step = CGFloat(row - 1) / CGFloat(rows - 2)
        return UIColor(
            hue: hue, saturation: min(1, (1 - step) * 2 + 0.12),
            brightness: min(1, 0.3 + step * 1.5),
            alpha: 1)
    }

    private func frame(_ index: Int) -> CGRect {
        let width = bounds.width / CGFloat(Self.columns)
        let height = bounds.height / CGFloat(Self.rows)
        return CGRect(
            x: (CGFloat(index % Self.columns) * width).rounded(),
            y: (CGFloat(index / Self.columns) * height).rounded(), width: width.rounded(.up),
            height: height.rounded(.up))
    }

    private func index(at point: CGPoint) -> Int? {
        guard bounds.contains(point), bounds.width > 0, bounds.height > 0 else { return nil }
        let column = Int(point.x / bounds.width * CGFloat(Self.columns))
        let row = Int(point.y / bounds.height * CGFloat(Self.rows))
        return min(row, Self.rows - 1) * Self.columns + min(column, Self.columns - 1)
    }

    override func draw(_ rect: CGRect) {
        UIBezierPath(roundedRect: bounds, cornerRadius: 8).addClip()
        for index in 0..<Self.columns * Self.rows {
            Self.color(index).setFill()
            UIRectFill(frame(index))
        }
        guard
            let chosen = (0..<Self.columns * Self.rows).first(where: { Self.color($0) == selected })
                ?? (isFocused ? cursor : nil)
        else { return }
        let ring = UIBezierPath(rect: frame(chosen).insetBy(dx: 1.5, dy: 1.5))
        ring.lineWidth = 3
        UIColor.white.setStroke()
        ring.stroke()
        ring.lineWidth = 1
        UIColor.black.setStroke()
        ring.stroke()
    }

    override func stateDidChange() { setNeedsDisplay() }

    private func choose(_ index: Int) {
        cursor = index
        chose?(Self.color(index))
    }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        if let index = index(at: touch.location(in: self)) { choose(index) }
        return true
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        if let index = index(at: touch.location(in: self)), index != cursor { choose(index) }
        return true
    }

    override var canBecomeFocused: Bool { true }

    override func handleKey(_ key: UIKey) -> Bool {
        let step: Int
        switch key.keyCode {
        case .keyboardLeftArrow: step = -1
        case .keyboardRightArrow: step = 1
        case .keyboardUpArrow: step = -Self.columns
        case .keyboardDownArrow: step = Self.columns
        default: return false
        }
        let target = cursor + step
        if (0..<Self.columns * Self.rows).contains(target) { choose(target) }
        return true
    }
}
