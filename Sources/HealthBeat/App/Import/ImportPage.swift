import Design
import Diary
import DiaryFiles
import Foundation
import Tactile

/// What weights are brought in from.
enum ImportSource: Sendable {
    case file(path: String)
    /// - `name`: what the page's first line calls it.
    case text(String, name: String = localized("The clipboard"))
    /// A text on the clipboard that is longer than what is read of any file.
    case longText

    /// "export.csv", for the page's first line.
    var name: String {
        switch self {
        case .file(let path): (path as NSString).lastPathComponent
        case .text(_, let name): name
        case .longText: localized("The clipboard")
        }
    }
}

/// Shows what a file of weights holds before anything is added: what is new, known, doubtful and
/// refused, and asks what the file does not say. One button adds it, in one step to undo.
final class ImportPage: SettingsPage {
    private enum Stage {
        case reading
        /// The file leaves something open; each answer reads it again.
        case question(String, answers: [(title: String, options: ImportOptions)])
        case failed(String)
        case ready(ImportPreview)
        case adding(ImportPreview)
    }

    private let source: ImportSource
    private var options = ImportOptions()
    private var stage = Stage.reading {
        didSet {
            showStage()
            announceStage(after: oldValue)
        }
    }
    /// How the table was read last; it stays where another reading fails, so that what was chosen
    /// can be chosen otherwise.
    private var lastReading: ImportTable?
    /// Whether what is shown is being read anew, with other options.
    private var isReadingAnew = false
    private var task: Task<Void, Never>?
    private let addButton = UIButton(configuration: Theme.filledButton())
    /// Under the button, what it leaves out.
    private let leftLabel = UILabel()

    init(model: DiaryModel, source: ImportSource) {
        self.source = source
        super.init(model: model, title: localized("Import"))
        navigationItem.rightBarButtonItem = nil
        navigationItem.leftBarButtonItem = UIBarButtonItem(
            title: localized("Cancel"), primaryAction: UIAction { [weak self] _ in self?.cancel() })
    }

    required init?(coder: NSCoder) { nil }

    isolated deinit { task?.cancel() }

    override func viewDidLoad() {
        super.viewDidLoad()
        addButton.addAction(
            UIAction { [weak self] _ in self?.add() }, for: .primaryActionTriggered)
        view.addSubview(addButton)
        leftLabel.font = Theme.Text.footnote
        leftLabel.textColor = Theme.Palette.secondaryLabel
        leftLabel.textAlignment = .center
        leftLabel.adjustsFontSizeToFitWidth = true
        leftLabel.minimumScaleFactor = 0.7
        view.addSubview(leftLabel)
        // Behind another page it is left by the arrow that leads back there.
        if navigationController?.viewControllers.first !== self {
            navigationItem.leftBarButtonItem = nil
        }
        read()
        showStage()
    }

    /// Return presses the button at the bottom, the space bar what has the ring; where there is no
    /// button to press, such as at a question, both are the row's.
    override var keyCommands: [UIKeyCommand]? {
        guard case .ready(let preview) = stage, !preview.isEmpty else { return nil }
        return [UIKeyCommand(title: localized("Add"), input: "\r") { [weak self] _ in self?.add() }]
    }

    private static var buttonHeight: CGFloat { Theme.Text.room(44) }
    private static var leftHeight: CGFloat { Theme.Text.room(18) }

    override var foot: CGFloat {
        addButton.isHidden
            ? 0
            : Self.buttonHeight + Theme.Space.gap
                + (leftLabel.isHidden ? 0 : Self.leftHeight + 6)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let column = Theme.Space.column(in: view.bounds.width, limit: Theme.Space.formWidth)
        var bottom = view.bounds.height - view.safeAreaInsets.bottom - Theme.Space.gap
        if !leftLabel.isHidden {
            bottom -= Self.leftHeight
            leftLabel.frame = CGRect(
                x: column.x, y: bottom, width: column.width, height: Self.leftHeight)
            bottom -= 6
        }
        addButton.frame = CGRect(
            x: column.x, y: bottom - Self.buttonHeight, width: column.width,
            height: Self.buttonHeight)
        let end = addButton.isHidden ? view.bounds.height : addButton.frame.minY - Theme.Space.gap
        table.frame.size.height = max(0, end - table.frame.minY)
    }

    private func cancel() {
        task?.cancel()
        dismiss(animated: true)
    }

    // MARK: Reading

