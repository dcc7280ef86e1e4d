import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileTables
import TactileViews

/// The person's places beside the files of a folder, in groups. Arrows go from place to place, and
/// Return or a click goes there.
@MainActor
final class FilePlacesList: UIView, UITableViewDataSource, UITableViewDelegate {
    /// In points.
    static let width: CGFloat = 184

    let table = UITableView(frame: .zero, style: .plain)
    private let groups: [(title: String, places: [FilePlaces.Place])]
    private let line = UIView()
    /// Hears the path of a place that was chosen.
    var onChoose: (String) -> Void = { _ in }
    /// The folder that is listed beside: its place is marked.
    var folder = "" { didSet { if folder != oldValue { showFolder() } } }

    init(_ places: FilePlaces) {
        groups = places.groups
        super.init(frame: .zero)
        table.dataSource = self
        table.delegate = self
        table.separatorStyle = .none
        table.backgroundColor = .secondarySystemBackground
        table.accessibilityLabel = localized("Places")
        backgroundColor = .secondarySystemBackground
        line.backgroundColor = .separator
        addSubview(table)
        addSubview(line)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let hairline = 1 / max(1, contentScaleFactor)
        table.frame = bounds
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        line.frame = CGRect(
            x: isMirrored ? 0 : bounds.width - hairline, y: 0, width: hairline,
            height: bounds.height)
        table.rowHeight = (UIFont.preferredFont(forTextStyle: .subheadline).lineHeight + 14)
            .rounded(.up)
        table.sectionHeaderHeight = (UIFont.preferredFont(forTextStyle: .footnote).lineHeight + 14)
            .rounded(.up)
    }

    private func showFolder() {
        let path = groups.enumerated().lazy.compactMap { section, group in
            group.places.firstIndex { $0.path == self.folder }
                .map { IndexPath(row: $0, section: section) }
        }.first
        table.selectRow(at: path, animated: false, scrollPosition: .none)
    }

    // MARK: Table

    func numberOfSections(in tableView: UITableView) -> Int { groups.count }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        groups[section].places.count
    }

    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
        header.textLabel?.text = groups[section].title
        header.textLabel?.font = .preferredFont(forTextStyle: .footnote)
        header.textLabel?.textColor = .secondaryLabel
        header.backgroundColor = .secondarySystemBackground
        return header
    }

    func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: "place")
            ?? UITableViewCell(style: .default, reuseIdentifier: "place")
        let place = groups[indexPath.section].places[indexPath.row]
        cell.backgroundColor = .clear
        cell.textLabel?.font = .preferredFont(forTextStyle: .subheadline)
        cell.textLabel?.lineBreakMode = .byTruncatingMiddle
        cell.textLabel?.text = String(place.title.map { $0.isNewline ? "␤" : $0 })
        let tips = cell.interactions.compactMap { $0 as? UIToolTipInteraction }
        if tips.isEmpty { cell.addInteraction(UIToolTipInteraction()) }
        cell.interactions.compactMap { $0 as? UIToolTipInteraction }.first?.defaultToolTip =
            FilePath.short(place.path)
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        onChoose(groups[indexPath.section].places[indexPath.row].path)
    }
}
