/// The diary's settings; kept in its file and undone with it.
public struct DiarySettings: Hashable, Sendable {
    /// The unit weights are typed and shown in.
    public var unit: WeightUnit?
    public var goal: Weight?
    /// The day by which the person wants to be there, if they set one.
    public var goalDate: CivilDate?
    /// The day on which the goal was set: progress is measured from the trend of then.
    public var goalStart: CivilDate?
    /// Height in centimetres for the body mass index, 50 to 272.
    public var heightInCentimetres: Double?
    /// How the trend is smoothed; nil for the usual way.
    public var trend: Trend.Method?
    /// When the number pad comes up on the screen; nil for the usual way.
    public var numberPad: NumberPadChoice?
    /// The first day of the week, 1 for Monday to 7 for Sunday; nil for the locale's.
    public var firstWeekday: Int?
    /// When days begin, in minutes since midnight, 0 to 720; nil for midnight. A weighing before it
    /// belongs to the day before.
    public var dayStartMinute: Int?
    /// Light or dark; nil to follow the desktop.
    public var theme: ThemeChoice?
    /// How large text is; nil for the usual size.
    public var textSize: TextSizeChoice?
    /// Whether things fade instead of moving; nil to follow the desktop.
    public var reducesMotion: Bool?
    /// Whether colours are told apart more easily; nil to follow the desktop.
    public var increasesContrast: Bool?
    /// Whether text is heavier than usual; nil to follow the desktop.
    public var prefersBoldText: Bool?
    /// Whether bars and what lies over a scene are opaque; nil for the usual glass.
    public var reducesTransparency: Bool?
    /// Whether states that colours show have shapes as well; nil for colours alone.
    public var hasStatusShapes: Bool?
    /// Whether the panel for an entry drops in and can be thrown away; nil for the calm one.
    public var hasLivelyPanel: Bool?
    /// When to be reminded to weigh, in minutes since midnight, 0 to 1439; nil for never.
    public var reminderMinute: Int?
    /// The language of the window, as in "de"; nil for the desktop's.
    public var language: String?

    /// When the number pad comes up for a field of numbers.
    public enum NumberPadChoice: String, Sendable, CaseIterable {
        /// When the field was touched by a finger.
        case automatic
        case always
        case never
    }

    /// How the window looks when it does not follow the desktop.
    public enum ThemeChoice: String, Sendable, CaseIterable {
        case light
        case dark
    }

    /// How large text is, smallest first; `large` is the usual size.
    public enum TextSizeChoice: String, Sendable, CaseIterable {
        case extraSmall = "x-small"
        case small
        case medium
        case large
        case extraLarge = "x-large"
        case extraExtraLarge = "xx-large"
        case extraExtraExtraLarge = "xxx-large"
        case accessibilityMedium = "accessibility-1"
        case accessibilityLarge = "accessibility-2"
        case accessibilityExtraLarge = "accessibility-3"
        case accessibilityExtraExtraLarge = "accessibility-4"
        case accessibilityExtraExtraExtraLarge = "accessibility-5"
    }

    public init(
        unit: WeightUnit? = nil, goal: Weight? = nil, goalDate: CivilDate? = nil,
        goalStart: CivilDate? = nil,
        heightInCentimetres: Double? = nil, trend: Trend.Method? = nil,
        numberPad: NumberPadChoice? = nil, firstWeekday: Int? = nil, dayStartMinute: Int? = nil,
        theme: ThemeChoice? = nil, textSize: TextSizeChoice? = nil,
        prefersBoldText: Bool? = nil, reducesMotion: Bool? = nil,
        increasesContrast: Bool? = nil, reducesTransparency: Bool? = nil,
        hasStatusShapes: Bool? = nil, hasLivelyPanel: Bool? = nil, reminderMinute: Int? = nil,
        language: String? = nil
    ) {
        self.unit = unit
        self.goal = goal
        self.goalDate = goalDate
        self.goalStart = goalStart
        self.heightInCentimetres = heightInCentimetres
        self.trend = trend
        self.numberPad = numberPad
        self.firstWeekday = firstWeekday
        self.dayStartMinute = dayStartMinute
        self.theme = theme
        self.textSize = textSize
        self.prefersBoldText = prefersBoldText
        self.reducesMotion = reducesMotion
        self.increasesContrast = increasesContrast
        self.reducesTransparency = reducesTransparency
        self.hasStatusShapes = hasStatusShapes
        self.hasLivelyPanel = hasLivelyPanel
        self.reminderMinute = reminderMinute
        self.language = language
    }

