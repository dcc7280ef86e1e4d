import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// A title of a navigation bar that opens a menu.
@MainActor
final class TitleMenuButton: UIButton {
    private static let arrow = UIImage(
        systemName: "chevron.down",
        withConfiguration: UIImage.SymbolConfiguration(pointSize: 10, weight: .bold))

    init(_ item: UINavigationItem) {
        super.init(frame: .zero)
        setTitle(item.title, for: .normal)
        setImage(Self.arrow?.withRenderingMode(.alwaysTemplate), for: .normal)
        accessibilityTraits = [.header, .button]
        showsMenuAsPrimaryAction = true
        menu = UIMenu(
            children: [
                UIDeferredMenuElement.uncached { [weak item] completion in
                    completion(item?.titleMenuProvider?([])?.children ?? [])
                }
            ])
    }

    required init?(coder: NSCoder) { nil }

    /// The arrow is behind the title.
    func putArrow(atTheLeft isLeft: Bool) {
        semanticContentAttribute = isLeft ? .forceLeftToRight : .forceRightToLeft
    }

    func show(font: UIFont, color: UIColor) {
        titleLabel?.font = font
        setTitleColor(color, for: .normal)
        imageView?.tintColor = color
    }
}
