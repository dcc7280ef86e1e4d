import BusSupport
import Foundation
import Tactile
import TactileBus
import TestSupport

@testable import TactileAssistive

/// A program in a window in memory, served to the real registry, and a reader that asks it over the
/// bus.
@MainActor
final class ReaderStage {
    let readers: ReadersBus
    let harness: Harness
    let program: AssistiveSession
    private let session: BusConnection
    private var readerConnection: BusConnection?
    /// Events as "Member detail number of name", the oldest first.
    private(set) var events: [String] = []

    struct Missing: Error { let what: String }

    init(showing view: UIView, scale: CGFloat = 1) throws {
        readers = try ReadersBus()
        session = try readers.bus.connection()
        harness = Harness(showing: view, scale: scale)
        harness.window.title = "Stage"
        program = AssistiveSession(
            harness.session, programName: "stage", environment: ["LANG": "de_DE.UTF-8"])
        program.connect(session)
    }

    isolated deinit { program.end() }

    /// Says that somebody reads, and waits until the program is on the desktop.
    func begin() throws {
        try readers.setReading(true)
        guard serve(until: { self.program.connection != nil }) else {
            throw Missing(what: "the server")
        }
        let reader = try readers.connection()
        readerConnection = reader
        let end = Date(timeIntervalSinceNow: 20)
        while try root() == nil {
            guard Date() < end else { throw Missing(what: "the program on the desktop") }
        }
    }

    /// Serves everybody, and lets the program draw what became different, until `condition` holds.
    func serve(atMost seconds: TimeInterval = 20, until condition: () -> Bool) -> Bool {
        let end = Date(timeIntervalSinceNow: seconds)
        while !condition() {
            guard Date() < end else { return false }
            for connection in [session, readerConnection, program.connection].compactMap(\.self) {
                _ = connection.wait(atMost: 0.002, until: condition)
            }
            harness.advance(seconds: 1 / 60)
        }
        return true
    }

    /// Lets everybody say what there is to say.
    func settle() {
        for _ in 0..<3 {
            var isDone = false
            session.hasOwner("org.example.Nobody") { _ in isDone = true }
            _ = serve { isDone }
            var isServed = program.connection == nil
            program.connection?.hasOwner("org.example.Nobody") { _ in isServed = true }
            _ = serve { isServed }
        }
    }

    /// What `dbus-send` gets for the program's children; it is a program of its own, which ends
    /// then.
    func askFromOutside() throws -> String {
        try output(
            of: "/usr/bin/dbus-send",
            [
                "--bus=" + (try readers.address()), "--print-reply", "--type=method_call",
                "--dest=" + (program.connection?.name ?? ""), "/org/a11y/atspi/accessible/root",
                "org.a11y.atspi.Accessible.GetChildren",
            ])
    }

    /// What another program on the private bus writes; everybody is served until it ends.
    func output(of path: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.environment = readers.environment.merging(["LC_ALL": "C.UTF-8"]) { $1 }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        guard serve(atMost: 60, until: { !process.isRunning }) else {
            process.terminate()
            throw Missing(what: "an answer")
        }
        return String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    }

    var reader: BusConnection {
        get throws {
            guard let readerConnection else { throw Missing(what: "the reader") }
            return readerConnection
        }
    }

    func call(
        _ object: Object, _ interface: String, _ member: String, _ arguments: [BusValue] = []
    ) throws -> [BusValue] {
        var answer: BusConnection.Answer?
        let full =
            interface.hasPrefix("org.freedesktop") ? interface : "org.a11y.atspi." + interface
        try reader.call(
            BusCall(object.name, path: object.path, interface: full, member, arguments)
        ) { answer = $0 }
        guard serve(until: { answer != nil }), let answer else { throw Missing(what: member) }
        return try answer.get()
    }

    // MARK: Objects

    /// An object of the program's, by what the bus calls it.
    struct Object: Hashable {
        var name: String
        var path: String

        init(_ name: String, _ path: String) {
            self.name = name
            self.path = path
        }

        init?(_ reference: BusValue?) {
            guard let parts = reference?.members, parts.count == 2, let name = parts[0].text,
                let path = parts[1].text
            else { return nil }
            self.init(name, path)
        }
    }

    /// The program, as the desktop lists it.
    func root() throws -> Object? {
        let desktop = Object("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
        let programs = try call(desktop, "Accessible", "GetChildren").first?.members ?? []
        return programs.compactMap(Object.init).first
    }

    func property(_ object: Object, _ interface: String, _ name: String) throws -> BusValue? {
        try call(
            object, "org.freedesktop.DBus.Properties", "Get",
            [.string("org.a11y.atspi." + interface), .string(name)]
        ).first
    }

    func name(_ object: Object) throws -> String {
        try property(object, "Accessible", "Name")?.text ?? ""
    }

    func role(_ object: Object) throws -> String {
        try call(object, "Accessible", "GetRoleName").first?.text ?? ""
    }

    func states(_ object: Object) throws -> Set<Int> {
        let words = try call(object, "Accessible", "GetState").first?.members ?? []
        return Set(
            words.enumerated().flatMap { index, word in
                (0..<32).filter { (word.integer ?? 0) >> $0 & 1 == 1 }.map { $0 + 32 * index }
            })
    }

    func children(_ object: Object) throws -> [Object] {
        try call(object, "Accessible", "GetChildren").first?.members.compactMap(Object.init) ?? []
    }

    /// The first object of a role and a name below the program.
    func find(_ role: String, _ name: String? = nil) throws -> Object {
        var waiting = [try root()].compactMap(\.self)
        while !waiting.isEmpty {
            let object = waiting.removeFirst()
            if try self.role(object) == role, try name == nil || self.name(object) == name {
                return object
            }
            waiting += try children(object)
        }
        throw Missing(what: "\(role) \(name ?? "")")
    }

    // MARK: Events

    /// Notes the events of a kind, such as `Object`, with these names.
    func listen(_ kind: String, _ members: [String]) throws {
        for member in members {
            try reader.subscribe(
                to: BusRule(interface: "org.a11y.atspi.Event." + kind, member: member)
            ) { [weak self] signal in
                guard let self, signal.body.count == 5 else { return }
                let words = [
                    member, signal.body[0].text ?? "", "\(signal.body[1].integer ?? 0)",
                    signal.body[3].text ?? "",
                ]
                events.append(words.filter { !$0.isEmpty }.joined(separator: " "))
            }
        }
    }

    /// Waits for an event, and forgets those before it.
    func event(_ text: String) -> Bool {
        guard serve(until: { events.contains(text) }) else { return false }
        if let index = events.firstIndex(of: text) { events.removeFirst(index + 1) }
        return true
    }
}
