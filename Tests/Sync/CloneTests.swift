import Diary
import Foundation
import Testing

@testable import DiarySync

/// Homes that are copied, set back or used by two machines in turn: who meets its own number used
/// by another notices, takes another one, and nothing is lost.
@MainActor
struct CloneTests {
    private let machines = Machines()
    private let files = FileManager.default

    /// A copy of a diary that believes itself to be where the original is, as on a cloned virtual
    /// machine.
    private func clone(_ machine: Machine, as number: Int) throws -> Machine {
        let copy = Machine(at: machines.path, number)
        try files.copyItem(atPath: machine.directory.path, toPath: copy.directory.path)
        try files.copyItem(atPath: machine.folder, toPath: copy.folder)
        try SyncConfiguration(folder: copy.folder, name: "clone", isSealed: false)
            .save(in: copy.directory)
        let exchange = try DiaryExchange(copy.directory, clock: .fixed(Machines.now))
        try exchange.round { round throws(DiaryError) in
            try round.set("place", SyncConfiguration.place(of: copy.directory))
            try round.set("folder", copy.folder)
        }
        return copy
    }

    /// Whoever carries the folders: of two files of one name that differ the one of `source` stays,
    /// or becomes a conflict copy.
    private func carry(_ source: Machine, _ target: Machine, asCopy: Bool) {
        for file in LogFolder(path: source.folder).files() {
            let to = target.folder + "/" + file
            guard let data = files.contents(atPath: source.folder + "/" + file) else { continue }
            let present = files.contents(atPath: to)
            guard present != data, !(present ?? Data()).starts(with: data) else { continue }
            let isConflict = asCopy && present.map { !data.starts(with: $0) } ?? false
            try? files.createDirectory(
                atPath: (to as NSString).deletingLastPathComponent,
                withIntermediateDirectories: true)
            write(isConflict ? to + ".conflict-\(source.number)" : to, data)
        }
    }

    @Test(
        "Two copies under one identity come to one diary",
        arguments: [false, true], [0, 1, 2])
    func copies(asCopy: Bool, more: Int) throws {
        let (a, c) = (try machines.join(), try machines.join())
        let shared = try a.diary().add(kilograms("82.4"))
        try machines.settle([a, c])
        let b = try clone(a, as: 7)
        // Each adds one and edits the same one; one of them may write more than the other.
        for (machine, text) in [(a, "83"), (b, "84")] {
            var edited = shared
            edited.weight = kilograms(text)
            try machine.diary().update(edited)
            try machine.diary().add(
                kilograms(text), at: Machines.now.adding(seconds: -60 * machine.number - 60))
        }
        for number in 0..<abs(more) {
            try (more == 1 ? a : b).diary().add(
                kilograms("7\(number)"), at: Machines.now.adding(seconds: -7000 - number))
        }
        for machine in [a, b] { try machine.sync.exchange() }
        let all = [a, b, c]
        for _ in 0..<6 {
            carry(a, b, asCopy: asCopy)
            carry(a, c, asCopy: asCopy)
            carry(b, c, asCopy: asCopy)
            carry(b, a, asCopy: asCopy)
            carry(c, a, asCopy: asCopy)
            carry(c, b, asCopy: asCopy)
            for machine in all { try machine.sync.exchange() }
        }
        for machine in all {
            #expect(try machine.entries() == a.entries())
            #expect(try machine.entries().count == 3 + more)
            let report = try machine.sync.status()
            // Both edits are facts, and one of them is shown.
            #expect(report.conflicts.count == 1)
            #expect(!report.devices.contains { $0.differs })
            #expect(try machine.diary().check().isEmpty)
            #expect(try machine.sync.exchange().written == 0)
        }
        let ids = try all.map { try $0.device() }
        #expect(Set(ids).count == 3)
    }

