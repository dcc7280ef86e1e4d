import Diary
import Foundation
import Testing

@testable import HealthBeatApp

/// `healthbeat import`: what a file does not say is said with it.
@MainActor
@Suite struct ImportCommandTests {
    let terminal = Terminal()

    @Test func theColumnOfPeopleIsSaid() throws {
        let path = try terminal.file(
            "in.csv", "day,weight (kg),Qux\n2026-04-23,62.4,Anna\n2026-04-24,62.3,Ben\n")
        #expect(terminal.run("import", "--dry-run", path) == 0)
        #expect(terminal.output.contains("2 would be added"))
        #expect(terminal.run("import", path, "--person-column", "Qux") == 1)
        #expect(terminal.errors.contains("Anna (1 weight), Ben (1 weight)"))
        #expect(
            terminal.run("import", path, "--person-column", "Qux", "--person", "Anna") == 0)
        #expect(terminal.output.contains("1 added"))
        let named = try terminal.file(
            "named.csv", "day,weight (kg),person\n2026-04-25,62.4,Anna\n2026-04-26,62.3,Ben\n")
        #expect(terminal.run("import", named) == 1)
        #expect(terminal.run("import", named, "--person-column=") == 0)
        #expect(terminal.output.contains("2 added"))
    }

    @Test func theUnitIsSaidAgainstTheHeader() throws {
        let path = try terminal.file("in.csv", "date,weight (kg)\n2026-04-23,182.4\n")
        #expect(terminal.run("import", path, "--corrected-unit", "lb") == 0)
        #expect(terminal.run("list", "--unit", "lb") == 0)
        #expect(terminal.output.contains("182.4 lb"))
        #expect(terminal.run("import", path, "--corrected-unit", "ounces") == 2)
        #expect(terminal.errors.contains("use kg, lb or st"))
    }
}