    private func read() {
        isReadingAnew = lastReading != nil
        if isReadingAnew { showStage() } else { stage = .reading }
        if case .text(let text, _) = source, text.allSatisfy(\.isWhitespace) {
            stage = .failed(
                localized("There is no text to read. Copy rows with a date and a weight first."))
            return
        }
        let (source, options, diary) = (source, options, model.diary)
        task?.cancel()
        task = Task { [weak self] in
            do {
                let preview = try await diary.preview(of: source, options: options)
                guard !Task.isCancelled else { return }
                self?.show(preview)
            } catch {
                guard !Task.isCancelled else { return }
                self?.isReadingAnew = false
                let stage = Self.stage(of: error, options)
                self?.stage = stage
                // Where something is asked, the columns may be what is wrong.
                guard self?.lastReading == nil, case .question = stage else { return }
                let reading = await Self.reading(of: source, asking: stage, for: diary)
                guard !Task.isCancelled, let reading else { return }
                self?.lastReading = reading
                self?.showStage()
            }
        }
    }

    /// How a table would be read if each question had its first answer; nil for files that are no
    /// tables.
    private static func reading(
        of source: ImportSource, asking stage: Stage, for diary: Diary
    ) async -> ImportTable? {
        var stage = stage
        // A file asks for its columns, its person, its unit and its order at most.
        for _ in 0..<4 {
            guard case .question(_, let answers) = stage, let first = answers.first else { break }
            do {
                return try await diary.preview(of: source, options: first.options).file.table
            } catch {
                stage = Self.stage(of: error, first.options)
            }
        }
        return nil
    }

    /// Shows what a file holds; what was chosen of it before stays chosen.
    private func show(_ preview: ImportPreview) {
        var preview = preview
        if case .ready(let before) = stage {
            let doubtful = Set(preview.suspicious.map(\.entry.id))
            preview.taken.formUnion(before.taken.intersection(doubtful))
        }
        lastReading = preview.file.table
        isReadingAnew = false
        stage = .ready(preview)
    }

    /// Reads the file anew with what a person chose.
    private func read(with options: ImportOptions) {
        guard options != self.options else { return }
        self.options = options
        read()
    }

    /// What is to be asked or told when a file cannot be read as it is.
    private static func stage(of error: any Error, _ options: ImportOptions) -> Stage {
        guard let error = error as? ImportError else { return .failed(message(of: error)) }
        func answer<Value>(
            _ title: String, _ path: WritableKeyPath<ImportOptions, Value?>, _ value: Value
        ) -> (String, ImportOptions) {
            var changed = options
            changed[keyPath: path] = value
            return (title, changed)
        }
        switch error {
        case .unitUnknown(let example, _):
            return .question(
                localized("The file does not say in which unit “\(example)” is."),
                answers: WeightUnit.allCases.map {
                    answer($0.fullName, \.unit, $0)
                })
        case .dateOrderUnknown(let example):
            return .question(
                localized("It is not clear which part of “\(example)” is the day."),
                answers: [
                    answer(localized("Day first"), \.dateOrder, .dayFirst),
                    answer(localized("Month first"), \.dateOrder, .monthFirst),
                ])
        case .severalPeople(let people):
            return .question(
                localized("The file holds the weights of several people. Who are you?"),
                answers: people.map {
                    (title(of: $0), $0.choosing(options))
                })
        case .columnUnknown(let column, let names):
            return .question(
                column.question(names),
                answers: names.map { ($0, column.choosing($0, options)) })
        default: return .failed(error.message)
        }
    }

    private static func message(of error: any Error) -> String {
        (error as? DiaryError)?.message ?? (error as? ImportError)?.message ?? "\(error)"
    }

    private static func title(of person: ImportPerson) -> String {
        let weights = localized(
            "\(counting: person.count) weights", one: "\(counting: person.count) weight")
        return "\(person) (\(weights))"
    }

    // MARK: Adding

    private func add() {
        guard case .ready(let preview) = stage, !preview.isEmpty, !isReadingAnew else { return }
        stage = .adding(preview)
        let diary = model.diary
        Task { [weak self] in
            do {
                let count = try await diary.importInBackground(preview)
                guard let self else { return }
                shell?.tellUndoable(
                    localized(
                        "\(counting: count) entries added", one: "\(counting: count) entry added"))
                dismiss(animated: true)
            } catch {
                self?.stage = .failed(Self.message(of: error))
            }
        }
    }

    // MARK: Showing

    private func showStage() {
        guard isViewLoaded else { return }
        var title: String?
        var isLive = false
        switch stage {
        case .ready(let preview) where preview.isEmpty: title = localized("Nothing to add")
        case .ready(let preview):
            title = model.withOwnDigits(Self.addTitle(preview))
            isLive = !isReadingAnew
        case .adding: title = localized("Adding…")
        case .reading, .question, .failed: break
        }
        addButton.isHidden = title == nil
        addButton.isEnabled = isLive
        addButton.configuration?.title = title
        leftLabel.text = left
        leftLabel.isHidden = left.isEmpty
        showDiary()
        if preferredContentSize != .zero { showSize() }
        view.setNeedsLayout()
    }

