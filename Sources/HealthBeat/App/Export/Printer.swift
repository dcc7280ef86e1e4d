import Diary
import Foundation

/// Hands documents to the system's printer by `lp`.
struct Printer: Sendable {
    /// Where programs are looked for.
    let searchPath: String

    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        searchPath = environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    }

    /// What went wrong and what to do, as a sentence.
    struct Failure: Error, Equatable {
        let message: String
    }

    private var program: String? {
        searchPath.split(separator: ":").map { "\($0)/lp" }.first { access($0, X_OK) == 0 }
    }

    /// Gives a PDF document to the usual printer; waits until the printing system has taken it, so
    /// call it off the main actor.
    func print(_ pdf: Data) throws(Failure) {
        guard let program else {
            throw Failure(
                message: localized(
                    "There is no printing system: the program lp is missing. Save the graph"
                        + " as PDF instead."))
        }
        // `lp` copies the file before it ends.
        var template = Array("\(NSTemporaryDirectory())/healthbeat-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        let path = String(
            decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard descriptor >= 0 else {
            throw Failure(
                message: localized("There is no place for the page to be printed (\(path))."))
        }
        defer { unlink(path) }
        let answer: (status: Int32, said: String)
        do {
            try FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
                .write(contentsOf: pdf)
            answer = try Self.run(program, ["-t", "Health Beat", "--", path])
        } catch {
            throw Failure(
                message: localized(
                    "The page could not be handed to the printer (\(String(describing: error)))."))
        }
        guard answer.status == 0 else {
            let reason =
                answer.said.replacing("lp: Error - ", with: "")
                .replacing("lp: ", with: "")
                .split(separator: "\n").first.map(String.init)
                ?? localized("status \(answer.status)")
            throw Failure(
                message: localized(
                    "The printer did not take the page: \(reason) Save the graph as PDF, or"
                        + " set up a printer."))
        }
    }

    /// Runs a program to its end; what it said on its standard error.
    private static func run(
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
