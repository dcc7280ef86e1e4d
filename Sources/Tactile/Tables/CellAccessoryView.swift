import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// The mark at a cell's trailing end: a chevron, a check mark, an "i" in a ring, which is a button.
@MainActor
package final class CellAccessoryView: UIView {
    package var type: UITableViewCell.AccessoryType = .none {
        didSet {
            guard type != oldValue else { return }
            setNeedsDisplay()
            showButton()
        }
    }
    /// Called when the button is pressed.
    package var tapped: (() -> Void)?
    private var button: UIButton?
    /// How far around the mark the button is found, in points.
    private static let reach: CGFloat = 10

    private func showButton() {
        let isButton = type == .detailButton || type == .detailDisclosureButton
        isUserInteractionEnabled = isButton
        guard isButton else {
            button?.removeFromSuperview()
            button = nil
            return
        }
        guard button == nil else { return }
        let button = UIButton(type: .custom)
        button.accessibilityLabel = localized("More info")
        button.addAction(UIAction { [weak self] _ in self?.tapped?() }, for: .touchUpInside)
        addSubview(button)
        self.button = button
        setNeedsLayout()
    }

    package override func layoutSubviews() {
        super.layoutSubviews()
        button?.frame = bounds
    }

    package override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.insetBy(dx: -Self.reach, dy: -Self.reach).contains(point)
    }

    package override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        super.hitTest(point, with: event).map { _ in button ?? self }
    }

    package override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        isUserInteractionEnabled = false
        contentMode = .redraw
    }

    package required init?(coder: NSCoder) { nil }

    package override var intrinsicContentSize: CGSize {
        switch type {
        case .none: .zero
        case .disclosureIndicator: CGSize(width: 8, height: 14)
        case .checkmark: CGSize(width: 16, height: 14)
        case .detailButton: CGSize(width: 20, height: 20)
        case .detailDisclosureButton: CGSize(width: 40, height: 20)
        }
    }

    package override func tintColorDidChange() {
        super.tintColorDidChange()
        setNeedsDisplay()
    }

    package override func draw(_ rect: CGRect) {
        switch type {
        case .none: break
        case .disclosureIndicator: drawChevron(at: bounds.maxX)
        case .checkmark: drawCheckmark()
        case .detailButton: drawInfo(in: bounds)
        case .detailDisclosureButton:
            drawInfo(in: CGRect(x: 0, y: 0, width: 20, height: 20))
            drawChevron(at: bounds.maxX)
        }
    }

    private func drawChevron(at right: CGFloat) {
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let (tip, tail) = isMirrored ? (right - 7, right - 1.5) : (right - 1.5, right - 7)
        let path = UIBezierPath()
        path.move(to: CGPoint(x: tail, y: bounds.midY - 5.5))
        path.addLine(to: CGPoint(x: tip, y: bounds.midY))
        path.addLine(to: CGPoint(x: tail, y: bounds.midY + 5.5))
        path.lineWidth = 2
        path.lineCapStyle = .round
        path.lineJoinStyle = .round
        UIColor.tertiaryLabel.setStroke()
        path.stroke()
    }

    private func drawCheckmark() {
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 1.5, y: 7.5))
        path.addLine(to: CGPoint(x: 6, y: 12))
        path.addLine(to: CGPoint(x: 14.5, y: 2))
        path.lineWidth = 2
        path.lineCapStyle = .round
        path.lineJoinStyle = .round
        tintColor.setStroke()
        path.stroke()
    }

    private func drawInfo(in box: CGRect) {
        tintColor.setStroke()
        tintColor.setFill()
        let ring = UIBezierPath(ovalIn: box.insetBy(dx: 1, dy: 1))
        ring.lineWidth = 1.5
        ring.stroke()
        UIBezierPath(ovalIn: CGRect(x: box.midX - 1.1, y: box.minY + 5, width: 2.2, height: 2.2))
            .fill()
        UIBezierPath(rect: CGRect(x: box.midX - 0.9, y: box.minY + 9, width: 1.8, height: 6)).fill()
    }
}
