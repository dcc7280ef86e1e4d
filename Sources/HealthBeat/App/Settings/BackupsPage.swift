import Design
import Diary
import Foundation
import Tactile

/// The dated copies of the diary: makes one, and brings the diary back to one.
final class BackupsPage: SettingsPage, UIDocumentPickerDelegate {
    private struct Line: Sendable {
        var backup: Backups.Backup
        /// Nil for a file that cannot be read.
        var entries: Int?
    }

    /// Nil until the folder was read.
    private var lines: [Line]?
    private var isBusy = false
    /// What was done last.
    private var note: String?

    init(model: DiaryModel) {
        super.init(model: model, title: localized("Backups"))
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        read()
    }

    private func read() {
        let backups = Backups(directory: model.diary.directory)
        model.background.perform {
            backups.all().map { Line(backup: $0, entries: backups.entryCount(of: $0)) }
        } completion: { [weak self] lines in
            self?.lines = lines.get()
            self?.showDiary()
        }
    }

    // MARK: Showing

    override func makeSections() -> [SettingsSection] {
        let make = SettingsRow(
            title: isBusy ? localized("Making a backup…") : localized("Back up now"),
            control: .action { [unowned self] in backUp() })
        var sections = [
            SettingsSection(
                header: nil,
                footer: note
                    ?? localized(
                        "Health Beat makes a copy every day you change something, and keeps "
                            + "7 days, 4 weeks and 12 months."
                    ),
                rows: [make, restoreFile])
        ]
        guard let lines, !lines.isEmpty else {
            if lines != nil {
                sections.append(
                    SettingsSection(
                        header: nil, footer: localized("There is no backup yet."), rows: []))
            }
            return sections
        }
        sections.append(
            SettingsSection(
                header: localized("Restore"),
                footer: AboutPage.shortened(model.diary.directory.backupsPath),
                rows: lines.map { line in
                    SettingsRow(
                        title: shortName(of: line.backup),
                        control: .button(
                            detail: value(of: line), title: localized("Restore")
                        ) { [unowned self] in askToRestore(line.backup) },
                        changesDiary: true)
                }))
        return sections
    }

    /// A copy may have been put elsewhere, on a stick or another disk.
    private var restoreFile: SettingsRow {
        SettingsRow(
            title: localized("Restore from a file…"),
            control: .action { [unowned self] in chooseFile() }, changesDiary: true)
    }

    private func name(of backup: Backups.Backup) -> String {
        backup.date.map { model.dates.day($0) } ?? backup.name.shownInOneLine
    }

    /// "Today", "Yesterday", the weekday of the last days, else the day.
    private func shortName(of backup: Backups.Backup) -> String {
        backup.date.map {
            model.dates.relativeDay(
                Moment(wallSeconds: $0.dayNumber * 86_400, offset: 0, isDateOnly: true))
        } ?? name(of: backup)
    }

    private func value(of line: Line) -> String {
        let size = sizeText(line.backup.size)
        guard let entries = line.entries else { return localized("cannot be read · \(size)") }
        return "\(entryText(entries))\(Theme.separator)\(size)"
    }

    /// "84 kB".
    private func sizeText(_ bytes: Int) -> String {
        bytes < 1_000_000
            ? model.withOwnDigits("\(max(1, bytes / 1_000))\u{A0}kB")
            : "\(model.style.string(Double(bytes) / 1_000_000))\u{A0}MB"
    }

    private func entryText(_ count: Int) -> String {
        model.withOwnDigits(
            localized("\(counting: count) entries", one: "\(counting: count) entry"))
    }

    // MARK: Making

    private func backUp() {
        guard !isBusy else { return }
        let today = lines?.first { $0.backup.date == model.calendarDay }
        let (held, present) = (today?.entries ?? 0, model.allEntries.count)
        guard held > present else { return make(replaces: false) }
        ask(
            localized("Replace today’s backup?"),
            model.withOwnDigits(
                localized("It holds \(entryText(held)), and the diary has only \(present) now.")),
            localized("Replace"), isDestructive: true
        ) { [weak self] in self?.make(replaces: true) }
    }

