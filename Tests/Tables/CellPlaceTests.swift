import Foundation
import TestSupport
import Testing

@testable import Tactile
@testable import TactileTables

/// Where the parts of a row are, with and without the others, in every style and direction.
@Suite @MainActor struct CellPlaceTests {
    private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
        let cell: UITableViewCell
        init(_ cell: UITableViewCell) { self.cell = cell }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
        func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
            cell
        }
        func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
    }

    private func picture(_ width: CGFloat, _ height: CGFloat) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image { _ in }
    }

    @Test(arguments: [UITableViewCell.CellStyle.default, .value1, .value2, .subtitle])
    func partsAreBesideEachOther(style: UITableViewCell.CellStyle) {
        let cell = UITableViewCell(style: style, reuseIdentifier: nil)
        let harness = Harness(size: CGSize(width: 320, height: 100))
        cell.frame = CGRect(x: 0, y: 0, width: 300, height: 60)
        harness.window.addSubview(cell)
        harness.show()
        let mark = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
        for isMirrored in [false, true] {
            cell.semanticContentAttribute = isMirrored ? .forceRightToLeft : .forceLeftToRight
            for image in [nil, picture(24, 18)] {
                cell.imageView?.image = image
                for accessory in [nil, mark] {
                    cell.accessoryView = accessory
                    for level in [0, 2] {
                        cell.indentationLevel = level
                        for (text, detail) in [
                            ("text", nil), (nil, "detail"), ("text", "detail"), (nil, nil),
                        ] as [(String?, String?)] {
                            cell.textLabel?.text = text
                            cell.detailTextLabel?.text = detail
                            cell.setNeedsLayout()
                            harness.frame()
                            expect(cell, style, isMirrored)
                        }
                    }
                }
            }
        }
    }

    /// The frame of a part in the cell, as if nothing were mirrored.
    private func place(_ view: UIView?, _ cell: UITableViewCell, _ isMirrored: Bool) -> CGRect {
        guard let view else { return .null }
        let rect = view.convert(view.bounds, to: cell)
        guard isMirrored else { return rect }
        return CGRect(
            x: cell.bounds.width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
    }

    private func expect(
        _ cell: UITableViewCell, _ style: UITableViewCell.CellStyle, _ isMirrored: Bool
    ) {
        func near(_ one: CGFloat, _ other: CGFloat) -> Bool { abs(one - other) <= 1 }
        let text = place(cell.textLabel, cell, isMirrored)
        let detail = place(cell.detailTextLabel, cell, isMirrored)
        let content = place(cell.contentView, cell, isMirrored)
        let hasImage = cell.imageView?.image != nil
        let hasText = cell.textLabel?.text != nil
        let hasDetail = cell.detailTextLabel?.text != nil
        let indent = CGFloat(cell.indentationLevel) * 10
        let start = 16 + indent + (hasImage ? 36 : 0)
        let end: CGFloat = cell.accessoryView == nil ? 284 : 284 - 38
        #expect(content.minX == 0 && content.height == 60)
        #expect(content.maxX == (cell.accessoryView == nil ? 300 : 254))
        if hasImage {
            #expect(
                place(cell.imageView, cell, isMirrored)
                    == CGRect(x: 16 + indent, y: 21, width: 24, height: 18))
        }
        if let accessory = cell.accessoryView {
            #expect(
                place(accessory, cell, isMirrored)
                    == CGRect(x: 254, y: 20, width: 30, height: 20))
        }
        let wanted = cell.detailTextLabel?.intrinsicContentSize ?? .zero
        switch style {
        case .default:
            #expect(cell.detailTextLabel == nil)
            if hasText { #expect(near(text.minX, start) && near(text.maxX, end)) }
            if hasText { #expect(near(text.midY, 30)) }
        case .value1, .value2:
            if hasDetail {
                #expect(near(detail.maxX, end) && near(detail.width, wanted.width))
                #expect(near(detail.midY, 30))
            }
            if hasText {
                #expect(near(text.minX, start) && near(text.midY, 30))
                #expect(near(text.maxX, hasDetail ? detail.minX - 12 : end))
            }
        case .subtitle:
            if hasText { #expect(near(text.minX, start) && near(text.maxX, end)) }
            if hasDetail { #expect(near(detail.minX, start) && near(detail.maxX, end)) }
            switch (hasText, hasDetail) {
            case (true, true):
                #expect(near(detail.minY - text.maxY, 2) && near(text.union(detail).midY, 30))
            case (true, false): #expect(near(text.midY, 30))
            case (false, true): #expect(abs(detail.midY - 30) <= 2)
            case (false, false): break
            }
        }
    }

    @Test func rowsAreAsHighAsTheirHighestPart() {
        for style in [UITableViewCell.CellStyle.default, .value1, .subtitle] {
            let cell = UITableViewCell(style: style, reuseIdentifier: nil)
            cell.textLabel?.font = .systemFont(ofSize: 30)
            cell.detailTextLabel?.font = .systemFont(ofSize: 40)
            func height() -> CGFloat { cell.sizeThatFits(CGSize(width: 300, height: 0)).height }
            #expect(height() == 44)
            cell.textLabel?.text = "text"
            let text = cell.textLabel?.intrinsicContentSize.height ?? 0
            #expect(height() == ceil(text) + 22)
            cell.detailTextLabel?.text = "detail"
            let detail = cell.detailTextLabel?.intrinsicContentSize.height ?? 0
            switch style {
            case .default: #expect(height() == ceil(text) + 22)
            case .subtitle: #expect(height() == ceil(text + detail + 2) + 22)
            default: #expect(height() == ceil(max(text, detail)) + 22)
            }
            cell.imageView?.image = picture(10, 150)
            #expect(height() == 172)
            #expect(cell.sizeThatFits(CGSize(width: 77, height: 0)).width == 77)
        }
    }

    @Test(arguments: [false, true]) func signsOfEditModeTakeRoom(isMirrored: Bool) throws {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = "text"
        let rows = Rows(cell)
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 100), style: .plain)
        table.dataSource = rows
        table.delegate = rows
        let harness = Harness(size: CGSize(width: 320, height: 100))
        harness.window.addSubview(table)
        if isMirrored {
            table.semanticContentAttribute = .forceRightToLeft
            cell.semanticContentAttribute = .forceRightToLeft
            cell.contentView.semanticContentAttribute = .forceRightToLeft
        }
        harness.show()
        let plain = place(cell.contentView, cell, isMirrored)
        #expect(plain == CGRect(x: 0, y: 0, width: 300, height: 44))
        harness.again(keeping: table.isEditing) { _ in
            table.setEditing(true, animated: true)
            harness.rest()
            #expect(cell.isEditing && cell.showsReorderControl && cell.editingStyle == .delete)
            let content = place(cell.contentView, cell, isMirrored)
            #expect(content.minX == 38 && content.maxX == 256)
            let sign = place(cell.editControl, cell, isMirrored)
            let handle = place(cell.reorderControl, cell, isMirrored)
            #expect(sign.minX == 4 && sign.width == 38 && sign.height == 44)
            #expect(handle.maxX == 300 && handle.width == 44)
            #expect(cell.editControl?.alpha == 1 && cell.reorderControl?.alpha == 1)
            table.setEditing(false, animated: true)
            harness.rest()
            #expect(place(cell.contentView, cell, isMirrored) == plain && !cell.isEditing)
            #expect(cell.editControl?.alpha ?? 0 == 0 && cell.reorderControl?.alpha ?? 0 == 0)
        }
        // Of several rows that may be chosen the sign says which are.
        table.allowsMultipleSelectionDuringEditing = true
        table.setEditing(true, animated: false)
        harness.frame()
        #expect(cell.editControl?.choice == false)
        #expect(cell.editControl?.isUserInteractionEnabled == false)
        cell.setSelected(true, animated: false)
        #expect(cell.editControl?.choice == true && cell.accessibilityTraits == .selected)
        table.setEditing(false, animated: false)
        table.allowsMultipleSelectionDuringEditing = false
        table.setEditing(true, animated: false)
        harness.frame()
        #expect(cell.editControl?.choice == nil)
        #expect(cell.editControl?.isUserInteractionEnabled == true)
        #expect(cell.editControl?.accessibilityLabel == "Delete")
        cell.editControl?.style = .insert
        #expect(cell.editControl?.accessibilityLabel == "Insert")
    }

    @Test func linesAreWhereTheirInsetsSay() {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        let rows = Rows(cell)
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 100), style: .plain)
        table.dataSource = rows
        let harness = Harness(size: CGSize(width: 320, height: 100))
        harness.window.addSubview(table)
        harness.show()
        func line() -> CGRect {
            cell.setNeedsLayout()
            harness.frame()
            return cell.separator.frame
        }
        func rect(_ left: CGFloat, _ right: CGFloat) -> CGRect {
            CGRect(x: left, y: 43, width: 300 - left - right, height: 1)
        }
        #expect(line() == rect(16, 0) && !cell.separator.isHidden)
        table.separatorInset = UIEdgeInsets(top: 9, left: 30, bottom: 9, right: 10)
        #expect(line() == rect(30, 10))
        cell.separatorInset = UIEdgeInsets(top: 9, left: 5, bottom: 9, right: 6)
        #expect(line() == rect(5, 6))
        table.separatorInsetReference = .fromAutomaticInsets
        #expect(line() == rect(21, 6))
        cell.separatorInset = nil
        #expect(line() == rect(46, 10))
        table.separatorInsetReference = .fromCellEdges
        cell.semanticContentAttribute = .forceRightToLeft
        #expect(line() == rect(10, 30))
        cell.separatorInset = UIEdgeInsets(top: 0, left: 400, bottom: 0, right: 0)
        #expect(line().width == 0)
        for (style, color, isSeen) in [
            (UITableView.SeparatorStyle.none, UIColor.red, false), (.singleLine, .red, true),
            (.singleLine, nil, false),
        ] as [(UITableView.SeparatorStyle, UIColor?, Bool)] {
            table.separatorStyle = style
            table.separatorColor = color
            #expect((cell.separator.backgroundColor != nil) == isSeen)
        }
    }

    @Test func statesAreShownBehindTheContent() throws {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = "text"
        cell.textLabel?.highlightedTextColor = .green
        let rows = Rows(cell)
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 100), style: .plain)
        table.dataSource = rows
        let harness = Harness(size: CGSize(width: 320, height: 100))
        harness.window.addSubview(table)
        harness.show()
        func shown() -> CGFloat { cell.stateOverlay?.alpha ?? 0 }
        let (single, several, back) = (UIView(), UIView(), UIView())
        for (selected, highlighted) in [(true, false), (false, true), (true, true), (false, false)]
        {
            cell.isSelected = selected
            cell.isHighlighted = highlighted
            #expect(cell.isSelected == selected && cell.isHighlighted == highlighted)
            let isMarked = selected || highlighted
            #expect(shown() == (isMarked ? 1 : 0))
            #expect(cell.textLabel?.isHighlighted == isMarked)
            #expect((cell.accessibilityTraits == .selected) == selected)
            for style in [UITableViewCell.SelectionStyle.none, .default] {
                cell.selectionStyle = style
                #expect(shown() == (isMarked && style != .none ? 1 : 0))
            }
        }
        cell.selectedBackgroundView = single
        cell.multipleSelectionBackgroundView = several
        cell.backgroundView = back
        #expect(back.superview === cell && cell.subviews.first === back)
        #expect(single.superview == nil && several.superview == nil)
        cell.isSelected = true
        harness.frame()
        #expect(single.superview === cell && single.alpha == 1 && shown() == 0)
        #expect(single.frame == cell.bounds && back.frame == cell.bounds)
        #expect(several.superview == nil)
        table.allowsMultipleSelection = true
        cell.isSelected = false
        cell.isSelected = true
        harness.frame()
        #expect(several.superview === cell && several.alpha == 1 && single.superview == nil)
        cell.isSelected = false
        #expect(several.alpha == 0)
        cell.multipleSelectionBackgroundView = nil
        #expect(several.superview == nil)
        cell.isHighlighted = true
        #expect(single.superview === cell && single.alpha == 1)
        cell.prepareForReuse()
        #expect(!cell.isHighlighted && !cell.isSelected && single.alpha == 0)
        cell.backgroundView = nil
        #expect(back.superview == nil)
        // Under the pointer, where a press would choose it.
        harness.glide(to: CGPoint(x: 50, y: 20))
        #expect(shown() == 1)
        harness.glide(to: CGPoint(x: 50, y: 90))
        #expect(shown() == 0)
        table.allowsSelection = false
        harness.glide(to: CGPoint(x: 50, y: 20))
        #expect(shown() == 0)
    }

    @Test func accessoriesAreThoseOfTheMode() throws {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        let (normal, editing) = (UIView(), UIView())
        #expect(cell.accessoryMark == nil)
        for type in [
            UITableViewCell.AccessoryType.disclosureIndicator, .detailDisclosureButton, .checkmark,
            .detailButton,
        ] {
            cell.accessoryType = type
            #expect(cell.accessoryMark?.type == type && cell.accessoryMark?.superview === cell)
            let isButton = type == .detailButton || type == .detailDisclosureButton
            #expect(cell.accessoryMark?.isUserInteractionEnabled == isButton)
            #expect(cell.accessoryMark?.subviews.count == (isButton ? 1 : 0))
            #expect((cell.accessibilityTraits == .selected) == (type == .checkmark))
            #expect(cell.accessorySize == cell.accessoryMark?.intrinsicContentSize)
        }
        cell.accessoryView = normal
        #expect(cell.accessoryMark == nil && normal.superview === cell)
        cell.isEditing = true
        #expect(normal.superview == nil && cell.accessoryMark == nil)
        cell.editingAccessoryType = .checkmark
        #expect(cell.accessoryMark?.type == .checkmark)
        cell.editingAccessoryView = editing
        #expect(cell.accessoryMark == nil && editing.superview === cell)
        cell.isEditing = false
        #expect(editing.superview == nil && normal.superview === cell)
        cell.accessoryView = nil
        #expect(normal.superview == nil && cell.accessoryMark?.type == .detailButton)
        cell.accessoryType = .none
        #expect(cell.accessoryMark == nil && cell.accessorySize == nil)
    }

    @Test func groupsHaveRoundEnds() {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        let table = UITableView(frame: .zero, style: .insetGrouped)
        cell.table = table
        #expect(cell.backgroundColor == .secondarySystemGroupedBackground)
        let top: CACornerMask = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        let bottom: CACornerMask = [.layerMinXMaxYCorner, .layerMaxXMaxYCorner]
        for (first, last, corners) in [
            (true, false, top), (false, true, bottom), (true, true, top.union(bottom)),
            (false, false, []),
        ] {
            cell.position = UITableViewCell.Position(isFirst: first, isLast: last)
            #expect(cell.layer.maskedCorners == corners)
            #expect(cell.layer.cornerRadius == (corners.isEmpty ? 0 : 12))
            #expect(cell.separator.isHidden == last)
        }
        let plain = UITableView(frame: .zero, style: .plain)
        cell.position = UITableViewCell.Position(isFirst: true, isLast: true)
        cell.table = plain
        #expect(cell.layer.cornerRadius == 0 && !cell.separator.isHidden)
        cell.layer.cornerRadius = 5
        cell.position = UITableViewCell.Position(isFirst: false, isLast: true)
        #expect(cell.layer.cornerRadius == 5)
        let own = UITableViewCell(style: .default, reuseIdentifier: nil)
        own.backgroundColor = .red
        own.table = table
        #expect(own.backgroundColor == .red)
    }
}
