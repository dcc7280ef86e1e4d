import Foundation

/// The printers that the printing system has.
struct PrinterList: Sendable, Equatable {
    /// In the system's order and words.
    var names: [String] = []
    /// The one that is printed on where none is chosen.
    var usual: String?

    /// Reads what `lpstat -e -d` said, in English.
    init(_ answer: String) {
        let start = "system default destination: "
        for line in answer.split(separator: "\n") {
            if line.hasPrefix(start) {
                usual = String(line.dropFirst(start.count))
            } else if !line.contains(where: \.isWhitespace) {
                // No name of a printer has a space, and each sentence has.
                names.append(String(line))
            }
        }
    }
}

extension PrinterProgram {
    /// How long a printing system may take to tell its printers, in seconds: it may be on another
    /// computer.
    private static let patience: TimeInterval = 3
    private static let longestAnswer = 1 << 18

    /// Whether the printers may be asked for, and a document be handed to one.
    var mayKnowPrinters: Bool { isThere && find("lpstat") != nil }

    /// The printers that there are; none where the printing system does not tell in time. It waits,
    /// so it is not to be called on the main actor.
    func printers() -> PrinterList {
        guard let lpstat = find("lpstat") else { return PrinterList("") }
        let process = Process(), pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: lpstat)
        process.arguments = ["-e", "-d"]
        process.environment = ProcessInfo.processInfo.environment
            .merging(["LC_ALL": "C"]) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return PrinterList("") }
        defer { if process.isRunning { process.terminate() } }
        guard let answer = Self.readAll(pipe.fileHandleForReading, for: Self.patience) else {
            return PrinterList("")
        }
        return PrinterList(String(decoding: answer, as: UTF8.self))
    }

    /// All that comes until the end; `nil` where that does not come in time, or is too much.
    private static func readAll(_ file: FileHandle, for seconds: TimeInterval) -> Data? {
        let end = Date(timeIntervalSinceNow: seconds)
        var answer = Data(), part = [UInt8](repeating: 0, count: 4096)
        while answer.count < longestAnswer {
            let left = end.timeIntervalSinceNow
            var ready = pollfd(fd: file.fileDescriptor, events: Int16(POLLIN), revents: 0)
            guard left > 0 else { return nil }
            let found = poll(&ready, 1, Int32((left * 1000).rounded(.up)))
            if found == 0 || found < 0 && errno == EINTR { continue }
            let count = found < 0 ? -1 : read(file.fileDescriptor, &part, part.count)
            if count == 0 { return answer }
            guard count > 0 else { return nil }
            answer.append(contentsOf: part[..<count])
        }
        return nil
    }
}
