import Testing

@testable import Benchmarks

/// The counts of every scenario are within their limits.
@MainActor
@Suite
struct ScenarioTests {
    @Test(arguments: Scenario.all.map(\.name))
    func staysWithinItsLimits(name: String) throws {
        let scenario = try #require(Scenario.all.first { $0.name == name })
        var report = Report()
        scenario.run(&report)
        #expect(report.failures.isEmpty, "\n\(report.text)")
        #expect(!report.counts.isEmpty)
    }

    @Test func namesAreUnique() {
        #expect(Set(Scenario.all.map(\.name)).count == Scenario.all.count)
    }

    @Test func overTheLimitFails() {
        var report = Report()
        report.count("pixels", 5, atMost: 5)
        #expect(report.failures.isEmpty)
        report.count("surfaces", 6, atMost: 5)
        #expect(report.failures.map(\.name) == ["surfaces"])
        #expect(report.text.contains("OVER surfaces: 6, at most 5"))
    }
}
