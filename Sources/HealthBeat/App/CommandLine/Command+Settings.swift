import Diary
import DiaryFiles
import Foundation

/// The diary's settings: shown and changed by name.
extension Command {
    static let settings = Command(
        name: "settings", synopsis: "[NAME [VALUE]]", summary: "Show or change a setting",
        details: """
            NAME is one of
              unit           the unit weights are shown and typed in: kg, lb or st
              height         your height in centimetres, for the body mass index
              first-weekday  the day on which weeks begin: monday to sunday
              day-start      when days begin, up to 12:00: a weighing before it belongs to
                             the day before: a time such as 4:00
              trend          how weights are smoothed: standard, hackersdiet, libra[:DAYS]
                             or holt[:LEVEL:SLOPE]
              theme          how the window looks: light or dark; without it, as the
                             desktop
              text-size      how large text is: x-small, small, medium, large, x-large,
                             xx-large, xxx-large or accessibility-1 to
                             accessibility-5, as far as the window has room
              bold-text      whether text is heavier: yes or no; without it, as the desktop
              reduce-motion  whether things fade instead of moving: yes or no
              increase-contrast
                             whether text and lines stand out more: yes or no; without
                             it, as the desktop
              reduce-transparency
                             whether bars are opaque: yes or no
              status-shapes  whether states that colours show have shapes, too: yes or no
              lively-panel   whether the panel for an entry drops in and can be thrown
                             away, unless motion is reduced: yes or no
              number-pad     when the number pad comes up: automatic (for fingers),
                             always or never
              language       the window's language, such as de; without it, the desktop's
              reminder       when to be reminded to weigh, on days without a weight: a
                             time such as 7:30
            """,
        mostOperands: 2,
        options: [CommandOption("clear", "have the usual value again")]
    ) { context in
        let words = context.arguments.operands
        let clears = context.arguments.has("clear")
        guard let name = words.first else {
            guard !clears else {
                throw UsageError(message: localized("missing operand: a name is needed"))
            }
            try SettingText.print(Setting.allCases, context)
            return
        }
        guard let setting = Setting(rawValue: name) else {
            throw UsageError(
                message: localized("invalid setting '\(name.quotable())': use \(Setting.names)"))
        }
        if clears || words.count == 2 {
            guard !clears || words.count == 1 else {
                throw UsageError(message: localized("extra operand '\(words[1].quotable())'"))
            }
            var settings = try context.diary().settings
            try setting.set(clears ? nil : words[1], in: &settings)
            try context.diary().setSettings(settings)
        }
        try SettingText.print([setting], context)
        if setting == .reminder { try tellReminder(context, isSetting: clears || words.count == 2) }
    }
}

/// Tells the desktop when to remind, and the user whether it does while the window is closed.
@MainActor
private func tellReminder(_ context: CommandContext, isSetting: Bool) throws {
    let environment = context.tool.environment
    let schedule = ReminderSchedule(directory: context.directory, environment: environment)
    let minute = try context.diary().settings.reminderMinute
    if isSetting { schedule.setByWish(minute, environment: environment) }
    guard minute != nil, !context.isJSON else { return }
    // Scripts read the setting from the standard output.
    let state =
        switch schedule.state {
        case .set(.timer): localized("The desktop reminds, also while the window is closed.")
        case .set(.portal), .set(.login):
            localized(
                "It reminds also while the window is closed: a small part of the program waits for the "
                    + "time from each login on.")
        case .refused: ReminderSchedule.refusal
        case .none:
            localized(
                "It reminds while the window is open only: this session has no systemd and no desktop "
                    + "to do so while it is closed.")
        }
    context.tool.errorOutput(state + "\n")
}

/// The settings that have a name in the command line.
private enum Setting: String, CaseIterable {
    case unit
    case height
    case firstWeekday = "first-weekday"
    case dayStart = "day-start"
    case trend
    case theme
    case textSize = "text-size"
    case prefersBoldText = "bold-text"
    case reducesMotion = "reduce-motion"
    case increasesContrast = "increase-contrast"
    case reducesTransparency = "reduce-transparency"
    case hasStatusShapes = "status-shapes"
    case hasLivelyPanel = "lively-panel"
    case numberPad = "number-pad"
    case language
    case reminder

    /// "unit, height … or reminder".
    static var names: String {
        let names = allCases.map(\.rawValue)
        let first = names.dropLast().joined(separator: ", ")
        return localized("\(first) or \(names.last ?? "")")
    }

