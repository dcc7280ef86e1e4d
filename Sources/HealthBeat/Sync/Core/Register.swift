/// What one device wrote into one field.
struct Write: Hashable, Sendable {
    var dot: Dot
    /// By the writer's hybrid clock.
    var time: Int
    var value: String

    /// What tells this write from any other.
    var text: String { "\(dot.device.text).\(dot.number).\(time)=\(value)" }

    /// The order in which writes that did not know of each other count.
    func isShown(before other: Write) -> Bool {
        if time != other.time { return time > other.time }
        if dot.device != other.dot.device { return dot.device > other.dot.device }
        if dot.number != other.dot.number { return dot.number > other.dot.number }
        return value > other.value
    }

    /// Whether this write counts where both are by one device.
    func isLater(than other: Write) -> Bool {
        dot.number == other.dot.number ? isShown(before: other) : dot.number > other.dot.number
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

    /// The most devices of a field. More than that have never shared a diary; a log that names them
    /// is made to be slow. Beyond it the devices of the least numbers count, for everybody alike.
    static let mostDevices = 256

    init(writes: [Write] = [], replaced: [Dot] = []) {
        (self.writes, self.replaced) = ([], [])
        guard writes.count + replaced.count > 1 else {
            (self.writes, self.replaced) = (writes, replaced)
            return
        }
        let sortedWrites = writes.sorted {
            $0.dot.device == $1.dot.device
                ? $0.isLater(than: $1) : $0.dot.device < $1.dot.device
        }
        let sortedDots = replaced.sorted {
            $0.device == $1.device ? $0.number > $1.number : $0.device < $1.device
        }
        merge(sortedWrites, [], sortedDots, [])
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

    /// The greatest number of a device that this register knows of; 0 for none.
    func latest(of device: DeviceID) -> Int {
        max(
            replaced.first { $0.device == device }?.number ?? 0,
            writes.first { $0.dot.device == device }?.dot.number ?? 0)
    }

    /// Joins in time linear in the devices of both.
    mutating func join(_ other: Register) {
        if writes.isEmpty, replaced.isEmpty {
            self = other
            return
        }
        guard self != other else { return }
        merge(writes, other.writes, replaced, other.replaced)
    }

    /// Takes for each device its latest write, unless that or a later one was replaced. All lists
    /// ascend by device, and of one device the later comes first.
    private mutating func merge(
        _ left: [Write], _ right: [Write], _ leftDots: [Dot], _ rightDots: [Dot]
    ) {
        var (writes, replaced): ([Write], [Dot]) = ([], [])
        writes.reserveCapacity(left.count + right.count)
        var places = (0, 0, 0, 0)
        for _ in 0..<Self.mostDevices {
            var next: DeviceID?
            func see(_ device: DeviceID?) {
                guard let device else { return }
                next = next.map { min($0, device) } ?? device
            }
            see(places.0 < left.count ? left[places.0].dot.device : nil)
            see(places.1 < right.count ? right[places.1].dot.device : nil)
            see(places.2 < leftDots.count ? leftDots[places.2].device : nil)
            see(places.3 < rightDots.count ? rightDots[places.3].device : nil)
            guard let device = next else { break }
            var write: Write?
            var number = 0
            func take(_ list: [Write], _ place: inout Int) {
                while place < list.count, list[place].dot.device == device {
                    // One dot is one write, unless somebody made a mistake; then all choose alike.
                    if write.map({ list[place].isLater(than: $0) }) ?? true { write = list[place] }
                    place += 1
                }
            }
            func take(_ list: [Dot], _ place: inout Int) {
                while place < list.count, list[place].device == device {
                    number = max(number, list[place].number)
                    place += 1
                }
            }
            take(left, &places.0)
            take(right, &places.1)
            take(leftDots, &places.2)
            take(rightDots, &places.3)
            if let write, write.dot.number > number {
                writes.append(write)
            } else {
                replaced.append(Dot(device: device, number: number))
            }
        }
        (self.writes, self.replaced) = (writes, replaced)
    }
}
