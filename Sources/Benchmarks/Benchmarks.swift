import Foundation

/// Runs scenarios, prints what each cost, and fails when one costs more than it may.
@main
struct Benchmarks {
    static let help = """
        Usage: benchmarks [--list] [NAME…]
        Runs the named scenarios, or all, in a window in memory.

          --list    only print the scenarios' names and what each does

        Counts (layers drawn, pixels composed, surfaces and memory asked for) have limits, and one
        that is over its limit makes the status 1. Times are ratios to other work of the same run,
        mean something in a release build only, and have no limits.
        """

    static func main() {
        var names: [String] = []
        for argument in CommandLine.arguments.dropFirst() {
            switch argument {
            case "--help", "-h":
                print(help)
                return
            case "--list":
                for scenario in Scenario.all { print(scenario.line) }
                return
            default: names.append(argument)
            }
        }
        let known = Set(Scenario.all.map(\.name))
        for name in names where !known.contains(name) {
            fail("There is no scenario “\(name)”. benchmarks --list names them.", status: 2)
        }
        var failures = 0
        for scenario in Scenario.all where names.isEmpty || names.contains(scenario.name) {
            var report = Report()
            scenario.run(&report)
            print(scenario.line)
            print(report.text)
            failures += report.failures.count
        }
        guard failures > 0 else { return }
        fail("\(failures) counts are over their limits; they are marked “OVER”.", status: 1)
    }

    private static func fail(_ message: String, status: Int32) -> Never {
        FileHandle.standardError.write(Data("benchmarks: \(message)\n".utf8))
        exit(status)
    }
}
