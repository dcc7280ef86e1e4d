import Foundation
import Testing

struct LayeringTests {
    @Test("A module imports only what the table of the architecture lets it")
    func importsFollowTheTable() {
        let files = Repository.files(in: ["Sources"], extensions: ["swift"])
        #expect(files.count > 20)
        for file in files {
            guard
                let row = Layering.allowed.first(where: {
                    file.path.hasPrefix("Sources/\($0.folder)/")
                })
            else {
                Issue.record("\(file.path) is in no module of the table")
                continue
            }
            for line in file.lines {
                guard let name = Layering.imports(in: line) else { continue }
                #expect(
                    row.imports.contains(name) || Layering.common.contains(name),
                    "\(file.path) imports \(name), which \(row.folder) may not")
            }
        }
    }

    @Test("Only one module of the toolkit and one of the program import each C library")
    func oneDoorPerLibrary() {
        var doors: [String: Set<String>] = [:]
        for file in Repository.files(in: ["Sources"], extensions: ["swift"]) {
            let folder = file.path.split(separator: "/").dropLast().prefix(3).joined(separator: "/")
            for line in file.lines {
                guard let name = Layering.imports(in: line) else { continue }
                let second = name.dropFirst().first
                guard name.hasPrefix("C"), second?.isUppercase == true, name != "CoreGraphics"
                else { continue }
                let product = folder.split(separator: "/").dropFirst().first ?? ""
                doors["\(name) in \(product)", default: []].insert(folder)
            }
        }
        #expect(!doors.isEmpty)
        for (library, folders) in doors {
            #expect(folders.count == 1, "\(library) is imported by \(folders.sorted())")
        }
    }

    @Test(
        "Imports are found in every form",
        arguments: [
            ("import Foundation", "Foundation"), ("@testable import Diary", "Diary"),
            ("public import struct Foundation.URL", "Foundation"),
            ("@_exported import TactileViews", "TactileViews"),
        ])
    func findsImports(line: String, module: String) {
        #expect(Layering.imports(in: line[...]) == module)
    }

    @Test("Other lines import nothing", arguments: ["// import X", "let a = 1", "imports X"])
    func passesOverOtherLines(line: String) {
        #expect(Layering.imports(in: line[...]) == nil)
    }
}
