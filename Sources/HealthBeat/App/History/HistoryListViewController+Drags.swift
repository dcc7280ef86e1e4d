import Design
import Diary
import DiaryFiles
import Foundation
import Tactile

/// Rows that are dragged to other programs: as the diary's own table, which is text as well, or as
/// a file of it for folders.
extension HistoryListViewController: UITableViewDragDelegate {
    /// A row is dragged alone; one that is selected takes along all that are.
    func tableView(
        _ tableView: UITableView, itemsForBeginning session: any UIDragSession,
        at indexPath: IndexPath
    ) -> [UIDragItem] {
        guard months.contains(indexPath) else { return [] }
        let selected = Set(selectedEntries)
        let row = Array(months.entries(at: indexPath))
        let takesAll = selected.count > row.count && selected.isSuperset(of: row.map(\.id))
        let entries = takesAll ? model.allEntries.filter { selected.contains($0.id) } : row
        let item = UIDragItem(itemProvider: provider(of: entries))
        if entries.count > 1 {
            let text = model.withOwnDigits(localized("\(counting: entries.count) selected"))
            item.previewProvider = { UIDragPreview(view: Self.preview(text)) }
        }
        return [item]
    }

    /// The diary keeps its entries.
    func tableView(
        _ tableView: UITableView, dragSessionAllowsMoveOperation session: any UIDragSession
    ) -> Bool { false }

    nonisolated static func table(of entries: [Entry]) -> String {
        Exporter(format: .csv).text(entries)
    }

    /// Editors take text, programs for tables a table, folders a file; each is made when it is
    /// asked for.
    private func provider(of entries: [Entry]) -> NSItemProvider {
        let name = ExportKind.csv.usualName(model)
        let provider = NSItemProvider()
        provider.suggestedName = name
        for type in ["public.utf8-plain-text", "public.comma-separated-values-text"] {
            provider.registerDataRepresentation(forTypeIdentifier: type, visibility: .all) {
                $0(Data(Self.table(of: entries).utf8), nil)
                return nil
            }
        }
        provider.registerFile(named: name) { Data(Self.table(of: entries).utf8) }
        return provider
    }

    /// Says how many there are: they are not all to be seen.
    private static func preview(_ text: String) -> UIView {
        let label = UILabel()
        label.text = text
        label.font = Theme.Text.headline
        label.textColor = Theme.Palette.label
        label.textAlignment = .center
        label.backgroundColor = Theme.Palette.card
        label.layer.cornerRadius = Theme.Space.cardRadius
        label.clipsToBounds = true
        let padding = Theme.Space.cardPadding
        let size = label.sizeThatFits(CGSize(width: 400, height: 100))
        label.frame = CGRect(
            x: 0, y: 0, width: size.width + 2 * padding, height: size.height + 2 * padding)
        return label
    }
}
