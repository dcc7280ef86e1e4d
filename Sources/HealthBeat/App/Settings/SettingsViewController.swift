import Diary
import Foundation
import Tactile

/// Everything that can be set, each line at once in force everywhere.
final class SettingsViewController: SettingsPage {
    init(model: DiaryModel) {
        super.init(model: model, title: localized("Settings"))
    }

    required init?(coder: NSCoder) { nil }

    override var showsSync: Bool { true }

    override func makeSections() -> [SettingsSection] {
        [weighing, look, entry, data, about]
    }

    private var settings: DiarySettings { model.diary.settings }

    private func change(_ edit: @escaping @Sendable (inout DiarySettings) -> Void) {
        model.perform(.settings(.settings, edit))
    }

    // MARK: Weighing

    private var weighing: SettingsSection {
        SettingsSection(
            header: localized("Weighing"),
            footer: nil,
            rows: [
                SettingsRow(
                    title: localized("Units"),
                    control: .page(value: Self.name(of: model.unit)) { [unowned self] in units }),
                SettingsRow(
                    title: localized("Height"),
                    control: .page(value: height) { [unowned self] in
                        HeightPage(model: model)
                    }),
                SettingsRow(
                    title: localized("Week begins on"),
                    control: .page(value: weekdays[model.firstWeekday - 1]) { [unowned self] in
                        firstWeekday
                    }),
                SettingsRow(
                    title: localized("Day begins at"),
                    control: .page(value: time(model.diary.dayStart)) { [unowned self] in
                        dayStart
                    }),
                SettingsRow(
                    title: localized("Trend"),
                    control: .page(value: Self.name(of: settings.trend)) { [unowned self] in
                        trend
                    }),
            ])
    }

    private var height: String {
        settings.heightInCentimetres.map {
            HeightText.shown($0, unit: model.unit, style: model.style)
        } ?? localized("Not set")
    }

    static func name(of unit: WeightUnit) -> String {
        switch unit {
        case .kilograms: localized("Kilograms")
        case .pounds: localized("Pounds")
        case .stones: localized("Stones and pounds")
        }
    }

    private var units: UIViewController {
        ChoicePage(
            model: model, title: localized("Units"),
            footer:
                localized(
                    "Weights stay in the diary as they were typed, whatever unit they are shown in."
                ),
            options: WeightUnit.allCases.map { unit in
                (Self.name(of: unit), { $0.unit = unit })
            }, chosen: { WeightUnit.allCases.firstIndex(of: $0.unit) })
    }

    /// The seven days in the person's language, from Monday on.
    private var weekdays: [String] { model.dates.weekdayNames }

    private var firstWeekday: UIViewController {
        ChoicePage(
            model: model, title: localized("Week"),
            footer: localized("The day that weeks begin on, in averages and calendars."),
            options: weekdays.indices.map { day in
                (weekdays[day], { $0.firstWeekday = day + 1 })
            }, chosen: { $0.firstWeekday - 1 })
    }

    /// Midnight and the hours in which nights may end; another time is chosen in the command line.
    private var dayStart: UIViewController {
        let usual = (0...6).map { $0 * 60 }
        let minutes = Set(usual + [model.diary.dayStart]).sorted()
        return ChoicePage(
            model: model, title: localized("Day"),
            footer: localized("A weighing before this time belongs to the day before."),
            options: minutes.map { minute in
                ChoicePage.Option(
                    title: time(minute), apply: { $0.dayStartMinute = minute > 0 ? minute : nil })
            }, chosen: { minutes.firstIndex(of: $0.diary.dayStart) })
    }

    private static var methods: [(name: String, method: Trend.Method)] {
        [
            (localized("Standard"), .byTime), (localized("Hacker’s Diet"), .hackersDiet),
            ("Libra", .libra(days: 7)),
        ]
    }

    private static func name(of method: Trend.Method?) -> String {
        methods.first { $0.method == method ?? .byTime }?.name ?? method?.description ?? ""
    }

    private var trend: UIViewController {
        ChoicePage(
            model: model, title: localized("Trend"),
            footer: localized(
                "Standard suits most people. Hacker’s Diet counts entries, not days. "
                    + "Libra follows faster."),
            options: Self.methods.map { row in (row.name, { $0.trend = row.method }) },
            chosen: { model in
                Self.methods.firstIndex { $0.method == model.diary.settings.trend ?? .byTime }
            })
    }

    // MARK: Look

