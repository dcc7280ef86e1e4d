import BusSupport
import Foundation
import TestDepths
import Testing

@testable import TactileBus

@MainActor @Suite struct BusValueTests {
    private let values: [BusValue] = [
        .byte(255), .boolean(true), .int16(-2), .uint16(65535), .int32(-3), .uint32(7),
        .int64(.min), .uint64(.max), .double(-0.5), .string("näh — 体"), .path("/a/b"),
        .signature("a{sv}"), .array([], of: "(xs)"), .strings(["", "x"]),
        .structure([.byte(1), .double(2), .structure([.string("in")])]),
        .details(["b": .int32(1), "a": .array([.int64(4)], of: "x")]),
        .variant(.variant(.strings(["deep"]))),
    ]

    /// Two connections, of which the second calls a method of the first.
    private func echo(
        _ values: [BusValue], heard: @escaping @MainActor (BusRequest) -> Void = { _ in }
    ) throws -> BusConnection.Answer? {
        let bus = try PrivateBus()
        let (server, client) = (try bus.connection(), try bus.connection())
        var interface = BusInterface("org.example.Echo")
        interface.method("Echo", values.map(\.signature).joined()) { request in
            heard(request)
            request.reply(request.arguments)
        }
        server.export([interface], at: "/org/example/Echo")
        var owns = false
        server.own("org.example.Echo") { owns = $0 }
        #expect(serve([server]) { owns })
        var answer: BusConnection.Answer?
        client.call(
            BusCall(
                "org.example.Echo", path: "/org/example/Echo", interface: "org.example.Echo",
                "Echo",
                values)
        ) { answer = $0 }
        #expect(serve([server, client]) { answer != nil })
        return answer
    }

    @Test(.tags(.display)) func everyTypeComesBackAsItWas() throws {
        #expect(try echo(values) == .success(values))
    }

    @Test(.tags(.display)) func aFileIsReadByWhoeverGetsIt() throws {
        let pipe = Pipe()
        let end = BusFile(owning: dup(pipe.fileHandleForWriting.fileDescriptor))
        _ = try echo([.file(end)]) { request in
            guard case .file(let file)? = request.arguments.first else { return }
            _ = write(file.descriptor, "through", 7)
        }
        #expect(pipe.fileHandleForReading.availableData == Data("through".utf8))
    }

    @Test(
        .tags(.display),
        arguments: [
            BusValue.path("no path"), .path(""), .signature("a"), .string("a\0b"),
            .array([.string("x")], of: "i"), .array([], of: "{vs}"),
        ])
    func whatTheBusDoesNotCarryIsRefused(_ value: BusValue) throws {
        let bus = try PrivateBus()
        let client = try bus.connection()
        var answer: BusConnection.Answer?
        client.call(BusCall(bus: "GetId", [value])) { answer = $0 }
        #expect(answer == .failure(.unsendable))
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

    @Test func addressesAreReadAsProgramsGetThem() {
        #expect(
            BusAddress("tcp:host=x;unix:abstract=/tmp/a%2db,guid=1")?.text
                == "unix:abstract=/tmp/a%2db,guid=1")
        #expect(BusAddress(path: "/a b/bus")?.text == "unix:path=/a%20b/bus")
        for text in ["", "tcp:host=x", "unixexec:path=/bin/true"] {
            #expect(BusAddress(text) == nil, "\(text)")
        }
        for text in ["unix:", "unix:path=%zz", "unix:path=", "unix:path=/nowhere"] {
            let address = BusAddress(text)
            #expect(address.flatMap { BusConnection($0) } == nil, "\(text)")
        }
        #expect(BusAddress.session(environment: ["XDG_RUNTIME_DIR": "/nowhere"]) == nil)
    }
}
