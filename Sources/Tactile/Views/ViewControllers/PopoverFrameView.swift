import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers

/// The panel of a popover: a rounded card with an arrow, a shadow, and the content on it.
@MainActor
final class PopoverFrameView: UIView {
    /// In points.
    nonisolated static let arrowLength: CGFloat = 10
    nonisolated static let arrowBreadth: CGFloat = 22
    nonisolated static let cornerRadius: CGFloat = 12

    var direction = UIPopoverArrowDirection.unknown { didSet { setNeedsLayout() } }
    /// Where the arrow's tip is along its side, in the view's points.
    var arrowOffset: CGFloat = 0 { didSet { setNeedsLayout() } }
    var fill: UIColor? { didSet { setNeedsLayout() } }
    private let shape = CAShapeLayer()
    private let clip = UIView(frame: .zero)
    private weak var content: UIView?

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        layer.addSublayer(shape)
        layer.shadowColor = UIColor.black.cgColor
        layer.shadowOpacity = 0.22
        layer.shadowRadius = 18
        layer.shadowOffset = CGSize(width: 0, height: 6)
        clip.layer.cornerRadius = PopoverFrameView.cornerRadius
        clip.clipsToBounds = true
        addSubview(clip)
    }

    required init?(coder: NSCoder) { nil }

    func embed(_ view: UIView) {
        content = view
        clip.addSubview(view)
        setNeedsLayout()
    }

    /// Where the arrow's tip is, in parts of the view's size; the middle without an arrow.
    var arrowTip: CGPoint {
        guard bounds.width > 0, bounds.height > 0 else { return CGPoint(x: 0.5, y: 0.5) }
        let (x, y) = (arrowOffset / bounds.width, arrowOffset / bounds.height)
        switch direction {
        case .up: return CGPoint(x: x, y: 0)
        case .down: return CGPoint(x: x, y: 1)
        case .left: return CGPoint(x: 0, y: y)
        case .right: return CGPoint(x: 1, y: y)
        default: return CGPoint(x: 0.5, y: 0.5)
        }
    }

    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let card = bounds.inset(by: PopoverPlacing.insets(for: direction))
        clip.frame = card
        content?.frame = clip.bounds
        let traits = traitCollection.modifyingTraits { $0.userInterfaceLevel = .elevated }
        let path = outline(around: card)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        shape.frame = bounds
        shape.path = path
        shape.fillColor = (fill ?? .systemBackground).resolvedColor(with: traits).cgColor
        shape.strokeColor = UIColor.separator.resolvedColor(with: traits).cgColor
        shape.lineWidth = 1 / max(1, contentScaleFactor)
        layer.shadowPath = path
        CATransaction.commit()
    }

    /// Card and arrow in one line, clockwise from the top left corner's end.
    private func outline(around card: CGRect) -> CGPath {
        let path = UIBezierPath()
        let radius = min(PopoverFrameView.cornerRadius, card.width / 2, card.height / 2)
        let half = PopoverFrameView.arrowBreadth / 2
        let at = arrowOffset
        func line(_ x: CGFloat, _ y: CGFloat) { path.addLine(to: CGPoint(x: x, y: y)) }
        func corner(_ x: CGFloat, _ y: CGFloat, from quarter: CGFloat) {
            path.addArc(
                withCenter: CGPoint(x: x, y: y), radius: radius, startAngle: quarter * .pi / 2,
                endAngle: (quarter + 1) * .pi / 2, clockwise: true)
        }
        path.move(to: CGPoint(x: card.minX + radius, y: card.minY))
        if direction == .up {
            line(at - half, card.minY)
            line(at, 0)
            line(at + half, card.minY)
        }
        corner(card.maxX - radius, card.minY + radius, from: -1)
        if direction == .right {
            line(card.maxX, at - half)
            line(bounds.width, at)
            line(card.maxX, at + half)
        }
        corner(card.maxX - radius, card.maxY - radius, from: 0)
        if direction == .down {
            line(at + half, card.maxY)
            line(at, bounds.height)
            line(at - half, card.maxY)
        }
        corner(card.minX + radius, card.maxY - radius, from: 1)
        if direction == .left {
            line(card.minX, at + half)
            line(0, at)
            line(card.minX, at - half)
        }
        corner(card.minX + radius, card.minY + radius, from: 2)
        path.close()
        return path.cgPath
    }
}

