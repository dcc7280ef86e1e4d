import Foundation
import SeededRandom
import Testing

@testable import TactileBus

@Suite struct BusMessageTests {
    private let values: [BusValue] = [
        .byte(255), .boolean(true), .int16(-2), .uint16(65535), .int32(-3), .uint32(7),
        .int64(.min), .uint64(.max), .double(-0.5), .string("näh — 体"), .path("/a/b"),
        .signature("a{sv}"), .array([], of: "(xs)"), .strings(["", "x"]),
        .structure([.byte(1), .double(2), .structure([.string("in")])]),
        .details(["b": .int32(1), "a": .array([.int64(4)], of: "x")]),
        .variant(.variant(.strings(["deep"]))),
    ]

    @Test func everyTypeComesBackAsItWas() throws {
        var message = BusMessage(.call)
        (message.path, message.member, message.interface) = ("/x", "M", "a.b")
        message.destination = "c.d"
        message.startsNobody = true
        message.body = values
        let bytes = message.encoded(serial: 9).bytes
        #expect(try BusMessage.length(bytes[...]) == bytes.count)
        let back = try #require(try BusMessage.decoded(bytes[...]))
        #expect(back.body == values)
        #expect(back.serial == 9 && back.path == "/x" && back.member == "M")
        #expect(back.interface == "a.b" && back.destination == "c.d")
    }

    /// Written by hand after the specification, the highest byte of a number first.
    @Test func aMessageOfTheOtherByteOrderIsRead() throws {
        let whole: [UInt8] =
            [0x42, 4, 1, 1, 0, 0, 0, 4, 0, 0, 0, 5, 0, 0, 0, 7]
            + [8, 1, 0x67, 0, 1, 0x75, 0, 0] + [0, 0, 1, 2]
        let message = try #require(try BusMessage.decoded(whole[...]))
        #expect(message.body == [.uint32(258)] && message.kind == .signal && message.serial == 5)
    }

    @Test(arguments: ["a", "(", "()", "{sv}", "a{vs}", "a{s}", "(s", "z", "a{sv", "v)"])
    func aSignatureThatMakesNoSenseIsRefused(_ text: String) {
        #expect(BusSignature.types(of: text) == nil)
    }

    @Test func typesDoNotLieInEachOtherWithoutEnd() {
        #expect(BusSignature.types(of: String(repeating: "a", count: 20) + "y")?.count == 1)
        #expect(BusSignature.types(of: String(repeating: "a", count: 60) + "y") == nil)
        #expect(BusSignature.types(of: String(repeating: "y", count: 256)) == nil)
    }

    /// Bytes that were changed at random are read or refused, and nothing else happens.
    @Test func damagedMessagesAreReadOrRefused() throws {
        var random = SeededGenerator(seed: 16)
        var message = BusMessage(.signal)
        (message.path, message.member, message.interface) = ("/x", "M", "a.b")
        message.body = values
        let whole = message.encoded(serial: 1).bytes
        var refused = 0
        for _ in 0..<4000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
                    in: 0...255, using: &random)
            }
            if Bool.random(using: &random) {
                bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random))
            }
            do { _ = try BusMessage.decoded(bytes[...]) } catch { refused += 1 }
        }
        #expect(refused > 1000)
    }

    @Test func aMessageThatIsTooLongIsRefusedByItsFirstBytes() {
        var bytes = BusMessage(.signal).encoded(serial: 1).bytes
        (bytes[4], bytes[5], bytes[6], bytes[7]) = (0, 0, 0, 2)
        #expect(throws: BusDecoder.Malformed.self) { try BusMessage.length(bytes[...]) }
    }

    @Test func addressesAreReadAsProgramsGetThem() {
        #expect(
            BusAddress("unix:path=/run/user/1000/bus")?.name == Array("/run/user/1000/bus".utf8))
        #expect(
            BusAddress("tcp:host=x;unix:abstract=/tmp/a%2db,guid=1")?.name
                == [0] + Array("/tmp/a-b".utf8))
        #expect(
            BusAddress("unix:runtime=yes", environment: ["XDG_RUNTIME_DIR": "/r"])?.name
                == Array("/r/bus".utf8))
        for text in ["", "tcp:host=x", "unix:", "unix:path=%zz", "unix:path="] {
            #expect(BusAddress(text) == nil, "\(text)")
        }
        #expect(BusAddress(path: String(repeating: "x", count: 108)) == nil)
        #expect(BusAddress.session(environment: ["XDG_RUNTIME_DIR": "/nowhere"]) == nil)
    }
}