    private func make(replaces: Bool) {
        isBusy = true
        showDiary()
        model.writer.perform(.backUp(replaces: replaces)) { [weak self] result in
            guard let self else { return }
            isBusy = false
            if case .failure(let error) = result {
                tell(localized("The backup was not made"), error.message)
            }
            showDiary()
            read()
        }
    }

    // MARK: Restoring

    private func chooseFile() {
        guard !isBusy else { return }
        let picker = UIDocumentPickerViewController(
            forOpeningContentTypes: ["sqlite", "db"].compactMap { UTType(filenameExtension: $0) })
        picker.delegate = self
        present(picker, animated: true)
    }

    func documentPicker(
        _ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]
    ) {
        guard let path = urls.first?.path else { return }
        askToRestore(path, named: UserFolders().short(path).shownInOneLine)
    }

    private func askToRestore(_ backup: Backups.Backup) {
        askToRestore(backup.path, named: localized("the backup of \(name(of: backup))"))
    }

    private func askToRestore(_ path: String, named name: String) {
        guard !isBusy else { return }
        isBusy = true
        model.background.perform {
            try BackupContent(path: path)
        } completion: { [weak self] result in
            self?.isBusy = false
            switch result {
            case .success(let content): self?.ask(name, content)
            case .failure(let error):
                self?.tell(
                    localized("The backup cannot be restored"),
                    (error as? DiaryError)?.message ?? "\(error)")
            }
        }
    }

    private func ask(_ name: String, _ content: BackupContent) {
        guard view.window != nil else { return }
        let difference = content.difference(from: model.diary)
        guard model.diary.differs(from: content) else {
            return tell(localized("Already up to date"), localized("The diary is as it was then."))
        }
        let (held, present) = (content.entries.count, model.allEntries.count)
        var message =
            localized("It holds \(entryText(held)), the diary \(entryText(present)) now.")
            + " "
        if !difference.deletes.isEmpty {
            let count = difference.deletes.count
            message +=
                model.withOwnDigits(
                    localized(
                        "\(counting: count) entries will be removed.",
                        one: "\(counting: count) entry will be removed.")) + " "
        }
        if !difference.puts.isEmpty {
            let count = difference.puts.count
            message +=
                model.withOwnDigits(
                    localized(
                        "\(counting: count) entries will come back as then.",
                        one: "\(counting: count) entry will come back as then.")) + " "
        }
        message += localized("Undo takes this back.")
        ask(
            localized("Restore \(name)?"), message, localized("Restore"),
            isDestructive: !difference.deletes.isEmpty
        ) { [weak self] in self?.restore(content) }
    }

    private func restore(_ content: BackupContent) {
        isBusy = true
        model.writer.perform(.restore(content)) { [weak self] result in
            guard let self else { return }
            isBusy = false
            switch result {
            case .success:
                note = localized("The backup is restored. Undo takes this back.")
            case .failure(let error): tell(localized("Nothing was restored"), error.message)
            }
            showDiary()
        }
    }

    // MARK: Questions

    private func ask(
        _ title: String, _ message: String, _ answer: String, isDestructive: Bool,
        perform: @escaping @MainActor () -> Void
    ) {
        let alert = UIAlertController(title: title, message: message, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: localized("Cancel"), style: .cancel))
        let action = UIAlertAction(
            title: answer, style: isDestructive ? .destructive : .default
        ) { _ in perform() }
        alert.addAction(action)
        if !isDestructive { alert.preferredAction = action }
        present(alert, animated: true)
    }

    private func tell(_ title: String, _ message: String) {
        guard view.window != nil else { return }
        let alert = UIAlertController(title: title, message: message, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: localized("OK"), style: .cancel))
        present(alert, animated: true)
    }
}
