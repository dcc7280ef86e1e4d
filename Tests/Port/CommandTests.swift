import Foundation
import Testing

@testable import TactilePort

/// The program, in a folder of its own.
struct CommandTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("port-\(UUID().uuidString)")

    private func write(_ text: String, to name: String) throws -> String {
        let url = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: url, atomically: true, encoding: .utf8)
        return url.path
    }

    private func run(_ arguments: String...) -> (status: Int32, output: String) {
        var output = ""
        let status = PortCommand.run(arguments) { output += $0 }
        return (status, output)
    }

    @Test("A folder is brought over, and the originals are as they were")
    func bringsAFolderOver() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let original = "@objc class A: NSObject {}\n"
        let first = try write("\u{FEFF}" + original, to: "in/A.swift")
        let second = try write("#!/usr/bin/swift\n@objc class B {}\n", to: "in/deep/B.swift")
        _ = try write("@objc", to: "in/deep/Notes.txt")
        let out = folder.appendingPathComponent("out")
        let result = run("--out", out.path, folder.appendingPathComponent("in").path)
        #expect(result.status == 0 && result.output.isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: out.path).count == 2)
        func read(_ name: String) throws -> String {
            try String(contentsOf: out.appendingPathComponent(name), encoding: .utf8)
        }
        #expect(
            try read("A.ported.swift")
                == "#sourceLocation(file: \"\(first)\", line: 1)\nclass A: NSObject {}\n")
        #expect(try read("B.ported.swift") == "#!/usr/bin/swift\nclass B {}\n")
        #expect(try String(contentsOfFile: second, encoding: .utf8).contains("@objc"))
        // What was brought over can be brought over.
        let again = folder.appendingPathComponent("again")
        #expect(run("--plain", "--out", again.path, out.path).status == 0)
        #expect(FileManager.default.contentsEqual(atPath: out.path, andPath: again.path))
    }

    @Test("The file in which a program begins keeps its name")
    func keepsTheNameOfMain() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = try write("@objc class A {}\n", to: "main.swift")
        let out = folder.appendingPathComponent("out")
        #expect(run("--out", out.path, path).status == 0)
        let text = try String(
            contentsOf: out.appendingPathComponent("main.swift"), encoding: .utf8)
        #expect(text == "class A {}\n")
    }

    @Test("A file that would be the same keeps its date")
    func writesWhatHasChanged() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = try write("@objc class A {}\n", to: "A.swift")
        let out = folder.appendingPathComponent("out")
        #expect(run("--plain", "--out", out.path, path).status == 0)
        let file = out.appendingPathComponent("A.swift").path
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1000)], ofItemAtPath: file)
        #expect(run("--plain", "--out", out.path, path).status == 0)
        func date() throws -> Date? {
            try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
        }
        #expect(try date() == Date(timeIntervalSince1970: 1000))
        _ = try write("@objc class B {}\n", to: "A.swift")
        #expect(run("--plain", "--out", out.path, path).status == 0)
        #expect(try date() != Date(timeIntervalSince1970: 1000))
    }

    @Test("What cannot be brought over is told, and the status says so")
    func tellsWhatItCannotDo() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = try write("let a = #selector(f)\n", to: "A.swift")
        let result = run(path)
        #expect(result.status == 1 && result.output.hasPrefix("\(path):1:9: error: "))
        let other = try write("let b = 1\n", to: "deep/A.swift")
        let twice = run(path, other)
        #expect(twice.status == 1 && twice.output.contains("has this name"))
        try Data([0xFF, 0xFE, 0x41]).write(to: folder.appendingPathComponent("A.swift"))
        #expect(run(path).output.contains("not UTF-8"))
    }

    @Test("A wrong call has a sentence and another status")
    func tellsWrongCalls() {
        for arguments in [[], ["--out"], ["--fast"], ["/no/such/file.swift"]] {
            var output = ""
            #expect(PortCommand.run(arguments) { output += $0 } == 2)
            #expect(output.hasPrefix("tactile-port: ") && output.hasSuffix(".\n"))
        }
        #expect(run("--help").output.hasPrefix("Usage: tactile-port"))
    }

    @Test(
        "Whoever imports a module has UIKit, as through a framework's header, if the module has it",
        arguments: [
            ("import UIKit\nclass A: UIView {}\n", "@_exported import UIKit\n"),
            ("import Foundation\nclass A {}\n", ""),
        ])
    func handsUIKitOn(source: String, expected: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = try write(source, to: "A.swift")
        let out = folder.appendingPathComponent("out")
        #expect(run("--out", out.path, "--module", "App", path).status == 0)
        let text = try String(
            contentsOf: out.appendingPathComponent("PortedModule.swift"), encoding: .utf8)
        #expect(text == expected)
        #expect(run("--check", path).status == 0)
        #expect(run("--check", "--out", out.path, path).status == 2)
    }
}
