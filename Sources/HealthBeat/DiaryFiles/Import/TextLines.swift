import Diary

/// The lines of a text one after the other, without a list of all of them: a file of nothing but
/// line ends would be a long one. LF, CR LF and CR end a line.
struct TextLines: Sequence, IteratorProtocol {
    struct Line {
        /// From 1.
        let number: Int
        let bytes: ArraySlice<UInt8>
    }

    private let bytes: [UInt8]
    private var position = 0
    /// Where it was asked last whether to go on.
    private var asked = 0
    private var number = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// How much of the text is read, 0 to 1.
    var progress: Double { Double(position) / Double(Swift.max(1, bytes.count)) }

    /// Whether so much was read since this was true that whoever waits is to be asked.
    var asksAgain: Bool {
        mutating get {
            guard position - asked >= FileSource.chunkSize else { return false }
            asked = position
            return true
        }
    }

    mutating func next() -> Line? {
        guard position < bytes.count else { return nil }
        let start = position
        while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D {
            position += 1
        }
        let line = bytes[start..<position]
        let isCarriageReturn = position < bytes.count && bytes[position] == 0x0D
        position += 1
        if isCarriageReturn, position < bytes.count, bytes[position] == 0x0A { position += 1 }
        number += 1
        return Line(number: number, bytes: line)
    }
}
