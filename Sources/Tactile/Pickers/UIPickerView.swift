import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// Wheels in a row, each of which chooses one of its rows.
@preconcurrency @MainActor
open class UIPickerView: UIView {
    open weak var dataSource: (any UIPickerViewDataSource)? {
        didSet { if dataSource !== oldValue { needsReload() } }
    }
    open weak var delegate: (any UIPickerViewDelegate)? {
        didSet { if delegate !== oldValue { needsReload() } }
    }
    private(set) var wheels: [PickerWheel] = []
    private let band = UIView(frame: .zero)
    private var isStale = true

    /// In points.
    private static let usualSize = CGSize(width: 320, height: 216)
    private static let usualRowHeight: CGFloat = 32
    private static let margin: CGFloat = 9

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
        coder.takeOnInterface(self, as: UIPickerView.self)
    }

    private func setUp() {
        isOpaque = false
        band.backgroundColor = .tertiarySystemFill
        band.layer.cornerRadius = 8
        band.isUserInteractionEnabled = false
        addSubview(band)
    }

    /// Whether the wheels can be turned.
    open var isEnabled = true {
        didSet {
            for wheel in wheels { wheel.isEnabled = isEnabled }
            alpha = isEnabled ? 1 : ControlStyle.disabledAlpha
            isUserInteractionEnabled = isEnabled
        }
    }

    // MARK: Content

    open var numberOfComponents: Int {
        loadIfNeeded()
        return wheels.count
    }

    open func numberOfRows(inComponent component: Int) -> Int {
        loadIfNeeded()
        return wheels.indices.contains(component) ? wheels[component].count : 0
    }

    /// In points.
    open func rowSize(forComponent component: Int) -> CGSize {
        loadIfNeeded()
        guard wheels.indices.contains(component) else { return .zero }
        return CGSize(
            width: wheels[component].bounds.width, height: wheels[component].rowHeight)
    }

    /// The view of a row; nil while it is not visible.
    open func view(forRow row: Int, forComponent component: Int) -> UIView? {
        wheels.indices.contains(component) ? wheels[component].view(ofRow: row) : nil
    }

    open func reloadAllComponents() {
        isStale = true
        loadIfNeeded()
        setNeedsLayout()
    }

    open func reloadComponent(_ component: Int) {
        loadIfNeeded()
        guard wheels.indices.contains(component) else { return }
        wheels[component].count = max(
            0, dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0)
        wheels[component].reload()
    }

    private func needsReload() {
        isStale = true
        setNeedsLayout()
    }

    private func loadIfNeeded() {
        guard isStale else { return }
        isStale = false
        let count = max(0, dataSource?.numberOfComponents(in: self) ?? 0)
        while wheels.count > count { wheels.removeLast().removeFromSuperview() }
        while wheels.count < count {
            let wheel = makeWheel(wheels.count)
            wheels.append(wheel)
            addSubview(wheel)
        }
        for (component, wheel) in wheels.enumerated() {
            wheel.count = max(
                0, dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0)
            let height = delegate?.pickerView(self, rowHeightForComponent: component) ?? -1
            wheel.rowHeight = height > 0 ? height : Self.usualRowHeight
            wheel.isEnabled = isEnabled
            wheel.reload()
        }
        setNeedsLayout()
    }

    private func makeWheel(_ component: Int) -> PickerWheel {
        let wheel = PickerWheel(frame: .zero)
        wheel.makeView = { [weak self] row, old in
            self?.view(row, component, reusing: old) ?? UIView(frame: .zero)
        }
        wheel.text = { [weak self] row in
            guard let self else { return nil }
            return delegate?.pickerView(self, titleForRow: row, forComponent: component)
        }
        if let names = delegate as? any UIPickerViewAccessibilityDelegate {
            wheel.accessibilityLabel = names.pickerView(
                self, accessibilityLabelForComponent: component)
            wheel.accessibilityHint = names.pickerView(
                self, accessibilityHintForComponent: component)
        }
        wheel.chose = { [weak self] row in
            guard let self else { return }
            delegate?.pickerView(self, didSelectRow: row, inComponent: component)
        }
        return wheel
    }

    private func view(_ row: Int, _ component: Int, reusing old: UIView?) -> UIView {
        if let own = delegate?.pickerView(
            self, viewForRow: row, forComponent: component, reusing: old)
        {
            return own
        }
        let label = old as? UILabel ?? UILabel(frame: .zero)
        label.font = .monospacedDigitSystemFont(ofSize: 21, weight: .regular)
        label.textAlignment = .center
        label.textColor = .label
        if let text = delegate?.pickerView(
            self, attributedTitleForRow: row, forComponent: component)
        {
            label.attributedText = text
        } else {
            label.text = delegate?.pickerView(self, titleForRow: row, forComponent: component)
        }
        return label
    }

    // MARK: Selection

    /// Turns a wheel, without telling the delegate. A row that is not there counts as the nearest.
    open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
        loadIfNeeded()
        guard wheels.indices.contains(component) else { return }
        layoutIfNeeded()
        wheels[component].select(row, animated: animated)
    }

    /// -1 for a component that is not there or has no rows.
    open func selectedRow(inComponent component: Int) -> Int {
        loadIfNeeded()
        guard wheels.indices.contains(component), wheels[component].count > 0 else { return -1 }
        return wheels[component].selected
    }

    // MARK: Layout

    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: Self.usualSize.height)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.usualSize }

    open override func layoutSubviews() {
        super.layoutSubviews()
        loadIfNeeded()
        let height = wheels.first?.rowHeight ?? Self.usualRowHeight
        band.frame = CGRect(
            x: Self.margin, y: ((bounds.height - height) / 2).rounded(),
            width: max(0, bounds.width - 2 * Self.margin), height: height)
        let own = wheels.indices.map {
            delegate?.pickerView(self, widthForComponent: $0) ?? 0
        }
        let fixed = own.filter { $0 > 0 }.reduce(0, +)
        let free = own.count { $0 <= 0 }
        let rest = max(0, band.frame.width - fixed)
        let share = free > 0 ? rest / CGFloat(free) : 0
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        var x = free > 0 ? Self.margin : Self.margin + rest / 2
        for (wheel, width) in zip(wheels, own) {
            let width = width > 0 ? width : share
            let left = isMirrored ? bounds.width - x - width : x
            wheel.frame = CGRect(x: left, y: 0, width: width, height: bounds.height)
            x += width
        }
    }
}

