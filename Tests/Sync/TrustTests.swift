import Diary
import Foundation
import Testing

@testable import DiarySync

/// Whom a diary believes: docs/decisions/sync.md has the model of which these are the tests.
@MainActor
struct TrustTests {
    private let machines = Machines()
    private let files = FileManager.default
    private static let stranger = DeviceID(0xBAD)

    /// A log of whoever can write files into the folder.
    private func log(
        _ payloads: [String], of device: DeviceID = stranger, claimsSeal: Bool = false
    ) -> Data {
        let header = SegmentHeader(device: device, first: 1, isSealed: claimsSeal)
        return Data((LogLine.line(header.payload) + payloads.map(LogLine.line).joined()).utf8)
    }

    private func addition(_ number: Int = 1) -> String {
        "\(number)\t117658386432000000\tput\t\(UUID().uuidString)"
            + "\tl=1\tm=1795248000 3600 0\tw=99 kg\tc=1795248000"
    }

    private func own(_ machine: Machine) throws -> DeviceID { try #require(try machine.device()) }

    // MARK: A sealed folder

    @Test("An open log in a sealed folder is told and left", arguments: 0..<8)
    func openLogs(kind: Int) throws {
        let a = try machines.join(passphrase: "p", remembers: true)
        let entry = try a.diary().add(kilograms("82.4"))
        try a.diary().setGoal(kilograms("75"))
        try a.sync.exchange()
        let device = try own(a)
        let segment = try a.folder + "/" + #require(a.ownSegments().last)
        let erasure =
            "1\t117658386432000000\tput\t\(entry.id.uuidString)\tl=0\tl<\(device.text).99999"
        let settings = "2\t117658386432000000\tput\tsettings\tgoal=40 kg|2027-01-01|2026-01-01"
        let payloads = [
            erasure, settings, addition(3), "4\t117658386432000000\tret\t\(device.text)",
        ]
        let sealed = payloads.map {
            SealedLine.payload($0, SyncCipher.random(SyncCipher.keyLength), device)
        }
        switch kind {
        case 0: write(a.folder + "/x.hblog", log(payloads))
        case 1: write(a.folder + "/x.hblog", log(payloads, of: device))
        case 2: write(a.folder + "/x.hblog", log(payloads, of: device, claimsSeal: true))
        case 3: write(a.folder + "/x.hblog", log(sealed, of: device, claimsSeal: true))
        case 4: write(segment + ".sync-conflict-1", log(payloads, of: device))
        case 5: write(segment, try #require(files.contents(atPath: segment)) + log(payloads))
        case 6: write(segment, log(payloads, of: device))
        default:
            let other = Machine(at: machines.path + "/other", 0)
            try files.createDirectory(
                atPath: other.folder, withIntermediateDirectories: true)
            try other.sync.begin(in: other.folder, passphrase: "q")
            try other.diary().add(kilograms("99"))
            try other.sync.exchange(passphrase: "q")
            for item in try files.contentsOfDirectory(atPath: other.folder) {
                try files.copyItem(
                    atPath: other.folder + "/" + item, toPath: a.folder + "/" + item)
            }
        }
        #expect(!(try a.sync.exchange().problems.isEmpty))
        #expect(try a.sync.exchange().written == 0)
        #expect(try a.entries() == [entry])
        #expect(try a.diary().settings.goal == kilograms("75"))
        // Nor does who joins take any of it.
        let b = Machine(at: machines.path, 9)
        try b.sync.begin(in: a.folder, passphrase: "p")
        #expect(try b.entries() == [entry])
        #expect(try b.diary().settings.goal == kilograms("75"))
        try a.diary().add(kilograms("82"), at: Machines.now.adding(seconds: -60))
        try a.sync.exchange()
        try b.sync.exchange(passphrase: "p")
        #expect(try b.entries() == a.entries())
        #expect(try a.entries().count == 2)
    }

    @Test func whoTakesTheKeysOutOfAFolderMakesNoOpenOneOfIt() throws {
        let a = try machines.join(passphrase: "p")
        try a.diary().add(kilograms("82.4"), note: "secret")
        try a.sync.exchange(passphrase: "p")
        for item in try files.contentsOfDirectory(atPath: a.folder) {
            try files.removeItem(atPath: a.folder + "/" + item)
        }
        write(a.folder + "/x.hblog", log([addition()]))
        #expect(throws: SyncError.self) { try a.sync.begin(in: a.folder) }
        #expect(try a.sync.configuration?.isSealed == true)
        #expect(throws: (any Error).self) { try a.sync.begin(in: a.folder, passphrase: "p") }
        #expect(try a.entries().count == 1)
        try files.removeItem(atPath: a.folder + "/x.hblog")
        try a.sync.begin(in: a.folder, passphrase: "p")
        #expect(try a.sync.exchange(passphrase: "p").isSealed)
    }

    @Test func anOlderStateOfASealedFolderTakesNothingBack() throws {
        let (a, b) = (
            try machines.join(passphrase: "p", remembers: true),
            try machines.join(passphrase: "p", remembers: true)
        )
        var entry = try a.diary().add(kilograms("82.4"))
        try machines.settle([a, b])
        let old = a.folder + "-old"
        try files.copyItem(atPath: a.folder, toPath: old)
        entry.weight = kilograms("83")
        try a.diary().update(entry)
        let second = try a.diary().add(kilograms("81"), at: Machines.now.adding(seconds: -60))
        try machines.settle([a, b])
        try b.diary().delete([second.id])
        try machines.settle([a, b])
        for machine in [a, b] {
            try files.removeItem(atPath: machine.folder)
            try files.copyItem(atPath: old, toPath: machine.folder)
        }
        try machines.settle([a, b])
        #expect(try a.entries().map(\.weight) == [kilograms("83")])
        #expect(try a.entries() == b.entries())
        #expect(try a.sync.status().problems.isEmpty)
    }

    @Test func keysThatStrangersAskForAreNotAllMade() throws {
        let a = try machines.join(passphrase: "p")
        for number in 0..<60 {
            let recipe = KeyRecipe(
                salt: SyncCipher.random(KeyRecipe.saltLength), operations: 20, memory: 1 << 30)
            let key = WrappedKey(
                SyncCipher.random(32), device: DeviceID(UInt64(number + 1)), recipe: recipe,
                under: SyncCipher.random(32))
            write(a.folder + "/\(number).hbkey", Data(key.line.utf8))
        }
        let costs = LogFolder(path: a.folder).keys(in: LogFolder(path: a.folder).files())
            .map(\.recipe.cost)
        #expect(costs.count == 61 && costs.max() ?? 0 > KeyRecipe.mostCost)
        var keyring = Keyring()
        let cheap = LogFolder(path: a.folder).keys(in: LogFolder(path: a.folder).files())
            .filter { $0.recipe.cost < 2 }
        try keyring.take("p", for: cheap)
        #expect(keyring.masters.count == 1)
    }

    // MARK: What nobody can know

    @Test(
        "What a log says of numbers that a device has not given is not believed",
        arguments: [
            false, true,
        ])
    func futureNumbers(isSealed: Bool) throws {
        let passphrase = isSealed ? "p" : nil
        let (a, b) = (
            try machines.join(passphrase: passphrase, remembers: isSealed),
            try machines.join(passphrase: passphrase, remembers: isSealed)
        )
        let (one, other) = (
            try a.diary().add(kilograms("82.4")),
            try b.diary().add(kilograms("70"), at: Machines.now.adding(seconds: -600))
        )
        try a.diary().setGoal(kilograms("75"))
        try machines.settle([a, b])
        let (first, second) = (try own(a), try own(b))
        let future = 4_503_599_627_370_495
        var payloads: [String] = []
        for (number, id) in [one.id, other.id].enumerated() {
            let covers = ["l", "w", "m", "n"].map {
                "\t\($0)<\(first.text).\(future),\(second.text).\(future)"
            }
            payloads.append(
                "\(number + 1)\t117658386432000000\tput\t\(id.uuidString)" + covers.joined())
        }
        payloads.append(
            "3\t117658386432000000\tput\tsettings\tgoal<\(first.text).\(future)")
        if isSealed {
            // A device that has the passphrase, and a fault.
            let c = try machines.join(passphrase: "p", remembers: true)
            let number = try c.sync.exchange().written
            #expect(number == 0)
            var keyring = Keyring(keptIn: c.directory)
            keyring.open(LogFolder(path: c.folder).keys(in: LogFolder(path: c.folder).files()))
            let device = try own(c)
            let key = try #require(keyring.keys[device])
            let segment = try c.folder + "/" + #require(c.ownSegments().last)
            let lines = payloads.enumerated().map { index, text in
                LogLine.line(
                    SealedLine.payload(
                        "\(index + 2)" + text.drop { $0 != "\t" }, key, device))
            }
            write(
                segment,
                try #require(files.contents(atPath: segment)) + Data(lines.joined().utf8))
        } else {
            write(a.folder + "/x.hblog", log(payloads))
        }
        machines.copyAll()
        try machines.settle([a, b])
        for machine in [a, b] {
            #expect(try machine.entries().map(\.weight) == [kilograms("70"), kilograms("82.4")])
            #expect(try machine.diary().settings.goal == kilograms("75"))
            #expect(try machine.diary().check().isEmpty)
        }
        // Nor is what is written later covered.
        var edited = one
        edited.weight = kilograms("85")
        try a.diary().update(edited)
        try a.diary().setGoal(kilograms("74"))
        try machines.settle([a, b])
        for machine in [a, b] {
            #expect(try machine.entries().map(\.weight) == [kilograms("70"), kilograms("85")])
            #expect(try machine.diary().settings.goal == kilograms("74"))
            #expect(try machine.sync.exchange().written == 0)
        }
        #expect(try own(a) != first)
    }

    @Test func aNumberThatTheDiaryWasMadeToBelieveOnceCoversNothing() throws {
        let (a, b) = (try machines.join(), try machines.join())
        var entry = try a.diary().add(kilograms("82.4"))
        try machines.settle([a, b])
        let device = try own(a)
        // As an earlier version took it over.
        let exchange = try DiaryExchange(a.directory, clock: .fixed(Machines.now))
        let name = SyncObject.entry(entry.id).text
        try exchange.round { round throws(DiaryError) in
            guard var item = try round.item(name).flatMap(Item.init(text:)) else { return }
            item["n"] = Register(replaced: [Dot(device: device, number: 99_999)])
            try round.setItem(name, item.tokens())
        }
        entry.note = "after that"
        try a.diary().update(entry)
        try machines.settle([a, b])
        #expect(try a.entries() == [entry])
        #expect(try b.entries() == [entry])
    }

    // MARK: Undo and backups

    @Test func undoAndRestoreBringBackWhatALogRemoved() throws {
        let (a, b) = (try machines.join(), try machines.join())
        let entries = try [0, 1].map {
            try a.diary().add(kilograms("82.\($0)"), at: Machines.now.adding(seconds: -60 * $0))
        }
        let backup = machines.path + "/backup.sqlite"
        _ = try a.diary().backUp(to: backup)
        try machines.settle([a, b])
        let exchange = try DiaryExchange(a.directory, clock: .fixed(Machines.now))
        let removals = try entries.enumerated().map { index, entry in
            let item = try exchange.round { round throws(DiaryError) in
                try round.item(SyncObject.entry(entry.id).text).flatMap(Item.init(text:))
            }
            let dot = try #require(item?[FieldName.life].shown?.dot)
            return
                "\(index + 1)\t\(HybridClock.time(4_000_000_000_000))\tput\t\(entry.id.uuidString)"
                + "\tl=0\tl<\(dot.device.text).\(index == 0 ? dot.number : 99_999)"
        }
        write(a.folder + "/x.hblog", log(removals))
        try a.sync.exchange()
        #expect(try a.entries().isEmpty)
        try b.diary().delete(Set(try b.entries().map(\.id)))
        try machines.settle([b, a])
        for _ in 0..<2 {
            try a.diary().restore(from: backup)
            try machines.settle([a, b])
            #expect(Set(try a.entries().map(\.id)) == Set(entries.map(\.id)))
            #expect(try b.entries() == a.entries())
            // What is deleted on both is brought back by who undoes it.
            try a.diary().delete([entries[0].id])
            try b.diary().delete([entries[0].id])
            try machines.settle([a, b])
            #expect(try a.diary().undo()?.kind == .delete)
            try machines.settle([a, b])
            #expect(try b.entries().count == 2)
            try b.diary().delete(Set(entries.map(\.id)))
            try machines.settle([a, b])
            #expect(try a.entries().isEmpty)
        }
    }

    // MARK: Names and paths

    @Test func namesFromOutsideAreNeitherPathsNorLines() throws {
        let names = [
            "a\nsealed=no", "../../etc/passwd", "/", "..", "\u{1B}[31mred\u{7}", "\u{202E}evil",
            String(repeating: "long ", count: 1000),
            "e" + String(repeating: "\u{301}", count: 5000),
            "\r\nfolder=/tmp", "\u{301}combined", "",
        ]
        for name in names {
            let cleaned = SyncConfiguration.cleaned(name)
            #expect(!cleaned.isEmpty && cleaned.unicodeScalars.count <= 60)
            #expect(!cleaned.unicodeScalars.contains { $0.isObeyed })
        }
        for (index, name) in names.enumerated() where index != 2 && index != 3 && !name.isEmpty {
            let folder = machines.path + "/x" + name.replacing("/", with: "_").prefix(60)
            guard name.utf8.count < 200 else { continue }
            try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let machine = Machine(at: machines.path + "/m\(index)", 0)
            try machine.sync.begin(in: folder, name: name, passphrase: "p", remembers: true)
            #expect(try machine.sync.configuration?.folder == folder)
            #expect(try machine.sync.configuration?.isSealed == true)
            #expect(try machine.sync.configuration?.name == SyncConfiguration.cleaned(name))
            #expect(try machine.sync.exchange().problems.isEmpty)
        }
        // The name in a log, and those of files.
        let a = try machines.join()
        write(
            a.folder + "/x\nfolder=y", log(["1\t9\tdev\tname=a\\nsealed=no\u{1B}[2J"]))
        let report = try a.sync.exchange()
        #expect(report.devices.contains { $0.name == "a sealed=no [2J" }, "\(report.devices)")
        #expect(try a.sync.exchange().written == 0)
    }

    @Test func aLinkInThePlaceOfALogLeadsNowhere() throws {
        let a = try machines.join()
        try a.diary().add(kilograms("82.4"))
        try a.sync.exchange()
        let directory = a.folder + "/" + (try own(a)).text
        let elsewhere = machines.path + "/elsewhere"
        try files.moveItem(atPath: directory, toPath: elsewhere)
        let before = try files.contentsOfDirectory(atPath: elsewhere).sorted()
        try files.createSymbolicLink(atPath: directory, withDestinationPath: elsewhere)
        try a.diary().add(kilograms("82"), at: Machines.now.adding(seconds: -60))
        _ = try? a.sync.exchange()
        #expect(try files.contentsOfDirectory(atPath: elsewhere).sorted() == before)
        #expect(try a.entries().count == 2)
    }
}
