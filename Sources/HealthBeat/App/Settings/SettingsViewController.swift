import Design
import Diary
import Foundation
import Tactile

/// Everything that can be set, each line at once in force everywhere.
///
/// A wide window has the groups at the side and the lines of one of them; else they are below each
/// other.
final class SettingsViewController: SettingsPage {
    /// Nil where all groups are below each other.
    private var groups: SettingsGroups?
    private var group = 0

    init(model: DiaryModel) {
        super.init(model: model, title: localized("Settings"))
    }

    required init?(coder: NSCoder) { nil }

    override var showsSync: Bool { true }

    override func makeSections() -> [SettingsSection] {
        [weighing.changingDiary, look.changingDiary, entry.changingDiary, data, about]
    }

    private var settings: DiarySettings { model.diary.settings }

    private func change(_ edit: @escaping @Sendable (inout DiarySettings) -> Void) {
        model.perform(.settings(.settings, edit))
    }

    // MARK: Groups

    /// Of the window, in points, from which on the groups are at the side.
    private static let leastWide: CGFloat = 900
    private static let wideWidth: CGFloat = 720

    override var sheetWidth: CGFloat { groups == nil ? super.sheetWidth : Self.wideWidth }
    override var side: CGFloat { groups == nil ? 0 : SettingsGroups.width }

    override func shown(_ sections: [SettingsSection]) -> [SettingsSection] {
        guard groups != nil else { return sections }
        var section = sections[group]
        // The list at the side says it.
        section.header = nil
        return [section]
    }

    /// As high as the highest of the groups: the sheet does not jump from one to the next.
    override func contentHeight() -> CGFloat {
        guard groups != nil else { return super.contentHeight() }
        let sections = makeSections()
        let heights = sections.indices.map { index in
            var section = sections[index]
            section.header = nil
            return rowsHeight(of: section)
        }
        return heights.max() ?? 0
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        showGroups()
    }

    override func viewDidLayoutSubviews() {
        showGroups()
        super.viewDidLayoutSubviews()
        groups?.leadingFrame = CGRect(
            x: 0, y: 0, width: side,
            height: view.bounds.height)
    }

    /// Puts the groups to the side, or below each other.
    private func showGroups() {
        let isWide = (view.window?.bounds.width ?? model.windowSize.width) >= Self.leastWide
        guard isWide != (groups != nil) else { return }
        groups?.removeFromSuperview()
        groups = nil
        if isWide {
            let list = SettingsGroups(
                titles: makeSections().map { $0.header ?? "" }, chosen: group,
                choose: { [weak self] in self?.show(group: $0) },
                enter: { [weak self] in self?.enterRows() })
            // Before the lines, for the keys, too.
            view.insertSubview(list, belowSubview: table)
            groups = list
        }
        showDiary()
        showSize()
    }

    private func show(group index: Int) {
        guard group != index else { return }
        group = index
        table.contentOffset.y = -table.adjustedContentInset.top
        showDiary()
    }

    private func enterRows() {
        UIFocusSystem.focusSystem(for: view)?.requestFocusUpdate(to: table)
    }

    override var firstFocus: UIView { groups?.table ?? table }

    // MARK: Weighing

    private var weighing: SettingsSection {
        let start = model.diary.dayStart
        // Another time is chosen in the command line.
        let starts = Set((0...6).map { $0 * 60 } + [start]).sorted()
        var sentences = [
            localized(
                "Weights stay in the diary as they were typed, whatever unit they are shown in.")
        ]
        if start > 0 {
            sentences.append(
                localized("A weighing before \(time(start)) belongs to the day before."))
        }
        return SettingsSection(
            header: localized("Weighing"), footer: sentences.joined(separator: " "),
            rows: [
                row(
                    localized("Units"), WeightUnit.allCases.map { ($0, $0.fullName) },
                    model.unit
                ) { $0.unit = $1 },
                SettingsRow(
                    title: localized("Height"),
                    control: .page(value: height) { [unowned self] in
                        HeightPage(model: model)
                    }, changesDiary: true),
                row(
                    localized("Week begins on"),
                    model.dates.weekdayNames.enumerated().map { ($0.offset + 1, $0.element) },
                    model.firstWeekday
                ) { $0.firstWeekday = $1 },
                row(localized("Day begins at"), starts.map { ($0, time($0)) }, start) {
                    $0.dayStartMinute = $1 > 0 ? $1 : nil
                },
                trend,
            ])
    }

