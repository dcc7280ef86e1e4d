import Foundation
import Testing

struct SourceTests {
    @Test("No source file is longer than 450 lines")
    func filesAreShort() {
        for file in Repository.swiftFiles() {
            #expect(file.lines.count <= 451, "\(file.path) has \(file.lines.count - 1) lines")
        }
    }

    @Test("Module maps declare C libraries and hold no code")
    func moduleMapsHoldNoCode() {
        let files = Repository.files(in: ["Sources/System"], extensions: ["h", "modulemap"])
        #expect(files.count > 4)
        for file in files where file.path.hasSuffix(".h") {
            #expect(!file.text.contains("{"), "\(file.path) defines something")
            #expect(!file.text.contains("static"), "\(file.path) defines something")
        }
        let manager = FileManager.default
        let folder = Repository.root.appendingPathComponent("Sources/System").path
        for case let path as String in manager.enumerator(atPath: folder) ?? .init()
        where path.contains(".") {
            #expect(
                path.hasSuffix(".h") || path.hasSuffix(".modulemap"), "\(path) is no module map")
        }
    }

    @Test("install.sh installs the package of every C library")
    func installsWhatIsImported() throws {
        func text(_ name: String) throws -> String {
            try String(contentsOf: Repository.root.appendingPathComponent(name), encoding: .utf8)
        }
        let installer = try text("install.sh")
        let packages = try text("Package.swift").matches(of: /package: "([^"]+)"/).map(\.output.1)
        #expect(packages.count > 3)
        for package in packages {
            #expect(installer.contains(package), "install.sh does not install \(package)")
        }
    }

    @Test("Sources neither end the program over their input nor leave work undone")
    func sourcesKeepTheRules() {
        // Put together here so that this file passes its own test.
        let forbidden = ["try" + "! ", " as" + "! ", "fatal" + "Error(", "TO" + "DO", "FIX" + "ME"]
        for file in Repository.files(in: ["Sources"], extensions: ["swift"]) {
            for (number, line) in file.lines.enumerated() {
                for word in forbidden where line.contains(word) {
                    Issue.record("\(file.path):\(number + 1) has “\(word)”")
                }
            }
        }
    }

    @Test("What the compiler is told not to check says why it is safe")
    func uncheckedCodeSaysWhy() {
        let escapes = ["@unchecked" + " Sendable", "nonisolated" + "(unsafe)"]
        var count = 0
        for file in Repository.files(in: ["Sources"], extensions: ["swift"]) {
            let lines = file.lines.map { $0.drop { $0 == " " } }
            for (number, line) in lines.enumerated()
            where !line.hasPrefix("//") && escapes.contains(where: line.contains) {
                count += 1
                // In the comment above it or above its neighbour, or at the beginning of the body.
                let above = lines[..<number].reversed().prefix {
                    $0.hasPrefix("//") || $0.contains(escapes[1])
                }
                let below = lines[(number + 1)...].prefix { $0.hasPrefix("//") }
                #expect(
                    (above + below).contains { $0.hasPrefix("// Unchecked: ") },
                    "\(file.path):\(number + 1) does not say why it is safe: “// Unchecked: …”")
            }
        }
        #expect(count > 30)
    }

    @Test("Work away from the main thread keeps no threads that wake the program when it is done")
    func threadsEnd() {
        let pools = ["DispatchQueue.global(", "DispatchQueue(label:", "Task.detached"]
        for file in Repository.files(in: ["Sources"], extensions: ["swift"]) {
            for (number, line) in file.lines.enumerated() where pools.contains(where: line.contains)
            {
                Issue.record("\(file.path):\(number + 1) begins a pool of threads: use WorkQueue")
            }
        }
    }

    @Test("No file names a place on the machine that it was written on")
    func namesNoMachine() throws {
        let root = Repository.root.path
        let home = NSHomeDirectory()
        let files =
            Repository.files(
                in: ["Sources", "Tests", "docs", "Resources"],
                extensions: ["swift", "md", "h", "modulemap", "desktop", "xml", "csv", "sh", "1"])
            + ["README.md", "Package.swift", "install.sh", ".ci/run"].compactMap { name in
                let url = Repository.root.appendingPathComponent(name)
                return (try? String(contentsOf: url, encoding: .utf8)).map {
                    Repository.File(path: name, text: $0)
                }
            }
        for file in files {
            #expect(!file.text.contains(root), "\(file.path) names \(root)")
            guard home.split(separator: "/").count > 1 else { continue }
            #expect(!file.text.contains(home), "\(file.path) names \(home)")
        }
    }

    @Test("Text files end with one line break and have no trailing blanks")
    func textIsTidy() {
        for file in Repository.files(
            in: ["Sources", "Tests", "docs", "Resources"],
            extensions: ["swift", "md", "h", "modulemap", "desktop", "xml"])
        {
            #expect(file.text.hasSuffix("\n") && !file.text.hasSuffix("\n\n"), "\(file.path)")
            for (number, line) in file.lines.enumerated() {
                #expect(line.last != " " && line.last != "\t", "\(file.path):\(number + 1)")
            }
        }
    }
}
