import TestDepths
import Testing

@testable import Benchmarks

/// The counts of every scenario are within their limits.
@MainActor
@Suite struct ScenarioTests {
    /// What only times tell is left out.
    @Test(arguments: Scenario.all.map(\.name))
    func staysWithinItsLimits(name: String) throws {
        Measuring.takesTimes = false
        defer { Measuring.takesTimes = true }
        try run(name)
    }

    @Test(
        "Every scenario runs as the benchmarks do", .tags(.night),
        arguments: Scenario.all.map(\.name))
    func runsWhole(name: String) throws { try run(name) }

    private func run(_ name: String) throws {
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
