import Foundation
import Testing

@testable import Diary

/// Settings as they are stored: each by itself, up to its ends, and there and back.
@Suite struct SettingsBoundTests {
    @Test(arguments: [
        ("unit", "kg"), ("unit", "lb"), ("unit", "st"), ("goal", "75 kg"), ("goal", "11 4 st"),
        ("goal", "150.5 lb"), ("goal-date", "2027-01-01"), ("goal-start", "2026-01-01"),
        ("height", "50.0"), ("height", "272.0"), ("height", "181.5"), ("trend", "standard"),
        ("trend", "libra:7.0"), ("trend", "holt:0.1:0.2"), ("number-pad", "automatic"),
        ("number-pad", "always"), ("number-pad", "never"), ("first-weekday", "1"),
        ("first-weekday", "7"), ("day-start", "00:00"), ("day-start", "12:00"),
        ("day-start", "04:30"), ("theme", "light"), ("theme", "dark"), ("bold-text", "yes"),
        ("bold-text", "no"), ("reduce-motion", "yes"), ("reduce-motion", "no"),
        ("increase-contrast", "yes"), ("increase-contrast", "no"), ("reduce-transparency", "yes"),
        ("reduce-transparency", "no"), ("status-shapes", "yes"), ("status-shapes", "no"),
        ("lively-panel", "yes"), ("lively-panel", "no"), ("reminder", "00:00"),
        ("reminder", "23:59"), ("reminder", "07:05"), ("language", "de"), ("language", "pt-BR"),
        ("language", "zh-Hant-TW"),
    ])
    func eachIsReadAndWritten(key: String, value: String) {
        let settings = DiarySettings(stored: [key: value])
        #expect(settings.stored == [key: value])
        #expect(settings != DiarySettings())
        #expect(DiarySettings.keys.contains(key))
        let values = Mirror(reflecting: settings).children.map(\.value)
        #expect(values.count { Mirror(reflecting: $0).children.first != nil } == 1)
    }

    @Test(arguments: DiarySettings.TextSizeChoice.allCases)
    func sizesAreReadAndWritten(size: DiarySettings.TextSizeChoice) {
        var settings = DiarySettings()
        settings.textSize = size
        #expect(settings.stored == ["text-size": size.rawValue])
        #expect(DiarySettings(stored: settings.stored) == settings)
    }

    @Test(arguments: [
        ("unit", "KG"), ("unit", ""), ("goal", "75"), ("goal", "75 xx"), ("goal", "0 kg"),
        ("goal", "1000.1 kg"), ("goal-date", "2027-02-29"), ("goal-start", "soon"),
        ("height", "49.9"), ("height", "272.1"), ("height", "nan"), ("trend", "libra:0"),
        ("number-pad", "often"), ("first-weekday", "0"), ("first-weekday", "8"),
        ("first-weekday", "x"), ("day-start", "12:01"), ("day-start", "-1:00"),
        ("theme", "grey"), ("text-size", "huge"), ("bold-text", "true"), ("reduce-motion", "1"),
        ("increase-contrast", "No"), ("reduce-transparency", ""), ("status-shapes", "x"),
        ("lively-panel", "y"), ("reminder", "24:00"), ("reminder", "23:60"), ("language", "d"),
        ("language", "german"), ("language", "a-b"), ("language", "de_DE"), ("language", ""),
        ("language", "de-AT-xx-yy"), ("language", "d3"), ("language", "d["), ("language", "z{"),
        ("colour", "red"),
    ])
    func whatMakesNoSenseIsNotSet(key: String, value: String) {
        #expect(DiarySettings(stored: [key: value]) == DiarySettings())
    }

    /// Each value that is given comes back under its own name, and all of them at once.
    @Test func everyValueHasItsPlace() {
        let all = DiarySettings(
            unit: .pounds, goal: weight("11 4", .stones), goalDate: date("2027-01-02"),
            goalStart: date("2026-01-03"), heightInCentimetres: 181, trend: .libra(days: 9),
            numberPad: .never, firstWeekday: 6, dayStartMinute: 61, theme: .dark,
            textSize: .small, prefersBoldText: true, reducesMotion: false,
            increasesContrast: true, reducesTransparency: false, hasStatusShapes: true,
            hasLivelyPanel: false, reminderMinute: 62, language: "ja")
        #expect(
            all.stored == [
                "unit": "lb", "goal": "11 4 st", "goal-date": "2027-01-02",
                "goal-start": "2026-01-03", "height": "181.0", "trend": "libra:9.0",
                "number-pad": "never", "first-weekday": "6", "day-start": "01:01",
                "theme": "dark", "text-size": "small", "bold-text": "yes", "reduce-motion": "no",
                "increase-contrast": "yes", "reduce-transparency": "no", "status-shapes": "yes",
                "lively-panel": "no", "reminder": "01:02", "language": "ja",
            ])
        #expect(Set(all.stored.keys) == Set(DiarySettings.keys))
        #expect(DiarySettings(stored: all.stored) == all)
        #expect(DiarySettings().stored.isEmpty)
    }

    @MainActor @Test(arguments: DiarySettings.keys)
    func eachIsKeptAndUndoneByItself(key: String) throws {
        let values = [
            "unit": "lb", "goal": "75 kg", "height": "181.0", "trend": "hackersdiet",
            "number-pad": "never", "first-weekday": "6", "day-start": "01:01", "theme": "dark",
            "text-size": "small", "reminder": "07:00", "language": "de",
            "goal-date": "2027-01-01", "goal-start": "2026-01-01",
        ]
        let temporary = TemporaryDirectory(isInMemory: true)
        let diary = try Diary(directory: temporary.diary, clock: testClock)
        let stored = [key: values[key] ?? "yes"]
        try diary.setSettings(DiarySettings(stored: stored))
        #expect(diary.settings.stored == stored)
        #expect(try Diary(directory: temporary.diary, clock: testClock).settings.stored == stored)
        #expect(try diary.undo()?.kind == .settings)
        #expect(diary.settings == DiarySettings())
        #expect(try diary.redo()?.kind == .settings)
        #expect(diary.settings.stored == stored)
        try diary.setSettings(DiarySettings())
        #expect(try Diary(directory: temporary.diary, clock: testClock).settings == DiarySettings())
    }

    @Test(
        arguments: [
            ("0:00", 0), ("00:00", 0), ("7:05", 425), ("23:59", 1439), ("12:00", 720),
            ("24:00", nil),
            ("23:60", nil), ("7:5", nil), (":05", nil), ("123:05", nil), ("7:005", nil), ("7", nil),
            ("7:05:00", nil), ("-1:05", nil), ("7:0x", nil), ("٧:٠٥", nil), ("7:/0", nil),
            ("7::0", nil),
        ] as [(String, Int?)])
    func timesAreRead(text: String, minute: Int?) {
        #expect(DiarySettings.minute(ofTime: text) == minute)
        guard let minute else { return }
        #expect(DiarySettings.minute(ofTime: DiarySettings.timeText(minute)) == minute)
    }

    @Test(arguments: [(0, "00:00"), (9, "00:09"), (10, "00:10"), (599, "09:59"), (600, "10:00")])
    func timesAreWritten(minute: Int, text: String) {
        #expect(DiarySettings.timeText(minute) == text)
    }
}
