import Foundation
import PackagePlugin

/// Runs `tactile-port` in the package's folder: “swift package port-ios Sources/App” tells what
/// would be met in these sources, and with “--out FOLDER” writes what compiles here, for sources
/// that part from iOS.
@main
struct TactilePortCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        guard let tool = try? context.tool(named: "tactile-port") else {
            Diagnostics.error(
                "Bringing sources over needs Swift's own syntax library, “lib/swift/host” of the toolchain with “SwiftParser”, which this toolchain does not have."
            )
            return
        }
        let process = Process()
        process.executableURL = tool.url
        process.arguments = arguments.isEmpty ? ["--help"] : arguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 {
            Diagnostics.error("Not everything could be brought over; the messages say what.")
        }
    }
}
