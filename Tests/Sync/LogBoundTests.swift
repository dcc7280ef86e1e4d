import Diary
import Foundation
import SeededRandom
import Testing

@testable import DiarySync

/// The texts and numbers of logs: up to which they are read, and what comes back.
@Suite struct LogBoundTests {
    private func read<Value>(
        _ text: String, _ read: (Slice<UnsafeRawBufferPointer>) -> Value
    ) -> Value {
        var text = text
        return text.withUTF8 { read(UnsafeRawBufferPointer($0)[...]) }
    }

    @Test(
        arguments: [
            ("0000000000000000", 0), ("00000000000000ff", 255), ("ffffffffffffffff", UInt64.max),
            ("0123456789abcdef", 0x0123_4567_89AB_CDEF), ("00000000000000FF", nil), ("ff", nil),
            ("00000000000000ff0", nil), ("", nil), ("000000000000000g", nil),
            ("000000000000000/", nil), ("000000000000000:", nil), ("000000000000000`", nil),
        ] as [(String, UInt64?)])
    func devicesAreSixteenDigits(text: String, value: UInt64?) {
        let device = DeviceID(text: Array(text.utf8))
        #expect(device?.value == value)
        if let device {
            #expect(device.text == text)
            var log = LogText()
            log.append(device)
            #expect(log.text == text)
        }
    }

    @Test(
        arguments: [
            ("0", 0), ("9", 9), ("007", 7), ("9223372036854775807", Int.max),
            ("9223372036854775808", nil), ("99999999999999999999", nil), ("", nil), ("-1", nil),
            ("1 ", nil), ("/", nil), (":", nil), ("0000000000000000001", 1),
            ("00000000000000000001", nil),
        ] as [(String, Int?)])
    func numbersAreRead(text: String, number: Int?) {
        #expect(read(text, LogLine.number) == number)
    }

    @Test(arguments: [0, 1, 9, 10, 11, 99, 100, 1_234_567_890, Int.max])
    func numbersAreWritten(number: Int) {
        var text = LogText()
        text.append("a")
        text.append(number)
        text.append("b")
        #expect(text.text == "a\(number)b")
        #expect(read("\(number)", LogLine.number) == number)
    }

    @Test(arguments: ["", "a", "\t", "\n", "\r", "\\", "a\tb", "\\t", "\\\\n", "ž\t💧\\", "a\\"])
    func valuesAreEscapedAndBack(value: String) {
        let escaped = LogLine.escaped(value)
        #expect(!escaped.utf8.contains { [9, 10, 13].contains($0) })
        #expect(LogLine.unescaped(escaped) == value)
        #expect((escaped == value) == !value.utf8.contains { [9, 10, 13, 92].contains($0) })
    }

