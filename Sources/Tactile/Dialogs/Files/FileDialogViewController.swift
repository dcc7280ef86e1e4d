import Foundation
import TactileControls
import TactileDocuments
import TactileDrawing
import TactileGeometry
import TactileNavigation
import TactileTables
import TactileText
import TactileViews

/// A file dialog of the toolkit's own: the files of a folder as a list, a field for a name or a
/// path, the folders above and the person's places in a menu, and where there is room for them the
/// places at the side, too.
///
/// A folder is gone into, a file is chosen; what is typed narrows the list and Tab completes it.
/// Ctrl+L goes to the field, Alt+↑ to the folder above, Alt+Home home, Ctrl+H shows hidden files.
@MainActor
final class FileDialogViewController: UIViewController {
    let purpose: FileDialogPurpose
    /// Hears what was chosen.
    var onChoose: ([URL]) -> Void = { _ in }
    var onCancel: () -> Void = {}
    let work = BackgroundWork()

    /// The folder that is listed or being read.
    private(set) var folder: String
    private(set) var listing: FolderListing?
    /// Of the listing, what is shown.
    private(set) var shown: [FolderListing.Entry] = []
    private(set) var showsHidden = false
    /// Where what is typed begins.
    private var typingBase: String
    private var lastReading = 0
    private let places: FilePlaces

    private(set) lazy var placesList = FilePlacesList(places)
    let folderButton = UIButton(type: .system)
    let field = UITextField()
    let table = UITableView(frame: .zero, style: .plain)
    let status = UILabel()
    private(set) lazy var doneItem = UIBarButtonItem(
        title: purpose.action,
        primaryAction: UIAction { [weak self] _ in self?.done() })

    /// - Parameters:
    ///   - purpose: What is to be chosen.
    ///   - folder: Is listed first; `nil` is the home folder.
    ///   - places: What the menu offers.
    init(_ purpose: FileDialogPurpose, in folder: String?, places: FilePlaces) {
        self.purpose = purpose
        self.places = places
        self.folder = folder.map(FilePath.normal) ?? FilePath.home
        typingBase = self.folder
        super.init(nibName: nil, bundle: nil)
        title = purpose.title
        preferredContentSize = CGSize(width: 800, height: 560)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        navigationItem.largeTitleDisplayMode = .never
        navigationItem.leftBarButtonItem = UIBarButtonItem(
            title: localized("Cancel"),
            primaryAction: UIAction { [weak self] _ in self?.onCancel() })
        navigationItem.rightBarButtonItem = doneItem
        doneItem.style = .done
        folderButton.showsMenuAsPrimaryAction = true
        folderButton.contentHorizontalAlignment = .leading
        folderButton.titleLabel?.lineBreakMode = .byTruncatingHead
        field.borderStyle = .roundedRect
        field.attributedPlaceholder = NSAttributedString(
            string: purpose.prompt, attributes: [.foregroundColor: UIColor.secondaryLabel])
        field.accessibilityLabel = purpose.prompt
        field.clearButtonMode = .whileEditing
        field.returnKeyType = .done
        field.spellCheckingType = .no
        field.delegate = self
        field.addAction(UIAction { [weak self] _ in self?.typed() }, for: .editingChanged)
        if case .save(let name) = purpose { field.text = name }
        table.dataSource = self
        table.delegate = self
        table.accessibilityLabel = localized("Files")
        if case .open(_, let several) = purpose { table.allowsMultipleSelection = several }
        status.font = .preferredFont(forTextStyle: .footnote)
        status.textColor = .secondaryLabel
        status.numberOfLines = 0
        placesList.onChoose = { [weak self] in self?.enter($0) }
        for part in [placesList, folderButton, field, table, status] as [UIView] {
            view.addSubview(part)
        }
        go(to: folder)
    }

    override func viewIsAppearing(_ animated: Bool) {
        super.viewIsAppearing(animated)
        field.becomeFirstResponder()
        if case .save(let name) = purpose { selectStem(of: name) }
    }