    /// A line whose pop-up has values by their names.
    private func row<Value: Equatable & Sendable>(
        _ title: String, _ values: [(value: Value, name: String)], _ current: Value,
        apply: @escaping @Sendable (inout DiarySettings, Value) -> Void
    ) -> SettingsRow {
        SettingsRow(
            title: title,
            control: .popUp(
                values.map { PopUpChoice(title: $0.name) },
                selected: values.firstIndex { $0.value == current } ?? 0
            ) { [unowned self] index in
                let value = values[index].value
                change { apply(&$0, value) }
            })
    }

    private var height: String {
        settings.heightInCentimetres.map {
            HeightText.shown($0, unit: model.unit, style: model.style)
        } ?? localized("Not set")
    }

    private static var methods: [(choice: PopUpChoice, method: Trend.Method)] {
        [
            (
                PopUpChoice(title: localized("Standard"), detail: localized("Suits most people")),
                .byTime
            ),
            (
                PopUpChoice(
                    title: localized("Hacker’s Diet"), detail: localized("Counts entries, not days")
                ),
                .hackersDiet
            ),
            (
                PopUpChoice(title: "Libra", detail: localized("Follows faster")),
                .libra(days: 7)
            ),
        ]
    }

    private var trend: SettingsRow {
        let current = settings.trend ?? .byTime
        var methods = Self.methods
        if !methods.contains(where: { $0.method == current }) {
            // One of the command line's.
            methods.append((PopUpChoice(title: current.description), current))
        }
        return SettingsRow(
            title: localized("Trend"),
            control: .popUp(
                methods.map(\.choice),
                selected: methods.firstIndex { $0.method == current } ?? 0
            ) { [unowned self] index in
                let method = methods[index].method
                change { $0.trend = method }
            })
    }

    // MARK: Look

    private var look: SettingsSection {
        let themes: [DiarySettings.ThemeChoice?] = [nil, .light, .dark]
        let sizes = DiarySettings.TextSizeChoice.allCases
        return SettingsSection(
            header: localized("Look"),
            footer: [
                localized("A small window shows text no larger than it has room for."),
                localized(
                    "A lively entry panel drops in, leans to the pointer and can be thrown away. "
                        + "With motion reduced it fades."),
            ].joined(separator: "\n"),
            rows: (languageRow.map { [$0] } ?? []) + [
                SettingsRow(
                    title: localized("Theme"),
                    control: .segments(
                        [localized("Auto"), localized("Light"), localized("Dark")],
                        selected: themes.firstIndex(of: settings.theme) ?? 0
                    ) { [unowned self] index in change { $0.theme = themes[index] } }),
                SettingsRow(
                    title: localized("Text size"),
                    control: .slider(
                        sizes.map(\.title),
                        selected: sizes.firstIndex(of: settings.textSize ?? .large) ?? 0
                    ) { [unowned self] index in change { $0.textSize = sizes[index] } }),
                SettingsRow(
                    title: localized("Bold text"),
                    control: .toggle(isOn: UIApplication.shared.prefersBoldText) {
                        [unowned self] isOn in
                        let follows = isOn == UIApplication.shared.desktopPrefersBoldText
                        change { $0.prefersBoldText = follows ? nil : isOn }
                    }),
                SettingsRow(
                    title: localized("Reduce motion"),
                    control: .toggle(isOn: UIApplication.shared.reducesMotion) {
                        [unowned self] isOn in
                        // What the desktop says anyway is followed when it says something else.
                        let follows = isOn == UIApplication.shared.desktopReducesMotion
                        change { $0.reducesMotion = follows ? nil : isOn }
                    }),
                SettingsRow(
                    title: localized("Increase contrast"),
                    control: .toggle(isOn: UIApplication.shared.increasesContrast) {
                        [unowned self] isOn in
                        let follows = isOn == UIApplication.shared.desktopIncreasesContrast
                        change { $0.increasesContrast = follows ? nil : isOn }
                    }),
                SettingsRow(
                    title: localized("Reduce transparency"),
                    control: .toggle(isOn: settings.reducesTransparency ?? false) {
                        [unowned self] isOn in
                        change { $0.reducesTransparency = isOn ? true : nil }
                    }),
                SettingsRow(
                    title: localized("Differentiate without colour"),
                    control: .toggle(isOn: settings.hasStatusShapes ?? false) {
                        [unowned self] isOn in change { $0.hasStatusShapes = isOn ? true : nil }
                    }),
                SettingsRow(
                    title: localized("Lively entry panel"),
                    control: .toggle(isOn: settings.hasLivelyPanel ?? false) {
                        [unowned self] isOn in change { $0.hasLivelyPanel = isOn ? true : nil }
                    }),
            ])
    }

