import Design
import Foundation
import Tactile

/// A period in the chart of averages: a capsule from its lowest to its highest weight, or a bar
/// with its value's edge.
final class AverageMark: UIView {
    enum Look: Equatable {
        /// Nothing was weighed.
        case empty
        case capsule
        case bar(isDown: Bool)

        fileprivate var isBar: Bool {
            if case .bar = self { return true }
            return false
        }
    }

    private let edge = UIView()
    private let outline = CAShapeLayer()
    private var look = Look.empty
    private var isChosen = false
    private var isUnfinished = false

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        clipsToBounds = true
        addSubview(edge)
        outline.fillColor = nil
        outline.lineWidth = 1.5
        outline.lineDashPattern = [3, 2]
        layer.addSublayer(outline)
    }

    required init?(coder: NSCoder) { nil }

    func show(_ look: Look, isChosen: Bool, isUnfinished: Bool) {
        self.look = look
        self.isChosen = isChosen
        self.isUnfinished = isUnfinished
        showColours()
        setNeedsLayout()
    }

    private func showColours() {
        let tint = Theme.Palette.tint
        let fixed = tint.resolvedColor(with: traitCollection).cgColor
        edge.isHidden = !look.isBar || isChosen
        edge.backgroundColor = tint
        layer.borderWidth = look == .empty ? 1.5 : 0
        layer.borderColor = fixed
        backgroundColor = look == .empty ? .clear : isChosen ? tint : Theme.Palette.unchosenBar
        outline.isHidden = !isUnfinished || isChosen || look == .empty
        outline.strokeColor = fixed
    }

    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        showColours()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = bounds.width, height = bounds.height
        var corners: CACornerMask = [
            .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
        ]
        switch look {
        case .empty: layer.cornerRadius = width / 2
        case .capsule: layer.cornerRadius = min(width, height) / 2
        case .bar(let isDown):
            layer.cornerRadius = min(3, height / 2)
            corners =
                isDown
                ? [.layerMinXMaxYCorner, .layerMaxXMaxYCorner]
                : [.layerMinXMinYCorner, .layerMaxXMinYCorner]
            edge.frame = CGRect(x: 0, y: isDown ? height - 3 : 0, width: width, height: 3)
        }
        layer.maskedCorners = corners
        outline.frame = bounds
        outline.path =
            UIBezierPath(
                roundedRect: bounds.insetBy(dx: 0.75, dy: 0.75),
                cornerRadius: max(0, layer.cornerRadius - 0.75)
            ).cgPath
    }
}