    @Test func identifiersAreWrittenAsFoundationHasThem() {
        var before: UUID?
        var ids = (0..<60).map { _ in UUID() }
        for bits in [0, 0x0F, 0xF0, 0xFF] as [UInt8] {
            ids.append(
                UUID(
                    uuid: (
                        bits, bits, bits, bits, bits, bits, bits, bits, bits, bits, bits, bits,
                        bits,
                        bits, bits, 1
                    )))
        }
        for id in ids {
            #expect(id.logText == id.uuidString)
            #expect(UUID(logText: Array(id.uuidString.utf8)) == id)
            #expect(UUID(logText: Array(id.uuidString.lowercased().utf8)) == id)
            #expect(!id.isBefore(id))
            if let before {
                #expect(id.isBefore(before) == (id.uuidString < before.uuidString))
                #expect(before.isBefore(id) == (before.uuidString < id.uuidString))
            }
            before = id
            // Each character by itself.
            let characters = Array(id.uuidString.utf8)
            for place in characters.indices {
                for other in ["g", "G", "/", ":", "@", "`", " "] {
                    var wrong = characters
                    wrong[place] = Array(other.utf8)[0]
                    #expect(UUID(logText: wrong) == nil)
                }
            }
            #expect(UUID(logText: characters.dropLast()) == nil)
            #expect(UUID(logText: characters + [48]) == nil)
        }
        // That the halves of two are alike tells nothing of the others.
        let low = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2))
        let high = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0))
        #expect(low.isBefore(high) && !high.isBefore(low))
    }

    @Test(arguments: [0, 1, 7, 8, 9, 15, 16, 17, 100])
    func checksumsDoNotDependOnTheParts(length: Int) {
        let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 37 + 11) }
        // By the definition, a bit at a time.
        var expected: UInt32 = .max
        for byte in bytes {
            expected ^= UInt32(byte)
            for _ in 0..<8 {
                expected = expected & 1 == 1 ? 0xEDB8_8320 ^ (expected >> 1) : expected >> 1
            }
        }
        for cut in 0...length {
            var sum = CRC32()
            bytes[..<cut].withUnsafeBytes { sum.update($0) }
            var next = CRC32(continuing: sum.value)
            bytes[cut...].withUnsafeBytes { next.update($0) }
            #expect(next.value == ~expected)
        }
    }

    @Test func linesAreReadWithTheirOwnSumAlone() {
        let line = LogLine.line("a\tb")
        func payload(_ text: String) -> String? {
            read(text) { slice in
                LogLine.payload(UnsafeRawBufferPointer(rebasing: slice))
                    .map { String(decoding: $0, as: UTF8.self) }
            }
        }
        #expect(line.hasSuffix("\n") && payload(String(line.dropLast())) == "a\tb")
        let characters = Array(line.dropLast())
        for place in characters.indices {
            for other in ["0", "f", "F", "/", ":", "`", "g", " "]
            where other != String(characters[place]) {
                var wrong = characters
                wrong[place] = Character(other)
                #expect(payload(String(wrong)) == nil)
            }
        }
        // A line needs something behind its tab.
        #expect(payload("00000000\t") == nil && payload("00000000") == nil && payload("") == nil)
        #expect(LogLine.hexadecimal(0) == "00000000")
        #expect(LogLine.hexadecimal(.max) == "ffffffff" && LogLine.hexadecimal(0xABC) == "00000abc")
    }

    // MARK: Clocks

    @Test func aClockFollowsOthersUpToADayAhead() {
        let now = 1_795_000_000_000, last = HybridClock.time(now + HybridClock.tolerance)
        for (time, isFollowed) in [
            (0, false), (HybridClock.time(now) + 5, true), (last, true), (last + 1, false),
        ] {
            var clock = HybridClock()
            clock.see(time, now: now)
            let next = clock.next(now: now)
            #expect(next == (isFollowed ? time + 1 : HybridClock.time(now)))
            // Each time is after the one before, and what was seen once is not seen less.
            #expect(clock.next(now: now) == next + 1)
            clock.see(0, now: now)
            #expect(clock.latest == next + 1)
            #expect(clock.next(now: now - 1000) == next + 2)
            #expect(
                clock.next(now: now + 2 * HybridClock.tolerance)
                    == HybridClock.time(now + 2 * HybridClock.tolerance))
        }
    }

    @Test func clocksStayWithinWhatIsRead() {
        #expect(HybridClock.time(-1) == 0 && HybridClock.time(1) == 65_536)
        #expect(HybridClock.range.contains(HybridClock.time(.max)))
        for milliseconds in [0, 1, 1_795_000_000_000, (1 << 46) - 1] {
            #expect(HybridClock.milliseconds(HybridClock.time(milliseconds)) == milliseconds)
            #expect(
                HybridClock.milliseconds(HybridClock.time(milliseconds) + 65_535) == milliseconds)
        }
        var clock = HybridClock(latest: HybridClock.range.upperBound - 2)
        #expect(clock.next(now: 0) == HybridClock.range.upperBound - 1)
        #expect(clock.next(now: 0) == HybridClock.range.upperBound - 1)
    }

    // MARK: Records

    private func record(_ payload: String) -> Record? {
        var payload = payload
        return payload.withUTF8 { Record(UnsafeRawBufferPointer($0), of: DeviceID(7)) }
    }

    @Test(arguments: [
        ("1\t0\tx", true), ("0\t0\tx", false), ("4503599627370495\t0\tx", true),
        ("4503599627370496\t0\tx", false), ("1\t4611686018427387903\tx", true),
        ("1\t4611686018427387904\tx", false), ("1\t1", false),
        ("1\t1\tput\tsettings\t@0000000000000001.1.0\ta=1", true),
        ("1\t1\tput\tsettings\t@0000000000000001.0.0\ta=1", false),
        ("1\t1\tput\tsettings\t@0000000000000001.1\ta=1", false),
        ("1\t1\tput\tsettings\t@0000000000000001.1.0.0\ta=1", false),
        ("1\t1\tput\tsettings\t@0000000000000001.1.4611686018427387904\ta=1", false),
        ("1\t1\tput\tsettings\t@0000000000000001.4503599627370496.0\ta=1", false),
        ("1\t1\tput\tsettings\ta<0000000000000001.1", true),
        ("1\t1\tput\tsettings\ta<0000000000000001", false),
        ("1\t1\tput\tsettings\ta<0000000000000001.1.1", false),
        ("1\t1\tdev", false), ("1\t1\tdev\tname=", true), ("1\t1\tret\t0000000000000001", true),
        ("1\t1\tret", false),
    ])
    func recordsAreReadUpToTheirEnds(payload: String, isRead: Bool) {
        #expect((record(payload) != nil) == isRead)
    }

    /// A log that names many devices or fields is made to be slow.
    @Test(arguments: [(255, true), (256, false), (300, false)])
    func aLogNamesSoManyDevicesOfAField(count: Int, isRead: Bool) {
        let dots = (1...count).map { "\(DeviceID(UInt64($0)).text).1" }.joined(separator: ",")
        #expect((record("1\t1\tput\tsettings\ta<\(dots)") != nil) == isRead)
    }

    @Test(arguments: [(64, true), (65, false)])
    func aLogHasSoManyFieldsThatAreNotKnown(count: Int, isRead: Bool) {
        let fields = (0..<count).map { "\tx\($0)=1" }.joined()
        let known = FieldName.known.map { "\t\($0)=1" }.joined()
        #expect((record("1\t1\tput\tsettings" + known + fields) != nil) == isRead)
        #expect((record("1\t1\tput\tsettings" + fields + known) != nil) == isRead)
    }

    // MARK: Registers and items

    private func write(_ device: UInt64, _ number: Int, _ time: Int, _ value: String = "a") -> Write
    {
        Write(dot: Dot(device: DeviceID(device), number: number), time: time, value: value)
    }

    /// Each write is shown before all that follow it.
    @Test func writesAreOrderedByTimeDeviceNumberAndValue() {
        let order = [
            write(1, 1, 9), write(2, 1, 8), write(1, 3, 8), write(1, 2, 8, "b"),
            write(1, 2, 8, "a"),
            write(9, 9, 7, "z"),
        ]
        for (place, left) in order.enumerated() {
            for (other, right) in order.enumerated() {
                #expect(left.isShown(before: right) == (place < other))
            }
        }
        for count in 1...order.count {
            // One for a device: those of the same device would be joined.
            let writes = order.prefix(count).enumerated().map { place, write in
                Write(
                    dot: Dot(device: DeviceID(UInt64(100 - place)), number: 1), time: write.time,
                    value: write.value)
            }
            #expect(Register(writes: writes.reversed()).shown == writes[0])
            #expect(Register(writes: writes).shown == writes[0])
        }
        #expect(Register().shown == nil)
    }

    @Test(arguments: [
        // Number and time of a device's two writes, and whether the first counts.
        (2, 1, 1, 9, true), (1, 9, 2, 1, false), (1, 2, 1, 1, true), (1, 1, 1, 2, false),
    ])
    func theLaterOfADevicesWritesCounts(
        number: Int, time: Int, other: Int, otherTime: Int, isFirst: Bool
    ) {
        let (one, two) = (write(1, number, time), write(1, other, otherTime))
        var joined = Register(one)
        joined.join(Register(two))
        #expect(joined.writes == [isFirst ? one : two])
        #expect(Register(writes: [one, two]).writes == joined.writes)
        #expect(joined.latest(of: DeviceID(1)) == max(number, other))
        #expect(joined.latest(of: DeviceID(2)) == 0)
    }

    /// Up to which number a device's writes were replaced.
    @Test(arguments: [(0, true), (1, true), (2, false), (3, false)])
    func aWriteGoesWhereItsNumberWasReplaced(replaced: Int, stays: Bool) {
        let dots = replaced == 0 ? [] : [Dot(device: DeviceID(1), number: replaced)]
        var joined = Register(write(1, 2, 5))
        joined.join(Register(replaced: dots))
        #expect(joined.writes.isEmpty != stays)
        #expect(joined.latest(of: DeviceID(1)) == max(2, replaced))
        #expect(joined.seen == [Dot(device: DeviceID(1), number: max(2, replaced))])
        #expect(joined.replaced.count == (stays ? 0 : 1))
    }

    /// Beyond so many devices those of the least numbers count.
    @Test func aFieldHasSoManyDevices() {
        let most = Register.mostDevices
        let many = Register(writes: (0..<(most + 4)).map { write(UInt64($0 + 1), 1, 1) })
        #expect(many.writes.map(\.dot.device.value) == (1...UInt64(most)).map { $0 })
        var joined = Register(writes: (4..<(most + 4)).map { write(UInt64($0 + 1), 1, 1) })
        joined.join(Register(writes: (0..<8).map { write(UInt64($0 + 1), 1, 1) }))
        #expect(joined == many)
    }

    @Test(arguments: TestSeed.usual(0..<40))
    func itemsAreTablesOfRegisters(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func item() -> Item {
            var item = Item()
            for _ in 0..<random.below(14) {
                let name = "\(random.pick(["l", "w", "a", "x"]))\(random.below(6))"
                item[name] = Register(write(UInt64(1 + random.below(3)), 1 + random.below(5), 1))
            }
            return item
        }
        let (left, right) = (item(), item())
        var joined = left
        joined.join(right)
        let names = Set(left.fields.map(\.name)).union(right.fields.map(\.name))
        #expect(joined.fields.map(\.name) == names.sorted())
        for name in names {
            var register = left[name]
            register.join(right[name])
            #expect(joined[name] == register)
        }
        var again = joined
        again.join(left)
        again["none"] = Register()
        #expect(again == joined && again["none"] == Register())
        #expect(again.isKnown == !names.isEmpty)
        #expect(
            joined.latest(of: DeviceID(2))
                == joined.fields.map { $0.register.latest(of: DeviceID(2)) }.max() ?? 0)
    }

    @Test func anItemHasSoManyFieldsThatAreNotKnown() {
        var (left, right) = (Item(), Item())
        for name in (100..<164).map({ "x\($0)" }) + ["w"] {
            left[name] = Register(write(1, 1, 1))
        }
        for name in ["a", "l", "unit", "zz"] { right[name] = Register(write(1, 1, 1)) }
        #expect(!left.isTooWide)
        left.join(right)
        #expect(!left.isTooWide)
        let names = left.fields.map(\.name)
        #expect(names.contains("a") && names.contains("l") && names.contains("unit"))
        #expect(names.contains("x162") && !names.contains("x163") && !names.contains("zz"))
    }

    @Test func anEntryIsThereWhileAnybodySaysSo() {
        for (values, isThere) in [
            ([], false), (["0"], false), (["1"], true), (["0", "1"], true), (["1", "0"], true),
            (["0", "0"], false), (["2"], false),
        ] as [([String], Bool)] {
            var item = Item()
            let writes = values.enumerated().map { write(UInt64($0 + 1), 1, $0, $1) }
            item[FieldName.life] = Register(writes: writes)
            #expect(item.isThere == isThere && item.isKnown == !values.isEmpty)
        }
    }

    // MARK: Fields of entries and settings

    private static let moment = Moment(wallSeconds: 1_795_248_000, offset: 3600)

    private func item(_ fields: [String: String]) -> Item {
        var item = Item()
        for (name, value) in fields { item[name] = Register(write(1, 1, 5_000 << 16, value)) }
        return item
    }

    @Test(arguments: [true, false], ["", "a note"])
    func entriesComeBackFromTheirFields(isDateOnly: Bool, text: String) throws {
        let id = UUID()
        for (weight, unit) in [("82.40", WeightUnit.kilograms), ("12 10.5", .stones)] {
            for changed in [70, 71] {
                let entry = Entry(
                    id: id, weight: try #require(Weight(text: weight, unit: unit)),
                    moment: Moment(
                        wallSeconds: Self.moment.wallSeconds, offset: -12_600,
                        isDateOnly: isDateOnly),
                    note: text, source: text.isEmpty ? "" : "Libra", created: 70, changed: changed)
                var fields = EntryFields.fields(of: entry)
                #expect(fields.keys.contains(FieldName.note) == !text.isEmpty)
                #expect(fields.keys.contains(FieldName.source) == !text.isEmpty)
                #expect(fields.keys.contains(FieldName.changed) == (changed != 70))
                #expect(EntryFields.entry(id, item(fields)) == nil, "Nobody says that it is there.")
                fields[FieldName.life] = FieldName.there
                #expect(EntryFields.entry(id, item(fields)) == entry)
                // Without the time of its making that of its writing counts.
                fields[FieldName.created] = nil
                fields[FieldName.changed] = nil
                let made = EntryFields.entry(id, item(fields))
                #expect(made?.created == 5 && made?.changed == 5)
            }
        }
    }

    @Test(arguments: [
        ("w", "82.4"), ("w", "82.4 xx"), ("w", "0 kg"), ("w", nil), ("m", "1 2"), ("m", "1 2 0 0"),
        ("m", "x 2 0"), ("m", nil), ("m", "1 100001 0"), ("l", "0"),
    ])
    func fieldsThatMakeNoSenseAreNoEntry(name: String, value: String?) {
        var fields = [
            "l": "1", "w": "82.4 kg", "m": "1795248000 3600 0", "c": "9", "n": "x", "s": "y",
        ]
        #expect(EntryFields.entry(UUID(), item(fields)) != nil)
        fields[name] = value
        #expect(EntryFields.entry(UUID(), item(fields)) == nil)
    }

    @Test(arguments: [
        ("unit", "lb", "lb"), ("unit", "xx", ""), ("unit", "", ""), ("height", "181", "181.0"),
        ("height", "900", ""), ("trend", "libra", "libra:7.0"), ("goal", "75 kg||", "75 kg||"),
        ("goal", "75 kg|2027-01-01|2026-01-01", "75 kg|2027-01-01|2026-01-01"),
        ("goal", "75 kg", "75 kg||"), ("goal", "75 kg|x|2026-01-01", "75 kg||2026-01-01"),
        ("goal", "|2027-01-01|", ""),
        ("goal", "75 kg|2027-01-01|2026-01-01|more", "75 kg|2027-01-01|2026-01-01"),
    ])
    func settingsAreReadAsADiaryHasThem(name: String, value: String, readable: String) {
        #expect(EntryFields.readable(name, value) == readable)
        #expect(EntryFields.readable(name, readable) == readable)
        #expect(EntryFields.readable(name, nil) == "")
        #expect(EntryFields.stored(name, "").allSatisfy { $0.value == nil })
    }

    @Test func theSettingsThatTravelAreFour() {
        let none = EntryFields.fields(ofSettings: [:])
        #expect(none == ["unit": "", "height": "", "goal": "", "trend": ""])
        let all = EntryFields.fields(ofSettings: [
            "unit": "lb", "height": "181.0", "trend": "standard", "goal": "75 kg",
            "goal-date": "2027-01-01", "theme": "dark",
        ])
        #expect(
            all == [
                "unit": "lb", "height": "181.0", "trend": "standard", "goal": "75 kg|2027-01-01|",
            ])
    }
}
