import Diary
import Foundation
import Testing

@testable import DiarySync

/// From which number on a device's writes get other dots, at and about the numbers that others
/// know, and what is written then.
@Suite struct RenewalBoundTests {
    private let device = DeviceID(7 << 32)
    private let other = DeviceID(8 << 32)
    private let object = SyncObject.entry(UUID())

    private func look(given: [DeviceID: Int] = [:]) -> LogFolder.Look {
        LogFolder.Look(files: [], isSealed: false, now: 0, given: given)
    }

    private func arrivals(_ contents: [Record.Content], given: [DeviceID: Int] = [:]) -> Arrivals {
        var arrived = Arrivals()
        for (index, content) in contents.enumerated() {
            let record = Record(number: index + 1, time: 1, content: content)
            arrived.take(record, of: other, look(given: given))
        }
        return arrived
    }

    private func known(_ number: Int = 9, isSamePlace: Bool = true) -> SyncKnowledge {
        var known = SyncKnowledge(isSamePlace: isSamePlace)
        known.device = device
        known.number = number
        return known
    }

    private func log(_ verdict: OwnHistory.Verdict, last: Int = 0) -> OwnLog {
        var log = OwnLog(of: SyncKnowledge(), in: FolderContent(), look()) { _ in FoundRecords() }
        log.verdict = verdict
        log.last = last
        return log
    }