/// Knows how many rows the wheels of a picker have.
@preconcurrency @MainActor
public protocol UIPickerViewDataSource: AnyObject {
    func numberOfComponents(in pickerView: UIPickerView) -> Int
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

/// Says what the rows show and hears what is chosen.
@preconcurrency @MainActor
public protocol UIPickerViewDelegate: AnyObject {
    func pickerView(
        _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
    ) -> String?
    func pickerView(
        _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
    ) -> NSAttributedString?
    /// A custom view for a row; nil shows the title. `view` can be reused.
    func pickerView(
        _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int,
        reusing view: UIView?
    ) -> UIView?
    /// In points; 0 shares what the others leave.
    func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat
    func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat
    func pickerView(
        _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

extension UIPickerViewDelegate {
    public func pickerView(
        _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
    ) -> String? { nil }
    public func pickerView(
        _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
    ) -> NSAttributedString? { nil }
    public func pickerView(
        _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int,
        reusing view: UIView?
    ) -> UIView? { nil }
    public func pickerView(
        _ pickerView: UIPickerView, widthForComponent component: Int
    ) -> CGFloat { 0 }
    public func pickerView(
        _ pickerView: UIPickerView, rowHeightForComponent component: Int
    ) -> CGFloat { 0 }
    public func pickerView(
        _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
    ) {}
}

/// A picker's delegate that says what the components are called.
@preconcurrency @MainActor
public protocol UIPickerViewAccessibilityDelegate: UIPickerViewDelegate {
    func pickerView(
        _ pickerView: UIPickerView, accessibilityLabelForComponent component: Int
    ) -> String?
    func pickerView(
        _ pickerView: UIPickerView, accessibilityHintForComponent component: Int
    ) -> String?
}

extension UIPickerViewAccessibilityDelegate {
    public func pickerView(
        _ pickerView: UIPickerView, accessibilityLabelForComponent component: Int
    ) -> String? { nil }
    public func pickerView(
        _ pickerView: UIPickerView, accessibilityHintForComponent component: Int
    ) -> String? { nil }
}
