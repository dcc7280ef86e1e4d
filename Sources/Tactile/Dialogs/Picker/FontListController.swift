import Foundation
import TactileControls
import TactileDrawing
import TactileNavigation
import TactileTables
import TactileText
import TactileViews

/// The families of a font picker, or the faces of one of them.
@MainActor
final class FontListController: UITableViewController, UISearchResultsUpdating {
    private static let reuse = "font"
    private static let size: CGFloat = 17

    private let configuration: UIFontPickerViewController.Configuration
    /// Nil lists the families.
    private let family: String?
    private let search = UISearchController(searchResultsController: nil)
    private lazy var names = offered
    private var shown: [String] = []
    var selectedFamily: String? { didSet { viewIfLoaded.map { _ in tableView.reloadData() } } }
    var chose: ((UIFontDescriptor) -> Void)?
    var cancelled: (() -> Void)?

    init(_ configuration: UIFontPickerViewController.Configuration, family: String? = nil) {
        self.configuration = configuration
        self.family = family
        super.init(style: .plain)
        title = family ?? localized("Fonts")
    }

    required init?(coder: NSCoder) { nil }

    /// Names of families, or of the faces' fonts.
    private var offered: [String] {
        if let family { return UIFont.fontNames(forFamilyName: family) }
        let wanted = configuration.filteredTraits
        guard !wanted.isEmpty else { return UIFont.familyNames }
        return UIFont.familyNames.filter { name in
            guard let font = UIFont(name: name, size: Self.size) else { return false }
            // What a descriptor does not say of itself shows in the glyphs.
            var traits = font.fontDescriptor.symbolicTraits
            if font.width(of: "i") == font.width(of: "M") { traits.insert(.traitMonoSpace) }
            return traits.isSuperset(of: wanted)
        }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        shown = names
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: Self.reuse)
        guard family == nil else { return }
        search.obscuresBackgroundDuringPresentation = false
        search.searchResultsUpdater = self
        navigationItem.searchController = search
        navigationItem.hidesSearchBarWhenScrolling = false
        navigationItem.leftBarButtonItem = UIBarButtonItem(
            systemItem: .cancel, primaryAction: UIAction { [weak self] _ in self?.cancelled?() })
    }

    func updateSearchResults(for searchController: UISearchController) {
        let text = searchController.searchBar.text ?? ""
        shown =
            text.isEmpty
            ? names
            : names.filter {
                $0.range(of: text, options: [.caseInsensitive, .diacriticInsensitive]) != nil
            }
        tableView.reloadData()
    }

    override func tableView(
        _ tableView: UITableView, numberOfRowsInSection section: Int
    ) -> Int { shown.count }

    override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: Self.reuse, for: indexPath)
        let name = shown[indexPath.row]
        cell.textLabel?.text =
            family.map { name.dropFirst($0.filter { $0 != " " }.count + 1) }.map(String.init)
            ?? name
        let own = configuration.displayUsingSystemFont ? nil : UIFont(name: name, size: Self.size)
        cell.textLabel?.font = own ?? .systemFont(ofSize: Self.size)
        let leadsOn = family == nil && configuration.includeFaces
        cell.accessoryType =
            leadsOn ? .disclosureIndicator : name == selectedFamily ? .checkmark : .none
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        let name = shown[indexPath.row]
        if family == nil, configuration.includeFaces {
            let faces = FontListController(configuration, family: name)
            faces.chose = chose
            navigationController?.pushViewController(faces, animated: true)
        } else {
            chose?(UIFontDescriptor(name: name, size: Self.size))
        }
    }
}

extension UIFont {
    /// Of a text in one line, in points.
    fileprivate func width(of text: String) -> CGFloat {
        NSAttributedString(string: text, attributes: [.font: self]).size().width
    }
}