    private static let weekdays = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]

    /// The value as it is typed, or nil for the usual one.
    func value(in settings: DiarySettings) -> String? {
        switch self {
        case .unit: settings.unit?.rawValue
        case .height: settings.heightInCentimetres.map { NumberText.number($0) }
        case .firstWeekday: settings.firstWeekday.map { Self.weekdays[$0 - 1] }
        case .dayStart: settings.dayStartMinute.map(DiarySettings.timeText)
        case .trend: settings.trend?.description
        case .theme: settings.theme?.rawValue
        case .textSize: settings.textSize?.rawValue
        case .prefersBoldText: settings.prefersBoldText.map { $0 ? "yes" : "no" }
        case .reducesMotion: settings.reducesMotion.map { $0 ? "yes" : "no" }
        case .increasesContrast: settings.increasesContrast.map { $0 ? "yes" : "no" }
        case .reducesTransparency: settings.reducesTransparency.map { $0 ? "yes" : "no" }
        case .hasStatusShapes: settings.hasStatusShapes.map { $0 ? "yes" : "no" }
        case .hasLivelyPanel: settings.hasLivelyPanel.map { $0 ? "yes" : "no" }
        case .numberPad: settings.numberPad?.rawValue
        case .language: settings.language
        case .reminder: settings.reminderMinute.map(DiarySettings.timeText)
        }
    }

    func set(_ text: String?, in settings: inout DiarySettings) throws(UsageError) {
        switch self {
        case .unit:
            settings.unit = text.flatMap(WeightUnit.init(rawValue:))
        case .height:
            let height = text.flatMap { Double($0.replacing(",", with: ".")) }
            settings.heightInCentimetres = height.flatMap {
                DiarySettings.heights.contains($0) ? $0 : nil
            }
        case .firstWeekday:
            let index = text.flatMap { Self.weekdays.firstIndex(of: $0.lowercased()) }
            settings.firstWeekday = index.map { $0 + 1 }
        case .dayStart:
            let minute = text.flatMap(DiarySettings.minute(ofTime:))
            settings.dayStartMinute = minute.flatMap {
                DiarySettings.dayStarts.contains($0) ? $0 : nil
            }
        case .trend:
            settings.trend = text.flatMap { Trend.Method($0) }
        case .theme:
            settings.theme = text.flatMap { DiarySettings.ThemeChoice(rawValue: $0) }
        case .textSize:
            settings.textSize = text.flatMap { DiarySettings.TextSizeChoice(rawValue: $0) }
        case .prefersBoldText:
            settings.prefersBoldText = text.flatMap { ["yes": true, "no": false][$0] }
        case .reducesMotion:
            settings.reducesMotion = text.flatMap { ["yes": true, "no": false][$0] }
        case .increasesContrast:
            settings.increasesContrast = text.flatMap { ["yes": true, "no": false][$0] }
        case .reducesTransparency:
            settings.reducesTransparency = text.flatMap { ["yes": true, "no": false][$0] }
        case .hasStatusShapes:
            settings.hasStatusShapes = text.flatMap { ["yes": true, "no": false][$0] }
        case .hasLivelyPanel:
            settings.hasLivelyPanel = text.flatMap { ["yes": true, "no": false][$0] }
        case .numberPad:
            settings.numberPad = text.flatMap { DiarySettings.NumberPadChoice(rawValue: $0) }
        case .language:
            settings.language = text.flatMap(DiarySettings.languageName)
        case .reminder:
            settings.reminderMinute = text.flatMap(DiarySettings.minute(ofTime:))
        }
        if let text, value(in: settings) == nil {
            throw UsageError(
                message: localized("invalid \(rawValue) '\(text.quotable())': \(advice)"))
        }
    }

    private var advice: String {
        switch self {
        case .unit: localized("use kg, lb or st")
        case .height: localized("use centimetres from 50 to 272")
        case .firstWeekday: localized("use monday, tuesday … or sunday")
        case .dayStart: localized("use a time up to 12:00, such as 4:00")
        case .trend: localized("use standard, hackersdiet, libra:7 or holt:0.1:0.1")
        case .theme: localized("use light or dark")
        case .textSize:
            localized(
                "use x-small, small, medium, large, x-large, xx-large, xxx-large "
                    + "or accessibility-1 to accessibility-5")
        case .prefersBoldText, .reducesMotion, .increasesContrast, .reducesTransparency,
            .hasStatusShapes, .hasLivelyPanel:
            localized("use yes or no")
        case .numberPad: localized("use automatic, always or never")
        case .language: localized("use the code of a language, such as de or pt-BR")
        case .reminder: localized("use a time such as 7:30")
        }
    }
}

/// Settings as lines for a person and as JSON for programs.
enum SettingText {
    @MainActor
    fileprivate static func print(_ settings: [Setting], _ context: CommandContext) throws {
        let values = try context.diary().settings
        if context.isJSON {
            context.print(json(settings, values))
            return
        }
        let width = settings.reduce(8) { max($0, $1.rawValue.count + 2) }
        for setting in settings { context.print(line(setting, values, width: width)) }
    }

    /// The names of settings that differ.
    static func changes(from old: DiarySettings, to new: DiarySettings) -> [String] {
        Setting.allCases.filter { $0.value(in: old) != $0.value(in: new) }.map(\.rawValue)
    }

    /// "unit: kg".
    static func line(_ name: String, _ values: DiarySettings) -> String {
        Setting(rawValue: name).map { line($0, values, width: name.count + 2) } ?? ""
    }

    /// An object with the settings of these names.
    static func json(_ names: [String], _ values: DiarySettings) -> String {
        json(names.compactMap(Setting.init(rawValue:)), values)
    }

    /// - `width`: how many signs the name and what follows it have at least.
    private static func line(_ setting: Setting, _ values: DiarySettings, width: Int) -> String {
        let name = setting.rawValue + ":"
        let gap = String(repeating: " ", count: width - name.count)
        return name + gap + (setting.value(in: values) ?? localized("not set"))
    }

    private static func json(_ settings: [Setting], _ values: DiarySettings) -> String {
        let pairs = settings.map { setting in
            let value = setting.value(in: values)
            // Heights are numbers, everything else is text.
            let json = setting == .height ? value : value?.jsonText
            return "\"\(setting.rawValue)\":\(json ?? "null")"
        }
        return "{\(pairs.joined(separator: ","))}"
    }
}
