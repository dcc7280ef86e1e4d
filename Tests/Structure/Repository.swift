import Foundation
import Synchronization

/// The repository that these tests stand in.
enum Repository {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    struct File: Sendable, CustomStringConvertible {
        /// Below the root.
        let path: String
        let text: String
        let lines: [Substring]

        init(path: String, text: String) {
            self.path = path
            self.text = text
            // By bytes, which takes a tenth of the time that characters do.
            lines = text.utf8.split(separator: 10, omittingEmptySubsequences: false)
                .map(Substring.init)
        }

        var description: String { path }
    }

    /// What was read, by where it was looked for: most tests here look at all sources.
    private static let known = Mutex<[String: [File]]>([:])

    /// The text files under `folders` whose names end in one of `extensions`, sorted by path.
    static func files(in folders: [String], extensions: Set<String>) -> [File] {
        known.withLock { known in
            let place = "\(folders) \(extensions.sorted())"
            if let files = known[place] { return files }
            let files = read(folders, extensions)
            known[place] = files
            return files
        }
    }

    private static func read(_ folders: [String], _ extensions: Set<String>) -> [File] {
        let manager = FileManager.default
        var found: [File] = []
        for folder in folders {
            let base = root.appendingPathComponent(folder)
            for case let path as String in manager.enumerator(atPath: base.path) ?? .init() {
                let url = base.appendingPathComponent(path)
                guard extensions.contains(url.pathExtension),
                    let text = try? String(contentsOf: url, encoding: .utf8)
                else { continue }
                found.append(File(path: "\(folder)/\(path)", text: text))
            }
        }
        return found.sorted { $0.path < $1.path }
    }

    static func swiftFiles() -> [File] {
        files(in: ["Sources", "Tests"], extensions: ["swift"])
    }

    /// Runs a program in a folder, the root if none is given; its status and everything it wrote.
    static func run(
        _ program: String, _ arguments: [String], in folder: URL = root
    ) throws -> (Int32, String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.currentDirectoryURL = folder
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}
