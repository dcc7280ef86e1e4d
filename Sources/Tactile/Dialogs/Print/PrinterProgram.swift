import Foundation
import TactileViews

/// Hands documents to the printing system by `lp`, or `lpr` where that is missing.
struct PrinterProgram: Sendable {
    /// Where programs are looked for, as `PATH` has it.
    let searchPath: String

    /// What is to be printed, and how.
    struct Job: Sendable {
        var pdf: Data
        var title: String
        /// `nil` is the usual printer.
        var printer: String?
        /// At least one.
        var copies = 1
        /// `nil` is all of them.
        var pages: PageRanges?
        var isGray: Bool
        var duplex: UIPrintInfo.Duplex
    }

    func find(_ name: String) -> String? {
        searchPath.split(separator: ":").map { "\($0)/\(name)" }
            .first { access($0, X_OK) == 0 && FilePath.kind(of: $0) == .file }
    }

    var isThere: Bool { find("lp") != nil || find("lpr") != nil }

    /// Waits until the printing system has taken the document, so it is not to be called on the
    /// main actor.
    func print(_ job: Job) throws(FileProblem) {
        let program: String, options: [String]
        if let lp = find("lp") {
            (program, options) = (lp, Self.lpOptions(job))
        } else if let lpr = find("lpr") {
            (program, options) = (lpr, Self.lprOptions(job))
        } else {
            throw FileProblem(
                localized("No printer is set up: the program lp is missing."))
        }
        let path = try Self.temporaryFile(job.pdf)
        // The program copies the file before it ends.
        defer { unlink(path) }
        let answer: (status: Int32, said: String)
        do {
            answer = try Self.run(program, options + ["--", path])
        } catch {
            throw FileProblem(
                localized(
                    "The document could not be handed to the printer (\(error.localizedDescription))."
                ))
        }
        guard answer.status == 0 else {
            let reason =
                answer.said.replacing("lp: Error - ", with: "").replacing("lpr: Error - ", with: "")
                .replacing("lp: ", with: "").replacing("lpr: ", with: "")
                .split(separator: "\n").first.map(String.init) ?? "status \(answer.status)"
            throw FileProblem(
                localized(
                    "The printer did not take the document: \(reason) Set up a printer, or save as PDF."
                )
            )
        }
    }

    private static func lpOptions(_ job: Job) -> [String] {
        var options = ["-t", job.title]
        if let printer = job.printer { options += ["-d", printer] }
        if job.copies > 1 { options += ["-n", "\(job.copies)"] }
        if let pages = job.pages { options += ["-P", pages.list] }
        if job.isGray { options += ["-o", "print-color-mode=monochrome"] }
        switch job.duplex {
        case .none: break
        case .longEdge: options += ["-o", "sides=two-sided-long-edge"]
        case .shortEdge: options += ["-o", "sides=two-sided-short-edge"]
        }
        return options
    }

    /// The older program knows a title, a printer and copies; pages are an option of printers.
    private static func lprOptions(_ job: Job) -> [String] {
        ["-T", job.title] + (job.printer.map { ["-P", $0] } ?? [])
            + (job.copies > 1 ? ["-#\(job.copies)"] : [])
            + (job.pages.map { ["-o", "page-ranges=\($0.list)"] } ?? [])
    }

    /// Writes `data` to a file that only the person reads.
    static func temporaryFile(_ data: Data) throws(FileProblem) -> String {
        var template = Array("\(NSTemporaryDirectory())/tactile-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        let path = String(
            decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard descriptor >= 0 else { throw FileProblem(writing: path, errno) }
        do {
            let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            try file.write(contentsOf: data)
            try file.close()
        } catch {
            unlink(path)
            throw FileProblem(localized("The document to print cannot be written to \(path)."))
        }
        return path
    }

    /// Runs a program to its end; what it said on its standard error.
    static func run(
        _ program: String, _ arguments: [String]
    ) throws -> (status: Int32, said: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardError = pipe
        try process.run()
        let said = try pipe.fileHandleForReading.read(upToCount: 4096) ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: said, as: UTF8.self))
    }
}
