import Foundation
import PackagePlugin

/// Brings the sources for iOS in a target's folder `iOS` over each time that the target is built. They are
/// not changed: what is compiled is written into the build's own folder.
@main
struct TactilePortPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let folder = target.directoryURL.appending(path: "iOS").resolvingSymlinksInPath()
        let files = Self.sources(below: folder)
        guard !files.isEmpty else {
            Diagnostics.error("“\(folder.path)” has no Swift files to bring over.")
            return []
        }
        guard let tool = try? context.tool(named: "tactile-port") else {
            Diagnostics.error(
                "Bringing sources over needs Swift's own syntax library, “lib/swift/host” of the toolchain with “SwiftParser”, which this toolchain does not have."
            )
            return []
        }
        let out = context.pluginWorkDirectoryURL.appending(path: "Ported")
        return [
            .buildCommand(
                displayName: "Bringing \(target.name) over from iOS", executable: tool.url,
                arguments: ["--out", out.path] + files.map(\.path), inputFiles: files,
                outputFiles: files.map { out.appending(path: Self.name(of: $0)) })
        ]
    }

    /// What the tool calls its output.
    private static func name(of file: URL) -> String {
        let name = file.lastPathComponent
        return name == "main.swift" ? name : name.dropLast("swift".count) + "ported.swift"
    }

    private static func sources(below folder: URL) -> [URL] {
        let paths =
            FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return paths.sorted().filter { $0.hasSuffix(".swift") }.map { folder.appending(path: $0) }
    }
}