    private var look: SettingsSection {
        let themes: [DiarySettings.ThemeChoice?] = [nil, .light, .dark]
        return SettingsSection(
            header: localized("Look"),
            footer: localized(
                "A lively entry panel drops in, leans to the pointer and can be thrown away. "
                    + "With motion reduced it fades."),
            rows: (languageRow.map { [$0] } ?? []) + [
                SettingsRow(
                    title: localized("Theme"),
                    control: .segments(
                        [localized("Auto"), localized("Light"), localized("Dark")],
                        selected: themes.firstIndex(of: settings.theme) ?? 0
                    ) { [unowned self] index in change { $0.theme = themes[index] } }),
                SettingsRow(
                    title: localized("Text size"),
                    control: .page(value: (settings.textSize ?? .large).title) {
                        [unowned self] in textSize
                    }),
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

    private var textSize: UIViewController {
        let sizes = DiarySettings.TextSizeChoice.allCases
        return ChoicePage(
            model: model, title: localized("Text size"),
            footer: localized(
                "In every window of Health Beat, on top of the desktop’s own text size. "
                    + "A small window shows text no larger than it has room for."),
            options: sizes.map { size in (size.title, { $0.textSize = size }) },
            chosen: { model in
                sizes.firstIndex(of: model.diary.settings.textSize ?? .large)
            })
    }

    /// What languages call themselves; nil where there is nothing to choose from.
    private var languageRow: SettingsRow? {
        let all = model.languages
        guard !all.isEmpty else { return nil }
        let chosen = all.first { $0.identifier == settings.language }?.name
        let usual = localized("Same as system")
        return SettingsRow(
            title: localized("Language"),
            control: .page(value: chosen ?? usual) { [unowned self] in
                let identifiers: [String?] = [nil] + all.map(\.identifier)
                let names = [usual] + all.map(\.name)
                let options = zip(names, identifiers).map { name, identifier in
                    ChoicePage.Option(title: name, apply: { $0.language = identifier })
                }
                return ChoicePage(
                    model: model, title: localized("Language"),
                    footer: localized("Dates are written in it, too."), options: options,
                    chosen: { model in
                        let language = model.diary.settings.language
                        return all.firstIndex { $0.identifier == language }.map { $0 + 1 } ?? 0
                    })
            })
    }

    // MARK: Entry

    private var entry: SettingsSection {
        SettingsSection(
            header: localized("Entry"), footer: nil,
            rows: [
                SettingsRow(
                    title: localized("Number pad"),
                    control: .page(value: Self.name(of: settings.numberPad)) {
                        [unowned self] in numberPad
                    }),
                SettingsRow(
                    title: localized("Reminder"),
                    control: .page(value: time(settings.reminderMinute)) { [unowned self] in
                        reminder
                    }),
            ])
    }

    private static func name(of choice: DiarySettings.NumberPadChoice?) -> String {
        switch choice ?? .automatic {
        case .automatic: localized("On touch")
        case .always: localized("Always")
        case .never: localized("Never")
        }
    }

    private var numberPad: UIViewController {
        ChoicePage(
            model: model, title: localized("Number pad"),
            footer:
                localized(
                    "On touch: it comes up when a field of numbers was touched on a touch screen."
                ),
            options: DiarySettings.NumberPadChoice.allCases.map { choice in
                (Self.name(of: choice), { $0.numberPad = choice })
            },
            chosen: { model in
                DiarySettings.NumberPadChoice.allCases.firstIndex(
                    of: model.diary.settings.numberPad ?? .automatic)
            })
    }

    /// In the person's language; "Off" without a time.
    private func time(_ minute: Int?) -> String {
        minute.map { model.dates.time(Moment(wallSeconds: $0 * 60, offset: 0)) } ?? localized("Off")
    }

    /// Every half hour of the morning and every hour of the rest of the day; others are for the
    /// command line.
    private static let reminders: [Int?] =
        [nil] + Array(stride(from: 300, to: 660, by: 30))
        + Array(stride(from: 660, through: 1380, by: 60))

    private var reminderFooter: String {
        switch ReminderSchedule.ofSession(model.diary.directory).means {
        case .timer:
            localized(
                "On days that have no weight by then, also while the window is closed. "
                    + "It can be put off for an hour.")
        case .login:
            localized(
                "On days that have no weight by then, also while the window is closed: a small part "
                    + "of the program waits for it from each login on. It can be put off for an hour."
            )
        case nil:
            localized(
                "While the window is open, on days that have no weight by then. "
                    + "It can be put off for an hour.")
        }
    }

    private var reminder: UIViewController {
        ChoicePage(
            model: model, title: localized("Reminder"), footer: reminderFooter,
            options: Self.reminders.map { minute in
                (time(minute), { $0.reminderMinute = minute })
            },
            chosen: { model in
                Self.reminders.firstIndex(of: model.diary.settings.reminderMinute)
            })
    }

    // MARK: Data

    private var data: SettingsSection {
        SettingsSection(
            header: localized("Data"), footer: nil,
            rows: [
                SettingsRow(
                    title: localized("Import"),
                    control: .page(value: "") { [unowned self] in ImportStartPage(model: model) }),
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
        let tabs = presentingViewController as? MainTabBarController
        dismiss(animated: true) { tabs?.showExport() }
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
