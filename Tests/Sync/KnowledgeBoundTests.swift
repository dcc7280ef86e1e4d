import Diary
import Foundation
import Testing

@testable import DiarySync

/// What a device keeps of itself and of others: read back as it was kept, and compared up to its
/// ends.
@Suite struct KnowledgeBoundTests {
    private let device = DeviceID(7)

    private func mark(_ first: Int, _ last: Int, _ count: Int) -> ReadMark {
        let text = "\(device.text)\t0\t10\t00000000\t\(first)\t\(last)\t\(count)\t0\tfile"
        guard let mark = ReadMark(text: Substring(text)) else {
            preconditionFailure("\(text) is no mark.")
        }
        return mark
    }

    @Test(arguments: ["0", "1"], ["a/b.log", "tab\tand\nline"])
    func marksAreReadBack(sealed: String, path: String) throws {
        let text = "\(device.text)\t\(sealed)\t11\t000000ff\t2\t5\t3\t1\t\(LogLine.escaped(path))"
        let mark = try #require(ReadMark(text: Substring(text)))
        #expect(mark.text == text)
        #expect(mark.device == device && mark.isSealed == (sealed == "1") && mark.path == path)
        #expect((mark.length, mark.sum, mark.first) == (11, 255, 2))
        #expect((mark.last, mark.count, mark.damaged) == (5, 3, 1))
    }

    /// The first and last number of each file and how many there are, and what is missing.
    @Test(
        arguments: [
            ([], 0), ([(1, 5, 5)], 0), ([(2, 5, 4)], 1), ([(1, 5, 4)], 1),
            ([(1, 5, 5), (6, 9, 4)], 0),
            ([(6, 9, 4), (1, 5, 5)], 0), ([(1, 5, 5), (7, 9, 3)], 1), ([(1, 5, 5), (8, 9, 2)], 2),
            // What two files have is there once.
            ([(1, 5, 5), (3, 9, 7)], 0), ([(1, 9, 9), (3, 5, 3)], 0),
            // One that begins within another is not asked for what it lacks itself.
            ([(1, 5, 5), (5, 9, 3)], 0), ([(1, 5, 5), (6, 9, 3)], 1), ([(1, 5, 5), (4, 9, 3)], 0),
            ([(1, 9, 9), (3, 5, 3), (11, 11, 1)], 1),
            ([(0, 0, 0)], 0),
        ] as [([(Int, Int, Int)], Int)])
    func whatIsMissingIsCounted(files: [(Int, Int, Int)], missing: Int) {
        #expect(files.map { mark($0.0, $0.1, $0.2) }.missing == missing)
    }

