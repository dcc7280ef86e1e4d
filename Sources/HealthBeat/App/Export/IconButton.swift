import Foundation
import Tactile

/// A button of one drawn sign, on a grid of 24 points with strokes of 1.75 points.
final class IconButton: UIButton {
    enum Sign {
        /// An arrow that leaves a tray.
        case export
        case printer

        fileprivate var path: UIBezierPath {
            let path = UIBezierPath()
            func line(_ points: (CGFloat, CGFloat)...) {
                for (index, point) in points.enumerated() {
                    let place = CGPoint(x: point.0, y: point.1)
                    if index == 0 { path.move(to: place) } else { path.addLine(to: place) }
                }
            }
            switch self {
            case .export:
                line((12, 15), (12, 3.5))
                line((8, 7.5), (12, 3.5), (16, 7.5))
                line((8, 10.5), (5, 10.5), (5, 20.5), (19, 20.5), (19, 10.5), (16, 10.5))
            case .printer:
                line((7, 9), (7, 3.5), (17, 3.5), (17, 9))
                line((7, 17), (4, 17), (4, 9), (20, 9), (20, 17), (17, 17))
                line((7, 14), (17, 14), (17, 20.5), (7, 20.5), (7, 14))
            }
            return path
        }
    }

    static let side: CGFloat = 32
    private let shape = CAShapeLayer()

    init(_ sign: Sign, action: @escaping () -> Void) {
        super.init(frame: CGRect(x: 0, y: 0, width: Self.side, height: Self.side))
        shape.path = sign.path.cgPath
        shape.fillColor = nil
        shape.lineWidth = 1.75
        shape.lineCap = .round
        shape.lineJoin = .round
        shape.frame = CGRect(x: 4, y: 4, width: 24, height: 24)
        layer.addSublayer(shape)
        layer.cornerRadius = 8
        addAction(UIAction { _ in action() }, for: .primaryActionTriggered)
        showColours()
    }

    required init?(coder: NSCoder) { nil }

    private func showColours() {
        let palette = Theme.Palette.self
        shape.strokeColor = palette.tint.resolvedColor(with: traitCollection).cgColor
        backgroundColor = isHighlighted ? palette.pressed : nil
    }

    override var isHighlighted: Bool { didSet { showColours() } }

    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        showColours()
    }
}