    @Test func twoMachinesInTurnOnOneDirectoryStayOneDevice() throws {
        let (a, b) = (try machines.join(), try machines.join())
        let exchange = try DiaryExchange(a.directory, clock: .fixed(Machines.now))
        var ids: Set<DeviceID> = []
        for turn in 0..<8 {
            try a.diary().add(
                kilograms("82.\(turn)"), at: Machines.now.adding(seconds: -60 * turn))
            try a.sync.exchange()
            ids.insert(try #require(try a.device()))
            // The other machine has its own place for the directory; both are known after a while.
            try exchange.round { round throws(DiaryError) in
                let here = SyncConfiguration.place(of: a.directory)
                try round.set("place", turn == 0 ? "there" : "\(here) there")
            }
        }
        #expect(ids.count == 2)
        try machines.settle([a, b])
        #expect(try b.entries().count == 8)
    }

    @Test func aLogThatSaysSomethingElseUnderTheSameNumbersIsNotOnesOwn() throws {
        let (a, b) = (try machines.join(), try machines.join())
        let entry = try a.diary().add(kilograms("82.4"))
        try machines.settle([a, b])
        let before = try #require(try a.device())
        let path = try a.folder + "/" + #require(a.ownSegments().last)
        let text = String(decoding: try #require(files.contents(atPath: path)), as: UTF8.self)
        let writer = try #require(text.split(separator: "@").last?.prefix(16))
        #expect(writer.hasPrefix(before.text.prefix(8)))
        // As many lines, as many bytes, other content, right checksums.
        let lines = text.split(separator: "\n").map { line in
            let payload = String(line.dropFirst(9)).replacing("82.4 kg", with: "88.8 kg")
                .replacing(writer, with: before.writer(7).text)
            return String(LogLine.line(payload).dropLast())
        }
        write(path, Data((lines.joined(separator: "\n") + "\n").utf8))
        try a.sync.exchange()
        #expect(try #require(try a.device()) != before)
        try machines.settle([a, b])
        #expect(try a.entries() == b.entries())
        let facts = try a.sync.status().conflicts.first?.choices.map(\.fact)
        #expect(Set(facts ?? []) == [.weight(kilograms("82.4")), .weight(kilograms("88.8"))])
        #expect(try a.entries().map(\.id) == [entry.id])
    }

    @Test func diariesThatDifferThoughTheyHaveReadTheSameAreTold() throws {
        let (a, b) = (try machines.join(), try machines.join())
        let entries = try [0, 1].map {
            try a.diary().add(kilograms("82.\($0)"), at: Machines.now.adding(seconds: -60 * $0))
        }
        try machines.settle([a, b])
        #expect(try a.sync.status().problems.isEmpty)
        // One forgets what it has read, as a diary that was mended by hand.
        let exchange = try DiaryExchange(b.directory, clock: .fixed(Machines.now))
        try exchange.round { round throws(DiaryError) in
            var item = Item()
            item["l"] = Register(replaced: [Dot(device: DeviceID(5), number: 3)])
            try round.setItem(SyncObject.entry(entries[0].id).text, item.tokens())
            let writer = round.entryWriter()
            try writer.remove(entries[0].id)
            try writer.finish()
        }
        try exchange.round { round throws(DiaryError) in
            try round.set("revision", "\(try round.revision())")
        }
        try b.diary().add(kilograms("90"), at: Machines.now.adding(seconds: -9000))
        for _ in 0..<2 {
            try b.sync.exchange()
            carry(b, a, asCopy: false)
            try a.sync.exchange()
            carry(a, b, asCopy: false)
        }
        #expect(try b.entries() != a.entries())
        for machine in [a, b] {
            let report = try machine.sync.status()
            #expect(report.devices.contains { $0.differs }, "\(machine.number)")
            #expect(report.problems.contains { $0.contains("diary differs") })
        }
        // Who chooses the folder again writes all that it has.
        for machine in [a, b] { try machine.sync.begin(in: machine.folder) }
        for _ in 0..<3 {
            carry(b, a, asCopy: false)
            carry(a, b, asCopy: false)
            for machine in [a, b] { try machine.sync.exchange() }
        }
        #expect(try b.entries() == a.entries())
        #expect(try a.sync.status().problems.isEmpty)
    }

    @Test func sumsTellAWholeLogFromAPartAndFromAnothers() {
        let texts = (1...100).map { (number: $0, text: "record \($0)") }
        var history = OwnHistory()
        for text in texts.prefix(90) { history.append([text]) }
        #expect(history.published == 90 && OwnHistory(text: history.text) == history)
        func found(_ numbers: some Sequence<Int>, other: Int? = nil) -> FoundRecords {
            var found = FoundRecords()
            for number in numbers {
                found.take(
                    number, ContentSum(number == other ? "another" : "record \(number)"))
            }
            return found
        }
        let outbox = Array(texts[90..<95])
        #expect(history.verdict(on: found(1...90), outbox: outbox) == .own(upTo: 90))
        #expect(history.verdict(on: found(1...93), outbox: outbox) == .own(upTo: 93))
        #expect(history.verdict(on: found(1...89), outbox: outbox) == .incomplete(common: 89))
        #expect(history.verdict(on: found([]), outbox: outbox) == .incomplete(common: 0))
        #expect(history.verdict(on: found(2...90), outbox: outbox) == .incomplete(common: 0))
        #expect(history.verdict(on: found(1...96), outbox: outbox) == .another(common: 95))
        #expect(history.verdict(on: found(1...90, other: 80), outbox: []) == .another(common: 79))
        #expect(
            history.verdict(on: found(1...92, other: 92), outbox: outbox) == .another(common: 91))
        var double = found(1...90)
        double.take(70, ContentSum("another"))
        #expect(history.verdict(on: double, outbox: []) == .another(common: 69))
    }
}
