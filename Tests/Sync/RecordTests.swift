import Diary
import Foundation
import SeededRandom
import Testing

@testable import DiarySync

struct RecordTests {
    private let device = DeviceID(0x4f5e_0c1d_9a7b_3e20)
    private let other = DeviceID(0x0000_0000_0000_00ff)

    private func read(_ payload: String) -> Record? {
        var payload = payload
        return payload.withUTF8 { Record(UnsafeRawBufferPointer($0), of: device) }
    }

    private func part(_ text: String) throws -> WholeLog { try WholeLog(Data(text.utf8)) }

    @Test func recordsAreReadBackAsTheyWere() {
        var random = SeededGenerator(seed: 7)
        for number in 1...300 {
            var item = Item()
            for name in ["l", "w", "n", "zz"] where random.below(3) > 0 {
                let texts = ["82.4 kg", "", "a\tb\nc\\d\r", "žluť 💧", "=<@,."]
                var writes = [
                    Write(
                        dot: Dot(device: device, number: number), time: 77,
                        value: random.pick(texts))
                ]
                if random.below(3) == 0 {
                    writes.append(
                        Write(
                            dot: Dot(device: other, number: 1 + random.below(9)),
                            time: random.below(1 << 40), value: random.pick(texts)))
                }
                item[name] = Register(
                    writes: writes,
                    replaced: random.below(2) == 0 ? [] : [Dot(device: DeviceID(3), number: 5)])
            }
            let record = Record(number: number, time: 77, content: .put(.entry(UUID()), item))
            #expect(read(record.payload(of: device)) == record)
            #expect(Item(text: item.tokens()) == item)
        }
        for content in [
            Record.Content.device(name: "Anna's\tlaptop"), .retire(other), .retire(other, above: 7),
        ] {
            let record = Record(number: 3, time: 9, content: content)
            #expect(read(record.payload(of: device)) == record)
        }
    }

    @Test func theExampleOfTheDescriptionIsRead() throws {
        let id = "8C3A1C2E-0000-4000-8000-000000000001"
        let record = try #require(
            read(
                "31\t117658391675000000\tput\t\(id)\tl=1\tl<4f5e0c1d9a7b3e20.17\tw=82.6 kg"
                    + "\tm=1795248000 3600 0\tw<4f5e0c1d9a7b3e20.17"))
        guard case .put(.entry(let entry), let item) = record.content else {
            Issue.record("no entry")
            return
        }
        #expect(entry.uuidString == id)
        #expect(item.value("w") == "82.6 kg" && item.isThere)
        #expect(EntryFields.entry(entry, item)?.weight.kilograms == 82.6)
        #expect(EntryFields.entry(entry, item)?.moment.description == "2026-11-21T08:00:00+01:00")
    }

    @Test(
        "What a later version may write is passed over",
        arguments: [
            "4\t9\tmood\tx=1", "4\t9\tput\tphoto:7\tx=1", "4\t9\tput\tsettings\tx=1\t?later",
        ])
    func laterRecords(payload: String) {
        #expect(read(payload)?.number == 4)
    }

    @Test(
        "What makes no sense is no record",
        arguments: [
            "", "\t\t\t", "0\t9\tdev\tname=a", "x\t9\tput", "4\t-1\tdev\tname=a", "4\t9\tdev\tfoo",
            "4\t99999999999999999999\tdev\tname=a", "4\t9\tret\txyz",
            "4\t9\tput\tsettings\t@zz\tw=1",
            "4\t9\tput\tsettings\tw<4f5e0c1d9a7b3e20.0",
        ])
    func senselessRecords(payload: String) {
        #expect(read(payload) == nil)
    }

    @Test func aTornEndIsNotThereYetAndADamagedLineHidesNoOther() throws {
        let header = SegmentHeader(device: device, first: 1, isSealed: false)
        let lines = (1...5).map { number in
            LogLine.line(
                Record(number: number, time: number, content: .device(name: "d\(number)"))
                    .payload(of: device))
        }
        let whole = LogLine.line(header.payload) + lines.joined()
        #expect(try part(whole).records.map(\.number) == [1, 2, 3, 4, 5])
        for cut in 1...lines[4].utf8.count {
            let torn = try part(String(whole.dropLast(cut)))
            #expect(torn.records.count == 4 && torn.damaged == 0)
        }
        let hurt = try part(whole.replacing("name=d3", with: "name=d4"))
        #expect(hurt.records.map(\.number) == [1, 2, 4, 5] && hurt.damaged == 1)
        #expect(throws: SegmentHeader.Fault.newer) {
            try part(
                LogLine.line(header.payload.replacing("log\t1\t", with: "log\t2\t")) + lines[0])
        }
        #expect(throws: SegmentHeader.Fault.foreign) { try part("hello\n") }
    }

    @Test func theChecksumIsThatOfZip() {
        #expect(CRC32.of("123456789") == 0xCBF4_3926)
        var sum = CRC32(continuing: CRC32.of("1234"))
        Array("56789".utf8).withUnsafeBytes { sum.update($0) }
        #expect(sum.value == 0xCBF4_3926)
    }
}
