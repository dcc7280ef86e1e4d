import Foundation
import Tactile

/// A title, which readers of the screen tell with its level.
final class HeadingLabel: UILabel {
    /// 1 for what a scene is called.
    private let level: Int

    init(level: Int) {
        self.level = level
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    override var defaultAccessibilityTraits: UIAccessibilityTraits { [.header, .staticText] }
    override var accessibilityAttributedLabel: NSAttributedString? {
        get {
            accessibilityLabel.map {
                NSAttributedString(
                    string: $0, attributes: [.accessibilityTextHeadingLevel: level])
            }
        }
        set { super.accessibilityAttributedLabel = newValue }
    }
}