    @Test(
        arguments: [
            OwnHistory.Verdict.own(upTo: 5), .incomplete(common: 5), .another(common: 5),
        ], [nil, 3, 5, 8, .max] as [Int?])
    func theLeastNumberThatAnybodyKnowsCounts(verdict: OwnHistory.Verdict, retired: Int?) throws {
        let contents = retired.map { [Record.Content.retire(device, above: $0)] } ?? []
        let arrived = arrivals(contents)
        let isOwn = if case .own = verdict { true } else { false }
        let renewal = try #require(
            Renewal(known(), log(verdict), isRetired: true, arrived, doubt: Doubt()))
        let isTold = retired.map { $0 < .max } ?? false
        #expect(renewal.above == min(5, retired ?? 5))
        #expect(renewal.isShared == (!isOwn || isTold))
        #expect(renewal.last == 9 && !renewal.retiresFormer && renewal.doubted.isEmpty)
        // Who is not retired goes on where the log is whole, and retires the former one elsewhere.
        let going = Renewal(known(), log(verdict), isRetired: false, arrived, doubt: Doubt())
        #expect((going == nil) == isOwn)
        #expect(going?.retiresFormer ?? true)
    }

    @Test func theLastNumberIsTheGreaterOfBoth() throws {
        for (number, last) in [(9, 4), (9, 9), (9, 12)] {
            let renewal = try #require(
                Renewal(
                    known(number), log(.incomplete(common: 3), last: last), isRetired: false,
                    Arrivals(), doubt: Doubt()))
            #expect(renewal.last == max(number, last))
        }
        // The original of a copy goes on.
        let copy = try #require(
            Renewal(
                known(isSamePlace: false), log(.own(upTo: 9)), isRetired: false, Arrivals(),
                doubt: Doubt()))
        #expect(copy.last == .max && copy.above == .max && !copy.isShared && !copy.retiresFormer)
        #expect(
            Renewal(
                SyncKnowledge(isSamePlace: true), log(.own(upTo: 0)), isRetired: true, Arrivals(),
                doubt: Doubt()) == nil)
    }

    /// Numbers that were never given here, and that others speak of.
    @Test func whatWasNeverGivenIsDoubted() throws {
        for number in 8...11 {
            let item = item(number)
            let arrived = arrivals([.put(object, item)], given: [device: 9])
            let renewal = Renewal(
                known(), log(.own(upTo: 9), last: 10), isRetired: false, arrived, doubt: Doubt())
            #expect(renewal?.doubted == (number > 10 ? [object] : nil), "\(number)")
            #expect((arrived.stated[device] ?? [:]) == (number > 9 ? [object: number] : [:]))
        }
        // A log of one's own says nothing of oneself, and of two the greater one counts.
        var own = Arrivals()
        let record = Record(number: 1, time: 1, content: .put(object, item(99)))
        own.take(record, of: device, look(given: [device: 9]))
        #expect(own.stated.isEmpty)
        for numbers in [[12, 11], [11, 12]] {
            let both = arrivals(numbers.map { .put(object, item($0)) }, given: [device: 9])
            #expect(both.stated[device] == [object: 12])
        }
    }

    @Test func whoThisWasBeforeIsRenewedWhereOthersSpeakOfIt() {
        var knowledge = SyncKnowledge(isSamePlace: true)
        knowledge.formers[device] = 4
        func renewal(_ contents: [Record.Content]) -> Renewal? {
            let arrived = arrivals(contents, given: knowledge.given)
            return Renewal(of: device, knowledge, arrived, Doubt())
        }
        #expect(renewal([]) == nil && renewal([.put(object, item(4))]) == nil)
        #expect(renewal([.put(object, item(5))])?.doubted == [object])
        #expect(renewal([.retire(device)]) == nil)
        #expect(renewal([.retire(device, above: 3)])?.above == 3)
        #expect(renewal([.retire(device, above: 3), .retire(device, above: 2)])?.above == 2)
        #expect(Renewal(of: other, knowledge, arrivals([.retire(other, above: 1)]), Doubt()) == nil)
    }

    /// Another value under a number of one's own: somebody else gives the same numbers.
    @Test func aNumberThatTwoGaveMakesAllOfThemDoubtful() throws {
        var doubt = Doubt()
        try doubt.requireSense(item(3), item(3), object, other, given: 0, known())
        try doubt.requireSense(item(3), item(12), object, other, given: 0, known())
        try doubt.requireSense(nil, item(3), object, other, given: 0, known())
        #expect(doubt == Doubt())
        #expect(throws: DiaryError.self) {
            try doubt.requireSense(
                item(3), item(3, note: "another"), object, other, given: 0, known())
        }
        #expect(doubt.shared == [device] && doubt.objects == [object])
        let renewal = try #require(
            Renewal(known(), log(.own(upTo: 5)), isRetired: false, Arrivals(), doubt: doubt))
        #expect(renewal.above == 0 && renewal.isShared && renewal.doubted == [object])
        // Once it is known, it is no reason to throw again.
        try doubt.requireSense(
            item(3), item(3, note: "another"), object, other, given: 0, known())
    }

    @Test func writesBetweenTwoNumbersGetAnotherDot() throws {
        let dot = Dot(device: other, number: 1)
        for number in 4...10 {
            let item = item(number)
            let new = item.rewritten(from: device, above: 5, upTo: 8, as: dot)
            #expect((new != nil) == (6...8).contains(number), "\(number)")
            #expect(item.rewritten(from: other, above: 5, upTo: 8, as: dot) == nil)
            let dots = Set((new ?? item).fields.flatMap { $0.register.writes.map(\.dot) })
            #expect(dots == [new == nil ? Dot(device: device, number: number) : dot])
            // Of nobody's it is the same for everybody who meets it.
            let nobodys = item.rewritten(from: device, above: 5, upTo: 8, as: nil)
            #expect(nobodys == item.rewritten(from: device, above: 5, upTo: 8, as: nil))
            #expect((nobodys != nil) == (new != nil))
        }
    }

    @Test func aLogOfAnEarlierVersionIsTrustedUpToWhatWasWritten() {
        var knowledge = known(5)
        var content = FolderContent()
        let text = "\(device.text)\t0\t10\t00000000\t1\t5\t5\t0\tfile"
        content.marks = [ReadMark(text: Substring(text))].compactMap { $0 }
        func log(_ numbers: ClosedRange<Int>) -> OwnLog {
            OwnLog(of: knowledge, in: content, look()) { marks in
                #expect(marks == content.marks)
                var found = FoundRecords()
                for number in numbers { found.take(number, ContentSum("record \(number)")) }
                return found
            }
        }
        let whole = log(1...5)
        #expect(whole.isWhole && whole.last == 5 && whole.history?.published == 5)
        #expect(!log(1...4).isWhole && !log(1...3).isWhole)
        // What waits to be appended need not be there.
        knowledge.outbox = [(number: 5, text: "record 5")]
        let waiting = log(1...4)
        #expect(waiting.isWhole && waiting.history?.published == 4)
        #expect(!log(1...3).isWhole)
    }

    // MARK: What is written

    /// An entry as the device wrote it in one record.
    private func item(_ number: Int, note: String = "note") -> Item {
        let entry = Entry(weight: kilograms("80"), moment: Machines.now, note: note, created: 1)
        var item = Item()
        var values = EntryFields.fields(of: entry)
        values[FieldName.life] = FieldName.there
        for (name, value) in values {
            let dot = Dot(device: device, number: number)
            item[name] = Register(writes: [Write(dot: dot, time: 1, value: value)])
        }
        return item
    }

    @Test func writesAboveTheNumberAreWrittenAnewAndNoOthers() throws {
        let id = UUID()
        let renewal = try #require(
            Renewal(
                known(), log(.incomplete(common: 5)), isRetired: false, Arrivals(), doubt: Doubt()))
        for number in 4...7 {
            let item = item(number)
            let local = try #require(EntryFields.entry(id, item))
            let new = DeviceID(9 << 32), writer = DeviceID(9 << 32 | 1)
            var reconciler = Reconciler(
                device: new, writer: writer, number: 20, clock: HybridClock(), now: 1000)
            reconciler.renewals = [(device, renewal)]
            let result = reconciler.reconcile(id, known: item, arrived: nil, local: local)
            #expect(reconciler.renews(item, .entry(id)) == (number > 5))
            guard number > 5 else {
                #expect(reconciler.records.isEmpty && result == item && reconciler.number == 20)
                continue
            }
            #expect(reconciler.records.map(\.content) == [.put(.entry(id), result)])
            #expect(reconciler.records.map(\.number) == [21] && reconciler.number == 21)
            let dots = Set(result.fields.flatMap { $0.register.writes.map(\.dot) })
            #expect(dots == [Dot(device: writer, number: 21)])
            #expect(EntryFields.entry(id, result) == local)
            #expect(result.fields.allSatisfy { $0.register.latest(of: device) == number })
            // Settings alike, and the second time nothing is left to be written.
            let settings = reconciler.reconcile(settings: [:], known: item, arrived: nil)
            #expect(reconciler.records.last?.content == .put(.settings, settings))
            #expect(reconciler.reconcile(id, known: result, arrived: nil, local: local) == result)
            #expect(reconciler.records.count == 2)
        }
    }

    /// Earlier versions wrote as the device itself, and not as what stands for it in one round.
    @MainActor
    @Test func whatALogLostIsWrittenUnderTheNewNumberAlsoOfEarlierVersions() throws {
        let machines = Machines()
        let machine = try machines.join()
        for text in ["80", "81", "82"] {
            try machine.diary().add(kilograms(text))
            try machine.sync.exchange()
        }
        let former = try #require(try machine.device())
        let ids = try machine.entries().map(\.id)
        let exchange = try DiaryExchange(machine.directory, clock: .fixed(Machines.now))
        func items() throws -> [Item] {
            try exchange.reading { round throws(DiaryError) in
                var items: [Item] = []
                for id in ids {
                    let item = try round.item(SyncObject.entry(id).text)
                    items.append(item.flatMap(Item.init(text:)) ?? Item())
                }
                return items
            }
        }
        let before = try items()
        try exchange.round { round throws(DiaryError) in
            for (id, item) in zip(ids, before) {
                var old = Item()
                for field in item.fields {
                    let writes = field.register.writes.map { write in
                        let dot = Dot(device: former, number: write.dot.number)
                        return Write(dot: dot, time: write.time, value: write.value)
                    }
                    old[field.name] = Register(writes: writes)
                }
                try round.setItem(SyncObject.entry(id).text, old.tokens())
            }
        }
        let segment = machine.folder + "/" + (try #require(try machine.ownSegments().first))
        let log = try #require(FileManager.default.contents(atPath: segment))
        let lines = log.split(separator: 0x0A)
        write(segment, Data(lines.dropLast().joined(separator: [0x0A])) + [0x0A])
        try machine.sync.exchange()
        #expect(try machine.device() != former)
        for (index, item) in try items().enumerated() {
            let isFormers = item.fields.contains { field in
                field.register.writes.contains { $0.dot.device == former }
            }
            #expect(isFormers == (index < 2), "entry \(index)")
        }
        // Whoever joins now has all of them.
        let other = try machines.join()
        try machines.settle([machine, other])
        #expect(try other.entries() == machine.entries() && ids.count == 3)
    }

    // MARK: What a person is told

    @MainActor
    @Test func aFolderThatIsGoneIsToldWhetherSomethingWasWrittenOrNot() throws {
        for hasWritten in [false, true] {
            let machines = Machines()
            let machine = try machines.join()
            if hasWritten {
                try machine.diary().add(kilograms("80"))
                try machine.sync.exchange()
            }
            #expect(try machine.sync.status().devices.count <= 1)
            try FileManager.default.removeItem(atPath: machine.folder)
            for what in [{ _ = try machine.sync.status() }, { _ = try machine.sync.exchange() }] {
                do {
                    try what()
                    Issue.record("there")
                } catch {
                    #expect("\(error)".contains("The sync folder \(machine.folder) is not there."))
                }
            }
        }
    }

    @Test func aChoiceThatCannotBeReadNamesItsFileAndTheReason() throws {
        let directory = DiaryDirectory(path: "/tmp/healthbeat-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(atPath: directory.path) }
        let file = directory.path + "/sync.conf"
        try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: true)
        do {
            _ = try SyncConfiguration(of: directory)
            Issue.record("read")
        } catch {
            #expect(error.kind == .other)
            #expect(error.message.hasPrefix("\(file), which"))
            #expect(error.message.contains("(\(String(cString: strerror(EISDIR))))"))
        }
    }
}
