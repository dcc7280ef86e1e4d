import DiaryFiles
import Foundation
import Tactile

/// Asks where weights are to be brought in from: what was copied, or a file.
final class ImportStartPage: SettingsPage, UIDocumentPickerDelegate {
    init(model: DiaryModel) {
        super.init(model: model, title: localized("Import"))
    }

    required init?(coder: NSCoder) { nil }

    /// What exports are. The importer itself looks at what is in a file and not at its name.
    static let types: [UTType] =
        [
            .commaSeparatedText, .tabSeparatedText, .plainText, .json, .xml, .zip,
        ] + [UTType(filenameExtension: "db")].compactMap(\.self)

    override func makeSections() -> [SettingsSection] {
        [
            SettingsSection(
                header: localized("From a file"),
                footer: localized(
                    "The export of Libra, openScale, Apple Health, Garmin and others, or any "
                        + "table of dates and weights. You see what it holds before it is added."),
                rows: [
                    SettingsRow(
                        title: localized("Choose a file…"),
                        control: .action { [weak self] in self?.chooseFile() })
                ]),
            SettingsSection(
                header: localized("From another program"),
                footer: localized(
                    "Copy rows with a date and a weight in any program, then paste them here."),
                rows: [
                    SettingsRow(
                        title: localized("Paste from clipboard"),
                        control: .action { [weak self] in self?.importCopiedText() })
                ]),
        ]
    }

    // MARK: A file

    private func chooseFile() {
        let picker = UIDocumentPickerViewController(forOpeningContentTypes: Self.types)
        picker.directoryURL = URL(fileURLWithPath: UserFolders().downloads)
        picker.delegate = self
        present(picker, animated: true)
    }

    func documentPicker(
        _ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]
    ) {
        guard let url = urls.first else { return }
        let page = ImportPage(model: model, source: .file(path: url.path))
        navigationController?.pushViewController(page, animated: true)
    }

    // MARK: Text

    /// Asks the program that has copied the text for it, which may take a moment.
    private func importCopiedText() {
        UIPasteboard.general.loadString(atMost: Importer.largestText) { [weak self] answer in
            guard let self else { return }
            let source: ImportSource =
                switch answer {
                case .success(let text): .text(text ?? "")
                case .failure: .longText
                }
            let page = ImportPage(model: model, source: source)
            navigationController?.pushViewController(page, animated: true)
        }
    }
}
