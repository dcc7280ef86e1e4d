import Diary
import Foundation
import Testing

@testable import HealthBeatApp

/// `healthbeat settings`: what is set is shown, changed and undone.
@MainActor
@Suite struct SettingsCommandTests {
    let terminal = Terminal()

    @Test func settingsAreShownChangedAndUndone() {
        terminal.run("add", "80")
        #expect(terminal.run("settings") == 0)
        #expect(
            terminal.output
                == """
                unit:                not set
                height:              not set
                first-weekday:       not set
                day-start:           not set
                trend:               not set
                theme:               not set
                text-size:           not set
                bold-text:           not set
                reduce-motion:       not set
                increase-contrast:   not set
                reduce-transparency: not set
                status-shapes:       not set
                lively-panel:        not set
                number-pad:          not set
                language:            not set
                reminder:            not set

                """)
        #expect(terminal.run("settings", "height", "181,5") == 0)
        #expect(terminal.output == "height: 181.5\n")
        terminal.run("trend")
        #expect(terminal.output.contains("BMI:         24.3\n"))
        #expect(terminal.run("settings", "trend", "libra") == 0)
        #expect(terminal.output == "trend:  libra:7.0\n")
        terminal.run("trend", "--json")
        #expect(terminal.output.contains("\"method\":\"libra:7.0\""))
        terminal.run("trend", "--json", "--method=hackersdiet")
        #expect(terminal.output.contains("\"method\":\"hackersdiet\""))
        terminal.run("undo")
        terminal.run("settings", "trend")
        #expect(terminal.output == "trend:  not set\n")
        terminal.run("settings", "height", "--clear")
        #expect(terminal.output == "height: not set\n")
        #expect(terminal.run("settings", "number-pad", "always") == 0)
        #expect(terminal.output == "number-pad: always\n")
        #expect(terminal.run("settings", "number-pad", "sometimes") == 2)
        #expect(terminal.run("settings", "reminder", "7:05") == 0)
        #expect(terminal.output == "reminder: 07:05\n")
        for time in ["24:00", "7", "7:5", "7:60", "-1:00", "７:05", "7:05:00"] {
            #expect(terminal.run("settings", "reminder", "--", time) == 2)
        }
        #expect(terminal.run("settings", "reminder", "--clear") == 0)
        #expect(terminal.run("settings", "day-start", "4:00") == 0)
        #expect(terminal.output == "day-start: 04:00\n")
        #expect(terminal.run("settings", "day-start", "12:01") == 2)
        #expect(terminal.run("settings", "first-weekday", "Sunday") == 0)
        #expect(terminal.output == "first-weekday: sunday\n")
        #expect(terminal.run("settings", "theme", "dark") == 0)
        #expect(terminal.run("settings", "text-size", "xxx-large") == 0)
        #expect(terminal.output == "text-size: xxx-large\n")
        #expect(terminal.run("settings", "text-size", "accessibility-5") == 0)
        #expect(terminal.run("settings", "text-size", "enormous") == 2)
        #expect(terminal.errors.contains("use x-small, small"))
        #expect(terminal.run("settings", "reduce-motion", "yes") == 0)
        #expect(terminal.output == "reduce-motion: yes\n")
        #expect(terminal.run("settings", "reduce-motion", "perhaps") == 2)
        #expect(terminal.errors.contains("use yes or no"))
        for name in [
            "bold-text", "increase-contrast", "reduce-transparency", "status-shapes",
            "lively-panel",
        ] {
            #expect(terminal.run("settings", name, "yes") == 0)
            #expect(terminal.output == "\(name): yes\n")
            #expect(terminal.run("settings", name, "perhaps") == 2)
        }
    }
}