    @Test func aDiaryWasUsedInTheLastEightPlaces() {
        var places = SyncPlaces(text: "")
        func visit(_ name: String) -> Bool { places.visit(name) }
        for number in 1...8 { #expect(!visit("p\(number)")) }
        #expect(places.text == "p1 p2 p3 p4 p5 p6 p7 p8")
        // Each visit makes a place the last one.
        #expect(visit("p1"))
        #expect(places.text == "p2 p3 p4 p5 p6 p7 p8 p1")
        #expect(!visit("p9"))
        #expect(places.text == "p3 p4 p5 p6 p7 p8 p1 p9")
        #expect(SyncPlaces(text: places.text) == places)
        #expect(visit("p3") && !visit("p2"))
    }

    @Test func statesAreReadBackAndCompared() throws {
        let state = StateFile(device: device, sum: ContentSum("a"), position: "x.1,y.2")
        #expect(StateFile(device: device, text: state.text) == state)
        for text in ["", "a", "a b c", "zz x", " x"] {
            #expect(StateFile(device: device, text: text) == nil)
        }
        var other = state
        #expect(!state.differs(from: other))
        other.sum = ContentSum("b")
        #expect(state.differs(from: other))
        other.position = "x.1,y.3"
        #expect(!state.differs(from: other))
        let key = [UInt8](repeating: 5, count: 32)
        for (kept, isSealed, keys, isRead) in [
            (nil, false, [:], true), (nil, true, [device: key], false),
            (key, true, [device: key], true), (key, false, [device: key], false),
            (key, true, [:], false), (key, true, [device: [UInt8](repeating: 6, count: 32)], false),
            (key, true, [DeviceID(8): key], false),
        ] as [([UInt8]?, Bool, [DeviceID: [UInt8]], Bool)] {
            let read = StateFile(Array(state.lines(kept).utf8), isSealed: isSealed, keys: keys)
            #expect(read == (isRead ? state : nil))
        }
    }

    @Test(arguments: [
        ("plain", 1, true), ("sealed", 1, true), ("plain", 9, true), ("other", 1, false),
        ("", 1, false),
    ])
    func headersAreReadBack(kind: String, first: Int, isRead: Bool) throws {
        let header = SegmentHeader(device: device, first: first, isSealed: kind == "sealed")
        var payload = "healthbeat-log\t1\t\(device.text)\t\(first)\t\(kind)"
        let read = payload.withUTF8 { try? SegmentHeader(UnsafeRawBufferPointer($0)) }
        #expect(read == (isRead ? header : nil))
        if isRead { #expect(header.payload == payload) }
    }

    // MARK: One's own history

    private func found(_ numbers: [Int: String]) -> FoundRecords {
        var found = FoundRecords()
        for (number, text) in numbers { found.take(number, ContentSum(text)) }
        return found
    }

    private func records(_ numbers: ClosedRange<Int>) -> [(number: Int, text: String)] {
        numbers.map { ($0, "record \($0)") }
    }

    private func texts(_ numbers: ClosedRange<Int>) -> [Int: String] {
        Dictionary(uniqueKeysWithValues: records(numbers).map { ($0.number, $0.text) })
    }

    @Test(arguments: [
        // What is in the folder up to, whether one of its records is another's, and what it is.
        (5, 0, OwnHistory.Verdict.own(upTo: 5)), (4, 0, .incomplete(common: 3)),
        (3, 0, .incomplete(common: 3)), (0, 0, .incomplete(common: 0)), (6, 0, .own(upTo: 6)),
        (7, 0, .own(upTo: 7)), (8, 0, .another(common: 7)), (5, 2, .another(common: 0)),
        (5, 4, .another(common: 3)), (5, 5, .another(common: 3)), (6, 6, .another(common: 5)),
    ])
    func aLogIsOnesOwnUpToWhatWasWritten(last: Int, other: Int, verdict: OwnHistory.Verdict) {
        var history = OwnHistory()
        history.append(records(1...3))
        history.append(records(4...5))
        #expect(history.published == 5)
        var log = last > 0 ? texts(1...last) : [:]
        if other > 0 { log[other] = "of somebody else" }
        // Numbers 6 and 7 wait to be appended.
        #expect(history.verdict(on: found(log), outbox: records(5...7)) == verdict)
        #expect(OwnHistory(text: history.text) == history)
    }

    @Test func historiesAreAppendedInTheirOrder() {
        var history = OwnHistory()
        history.append([])
        #expect(history == OwnHistory() && history.published == 0)
        history.append(records(2...3))
        #expect(history == OwnHistory(), "The first one is missing.")
        history.append(records(1...2))
        let two = history
        history.append(records(1...2))
        #expect(history == two, "They were appended already.")
        history.append(records(1...4))
        #expect(history.published == 4 && history.points.map(\.number) == [0, 2, 4])
        #expect(OwnHistory(of: found(texts(1...4)), upTo: 4).points.last == history.points.last)
        #expect(OwnHistory(of: found(texts(1...4)), upTo: 5) == OwnHistory())
        #expect(OwnHistory(of: found([:]), upTo: 0) == OwnHistory())
        for text in ["", "1:0", "0:0 2:0 2:1", "0:0 3:0 2:0"] {
            #expect(OwnHistory(text: text) == nil)
        }
    }

    /// Of many points older ones are forgotten, the first and the last never.
    @Test func oldPointsAreThinnedOut() {
        var history = OwnHistory()
        for number in 1...47 { history.append(records(number...number)) }
        #expect(history.points.map(\.number) == Array(0...47))
        history.append(records(48...48))
        #expect(
            history.points.map(\.number) == Array(stride(from: 0, to: 24, by: 2)) + Array(24...48))
        for number in 49...300 {
            history.append(records(number...number))
            #expect(history.points.count <= 48 && history.points.first?.number == 0)
            #expect(history.published == number)
        }
        #expect(history.verdict(on: found(texts(1...300)), outbox: []) == .own(upTo: 300))
    }

    @Test func aNumberThatTwoRecordsHaveIsADouble() {
        var found = FoundRecords()
        for (number, text) in [(3, "a"), (1, "b"), (3, "a")] {
            found.take(number, ContentSum(text))
        }
        #expect(found.firstDouble == nil && found.last == 3)
        found.take(3, ContentSum("c"))
        found.take(1, ContentSum("c"))
        found.take(3, ContentSum("d"))
        #expect(found.firstDouble == 1 && found.last == 3)
    }

    // MARK: Names

    @Test(arguments: [
        ("  my\tlaptop \n ", "my laptop"), ("", "a device"), (" \u{202E}\u{FEFF}", "a device"),
        (String(repeating: "x", count: 60), String(repeating: "x", count: 60)),
        (String(repeating: "x", count: 61), String(repeating: "x", count: 60)),
        (
            "a" + String(repeating: "\u{301}", count: 90),
            "a" + String(repeating: "\u{301}", count: 59)
        ),
    ])
    func namesAreOneLineThatCanBeShown(name: String, cleaned: String) {
        #expect(SyncConfiguration.cleaned(name) == cleaned)
    }

    @Test func aDeviceThatIsRenamedBeforeAnybodyReadsItHasItsLastName() throws {
        let machines = Machines()
        let first = try machines.join()
        for name in ["desk", "shelf"] { try first.sync.begin(in: first.folder, name: name) }
        let second = try machines.join()
        try machines.settle([first, second])
        let names = try second.sync.status().devices.filter { !$0.isThisOne }.map(\.name)
        #expect(names == ["shelf"])
        // And again, once it was read.
        try first.sync.begin(in: first.folder, name: "attic")
        try machines.settle([first, second])
        #expect(try second.sync.status().devices.first { !$0.isThisOne }?.name == "attic")
    }

    @Test(arguments: [true, false], ["/tmp/a", "/tmp/line\nname=x"])
    func aConfigurationIsReadBack(isSealed: Bool, folder: String) throws {
        let directory = DiaryDirectory(path: "/tmp/healthbeat-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(atPath: directory.path) }
        try FileManager.default.createDirectory(
            atPath: directory.path, withIntermediateDirectories: true)
        #expect(try SyncConfiguration(of: directory) == nil)
        let configuration = SyncConfiguration(folder: folder, name: "desk=top", isSealed: isSealed)
        for _ in 0..<2 {
            try configuration.save(in: directory)
            #expect(try SyncConfiguration(of: directory) == configuration)
        }
        try SyncConfiguration.remove(from: directory)
        #expect(try SyncConfiguration(of: directory) == nil)
    }
}