    /// What languages call themselves; nil where there is nothing to choose from.
    private var languageRow: SettingsRow? {
        let all = model.languages
        guard !all.isEmpty else { return nil }
        return row(
            localized("Language"),
            [(nil, localized("Same as system"))] + all.map { ($0.identifier, $0.name) },
            settings.language
        ) { $0.language = $1 }
    }

    // MARK: Entry

    private var entry: SettingsSection {
        SettingsSection(
            header: localized("Entry"), footer: reminderFooter,
            rows: [
                numberPad,
                SettingsRow(
                    title: localized("Reminder"),
                    control: .clock(minute: settings.reminderMinute, model.dates) {
                        [unowned self] minute in change { $0.reminderMinute = minute }
                    }),
            ])
    }

    private var numberPad: SettingsRow {
        let choices: [(choice: PopUpChoice, value: DiarySettings.NumberPadChoice)] = [
            (
                PopUpChoice(
                    title: localized("On touch"),
                    detail: localized("When a field of numbers is touched")),
                .automatic
            ),
            (PopUpChoice(title: localized("Always")), .always),
            (PopUpChoice(title: localized("Never")), .never),
        ]
        let current = settings.numberPad ?? .automatic
        return SettingsRow(
            title: localized("Number pad"),
            control: .popUp(
                choices.map(\.choice), selected: choices.firstIndex { $0.value == current } ?? 0
            ) { [unowned self] index in
                let value = choices[index].value
                change { $0.numberPad = value }
            })
    }

    private func time(_ minute: Int) -> String { model.dates.time(ofMinute: minute) }

    private var reminderFooter: String {
        guard model.diary.settings.reminderMinute != nil else {
            return localized(
                "On days that have no weight by then. It can be put off for an hour.")
        }
        switch ReminderSchedule.ofSession(model.diary.directory).state {
        case .set(.timer):
            return localized(
                "On days that have no weight by then, also while the window is closed. "
                    + "It can be put off for an hour.")
        case .set(.portal), .set(.login):
            return localized(
                "On days that have no weight by then, also while the window is closed: a small part "
                    + "of the program waits for it from each login on. It can be put off for an hour."
            )
        case .refused: return ReminderSchedule.refusal
        case .none:
            return localized(
                "While the window is open, on days that have no weight by then. "
                    + "It can be put off for an hour.")
        }
    }

    // MARK: Data

    private var data: SettingsSection {
        SettingsSection(
            header: localized("Data"), footer: nil,
            rows: [
                SettingsRow(
                    title: localized("Import"),
                    control: .page(value: "") { [unowned self] in ImportStartPage(model: model) },
                    changesDiary: true),
                SettingsRow(
                    title: localized("Export"), control: .door { [unowned self] in export() }),
                SettingsRow(
                    title: localized("Backups"),
                    control: .page(value: "") { [unowned self] in BackupsPage(model: model) }),
                SettingsRow(
                    title: localized("Sync folder"),
                    control: .page(value: SyncPage.summary(model)) { [unowned self] in
                        SyncPage(model: model)
                    }),
            ])
    }

    /// The export is a sheet of its own, over the scenes.
    private func export() {
        let shell = shell
        dismiss(animated: true) { shell?.showExport() }
    }

    private var about: SettingsSection {
        var section = AboutPage.section(model)
        section.header = localized("About")
        section.rows = [
            SettingsRow(
                title: "Health Beat",
                control: .page(value: CommandLineTool.version) { [unowned self] in
                    AboutPage(model: model)
                })
        ]
        return section
    }
}
