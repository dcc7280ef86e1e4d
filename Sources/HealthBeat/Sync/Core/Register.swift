/// What one device wrote into one field.
struct Write: Hashable, Sendable {
    var dot: Dot
    /// By the writer's hybrid clock.
    var time: Int
    var value: String

    /// The order in which writes that did not know of each other count.
    func isShown(before other: Write) -> Bool {
        if time != other.time { return time > other.time }
        if dot.device != other.dot.device { return dot.device > other.dot.device }
        if dot.number != other.dot.number { return dot.number > other.dot.number }
        return value > other.value
    }
}

/// One field with all that is known of it: the writes that nobody replaced, and for each device up
/// to which of its numbers writes were.
///
/// Registers join in any order and any number of times; joins of the same registers are equal.
struct Register: Hashable, Sendable {
    /// One for a device at most, ascending by device.
    private(set) var writes: [Write]
    /// One for a device at most, ascending; none that a write of that device says already.
    private(set) var replaced: [Dot]

    init(writes: [Write] = [], replaced: [Dot] = []) {
        (self.writes, self.replaced) = ([], [])
        for write in writes { add(write) }
        for dot in replaced { add(dot) }
        settle()
    }

    init(_ write: Write) { (writes, replaced) = ([write], []) }

    /// The write that is shown; nil while none has arrived.
    var shown: Write? {
        guard writes.count > 1 else { return writes.first }
        return writes.dropFirst().reduce(writes[0]) { $1.isShown(before: $0) ? $1 : $0 }
    }

    /// All that a writer who sees this register replaces.
    var seen: [Dot] {
        guard !writes.isEmpty else { return replaced }
        var seen = replaced + writes.map(\.dot)
        seen.sort { $0.device < $1.device }
        return seen
    }

    /// Whether this register knows of a write, as one that it has or one that was replaced.
    func covers(_ dot: Dot) -> Bool {
        replaced.contains { $0.device == dot.device && $0.number >= dot.number }
            || writes.contains { $0.dot.device == dot.device && $0.dot.number >= dot.number }
    }

    mutating func join(_ other: Register) {
        if writes.isEmpty, replaced.isEmpty {
            self = other
            return
        }
        guard self != other else { return }
        var kept: [Write] = []
        for write in writes {
            if let twin = other.writes.first(where: { $0.dot == write.dot }) {
                // One dot is one write, unless somebody made a mistake; then all choose alike.
                kept.append(write.isShown(before: twin) ? write : twin)
            } else if !other.covers(write.dot) {
                kept.append(write)
            }
        }
        for write in other.writes where !covers(write.dot) { kept.append(write) }
        kept.sort { $0.dot.device < $1.dot.device }
        let gone = writes.map(\.dot) + other.writes.map(\.dot)
        writes = kept
        for dot in other.replaced + gone { add(dot) }
        settle()
    }

    private mutating func add(_ write: Write) {
        if let index = writes.firstIndex(where: { $0.dot.device == write.dot.device }) {
            let present = writes[index]
            let isLater =
                write.dot.number == present.dot.number
                ? write.isShown(before: present) : write.dot.number > present.dot.number
            if isLater { writes[index] = write }
        } else {
            writes.append(write)
        }
    }

    private mutating func add(_ dot: Dot) {
        if let index = replaced.firstIndex(where: { $0.device == dot.device }) {
            replaced[index].number = max(replaced[index].number, dot.number)
        } else {
            replaced.append(dot)
        }
    }

    /// Brings writes and numbers into the one form that equal registers have.
    private mutating func settle() {
        if writes.count > 1 { writes.sort { $0.dot.device < $1.dot.device } }
        guard !replaced.isEmpty else { return }
        replaced.removeAll { dot in
            writes.contains { $0.dot.device == dot.device && $0.dot.number >= dot.number }
        }
        writes.removeAll { write in
            replaced.contains {
                $0.device == write.dot.device && $0.number >= write.dot.number
            }
        }
        replaced.sort { $0.device < $1.device }
    }
}