/// Finds the side on which a popover fits, and its place there.
struct PopoverPlacing {
    private(set) var direction = UIPopoverArrowDirection.unknown
    /// With the arrow.
    private(set) var frame = CGRect.zero
    /// Where the arrow's tip is along its side, from the frame's origin.
    private(set) var arrowOffset: CGFloat = 0

    /// - `content`: the size that the content wants, without the arrow.
    /// - `source`: what to point at; nil puts the panel in the middle, without an arrow.
    /// - `area`: where the panel may lie, in the points of `source`.
    init(
        content: CGSize, source: CGRect?, area: CGRect, directions: UIPopoverArrowDirection
    ) {
        guard let source, !source.isNull else {
            let size = CGSize(
                width: min(content.width, area.width), height: min(content.height, area.height))
            frame = CGRect(
                x: (area.midX - size.width / 2).rounded(),
                y: (area.midY - size.height / 2).rounded(), width: size.width, height: size.height)
            return
        }
        let length = PopoverFrameView.arrowLength
        var best = -CGFloat.infinity
        for candidate in [UIPopoverArrowDirection.up, .down, .left, .right]
        where directions.contains(candidate) || directions.isEmpty {
            let room =
                switch candidate {
                case .up: area.maxY - source.maxY - length - content.height
                case .down: source.minY - area.minY - length - content.height
                case .left: area.maxX - source.maxX - length - content.width
                default: source.minX - area.minX - length - content.width
                }
            // The first side with room enough will do; else the one that lacks least.
            let score = min(room, 0)
            if score > best {
                best = score
                direction = candidate
            }
        }
        place(content, beside: source, in: area)
    }

    private mutating func place(_ content: CGSize, beside source: CGRect, in area: CGRect) {
        let length = PopoverFrameView.arrowLength
        let isVertical = direction == .up || direction == .down
        let full =
            isVertical
            ? CGSize(width: content.width, height: content.height + length)
            : CGSize(width: content.width + length, height: content.height)
        let size = CGSize(width: min(full.width, area.width), height: min(full.height, area.height))
        var origin = CGPoint(x: source.midX - size.width / 2, y: source.midY - size.height / 2)
        switch direction {
        case .up: origin.y = source.maxY
        case .down: origin.y = source.minY - size.height
        case .left: origin.x = source.maxX
        default: origin.x = source.minX - size.width
        }
        origin.x = min(max(origin.x, area.minX), area.maxX - size.width).rounded()
        origin.y = min(max(origin.y, area.minY), area.maxY - size.height).rounded()
        frame = CGRect(origin: origin, size: size)
        let reach = PopoverFrameView.cornerRadius + PopoverFrameView.arrowBreadth / 2
        let (at, side) =
            isVertical
            ? (source.midX - origin.x, size.width) : (source.midY - origin.y, size.height)
        arrowOffset = side > 2 * reach ? min(max(at, reach), side - reach) : side / 2
    }

    /// What the arrow takes of the frame.
    static func insets(for direction: UIPopoverArrowDirection) -> UIEdgeInsets {
        let length = PopoverFrameView.arrowLength
        return switch direction {
        case .up: UIEdgeInsets(top: length, left: 0, bottom: 0, right: 0)
        case .down: UIEdgeInsets(top: 0, left: 0, bottom: length, right: 0)
        case .left: UIEdgeInsets(top: 0, left: length, bottom: 0, right: 0)
        case .right: UIEdgeInsets(top: 0, left: 0, bottom: 0, right: length)
        default: .zero
        }
    }
}