    /// What a file was read as comes while the keyboard is elsewhere, and is not where it is.
    private func announceStage(after old: Stage) {
        let text: String
        switch (old, stage) {
        // What is chosen row by row is said by the rows.
        case (.ready, .ready), (_, .reading), (_, .adding): return
        case (_, .ready(let preview)):
            let title = preview.isEmpty ? localized("Nothing to add") : Self.addTitle(preview)
            text = [model.withOwnDigits(title), left].filter { !$0.isEmpty }
                .joined(separator: Theme.separator)
        case (_, .question(let question, _)): text = question
        case (_, .failed(let message)): text = message
        }
        UIAccessibility.post(notification: .announcement, argument: text)
    }

    /// "2 to check are left out"; "" where nothing is.
    private var left: String {
        guard case .ready(let preview) = stage else { return "" }
        let count = preview.new.count - preview.chosen.count
        guard count > 0 else { return "" }
        return model.withOwnDigits(
            localized(
                "\(counting: count) to check are left out",
                one: "\(counting: count) to check is left out"))
    }

    private static func addTitle(_ preview: ImportPreview) -> String {
        switch preview.chosen.count {
        case 0: localized("Add settings")
        case let count:
            localized("Add \(counting: count) entries", one: "Add \(counting: count) entry")
        }
    }

    override func makeSections() -> [SettingsSection] {
        let name = SettingsRow(title: source.name, control: .fact(kind))
        switch stage {
        case .reading:
            return [SettingsSection(header: nil, footer: localized("Reading…"), rows: [name])]
        case .failed(let message):
            return [SettingsSection(header: nil, footer: message, rows: [name])]
                + choices()
        case .question(let question, let answers):
            let rows = answers.map { answer in
                SettingsRow(
                    title: answer.title,
                    control: .action { [weak self] in self?.read(with: answer.options) })
            }
            return [
                SettingsSection(header: nil, footer: nil, rows: [name]),
                SettingsSection(header: question, footer: nil, rows: rows),
            ] + choices(areColumns: true)
        case .ready(let preview), .adding(let preview):
            return ImportReport(preview: preview, model: model).sections(
                first: name, answer: answer(preview), choices: choices()
            ) { [weak self] ids, isOn in self?.take(ids, isOn) }
        }
    }

    /// The pop-ups by which the table is read otherwise; none for files that are no tables.
    ///
    /// - `areColumns`: whether only columns can be chosen.
    private func choices(areColumns: Bool = false) -> [SettingsSection] {
        guard let lastReading else { return [] }
        let choices = ImportChoices(table: lastReading, options: options, model: model)
        let read: @MainActor (ImportOptions) -> Void = { [weak self] in self?.read(with: $0) }
        let shown = areColumns ? choices.columns(read) : choices.rows(read)
        guard !shown.isEmpty else { return [] }
        return [
            SettingsSection(
                header: localized("How it was read"), footer: choices.left(of: stageFile),
                rows: shown)
        ]
    }

    /// What was read, while it is shown.
    private var stageFile: ImportedFile? {
        switch stage {
        case .ready(let preview), .adding(let preview): preview.file
        case .reading, .question, .failed: nil
        }
    }

    /// Brings in entries that deserve a look, or leaves them out.
    private func take(_ ids: Set<Entry.ID>, _ isTaken: Bool) {
        guard case .ready(var preview) = stage else { return }
        if isTaken { preview.taken.formUnion(ids) } else { preview.taken.subtract(ids) }
        stage = .ready(preview)
    }

    /// The answer "yes" to the first question whether weights are in another unit; nil where none
    /// is asked.
    private func answer(_ preview: ImportPreview) -> SettingsRow? {
        guard let run = preview.doubtfulRuns.first(where: { $0.otherUnit != nil }),
            let unit = run.otherUnit
        else { return nil }
        let title = localized("Read weights to check in \(unit.shownSymbol)")
        return SettingsRow(
            title: title,
            control: .action { [unowned self] in
                let diary = model.diary
                stage = .ready(
                    ImportPreview(
                        preview.file(answering: run), existing: diary.entries,
                        settings: diary.settings, clock: diary.clock))
            })
    }

    private var kind: String {
        switch stage {
        case .ready(let preview), .adding(let preview): preview.file.format.name
        case .reading, .question, .failed: ""
        }
    }
}

extension Diary {
    /// Reads a source away from the main actor and compares it with the diary.
    fileprivate func preview(
        of source: ImportSource, options: ImportOptions
    ) async throws -> ImportPreview {
        switch source {
        case .file(let path): return try await preview(path: path, options: options)
        case .text(let text, _):
            return try await preview(text: text, name: source.name, options: options)
        case .longText: throw ImportError.tooLarge(path: source.name)
        }
    }
}