    package static let keys = [
        "unit", "goal", "goal-date", "goal-start", "height", "trend", "number-pad", "first-weekday",
        "day-start", "theme", "text-size", "bold-text", "reduce-motion", "increase-contrast",
        "reduce-transparency", "status-shapes", "lively-panel", "reminder", "language",
    ]
    /// Heights that are a person's, in centimetres.
    public static let heights = 50.0...272.0
    /// When days may begin, in minutes since midnight.
    public static let dayStarts = 0...720

    /// The stored text of each key that has a value.
    package var stored: [String: String] {
        var values: [String: String] = [:]
        values["unit"] = unit?.rawValue
        values["goal"] = goal.map { "\($0.text) \($0.unit.rawValue)" }
        values["goal-date"] = goalDate?.description
        values["goal-start"] = goalStart?.description
        values["height"] = heightInCentimetres.map { "\($0)" }
        values["trend"] = trend?.description
        values["number-pad"] = numberPad?.rawValue
        values["first-weekday"] = firstWeekday.map { "\($0)" }
        values["day-start"] = dayStartMinute.map(Self.timeText)
        values["theme"] = theme?.rawValue
        values["text-size"] = textSize?.rawValue
        values["bold-text"] = prefersBoldText.map { $0 ? "yes" : "no" }
        values["reduce-motion"] = reducesMotion.map { $0 ? "yes" : "no" }
        values["increase-contrast"] = increasesContrast.map { $0 ? "yes" : "no" }
        values["reduce-transparency"] = reducesTransparency.map { $0 ? "yes" : "no" }
        values["status-shapes"] = hasStatusShapes.map { $0 ? "yes" : "no" }
        values["lively-panel"] = hasLivelyPanel.map { $0 ? "yes" : "no" }
        values["reminder"] = reminderMinute.map(Self.timeText)
        values["language"] = language
        return values
    }

    /// "07:05", of minutes since midnight.
    public static func timeText(_ minute: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return two(minute / 60) + ":" + two(minute % 60)
    }

    /// The name of a language that may have tables, "de" or "pt-BR"; nil for what is none.
    public static func languageName(_ text: String) -> String? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let isName = parts.allSatisfy { part in
            (2...4).contains(part.count) && part.utf8.allSatisfy { $0 | 32 >= 97 && $0 | 32 <= 122 }
        }
        return isName && parts.count <= 3 ? text : nil
    }

    /// The minutes since midnight of a time such as "7:05"; nil for what is none.
    public static func minute(ofTime text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
        else { return nil }
        return hour * 60 + minute
    }

    /// Reads stored text; what makes no sense is treated as not set.
    package init(stored: [String: String]) {
        unit = stored["unit"].flatMap(WeightUnit.init(rawValue:))
        goal = stored["goal"].flatMap { text in
            guard let space = text.lastIndex(of: " "),
                let unit = WeightUnit(rawValue: String(text[text.index(after: space)...]))
            else { return nil }
            return Weight(text: String(text[..<space]), unit: unit)
        }
        goalDate = stored["goal-date"].flatMap { CivilDate(iso: $0) }
        goalStart = stored["goal-start"].flatMap { CivilDate(iso: $0) }
        heightInCentimetres = stored["height"].flatMap(Double.init).flatMap {
            Self.heights.contains($0) ? $0 : nil
        }
        trend = stored["trend"].flatMap { Trend.Method($0) }
        numberPad = stored["number-pad"].flatMap { NumberPadChoice(rawValue: $0) }
        firstWeekday = stored["first-weekday"].flatMap(Int.init).flatMap {
            (1...7).contains($0) ? $0 : nil
        }
        dayStartMinute = stored["day-start"].flatMap(Self.minute(ofTime:)).flatMap {
            Self.dayStarts.contains($0) ? $0 : nil
        }
        theme = stored["theme"].flatMap { ThemeChoice(rawValue: $0) }
        textSize = stored["text-size"].flatMap { TextSizeChoice(rawValue: $0) }
        prefersBoldText = stored["bold-text"].flatMap { ["yes": true, "no": false][$0] }
        reducesMotion = stored["reduce-motion"].flatMap { ["yes": true, "no": false][$0] }
        increasesContrast = stored["increase-contrast"].flatMap { ["yes": true, "no": false][$0] }
        reducesTransparency = stored["reduce-transparency"].flatMap {
            ["yes": true, "no": false][$0]
        }
        hasStatusShapes = stored["status-shapes"].flatMap { ["yes": true, "no": false][$0] }
        language = stored["language"].flatMap(Self.languageName)
        reminderMinute = stored["reminder"].flatMap(Self.minute(ofTime:))
        hasLivelyPanel = stored["lively-panel"].flatMap { ["yes": true, "no": false][$0] }
    }
}
