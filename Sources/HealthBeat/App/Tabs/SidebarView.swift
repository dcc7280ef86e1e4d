import Design
import Diary
import Foundation
import Tactile

/// What takes the tab bar's place in a wide window: the scenes one below the other, above them what
/// adds an entry, and at the foot undo, settings and the menu.
final class SidebarView: UIView {
    /// From this width of the window on there is room for it.
    static let windowWidth: CGFloat = 840
    static var width: CGFloat { min(240, Theme.Text.room(200)) }
    /// Lower windows have the tab bar, whatever their width.
    static let leastHeight: CGFloat = 380

    private let addRow: SidebarRow
    private let undoRow: SidebarRow
    private let settingsRow: SidebarRow
    let menuButton: IconButton
    private let list = UIView()
    private let line = UIView()
    private var rows: [SidebarRow] = []
    /// Called with the index of a scene that was chosen.
    var onChoice: ((Int) -> Void)?

    init(tabs: MainTabBarController) {
        let scale = tabs.model.pictureScale
        func icon(_ icon: ShellIcon) -> UIImage {
            icon.image(side: SidebarRow.iconSide, scale: scale)
        }
        addRow = SidebarRow(
            .capsule, title: localized("New entry"), image: icon(.add),
            keys: tabs.addCommand.keyTitle)
        undoRow = SidebarRow(
            .foot, title: localized("Undo"), image: icon(.undo), keys: tabs.undoCommand.keyTitle)
        settingsRow = SidebarRow(.foot, title: localized("Settings"), image: icon(.settings))
        menuButton = .make(.more, toolTip: ShellCommand.menuToolTip, scale: scale)
        super.init(frame: .zero)
        tabs.model.writing.hold(addRow)
        backgroundColor = Theme.Palette.sidebar
        isOpaque = true
        line.backgroundColor = Theme.Palette.separator
        line.isUserInteractionEnabled = false
        list.focusGroupIdentifier = "sidebar"
        list.accessibilityTraits = .tabBar
        rows = (tabs.viewControllers ?? []).enumerated().map { index, scene in
            makeRow(index, scene as? SceneViewController, scale)
        }
        rows.forEach(list.addSubview)
        menuButton.tintColor = Theme.Palette.secondaryLabel
        for (row, command) in [
            (addRow, tabs.addCommand), (undoRow, tabs.undoCommand),
            (settingsRow, tabs.settingsCommand),
        ] {
            row.addAction(
                UIAction { _ in command.perform() }, for: .primaryActionTriggered)
        }
        for part in [addRow, list, undoRow, settingsRow, menuButton, line] { addSubview(part) }
    }

    required init?(coder: NSCoder) { nil }

    private func makeRow(
        _ index: Int, _ scene: SceneViewController?, _ scale: CGFloat
    ) -> SidebarRow {
        func image(filled: Bool) -> UIImage {
            scene?.icon.image(filled: filled, scale: scale, side: SidebarRow.iconSide) ?? UIImage()
        }
        let row = SidebarRow(
            .scene, title: scene?.title ?? "", image: image(filled: false),
            chosenImage: image(filled: true))
        row.addAction(
            UIAction { [weak self] _ in self?.onChoice?(index) }, for: .primaryActionTriggered)
        row.onArrow = { [weak self] in self?.move(by: $0) }
        return row
    }

    // MARK: Showing

    func show(chosen index: Int?) {
        let hadFocus = rows.contains(where: \.isFocused)
        for (place, row) in rows.enumerated() { row.isChosen = place == index }
        // The focus goes with the choice, however that was made.
        guard hadFocus, let index, rows.indices.contains(index) else { return }
        UIFocusSystem.focusSystem(for: self)?.requestFocusUpdate(to: rows[index])
    }

    func show(undo step: DiaryStep?) { undoRow.isEnabled = step != nil }

    /// Chooses the scene above or below the one that has the focus.
    private func move(by step: Int) {
        guard let current = rows.firstIndex(where: \.isFocused),
            rows.indices.contains(current + step)
        else { return }
        UIFocusSystem.focusSystem(for: self)?.requestFocusUpdate(to: rows[current + step])
        onChoice?(current + step)
    }

    // MARK: Layout

    private static let edge: CGFloat = 10
    private static let top: CGFloat = 16
    private static let bottom: CGFloat = 12
    private static let listGap: CGFloat = 14
    private static let rowGap: CGFloat = 2

    override func layoutSubviews() {
        super.layoutSubviews()
        let height = SidebarRow.height
        let width = bounds.width - 2 * Self.edge
        let safe = bounds.inset(by: safeAreaInsets)
        addRow.frame = CGRect(x: Self.edge, y: safe.minY + Self.top, width: width, height: height)
        let pitch = height + Self.rowGap
        list.frame = CGRect(
            x: Self.edge, y: addRow.frame.maxY + Self.listGap, width: width,
            height: pitch * CGFloat(rows.count))
        for (index, row) in rows.enumerated() {
            row.frame = CGRect(x: 0, y: pitch * CGFloat(index), width: width, height: height)
        }
        let side = IconButton.side
        let foot = safe.maxY - Self.bottom - height
        settingsRow.leadingFrame = CGRect(
            x: Self.edge, y: foot, width: width - side - Self.rowGap, height: height)
        menuButton.leadingFrame = CGRect(
            x: Self.edge + width - side, y: foot, width: side, height: side)
        undoRow.frame = CGRect(x: Self.edge, y: foot - pitch, width: width, height: height)
        let hairline = 1 / max(1, contentScaleFactor)
        line.leadingFrame = CGRect(
            x: bounds.width - hairline, y: 0, width: hairline, height: bounds.height)
    }
}
