import BusSupport
import Foundation
import TestDepths
import Testing

@testable import TactileBus

@MainActor @Suite(.serialized, .tags(.display)) struct BusConnectionTests {
    private typealias Answer = Result<[BusValue], BusError>

    /// An object with a method that doubles, one that never answers, and a property.
    private func export(on connection: BusConnection) {
        var interface = BusInterface("org.example.Sums")
        interface.method("Double", "i", results: "i") { request in
            request.reply([.int32(Int32(2 * (request.arguments[0].integer ?? 0)))])
        }
        interface.method("Never") { _ in }
        interface.property("Count", "u") { .uint32(12) }
        connection.export([interface], at: "/org/example/Sums")
    }

    private func sums(_ member: String, _ arguments: [BusValue] = []) -> BusCall {
        BusCall(
            "org.example.Sums", path: "/org/example/Sums", interface: "org.example.Sums", member,
            arguments)
    }

    @Test func twoProgramsTalk() throws {
        let bus = try PrivateBus()
        let (server, client) = (try bus.connection(), try bus.connection())
        export(on: server)
        var owns: Bool?
        server.own("org.example.Sums") { owns = $0 }
        #expect(serve([server]) { owns != nil } && owns == true)
        var answers: [Answer] = []
        client.call(sums("Double", [.int32(21)])) { answers.append($0) }
        client.call(sums("Double", [.string("x")])) { answers.append($0) }
        client.call(sums("Halve")) { answers.append($0) }
        client.call(
            BusCall(
                "org.example.Sums", path: "/org/example/Sums",
                interface: "org.freedesktop.DBus.Properties", "Get",
                [.string("org.example.Sums"), .string("Count")])
        ) { answers.append($0) }
        #expect(serve([server, client]) { answers.count == 4 })
        #expect(answers.first == .success([.int32(42)]))
        #expect(answers.last == .success([.variant(.uint32(12))]))
        let names = answers.compactMap { answer -> String? in
            guard case .failure(.failure(let name, _)) = answer else { return nil }
            return name
        }
        #expect(names == [BusConnection.wrongArguments, BusConnection.noMethod])
        #expect(client.name?.hasPrefix(":") == true && client.name != server.name)
    }

    @Test func objectsBelowAPathAreFoundWhenTheyAreCalled() throws {
        let bus = try PrivateBus()
        let (server, client) = (try bus.connection(), try bus.connection())
        var sizes = ["/things/a": 1.0, "/things/b": 2.0]
        var interface = BusInterface("org.example.Thing")
        interface.property("Size", "d", of: { .double(sizes[$0] ?? 0) }) { path, new in
            guard let size = new.double, size > 0 else { return false }
            sizes[path] = size
            return true
        }
        interface.property("Kind", "s") { .string("thing") }
        server.export(below: "/things") { message in
            message.path.map { sizes[$0] != nil } == true ? [interface] : nil
        }
        var isOwner = false
        server.own("org.example.Things") { isOwner = $0 }
        #expect(serve([server]) { isOwner })
        func ask(_ path: String, _ member: String, _ arguments: [BusValue]) -> Answer? {
            var answer: Answer?
            client.call(
                BusCall(
                    "org.example.Things", path: path,
                    interface: "org.freedesktop.DBus.Properties", member,
                    [.string("org.example.Thing")] + arguments)
            ) { answer = $0 }
            #expect(serve([server, client]) { answer != nil })
            return answer
        }
        func get(_ path: String) -> Double? {
            (try? ask(path, "Get", [.string("Size")])?.get())?.first?.double
        }
        func set(_ name: String, _ value: BusValue) -> Bool {
            (try? ask("/things/b", "Set", [.string(name), .variant(value)])?.get()) != nil
        }
        #expect(get("/things/a") == 1 && get("/things/b") == 2)
        #expect(get("/things/c") == nil && get("/other") == nil)
        #expect(set("Size", .double(3)) && get("/things/b") == 3)
        #expect(!set("Size", .double(-1)) && !set("Size", .int32(4)) && !set("Kind", .string("")))
        #expect(!set("Nothing", .double(1)) && get("/things/b") == 3 && get("/things/a") == 1)
        let all = try ask("/things/a", "GetAll", [])?.get().first
        #expect(all?["Size"]?.double == 1 && all?["Kind"]?.text == "thing")
    }

    @Test func aRuleMayWantAFirstArgument() throws {
        let bus = try PrivateBus()
        let (sender, receiver) = (try bus.connection(), try bus.connection())
        var heard: [String] = []
        receiver.subscribe(
            to: BusRule(interface: "org.example.I", member: "Changed", argument: "b")
        ) { heard.append($0.body.last?.text ?? "") }
        var isReady = false
        receiver.hasOwner("org.example.Nobody") { _ in isReady = true }
        #expect(serve([receiver]) { isReady })
        for (name, value) in [("a", "1"), ("b", "2"), ("c", "3"), ("b", "4")] {
            sender.emit(
                path: "/x", interface: "org.example.I", member: "Changed",
                [.string(name), .string(value)])
        }
        #expect(serve([sender, receiver]) { heard.count == 2 })
        #expect(heard == ["2", "4"])
    }

    @Test func aNameHasOneOwner() throws {
        let bus = try PrivateBus()
        let (one, other) = (try bus.connection(), try bus.connection())
        var got: [Bool] = []
        one.own("org.example.One") { got.append($0) }
        #expect(serve([one]) { got.count == 1 })
        other.own("org.example.One") { got.append($0) }
        other.hasOwner("org.example.One") { got.append($0) }
        other.hasOwner("org.example.Nobody") { got.append($0) }
        #expect(serve([other]) { got.count == 4 })
        #expect(got == [true, false, true, false])
    }

    @Test func signalsReachThoseWhoAskedForThem() throws {
        let bus = try PrivateBus()
        let (sender, receiver) = (try bus.connection(), try bus.connection())
        var heard: [BusValue] = []
        let subscription = receiver.subscribe(
            to: BusRule(path: "/x", interface: "org.example.I", member: "Changed")
        ) { heard += $0.body }
        var isReady = false
        receiver.hasOwner("org.example.Nobody") { _ in isReady = true }
        #expect(serve([receiver]) { isReady })
        func emit(_ path: String, _ number: UInt32) {
            sender.emit(
                path: path, interface: "org.example.I", member: "Changed", [.uint32(number)])
        }
        emit("/x", 1)
        emit("/y", 2)
        emit("/x", 3)
        #expect(serve([sender, receiver]) { heard.count == 2 })
        #expect(heard == [.uint32(1), .uint32(3)])
        receiver.unsubscribe(subscription)
        isReady = false
        receiver.hasOwner("org.example.Nobody") { _ in isReady = true }
        #expect(serve([receiver]) { isReady })
        emit("/x", 4)
        isReady = false
        sender.hasOwner("org.example.Nobody") { _ in isReady = true }
        #expect(serve([sender]) { isReady })
        isReady = false
        receiver.hasOwner("org.example.Nobody") { _ in isReady = true }
        #expect(serve([receiver]) { isReady } && heard.count == 2)
    }

    @Test func anAnswerThatDoesNotComeIsGivenUp() throws {
        let bus = try PrivateBus()
        let (server, client) = (try bus.connection(), try bus.connection())
        export(on: server)
        var owns = false
        server.own("org.example.Sums") { owns = $0 }
        #expect(serve([server]) { owns })
        var answer: Answer?
        client.call(sums("Never"), timeout: 0.05) { answer = $0 }
        #expect(serve([server, client]) { answer != nil })
        #expect(answer == .failure(.timeout))
    }

    /// A bus that takes connections and says nothing.
    @Test func aBusThatHangsHoldsNobodyUp() throws {
        let bus = try PrivateBus()
        bus.hold()
        let begin = BusClock.now
        let client = try bus.connection()
        var answer: Answer?
        client.call(sums("Double", [.int32(1)]), timeout: 0.05) { answer = $0 }
        #expect(answer == nil)
        #expect(client.wait(atMost: 5) { answer != nil })
        #expect(answer == .failure(.timeout) && BusClock.now - begin < 4)
    }

    @Test func aBusThatGoesAwayFailsWhatWaits() throws {
        let bus = try PrivateBus()
        let client = try bus.connection()
        var answer: Answer?
        var isGone = false
        client.call(sums("Double", [.int32(1)]), timeout: nil) { answer = $0 }
        client.whenClosed { isGone = true }
        #expect(client.wait(atMost: 5) { answer != nil })
        answer = nil
        bus.hold()
        client.call(sums("Double", [.int32(1)]), timeout: nil) { answer = $0 }
        bus.end()
        #expect(serve([client]) { isGone })
        #expect(answer == .failure(.noBus) && client.isClosed)
        client.call(sums("Double")) { answer = $0 }
        #expect(answer == .failure(.noBus))
    }

    @Test func withoutABusThereIsNoConnection() throws {
        let address = try #require(BusAddress(path: "/nowhere/at/all"))
        #expect(BusConnection(address) == nil)
    }

    @Test func longMessagesGoInPieces() throws {
        let bus = try PrivateBus()
        let (server, client) = (try bus.connection(), try bus.connection())
        var interface = BusInterface("org.example.Sums")
        interface.method("Echo", "s", results: "s") { $0.reply($0.arguments) }
        server.export([interface], at: "/org/example/Sums")
        var owns = false
        server.own("org.example.Sums") { owns = $0 }
        #expect(serve([server]) { owns })
        let text = String(repeating: "0123456789abcdef", count: 1 << 16)
        var answer: Answer?
        client.call(sums("Echo", [.string(text)])) { answer = $0 }
        #expect(serve([server, client]) { answer != nil })
        #expect(answer == .success([.string(text)]))
    }

    /// Another program reads what we tell of our objects, and calls them.
    @Test func anotherLibraryUnderstandsUs() throws {
        let bus = try PrivateBus()
        let server = try bus.connection()
        export(on: server)
        var owns = false
        server.own("org.example.Sums") { owns = $0 }
        #expect(serve([server]) { owns })
        func ask(_ member: String, _ arguments: [String]) throws -> String {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-send")
            process.environment = ["DBUS_SESSION_BUS_ADDRESS": bus.address]
            process.arguments =
                [
                    "--session", "--print-reply=literal", "--dest=org.example.Sums",
                    "/org/example/Sums", member,
                ] + arguments
            let pipe = Pipe()
            process.standardOutput = pipe
            try process.run()
            #expect(serve([server]) { !process.isRunning })
            return String(
                decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
        }
        #expect(try ask("org.example.Sums.Double", ["int32:-4"]).contains("-8"))
        let told = try ask("org.freedesktop.DBus.Introspectable.Introspect", [])
        #expect(told.contains("<method name=\"Double\">"))
        #expect(told.contains("<property name=\"Count\" type=\"u\" access=\"read\"/>"))
    }

    /// As when a program was stopped, or busy for longer than the call may take.
    @Test func anAnswerThatIsReadLateCounts() throws {
        let bus = try PrivateBus()
        let (late, other) = (try bus.connection(), try bus.connection())
        #expect(serve([late, other]) { late.name != nil && other.name != nil })
        var answers: [Answer] = []
        for _ in 0..<2 { late.call(BusCall(bus: "GetId"), timeout: 0) { answers.append($0) } }
        // When the bus has answered another's second call, it has answered what came before its
        // first.
        for _ in 0..<2 {
            var isAnswered = false
            other.hasOwner("org.example.Nobody") { _ in isAnswered = true }
            #expect(serve([other]) { isAnswered })
        }
        #expect(serve([late]) { answers.count == 2 })
        #expect(answers.allSatisfy { (try? $0.get()) != nil })
    }

    /// Without anybody who waits for it: the main queue serves the connection.
    @Test func theMainQueueServesAConnection() async throws {
        let bus = try PrivateBus()
        let client = try bus.connection()
        let answer = await withCheckedContinuation { continuation in
            client.hasOwner("org.freedesktop.DBus") { continuation.resume(returning: $0) }
        }
        #expect(answer)
        let late = await withCheckedContinuation { continuation in
            bus.hold()
            client.call(sums("Never"), timeout: 0.02) { continuation.resume(returning: $0) }
        }
        #expect(late == .failure(.timeout))
        client.close()
    }

    @Test func anIdleConnectionWakesNobody() throws {
        let bus = try PrivateBus()
        let client = try bus.connection()
        var isReady = false
        client.hasOwner("org.example.Nobody") { _ in isReady = true }
        #expect(serve([client]) { isReady })
        #expect(!client.isWaiting)
    }
}
