import Foundation
import Testing

@testable import TactileX11

struct SessionPropertyTests {
    private var all: [SessionProperty] {
        SessionProperty.all(
            program: "/usr/bin/program", arguments: ["--one", "two words"], identifier: "10f",
            user: "anna", folder: "/home/anna")
    }

    private func value(_ name: String) -> SessionProperty.Value? {
        all.first { $0.name == name }?.value
    }

    @Test("The program is started again under the name that the session knows")
    func restart() {
        #expect(
            value("RestartCommand")
                == .list([
                    "/usr/bin/env", "DESKTOP_AUTOSTART_ID=10f", "/usr/bin/program", "--one",
                    "two words",
                ]))
        // A second one is somebody else.
        #expect(value("CloneCommand") == .list(["/usr/bin/program", "--one", "two words"]))
        #expect(value("RestartStyleHint") == .number(0))
    }

    @Test("What the protocol asks for is all there, in its types")
    func types() {
        let types = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.type) })
        #expect(
            types == [
                "Program": "ARRAY8", "UserID": "ARRAY8", "ProcessID": "ARRAY8",
                "CurrentDirectory": "ARRAY8", "CloneCommand": "LISTofARRAY8",
                "RestartCommand": "LISTofARRAY8", "RestartStyleHint": "CARD8",
            ])
        #expect(all.first { $0.name == "UserID" }?.parts == [Array("anna".utf8)])
    }
}
