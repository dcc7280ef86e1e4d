import Foundation
import PackagePlugin

/// Brings the sources and resources for iOS in a target's folder `iOS` over each time that the
/// target is built. They are not changed: what is compiled is written into the build's own folder.
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
        var arguments = ["--out", out.path, "--module", target.name]
        var inputs = files
        var outputs = files.map { out.appending(path: Self.name(of: $0)) }
        outputs.append(out.appending(path: "PortedModule.swift"))
        let resources = Self.resources(below: folder)
        if !resources.isEmpty {
            arguments += ["--resources", folder.path]
            inputs += resources
            // A folder is copied into the target's bundle as it is.
            outputs += ["PortedResources.swift", "iOS"].map { out.appending(path: $0) }
        }
        return [
            .buildCommand(
                displayName: "Bringing \(target.name) over from iOS", executable: tool.url,
                arguments: arguments + files.map(\.path), inputFiles: inputs,
                outputFiles: outputs)
        ]
    }

    /// Files that are no Swift sources, among them those that the tool only tells of.
    private static func resources(below folder: URL) -> [URL] {
        paths(below: folder).filter { path in
            !path.hasSuffix(".swift") && !path.split(separator: "/").contains { $0.hasPrefix(".") }
        }
        .map { folder.appending(path: $0) }
        .filter { url in
            (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory != true
        }
    }

    /// What the tool calls its output.
    private static func name(of file: URL) -> String {
        let name = file.lastPathComponent
        return name == "main.swift" ? name : name.dropLast("swift".count) + "ported.swift"
    }

    private static func sources(below folder: URL) -> [URL] {
        paths(below: folder).filter { $0.hasSuffix(".swift") }.map { folder.appending(path: $0) }
    }

    private static func paths(below folder: URL) -> [String] {
        let paths =
            FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return paths.sorted()
    }
}
