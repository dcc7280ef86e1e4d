import Diary
import Foundation
import TestDepths
import Testing

@testable import DiarySync

/// Logs that are made to be slow: what they cost is linear in their bytes, and bounded.
@MainActor
struct ReaderCostTests {
    private let machines = Machines()

    private static let head = "117658386432000000\tput\t8C3A1C2E-0000-4000-8000-000000000001\tl=1"

    private func log(_ payloads: some Sequence<String>) -> Data {
        var bytes = Data(LogLine.line("healthbeat-log\t1\t00000000000000ff\t1\tplain").utf8)
        for (index, payload) in payloads.enumerated() {
            bytes += Data(LogLine.line("\(index + 1)\t" + payload).utf8)
        }
        return bytes
    }

    private func fields(_ count: Int, from start: Int = 0) -> String {
        Self.head + (start..<start + count).map { "\tf\($0)=1" }.joined()
    }

    private func devices(_ count: Int) -> String {
        Self.head + (1...count).map { "\t@\(DeviceID(UInt64($0)).text).1.9\tw=80 kg" }.joined()
    }

    private func replacedDevices(_ count: Int) -> String {
        Self.head + "\tw<"
            + (1...count).map { "\(DeviceID(UInt64($0)).text).1" }
            .joined(separator: ",")
    }

    /// By how much code that was not optimised is slower.
    #if DEBUG
    private static let slowness = 12.0
    #else
    private static let slowness = 1.0
    #endif

    /// Seconds of a processor that a first exchange takes, as if its code was optimised.
    private func cost(_ logs: [Data]) throws -> (seconds: Double, damaged: Int) {
        let machine = try machines.join()
        for (index, log) in logs.enumerated() { write(machine.folder + "/x\(index)", log) }
        var (start, end) = (timespec(), timespec())
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
        let report = try machine.sync.exchange()
        _ = try machine.sync.status()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
        #expect(try machine.sync.exchange().written == 0)
        let nanoseconds = Double(end.tv_nsec - start.tv_nsec)
        return (
            (Double(end.tv_sec - start.tv_sec) + nanoseconds / 1e9) / Self.slowness,
            report.devices.reduce(0) { $0 + $1.damaged }
        )
    }

    @Test("A record with too many fields or devices is a damaged line", arguments: 0..<4)
    func overTheLimit(kind: Int) throws {
        let payload = [
            fields(20_000), fields(100_000), devices(60_000), replacedDevices(60_000),
        ][kind]
        let (seconds, damaged) = try cost([log([payload])])
        #expect(damaged == 1)
        #expect(seconds < 0.6, "\(seconds) s")
    }

    @Test("Many records that grow one object cost what their bytes do", arguments: 0..<3)
    func growing(kind: Int) throws {
        let count = 3000
        let payloads = (0..<count).map { index in
            switch kind {
            case 0: fields(40, from: 40 * index)
            case 1:
                Self.head
                    + (0..<40).map { place in
                        "\t@\(DeviceID(UInt64(40 * index + place + 1)).text).1.9\tw=80 kg"
                    }.joined()
            default:
                Self.head
                    + (0..<5).map { field in
                        "\tf\(field)<"
                            + (0..<40).map { "\(DeviceID(UInt64(40 * index + $0 + 1)).text).1" }
                            .joined(separator: ",")
                    }.joined()
            }
        }
        let data = log(payloads)
        let (seconds, damaged) = try cost([data])
        #expect(damaged == 0)
        #expect(seconds < 0.3 + 2 * Double(data.count) / 1e7, "\(seconds) s of \(data.count) bytes")
    }

    @Test func whatIsBeyondTheLimitIsTheSameInAnyOrder() {
        let items = (0..<6).map { part in
            var item = Item()
            for place in 0..<60 {
                let device = DeviceID(UInt64((part * 60 + place) * 7919 % 1000 + 1))
                item["w"].join(
                    Register(Write(dot: Dot(device: device, number: 1), time: place, value: "x")))
                item["f\((part * 60 + place) * 7919 % 1000)"] = Register(
                    Write(dot: Dot(device: device, number: 1), time: 1, value: "y"))
            }
            return item
        }
        let forwards = items.reduce(into: Item()) { $0.join($1) }
        let backwards = items.reversed().reduce(into: Item()) { $0.join($1) }
        #expect(forwards == backwards)
        #expect(forwards["w"].writes.count == Register.mostDevices)
        #expect(forwards.fields.count == Item.mostUnknownFields + 1)
        #expect(Item(text: forwards.tokens()) == forwards)
    }

    @Test(.tags(.night)) func ninetyThousandEntriesInSixLogsTakeNoGigabyte() throws {
        let logs = (0..<6).map { file in
            log(
                (0..<15_000).map { index in
                    let number = file * 15_000 + index
                    let digits = String(number, radix: 16)
                    let id =
                        "8C3A1C2E-0000-4000-8000-"
                        + String(repeating: "0", count: 12 - digits.count) + digits
                    return "117658386432000000\tput\t\(id)\tl=1\tm=\(1_700_000_000 + number) 0 0"
                        + "\tw=80 kg\tc=1700000000\tn=" + String(repeating: "word ", count: 170)
                })
        }
        let bytes = logs.reduce(0) { $0 + $1.count }
        let (seconds, _) = try cost(logs)
        #expect(seconds < 2 * Double(bytes) / 1e7, "\(seconds) s of \(bytes) bytes")
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        print("\(bytes) bytes of logs: \(seconds) s, at most \(usage.ru_maxrss / 1024) MB")
    }
}
