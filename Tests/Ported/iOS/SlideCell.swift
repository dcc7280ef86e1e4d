import UIKit

public protocol SlideCellDelegate: class {
    func slideCell(_ cell: SlideCell, didChoose index: Int)
}

/// A cell that is dragged aside; what is below it are buttons outside of its bounds.
open class SlideCell: UITableViewCell {
    public weak var slideDelegate: SlideCellDelegate?
    public private(set) var buttons: [UIButton] = []
    private var offset: CGFloat = 0
    private var begin: CGFloat = 0
    private static let buttonWidth: CGFloat = 70

    public override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        let pan = UIPanGestureRecognizer(target: self, action: #selector(slide(_:)))
        pan.delegate = self
        addGestureRecognizer(pan)
    }

    required public init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }

    public func setActions(_ titles: [String], colors: [UIColor]) {
        buttons.forEach { $0.removeFromSuperview() }
        buttons = zip(titles, colors).enumerated().map { index, action in
            let button = UIButton(type: .custom)
            button.setTitle(action.0, for: .normal)
            button.backgroundColor = action.1
            button.tag = index
            button.addTarget(self, action: #selector(chosen), for: .touchUpInside)
            addSubview(button)
            return button
        }
    }

    open override var frame: CGRect {
        get { return super.frame }
        set { super.frame = CGRect(origin: CGPoint(x: -offset, y: newValue.minY), size: newValue.size) }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        for (index, button) in buttons.enumerated() {
            button.frame = CGRect(x: bounds.width + CGFloat(index) * SlideCell.buttonWidth, y: 0, width: SlideCell.buttonWidth, height: bounds.height)
        }
    }

    open override func prepareForReuse() {
        super.prepareForReuse()
        move(to: 0, animated: false)
    }

    open override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        return CGRect(x: 0, y: 0, width: bounds.width + offset, height: bounds.height).contains(point)
    }

    private func move(to offset: CGFloat, animated: Bool) {
        let change = {
            self.offset = offset
            self.frame = self.frame
        }
        guard animated else { return change() }
        UIView.animate(withDuration: 0.2, delay: 0, options: [.allowUserInteraction], animations: change)
    }

    @objc private func slide(_ gesture: UIPanGestureRecognizer) {
        let whole = SlideCell.buttonWidth * CGFloat(buttons.count)
        switch gesture.state {
        case .began: begin = offset
        case .changed: move(to: min(max(begin - gesture.translation(in: superview).x, 0), whole), animated: false)
        case .ended, .cancelled: move(to: offset > whole / 2 ? whole : 0, animated: true)
        default: break
        }
    }

    @objc private func chosen(_ sender: UIButton) {
        CATransaction.begin()
        CATransaction.setCompletionBlock { [weak self] in
            guard let strongSelf = self else { return }
            strongSelf.slideDelegate?.slideCell(strongSelf, didChoose: sender.tag)
        }
        move(to: 0, animated: true)
        CATransaction.commit()
    }

    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard let pan = gestureRecognizer as? UIPanGestureRecognizer else { return true }
        let way = pan.translation(in: self)
        return abs(way.x) > abs(way.y)
    }

    public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer) -> Bool {
        return false
    }
}
