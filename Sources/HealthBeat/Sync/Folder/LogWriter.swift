import Diary
import Foundation

/// Appends to the log of this device, and to nothing else.
struct LogWriter {
    let folder: LogFolder
    let device: DeviceID
    /// The key of a sealed log.
    var key: [UInt8]?

    /// Bytes that a segment holds at most, unless one record is larger.
    static let segmentLimit = 256 << 10

    private var directory: String { folder.path + "/" + device.text }

    /// Appends records behind those that are there, and flushes them.
    ///
    /// - `mark`: the last segment as it was read; nil to begin one.
    /// - Returns: the segments that were written, as far as they are known to be read.
    func append(
        _ records: [(number: Int, text: String)], behind mark: ReadMark?
    ) throws(DiaryError) -> [ReadMark] {
        guard !records.isEmpty else { return [] }
        try folder.makeDirectory(of: device)
        var marks: [ReadMark] = []
        var current = mark
        var text = ""
        for (number, payload) in records {
            let shown = key.map { SealedLine.payload(payload, $0, device) } ?? payload
            let line = LogLine.line(shown)
            let size = (current?.length ?? 0) + text.utf8.count
            var next: ReadMark
            if let current, size + line.utf8.count <= Self.segmentLimit {
                next = current
            } else {
                if let current { marks.append(try write(text, behind: current)) }
                let header = SegmentHeader(device: device, first: number, isSealed: key != nil)
                next = ReadMark(path: try newName(number), device: device, isSealed: key != nil)
                text = LogLine.line(header.payload)
            }
            text += line
            if next.count == 0 { next.first = number }
            next.last = number
            next.count += 1
            current = next
        }
        if let current { marks.append(try write(text, behind: current)) }
        LogFolder.flush(directory)
        return marks
    }

    /// A name for a segment that nobody has.
    private func newName(_ number: Int) throws(DiaryError) -> String {
        let digits = "\(number)"
        let padded = String(repeating: "0", count: max(0, 12 - digits.count)) + digits
        for attempt in 0..<1000 {
            let name = padded + (attempt == 0 ? "" : "-\(attempt)") + LogFolder.segmentEnding
            let relative = device.text + "/" + name
            if access(folder.path + "/" + relative, F_OK) != 0 { return relative }
        }
        throw failure(directory, EEXIST)
    }

    /// Writes behind the whole lines of a segment; what is behind them was left by a kill.
    private func write(_ text: String, behind mark: ReadMark) throws(DiaryError) -> ReadMark {
        let path = folder.path + "/" + mark.path
        let isNew = mark.length == 0
        let flags = O_WRONLY | O_CLOEXEC | O_NOFOLLOW | (isNew ? O_CREAT | O_EXCL : 0)
        let file = open(path, flags, 0o600)
        guard file >= 0 else { throw failure(path, errno) }
        defer { close(file) }
        guard ftruncate(file, off_t(mark.length)) == 0 else { throw failure(path, errno) }
        var text = text
        let code = text.withUTF8 { bytes -> Int32 in
            var written = 0
            while written < bytes.count, let base = bytes.baseAddress {
                let count = pwrite(
                    file, base + written, bytes.count - written, off_t(mark.length + written))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return count < 0 ? errno : EIO }
                written += count
            }
            return fsync(file) == 0 ? 0 : errno
        }
        guard code == 0 else { throw failure(path, code) }
        var sum = CRC32(continuing: mark.sum)
        text.withUTF8 { sum.update(UnsafeRawBufferPointer($0)) }
        var mark = mark
        mark.sum = sum.value
        mark.length += text.utf8.count
        return mark
    }

    private func failure(_ path: String, _ code: Int32) -> DiaryError {
        .notWritten(path, errorText(code))
    }
}

extension LogFolder {
    /// Makes the directory of a device, unless it is there.
    ///
    /// A link of that name would lead out of the folder, to files of somebody else.
    func makeDirectory(of device: DeviceID) throws(DiaryError) {
        let directory = path + "/" + device.text
        if mkdir(directory, 0o700) == 0 {
            Self.flush(path)
            return
        }
        guard errno == EEXIST else { throw .notWritten(directory, errorText(errno)) }
        var status = stat()
        guard lstat(directory, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw .notWritten(directory, errorText(ENOTDIR))
        }
    }

    fileprivate static func flush(_ directory: String) {
        let descriptor = open(directory, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
