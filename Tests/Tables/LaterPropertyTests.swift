import Foundation
import Tactile
import TestSupport
import Testing

/// Tables and cells look the same whenever a property is set.
@MainActor
@Suite struct LaterPropertyTests {
    private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
        func numberOfSections(in tableView: UITableView) -> Int { 2 }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.textLabel?.text = "row \(indexPath.section).\(indexPath.row)"
            return cell
        }
        func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
            "head \(section)"
        }
        func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
            "foot \(section)"
        }
    }

    private func bar(_ color: UIColor, _ height: CGFloat) -> UIView {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: height))
        view.backgroundColor = color
        return view
    }

    @Test(arguments: [UITableView.Style.plain, .grouped, .insetGrouped])
    func tables(style: UITableView.Style) {
        let rows = Rows(), header = bar(.red, 30), footer = bar(.green, 20)
        let background = bar(.yellow, 10)
        expectSameWheneverSet(
            UITableView.self, size: CGSize(width: 240, height: 380),
            of: {
                let frame = CGRect(x: 0, y: 0, width: 240, height: 380)
                let table = UITableView(frame: frame, style: style)
                table.dataSource = rows
                table.delegate = rows
                table.allowsMultipleSelectionDuringEditing = false
                return table
            },
            [
                .property(\.rowHeight, 30, 60), .property(\.sectionHeaderHeight, 50, 0.5),
                .property(\.sectionFooterHeight, 40),
                .property(\.sectionHeaderTopPadding, 3, 30, isSeen: false),
                .property(\.separatorColor, .red, .black), .property(\.separatorStyle, .none),
                .property(\.separatorInset, UIEdgeInsets(top: 0, left: 70, bottom: 0, right: 20)),
                .property(\.tableHeaderView, header), .property(\.tableFooterView, footer),
                .property(\.backgroundView, background, isSeen: false),
                .property(\.isEditing, true),
                .property(\.semanticContentAttribute, .forceRightToLeft, isSeen: false),
                .property(\.frame.size.width, 200), .property(\.tintColor, .red, isSeen: false),
            ])
    }

    @Test func offsets() {
        let rows = Rows()
        expectSameWheneverSet(
            UITableView.self, size: CGSize(width: 240, height: 120),
            of: {
                let frame = CGRect(x: 0, y: 0, width: 240, height: 120)
                let table = UITableView(frame: frame, style: .plain)
                table.rowHeight = 40
                table.dataSource = rows
                table.delegate = rows
                return table
            },
            [
                .property(\.contentOffset, CGPoint(x: 0, y: 50), CGPoint(x: 0, y: 133)),
                .property(\.bounds.origin.y, 70),
            ])
    }

    private func picture() -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 18, height: 18)).image {
            UIColor.red.setFill()
            $0.fill(CGRect(x: 0, y: 0, width: 18, height: 18))
        }
    }

    @Test(arguments: [
        UITableViewCell.CellStyle.default, .value1, .value2, .subtitle,
    ])
    func cells(style: UITableViewCell.CellStyle) {
        let image = picture(), mark = bar(.green, 12), back = bar(.yellow, 44)
        expectSameWheneverSet(
            UITableViewCell.self, size: CGSize(width: 300, height: 80),
            of: {
                let cell = UITableViewCell(style: style, reuseIdentifier: nil)
                cell.frame = CGRect(x: 0, y: 0, width: 300, height: 60)
                cell.textLabel?.text = "Text"
                cell.detailTextLabel?.text = "detail"
                return cell
            },
            [
                .property(\.textLabel!.text, "Other", "A text that is much longer than it was"),
                .property(\.textLabel!.font, .systemFont(ofSize: 10)),
                .property(\.textLabel!.textColor, .red),
                .property(\.accessoryType, .disclosureIndicator, .checkmark, .detailButton),
                .property(\.accessoryView, mark), .property(\.backgroundView, back),
                .property(\.indentationLevel, 1, 3), .property(\.isSelected, true),
                .property(\.isHighlighted, true), .property(\.isEditing, true, isSeen: false),
                .property(\.selectionStyle, .none, isSeen: false),
                .property(\.backgroundColor, .yellow), .property(\.tintColor, .red, isSeen: false),
                .property(\.semanticContentAttribute, .forceRightToLeft, isSeen: false),
                .call(
                    "image", image, isSeen: style != .value2, read: { $0.imageView?.image },
                    set: { $0.imageView?.image = $1 }),
            ])
    }

    @Test func selectedCells() {
        let back = bar(.orange, 44)
        expectSameWheneverSet(
            UITableViewCell.self, size: CGSize(width: 300, height: 80),
            of: {
                let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
                cell.frame = CGRect(x: 0, y: 0, width: 300, height: 60)
                cell.textLabel?.text = "Text"
                cell.indentationLevel = 2
                cell.isSelected = true
                return cell
            },
            [
                .property(\.selectionStyle, .none), .property(\.isSelected, false),
                .property(\.selectedBackgroundView, back), .property(\.indentationWidth, 30),
                .property(\.shouldIndentWhileEditing, false, isSeen: false),
            ])
    }
}
