import Foundation

/// The program `tactile-port`: reads sources for iOS, writes what compiles here, and tells what it
/// could not do.
package struct PortCommand {
    package static let help = """
        Usage: tactile-port [--check | --out FOLDER] [--plain] [--resources FOLDER --module NAME] PATH…

        Turns Swift sources that were written for iOS into sources that compile with Tactile's UIKit.
        A PATH is a file or a folder with all files below it; those of one module are given at once.

          --out FOLDER  writes the new sources into FOLDER: of “Name.swift” “Name.ported.swift”, and
                        of “main.swift” “main.swift”. Without it only messages are written.
          --plain       keeps the names, and leaves out the lines that let the compiler's messages
                        name the originals.
          --resources FOLDER
                        makes a folder “iOS” of the texts, pictures, colours and other files in
                        FOLDER, next to the new sources, and lets “Bundle.main” in these mean it.
                        It goes into the bundle of the module.
          --module NAME is the module's name, for its “Info.plist”. A file “PortedModule.swift” gives UIKit
                        to whoever imports the module, if one of its files imports it.
          --check       writes messages alone, as without “--out”.
          --help        writes this text.

        Messages have the form FILE:LINE:COLUMN: error or warning: TEXT. The status is 1 after an error, and 2
        if the program was called in another way.

        """

    private var out: URL?
    private var isPlain = false
    private var isCheck = false
    private var resources: URL?
    private var module: String?
    private var paths: [String] = []

    /// A sentence for the person at the terminal.
    struct UsageError: Error { var text: String }

    init(_ arguments: [String]) throws(UsageError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--out", "--resources":
                guard let folder = rest.popFirst() else {
                    throw UsageError(text: "“\(argument)” needs a folder.")
                }
                let url = URL(fileURLWithPath: folder, isDirectory: true)
                if argument == "--out" { out = url } else { resources = url }
            case "--module":
                guard let name = rest.popFirst() else {
                    throw UsageError(text: "“--module” needs a name.")
                }
                module = name
            case "--plain": isPlain = true
            case "--check": isCheck = true
            default:
                guard !argument.hasPrefix("-") else {
                    throw UsageError(text: "“\(argument)” is no option; see “tactile-port --help”.")
                }
                paths.append(argument)
            }
        }
        if isCheck, out != nil {
            throw UsageError(text: "“--check” writes no files: leave “--out” away.")
        }
        if resources != nil, out == nil {
            throw UsageError(text: "“--resources” needs “--out”.")
        }
        if paths.isEmpty {
            throw UsageError(text: "No file and no folder is given; see “tactile-port --help”.")
        }
    }

    /// - Parameters:
    ///   - arguments: What is behind the program's name.
    ///   - write: Takes lines for people.
    /// - Returns: the program's status.
    package static func run(_ arguments: [String], write: (String) -> Void) -> Int32 {
        if arguments.contains("--help") {
            write(help)
            return 0
        }
        do throws(UsageError) {
            return try PortCommand(arguments).run(write)
        } catch {
            write("tactile-port: \(error.text)\n")
            return 2
        }
    }

    private func run(_ write: (String) -> Void) throws(UsageError) -> Int32 {
        var files: [SourceFile] = []
        var isWell = true
        var names: Set<String> = []
        for url in try sources() {
            guard let data = try? Data(contentsOf: url) else {
                throw UsageError(text: "“\(url.path)” cannot be read.")
            }
            guard var text = String(data: data, encoding: .utf8) else {
                write("\(url.path):1:1: error: This file is not UTF-8.\n")
                isWell = false
                continue
            }
            if text.hasPrefix("\u{FEFF}") { text.removeFirst() }
            if !names.insert(url.lastPathComponent).inserted {
                write("\(url.path):1:1: error: Another file of the module has this name.\n")
                isWell = false
                continue
            }
            files.append(SourceFile(path: url.path, text: text))
        }
        let result = Porter.port(
            files, hasResources: resources != nil,
            interface: resources.map { InfoPlist.mainInterface(in: $0) } ?? MainInterface())
        for message in result.messages {
            write("\(message)\n")
            if message.severity == .error { isWell = false }
        }
        if let out {
            if module != nil {
                try save(
                    result.importsToolkit ? Self.umbrella : "", to: "PortedModule.swift", in: out)
            }
            for (file, text) in zip(files, result.texts) { try save(text, of: file, in: out) }
            if let resources {
                for message in try bringOver(resources, to: out) {
                    write("\(message)\n")
                    if message.severity == .error { isWell = false }
                }
            }
        }
        return isWell ? 0 : 1
    }

    /// The Swift files that the paths mean, in order.
    private func sources() throws(UsageError) -> [URL] {
        var found: [URL] = []
        for path in paths {
            let url = URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath()
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
                throw UsageError(text: "“\(path)” is not there.")
            }
            guard isFolder.boolValue else {
                found.append(url)
                continue
            }
            let below =
                FileManager.default.enumerator(atPath: url.path)?
                .compactMap { $0 as? String } ?? []
            for file in below.sorted() where file.hasSuffix(".swift") {
                found.append(url.appendingPathComponent(file))
            }
        }
        return found
    }

    private func save(_ text: String, of file: SourceFile, in folder: URL) throws(UsageError) {
        let original = URL(fileURLWithPath: file.path).lastPathComponent
        // Two files of one name cannot both be in messages, and a program begins in “main.swift”.
        let keepsName = isPlain || original == "main.swift"
        let name = keepsName ? original : original.dropLast("swift".count) + "ported.swift"
        try save(keepsName ? text : Self.located(text, in: file.path), to: name, in: folder)
    }

    private func bringOver(_ resources: URL, to out: URL) throws(UsageError) -> [Message] {
        let target = out.appendingPathComponent(ResourceFolder.name)
        var folder = ResourceFolder(source: resources, target: target, module: module ?? "Program")
        do {
            try folder.write()
        } catch {
            throw UsageError(text: "The resources of “\(resources.path)” cannot be made: \(error)")
        }
        try save(ResourceFolder.source, to: "PortedResources.swift", in: out)
        return folder.messages
    }

    /// What a framework's header does on iOS: whoever imports the module has UIKit, too.
    private static let umbrella = "@_exported import UIKit\n"

    /// A file that has not changed keeps its date, so that nothing is compiled without need.
    private func save(_ text: String, to name: String, in folder: URL) throws(UsageError) {
        let target = folder.appendingPathComponent(name)
        let data = Data(text.utf8)
        if let old = try? Data(contentsOf: target), old == data { return }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try data.write(to: target, options: .atomic)
        } catch {
            throw UsageError(text: "“\(target.path)” cannot be written: \(error)")
        }
    }

    /// The text below a line that makes the compiler name the original.
    static func located(_ text: String, in path: String) -> String {
        if text.hasPrefix("#!") || text.hasPrefix("#sourceLocation") { return text }
        return "#sourceLocation(file: \(Porter.literal(path)), line: 1)\n" + text
    }
}
