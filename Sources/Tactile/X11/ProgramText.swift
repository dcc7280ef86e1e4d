import Foundation

/// The pages of the program's own code.
///
/// The kernel maps pages of a file around each that is run, and starting runs much that is never
/// run again. Once a program rests, its code is unmapped: what it goes on to use is mapped again
/// out of the page cache, at about a microsecond for sixteen pages. See `docs/decisions/size.md`.
enum ProgramText {
    /// Seconds after the first frame, and again while something is due sooner than ``calm``.
    static let delay: TimeInterval = 1
    static let calm: TimeInterval = 0.25

    /// Unmaps all of it. Nothing happens under a debugger, whose breakpoints are written into the
    /// pages, nor where the system does not tell.
    static func release() {
        guard let status = contents(of: "status"), !isTraced(status),
            let maps = contents(of: "maps"),
            let program = try? FileManager.default.destinationOfSymbolicLink(
                atPath: "/proc/self/exe")
        else { return }
        for range in ranges(of: program, in: maps) {
            madvise(
                UnsafeMutableRawPointer(bitPattern: range.lowerBound), range.count, MADV_DONTNEED)
        }
    }

    private static func contents(of name: String) -> String? {
        try? String(contentsOfFile: "/proc/self/\(name)", encoding: .utf8)
    }

    /// Whether another process traces the one with this `/proc/…/status`; true if it does not say.
    static func isTraced(_ status: String) -> Bool {
        let line = status.split(separator: "\n").first { $0.hasPrefix("TracerPid:") }
        return line?.split(separator: "\t").last != "0"
    }

    /// Where `/proc/…/maps` says that the code of a file lies which nothing may write.
    static func ranges(of file: String, in maps: String) -> [Range<UInt>] {
        maps.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
            guard fields.count == 6, fields[1] == "r-xp",
                fields[5].drop(while: { $0 == " " }) == file
            else { return nil }
            let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            guard ends.count == 2, ends[0] < ends[1] else { return nil }
            return ends[0]..<ends[1]
        }
    }
}
