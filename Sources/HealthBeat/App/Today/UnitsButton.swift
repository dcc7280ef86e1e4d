import Foundation
import Tactile

/// The small button at the right end of a weight field that names the unit.
final class UnitsButton: UIButton {
    static let size = CGSize(width: 25, height: 17)

    override init(frame: CGRect) {
        super.init(frame: frame)
        titleLabel?.font = Theme.Text.units
        setTitleColor(Theme.Palette.secondaryLabel, for: .normal)
        setTitleColor(Theme.Palette.tint, for: .highlighted)
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override var intrinsicContentSize: CGSize { Self.size }

    /// Presses count in the whole height of the field, not only on the small letters.
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.insetBy(dx: -10, dy: -14).contains(point)
    }
}
