import Foundation
import Tactile

/// Asks where weights are to be brought in from: what was copied, or a file.
final class ImportStartPage: SettingsPage {
    init(model: DiaryModel) {
        super.init(model: model, title: localized("Import"))
    }

    required init?(coder: NSCoder) { nil }

    override func makeSections() -> [SettingsSection] {
        let home = NSHomeDirectory()
        let places = [
            (localized("Downloads"), home + "/Downloads"),
            (localized("Documents"), home + "/Documents"), (localized("Home"), home),
        ].filter { FolderPage.isFolder($0.1) }
        return [
            SettingsSection(
                header: localized("From a file"),
                footer: localized(
                    "The export of Libra, openScale, Apple Health, Garmin and others, or any "
                        + "table of dates and weights. You see what it holds before it is added."),
                rows: places.map { title, path in
                    SettingsRow(
                        title: title,
                        control: .page(value: "") { [unowned self] in
                            FolderPage(model: model, path: path, title: title)
                        })
                }),
            SettingsSection(
                header: localized("From another program"),
                footer: localized("Copy a table of dates and weights there first."),
                rows: [
                    SettingsRow(
                        title: localized("Copied text"),
                        control: .action { [weak self] in self?.importCopiedText() })
                ]),
        ]
    }

    /// Asks the program that has copied the text for it, which may take a moment.
    private func importCopiedText() {
        UIPasteboard.general.loadString { [weak self] text in
            guard let self else { return }
            let page = ImportPage(model: model, source: .text(text ?? ""))
            navigationController?.pushViewController(page, animated: true)
        }
    }
}

/// The folders and the files of a folder that weights may be brought in from.
final class FolderPage: SettingsPage {
    private enum Content {
        case reading
        case listed(Listing)
        case failed(String)
    }

    struct Listing: Sendable, Equatable {
        var folders: [String] = []
        var files: [String] = []
        /// How many more there are than can be listed.
        var rest = 0
    }

    private let path: String
    private var content = Content.reading
    private var task: Task<Void, Never>?

    /// What exports end in. The importer itself looks at what is in a file and not at its name.
    private nonisolated static let endings: Set<String> = [
        "csv", "tsv", "txt", "json", "xml", "zip", "db",
    ]
    private nonisolated static let mostListed = 500

    init(model: DiaryModel, path: String, title: String) {
        self.path = path
        super.init(model: model, title: title)
    }

    required init?(coder: NSCoder) { nil }

    isolated deinit { task?.cancel() }

    override func viewDidLoad() {
        super.viewDidLoad()
        let path = path
        // A folder on another computer may take its time.
        task = Task { [weak self] in
            let content: Content
            do {
                content = .listed(try await Task.detached { try Self.list(path) }.value)
            } catch {
                let reason = (error as NSError).localizedFailureReason ?? ""
                content = .failed(
                    localized("This folder cannot be read. \(reason)").trimmingCharacters(
                        in: .whitespaces))
            }
            guard !Task.isCancelled else { return }
            self?.content = content
            self?.showDiary()
        }
    }

    nonisolated static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            && isFolder.boolValue
    }

    /// What is in a folder, by name, without hidden files.
    nonisolated static func list(_ path: String) throws -> Listing {
        let names = try FileManager.default.contentsOfDirectory(atPath: path)
            .filter { !$0.hasPrefix(".") }
            .sorted { $0.lowercased() < $1.lowercased() }
        var listing = Listing()
        for name in names {
            let isFolder = isFolder(path + "/" + name)
            let ending = (name as NSString).pathExtension.lowercased()
            guard isFolder || endings.contains(ending) else { continue }
            guard listing.folders.count + listing.files.count < mostListed else {
                listing.rest += 1
                continue
            }
            if isFolder { listing.folders.append(name) } else { listing.files.append(name) }
        }
        return listing
    }

    override func makeSections() -> [SettingsSection] {
        switch content {
        case .reading:
            return [SettingsSection(header: nil, footer: localized("Reading…"), rows: [])]
        case .failed(let message):
            return [SettingsSection(header: nil, footer: message, rows: [])]
        case .listed(let listing):
            let folders = listing.folders.map { name in
                row(name) { [unowned self] in
                    FolderPage(
                        model: model, path: path + "/" + name, title: name.shownInOneLine)
                }
            }
            let files = listing.files.map { name in
                row(name) { [unowned self] in
                    ImportPage(model: model, source: .file(path: path + "/" + name))
                }
            }
            var sections: [SettingsSection] = []
            if !files.isEmpty {
                sections.append(
                    SettingsSection(header: localized("Files"), footer: nil, rows: files))
            }
            if !folders.isEmpty {
                sections.append(
                    SettingsSection(header: localized("Folders"), footer: nil, rows: folders))
            }
            let note =
                sections.isEmpty
                ? localized(
                    "Nothing in this folder looks like an export: a file that ends in .csv, .txt, "
                        + ".json, .xml or .zip.")
                : listing.rest > 0 ? localized("and \(counting: listing.rest) more") : nil
            if let note { sections.append(SettingsSection(header: nil, footer: note, rows: [])) }
            return sections
        }
    }

    private func row(
        _ name: String, open: @escaping @MainActor () -> UIViewController
    ) -> SettingsRow {
        SettingsRow(title: name.shownInOneLine, control: .page(value: "", open: open))
    }
}