    /// Typing replaces the name and leaves the extension.
    private func selectStem(of name: String) {
        let stem = (name as NSString).deletingPathExtension
        guard let end = field.position(from: field.beginningOfDocument, offset: stem.utf16.count)
        else { return }
        field.selectedTextRange = field.textRange(from: field.beginningOfDocument, to: end)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let safe = view.bounds.inset(by: view.safeAreaInsets)
        let whole = placePlaces(in: safe)
        let area = whole.insetBy(dx: 16, dy: 8)
        let row = max(36, UIFont.preferredFont(forTextStyle: .body).lineHeight + 16)
        folderButton.frame = CGRect(x: area.minX, y: area.minY, width: area.width, height: row)
        field.frame = CGRect(
            x: area.minX, y: folderButton.frame.maxY + 4, width: area.width, height: row)
        let text = status.sizeThatFits(CGSize(width: area.width, height: area.height / 3)).height
        let height = status.text?.isEmpty == false ? min(area.height / 3, text.rounded(.up)) : 0
        status.frame = CGRect(
            x: area.minX, y: area.maxY - height, width: area.width, height: height)
        let top = field.frame.maxY + 8, bottom = status.frame.minY - (height > 0 ? 8 : 0)
        table.frame = CGRect(
            x: whole.minX, y: top, width: whole.width, height: max(0, bottom - top))
        let fonts = [
            UIFont.preferredFont(forTextStyle: .body), .preferredFont(forTextStyle: .footnote),
        ]
        table.rowHeight = fonts.map(\.lineHeight).reduce(14, +).rounded(.up)
    }

    /// From this width on the places are at the side, in points.
    private static let leastWithPlaces: CGFloat = 620

    /// Puts the places to the side of `area`, where it is wide enough; returns what is left.
    private func placePlaces(in area: CGRect) -> CGRect {
        let largest = UIFont.preferredFont(forTextStyle: .body).pointSize / 17
        placesList.isHidden = area.width < Self.leastWithPlaces * max(1, largest)
        guard !placesList.isHidden else { return area }
        let side = (FilePlacesList.width * max(1, largest)).rounded()
        let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
        placesList.frame = CGRect(
            x: isMirrored ? area.maxX - side : area.minX, y: area.minY, width: side,
            height: area.height)
        return CGRect(
            x: area.minX + (isMirrored ? 0 : side), y: area.minY, width: area.width - side,
            height: area.height)
    }

    // MARK: Folders

    /// Reads a folder and shows it. Until it is read, and when it cannot be, nothing is listed.
    func go(to path: String) {
        folder = path
        listing = nil
        lastReading += 1
        let reading = lastReading
        showFolder()
        show()
        work.perform { () throws(FileProblem) in
            try FolderListing.read(path)
        } completion: {
            [weak self] result in
            guard let self, lastReading == reading else { return }
            switch result {
            case .success(let listing): self.listing = listing
            case .failure(let problem): say(problem.message)
            }
            show()
        }
    }

    /// Goes to a folder and begins to type there; a name that is to be saved stays.
    func enter(_ path: String) {
        if case .save = purpose { field.text = typedName } else { field.text = "" }
        typingBase = path
        go(to: path)
    }

    private func showFolder() {
        say("")
        folderButton.setTitle(FilePath.short(folder), for: .normal)
        folderButton.accessibilityLabel = localized("Folder \(FilePath.short(folder))")
        folderButton.menu = folderMenu
        placesList.folder = folder
    }

    private var folderMenu: UIMenu {
        func item(_ title: String, _ path: String) -> UIAction {
            UIAction(title: title, state: path == folder ? .on : .off) { [weak self] _ in
                self?.enter(path)
            }
        }
        var above: [UIAction] = []
        var path = folder
        while path != "/" {
            path = FilePath.parent(of: path)
            above.append(item(FilePath.short(path), path))
        }
        var children: [UIMenuElement] = [
            UIMenu(options: .displayInline, children: above)
        ].filter { !$0.children.isEmpty }
        children += places.groups.map { group in
            UIMenu(
                options: .displayInline, children: group.places.map { item($0.title, $0.path) })
        }
        if isMaking {
            children.append(
                UIAction(title: localized("New folder…")) { [weak self] _ in self?.askForFolder() })
        }
        return UIMenu(children: children)
    }

    /// Whether something is to be made in the folder that is chosen.
    private var isMaking: Bool {
        if case .open = purpose { false } else { true }
    }

    // MARK: Showing

    /// The last part of what is typed.
    var typedName: String { FilePath.resolve(field.text ?? "", in: typingBase).name }

    /// Shows the part of the listing that is asked for.
    func show() {
        let start = narrows ? typedName : ""
        var others = 0
        shown = (listing?.entries ?? []).filter { entry in
            guard showsHidden || !entry.isHidden || start.hasPrefix(".") else { return false }
            guard entry.name.lowercased().hasPrefix(start.lowercased()) else { return false }
            if entry.isFolder || purpose.allows(entry.name) { return true }
            others += 1
            return false
        }
        if let listing, status.text?.isEmpty != false {
            var notes: [String] = []
            if listing.entries.isEmpty {
                notes.append(localized("The folder is empty."))
            } else if shown.isEmpty, start.isEmpty, narrows {
                // Where something is saved, nothing has to be chosen.
                notes.append(localized("Nothing to choose here."))
            }
            if purpose != .folder, others > 0 {
                notes.append(
                    localized(
                        "\(counting: others) files of other kinds are not shown.",
                        one: "\(counting: others) file of another kind is not shown."))
            }
            if listing.rest > 0 {
                notes.append(localized("\(listing.rest) more cannot be listed."))
            }
            status.text = notes.joined(separator: " ")
            status.textColor = .secondaryLabel
            view.setNeedsLayout()
        }
        table.reloadData()
        showDone()
    }

    /// Typing narrows the list where something in it is to be chosen.
    private var narrows: Bool {
        if case .save = purpose { false } else { true }
    }

    func showDone() {
        let isTyped = !(field.text ?? "").isEmpty
        switch purpose {
        case .open: doneItem.isEnabled = isTyped || table.indexPathForSelectedRow != nil
        case .folder: doneItem.isEnabled = isTyped || listing != nil
        case .save: doneItem.isEnabled = isTyped
        }
    }

    /// Tells what is the matter; nothing takes it away.
    func say(_ problem: String) {
        // What is tried again in vain is said again.
        if !problem.isEmpty {
            UIAccessibility.post(notification: .announcement, argument: problem)
        }
        guard status.text != problem else { return }
        status.text = problem
        status.textColor = problem.isEmpty ? .secondaryLabel : .systemRed
        viewIfLoaded?.setNeedsLayout()
    }

    func toggleHidden() {
        showsHidden.toggle()
        say("")
        show()
    }

    // MARK: Typing

    private func typed() {
        say("")
        let text = field.text ?? ""
        if text.isEmpty { typingBase = folder }
        let wanted = FilePath.resolve(text, in: typingBase).folder
        if wanted != folder { go(to: wanted) } else { show() }
    }

    /// Writes as much more of a name as all have that begin with what is typed.
    func complete() {
        let name = typedName
        let matching = (listing?.entries ?? []).filter {
            $0.name.hasPrefix(name) && (!$0.isHidden || name.hasPrefix("."))
                && ($0.isFolder || purpose.allows($0.name))
        }
        guard !name.isEmpty, let first = matching.first else { return }
        var whole = FilePath.commonStart(of: matching.map(\.name))
        if matching.count == 1, first.isFolder { whole += "/" }
        guard whole != name else { return }
        field.text = (field.text ?? "").dropLast(name.count) + whole
        typed()
    }

    // MARK: Keys

    override var keyCommands: [UIKeyCommand]? {
        var commands = [
            UIKeyCommand(title: localized("Type a path"), input: "l", modifierFlags: .control) {
                [weak self] _ in self?.field.becomeFirstResponder()
            },
            UIKeyCommand(
                title: localized("Folder above"), input: UIKeyCommand.inputUpArrow,
                modifierFlags: .alternate
            ) { [weak self] _ in
                guard let self else { return }
                enter(FilePath.parent(of: folder))
            },
            UIKeyCommand(
                title: localized("Home folder"), input: UIKeyCommand.inputHome,
                modifierFlags: .alternate
            ) { [weak self] _ in self?.enter(FilePath.home) },
            UIKeyCommand(title: localized("Hidden files"), input: "h", modifierFlags: .control) {
                [weak self] _ in self?.toggleHidden()
            },
        ]
        if field.isFirstResponder, !typedName.isEmpty, mayComplete {
            let complete = UIKeyCommand(title: localized("Complete"), input: "\t") {
                [weak self] _ in
                self?.complete()
            }
            complete.wantsPriorityOverSystemBehavior = true
            commands.append(complete)
        }
        return (super.keyCommands ?? []) + commands
    }

    private func askForFolder() {
        let alert = UIAlertController(
            title: localized("New folder"), message: localized("In \(FilePath.short(folder))"),
            preferredStyle: .alert)
        alert.addTextField { $0.placeholder = localized("Name") }
        alert.addAction(UIAlertAction(title: localized("Cancel"), style: .cancel))
        alert.addAction(
            UIAlertAction(title: localized("Create"), style: .default) {
                [weak self, unowned alert] _ in
                self?.makeFolder(alert.textFields?.first?.text ?? "")
            })
        present(alert, animated: true)
    }

    func makeFolder(_ name: String) {
        guard !name.isEmpty, !name.contains("/") else {
            return say(localized("A folder needs a name without “/”."))
        }
        let path = FilePath.join(folder, name)
        guard mkdir(path, 0o777) == 0 else {
            let reason = errno
            return say(
                reason == EEXIST
                    ? localized("“\(FilePath.short(path))” is there already.")
                    : localized("The folder is not made (\(String(cString: strerror(reason))))."))
        }
        enter(path)
    }
}
