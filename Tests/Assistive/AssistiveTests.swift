import BusSupport
import Foundation
import Tactile
import TactileBus
import TestDepths
import TestSupport
import Testing

@testable import TactileAssistive

/// What readers of the screen get over the bus, with the desktop's own registry.
@MainActor @Suite(.tags(.display)) struct AssistiveTests {
    private final class Page: UIView {
        let heading = UILabel(frame: CGRect(x: 10, y: 10, width: 200, height: 30))
        let button = UIButton(frame: CGRect(x: 10, y: 50, width: 100, height: 40))
        let slider = UISlider(frame: CGRect(x: 10, y: 100, width: 200, height: 30))
        let field = UITextField(frame: CGRect(x: 10, y: 150, width: 200, height: 30))
        let secret = UITextField(frame: CGRect(x: 10, y: 190, width: 200, height: 30))
        let segments = UISegmentedControl(items: ["Day", "Week", "Month"])
        let toggle = UISwitch(frame: CGRect(x: 10, y: 280, width: 60, height: 30))
        var presses = 0

        init() {
            super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
            heading.text = "Weights"
            heading.accessibilityTraits = .header
            button.setTitle("Save", for: .normal)
            button.accessibilityHint = "Keeps the weight"
            button.addAction(
                UIAction { [weak self] _ in self?.presses += 1 }, for: .primaryActionTriggered)
            slider.accessibilityLabel = "Level"
            slider.maximumValue = 10
            slider.accessibilityIdentifier = "level"
            field.accessibilityLabel = "Note"
            field.placeholder = "What happened"
            secret.accessibilityLabel = "Key"
            secret.isSecureTextEntry = true
            segments.frame = CGRect(x: 10, y: 230, width: 200, height: 30)
            segments.selectedSegmentIndex = 0
            toggle.accessibilityLabel = "Remind"
            let all = [heading, button, slider, field, secret, segments, toggle] as [UIView]
            for part in all { addSubview(part) }
        }

        required init?(coder: NSCoder) { nil }
    }

    private func stage(scale: CGFloat = 1) throws -> (ReaderStage, Page) {
        let page = Page()
        let stage = try ReaderStage(showing: page, scale: scale)
        try stage.begin()
        return (stage, page)
    }

    @Test("Nothing is made until somebody reads, and nothing is left when nobody does")
    func onlyWhileSomebodyReads() throws {
        let stage = try ReaderStage(showing: Page())
        #expect(stage.program.connection == nil)
        try stage.readers.setReading(true)
        #expect(stage.serve { stage.program.connection?.name != nil })
        // Known to the registry, which asks for nothing that needs the tree.
        stage.settle()
        #expect(!UIAccessibility.isVoiceOverRunning)
        // Another program asks once, and ends.
        #expect(try stage.askFromOutside().contains("/org/a11y/atspi/accessible/1"))
        #expect(stage.serve { !UIAccessibility.isVoiceOverRunning })
        try stage.begin()
        _ = try stage.find("frame")
        #expect(UIAccessibility.isVoiceOverRunning)
        try stage.readers.setReading(false)
        #expect(stage.serve { stage.program.connection == nil })
        #expect(!UIAccessibility.isVoiceOverRunning)
    }

    @Test("A service that goes away takes nothing with it")
    func serviceGoes() throws {
        let (stage, _) = try stage()
        _ = try stage.find("frame")
        stage.readers.end()
        #expect(stage.serve { stage.program.connection == nil })
        #expect(!UIAccessibility.isVoiceOverRunning)
    }

    @Test("The tree has names, roles, states and relations")
    func tree() throws {
        let (stage, _) = try stage()
        let root = try #require(try stage.root())
        #expect(try stage.name(root) == "stage")
        #expect(try stage.role(root) == "application")
        #expect(try stage.property(root, "Application", "ToolkitName")?.text == "Tactile")
        #expect(
            try stage.call(root, "Application", "GetLocale", [.uint32(0)])[0].text == "de_DE.UTF-8")
        let window = try stage.find("frame", "Stage")
        #expect(try stage.states(window).isSuperset(of: [1, 25, 30]))
        #expect(
            try stage.property(window, "Accessible", "Parent").flatMap(ReaderStage.Object.init)
                == root)
        let names = try stage.children(window).map { try "\(stage.role($0)) \(stage.name($0))" }
        #expect(
            names == [
                "heading Weights", "push button Save", "slider Level", "entry Note",
                "password text Key", "grouping ", "toggle button Remind",
            ])
        let button = try stage.find("push button", "Save")
        #expect(try stage.property(button, "Accessible", "Description")?.text == "Keeps the weight")
        #expect(try stage.call(button, "Accessible", "GetIndexInParent")[0].integer == 1)
        #expect(try stage.states(button).isSuperset(of: [8, 11, 24, 25, 30]))
        let week = try stage.find("radio button", "Week")
        #expect(try !stage.states(week).contains(4))
        #expect(try stage.states(try stage.find("radio button", "Day")).contains(4))
        let relations = try stage.call(week, "Accessible", "GetRelationSet")[0].members
        #expect(relations.first?.members.first?.integer == 5)
        let details = try stage.call(week, "Accessible", "GetAttributes")[0]
        #expect(details["posinset"]?.text == "2" && details["setsize"]?.text == "3")
        let note = try stage.call(
            try stage.find("entry", "Note"), "Accessible", "GetAttributes")[0]
        #expect(note["placeholder-text"]?.text == "What happened")
    }

    @Test("What is asked of an object that is not there is refused, and nothing else happens")
    func badQuestions() throws {
        let (stage, _) = try stage()
        let root = try #require(try stage.root())
        for path in ["/org/a11y/atspi/accessible/9999", "/org/a11y/atspi/accessible/x"] {
            #expect(throws: BusError.self) {
                try stage.call(ReaderStage.Object(root.name, path), "Accessible", "GetRole")
            }
        }
        let button = try stage.find("push button", "Save")
        for index in [-1, 99, Int(Int32.max)] {
            #expect(throws: BusError.self) {
                try stage.call(button, "Accessible", "GetChildAtIndex", [.int32(Int32(index))])
            }
            #expect(
                try stage.call(button, "Action", "DoAction", [.int32(Int32(index))])[0].boolean
                    == false)
        }
        let note = try stage.find("entry", "Note")
        #expect(
            try stage.call(note, "Text", "GetText", [.int32(.min), .int32(.max)])[0].text == "")
        #expect(
            try stage.call(note, "Text", "GetStringAtOffset", [.int32(.max), .uint32(1)])[0].text
                == "")
        #expect(throws: BusError.self) {
            try stage.call(note, "Text", "GetStringAtOffset", [.int32(0), .uint32(77)])
        }
        #expect(try stage.name(button) == "Save")
    }

    @Test("Places are in pixels of the screen, of the window and of the parent")
    func places() throws {
        let (stage, page) = try stage(scale: 2)
        let button = try stage.find("push button", "Save")
        func extents(_ origin: UInt32) throws -> [Int] {
            try stage.call(button, "Component", "GetExtents", [.uint32(origin)])[0].members
                .compactMap(\.integer)
        }
        let origin = stage.harness.platformWindow.originOnScreen
        let left = Int(2 * (origin.x + 10)), top = Int(2 * (origin.y + 50))
        #expect(try extents(0) == [left, top, 200, 80])
        #expect(try extents(1) == [20, 100, 200, 80])
        #expect(try extents(2) == [20, 100, 200, 80])
        #expect(page.button.frame.width == 100)
        let window = try stage.find("frame")
        func at(_ x: Int, _ y: Int) throws -> ReaderStage.Object? {
            ReaderStage.Object(
                try stage.call(
                    window, "Component", "GetAccessibleAtPoint",
                    [.int32(Int32(x)), .int32(Int32(y)), .uint32(0)]
                ).first)
        }
        #expect(try at(left, top) == button)
        // Where a view has an outline, what is beside that is not in it.
        page.button.accessibilityPath = UIAccessibility.convertToScreenCoordinates(
            UIBezierPath(ovalIn: page.button.bounds), in: page.button)
        #expect(try at(left + 100, top + 40) == button)
        #expect(try at(left, top) == window)
        page.button.accessibilityPath = nil
        #expect(try at(left - 1, top) == window)
        #expect(try at(0, 0)?.path == "/org/a11y/atspi/null")
    }

    @Test("A button is pressed, a slider set, a segment chosen, and a field given the keyboard")
    func doing() throws {
        let (stage, page) = try stage()
        let button = try stage.find("push button", "Save")
        let actions = try stage.call(button, "Action", "GetActions")[0].members
        #expect(actions.first?.members.compactMap(\.text) == ["activate", "Keeps the weight", ""])
        #expect(try stage.call(button, "Action", "DoAction", [.int32(0)])[0].boolean == true)
        #expect(page.presses == 1)
        let slider = try stage.find("slider", "Level")
        #expect(try stage.property(slider, "Value", "MaximumValue")?.double == 10)
        _ = try stage.call(
            slider, "org.freedesktop.DBus.Properties", "Set",
            [.string("org.a11y.atspi.Value"), .string("CurrentValue"), .variant(.double(4))])
        #expect(page.slider.value == 4)
        #expect(try stage.property(slider, "Value", "CurrentValue")?.double == 4)
        #expect(try stage.property(slider, "Accessible", "AccessibleId")?.text == "level")
        #expect(throws: BusError.self) {
            try stage.call(
                slider, "org.freedesktop.DBus.Properties", "Set",
                [
                    .string("org.a11y.atspi.Value"), .string("CurrentValue"),
                    .variant(.double(.nan)),
                ])
        }
        let segments = try stage.find("grouping")
        #expect(
            try stage.call(segments, "Selection", "SelectChild", [.int32(2)])[0].boolean == true)
        #expect(page.segments.selectedSegmentIndex == 2)
        #expect(
            try stage.call(segments, "Selection", "IsChildSelected", [.int32(2)])[0].boolean == true
        )
        let note = try stage.find("entry", "Note")
        #expect(try stage.call(note, "Component", "GrabFocus")[0].boolean == true)
        #expect(page.field.isFirstResponder)
        #expect(try stage.states(note).contains(12))
    }

    @Test("Text is counted by characters, gone through by units, selected, changed and kept secret")
    func text() throws {
        let (stage, page) = try stage()
        page.field.text = "Ü 😀 weighs 82.4 kg. Fine"
        let note = try stage.find("entry", "Note")
        func ask(_ member: String, _ arguments: [BusValue]) throws -> [BusValue] {
            try stage.call(note, "Text", member, arguments)
        }
        #expect(try stage.property(note, "Text", "CharacterCount")?.integer == 24)
        #expect(try ask("GetText", [.int32(2), .int32(10)])[0].text == "😀 weighs")
        #expect(try ask("GetCharacterAtOffset", [.int32(2)])[0].integer == 0x1F600)
        func unit(_ offset: Int32, _ unit: UInt32) throws -> [String] {
            try ask("GetStringAtOffset", [.int32(offset), .uint32(unit)]).map {
                $0.text ?? "\($0.integer ?? 0)"
            }
        }
        #expect(try unit(6, 1) == ["weighs ", "4", "11"])
        #expect(try unit(12, 1) == ["82.4 ", "11", "16"])
        #expect(try unit(20, 2) == ["Fine", "20", "24"])
        #expect(try unit(5, 3) == ["Ü 😀 weighs 82.4 kg. Fine", "0", "24"])
        #expect(
            try ask("GetTextAfterOffset", [.int32(5), .uint32(1)])[0].text == "82.4 ")
        #expect(
            try ask("GetTextBeforeOffset", [.int32(5), .uint32(1)])[0].text == "Ü 😀 ")
        #expect(try stage.call(note, "Component", "GrabFocus")[0].boolean == true)
        #expect(
            try ask("SetSelection", [.int32(0), .int32(11), .int32(15)])[0].boolean == true)
        #expect(page.field.selectedTextRange.flatMap { page.field.text(in: $0) } == "82.4")
        #expect(try ask("GetSelection", [.int32(0)]).compactMap(\.integer) == [11, 15])
        #expect(try stage.property(note, "Text", "CaretOffset")?.integer == 15)
        // Orca reads no field whose looks it cannot go through.
        let run = try ask("GetAttributeRun", [.int32(5), .boolean(true)])
        #expect(run[0]["family-name"]?.text?.isEmpty == false)
        #expect(run.compactMap(\.integer) == [0, 24])
        let unusual = try ask("GetAttributeRun", [.int32(5), .boolean(false)])
        #expect(unusual[0]["family-name"] == nil && unusual.compactMap(\.integer) == [0, 24])
        let first = try ask("GetCharacterExtents", [.int32(0), .uint32(0)]).compactMap(\.integer)
        let second = try ask("GetCharacterExtents", [.int32(4), .uint32(0)]).compactMap(\.integer)
        #expect(first[0] < second[0] && first[2] > 0 && first[3] > 0)
        #expect(
            try ask(
                "GetOffsetAtPoint",
                [.number(second[0] + 1), .number(second[1] + second[3] / 2), .uint32(0)])[0]
                .integer == 4)
        func edit(_ member: String, _ arguments: [BusValue]) throws -> Bool? {
            try stage.call(note, "EditableText", member, arguments).first?.boolean
        }
        #expect(try edit("DeleteText", [.int32(0), .int32(4)]) == true)
        #expect(page.field.text == "weighs 82.4 kg. Fine")
        #expect(try edit("InsertText", [.int32(0), .string("He "), .int32(3)]) == true)
        #expect(page.field.text == "He weighs 82.4 kg. Fine")
        #expect(try edit("SetTextContents", [.string("81.9")]) == true)
        #expect(page.field.text == "81.9")
        let secret = try stage.find("password text", "Key")
        page.secret.text = "open"
        #expect(
            try stage.call(secret, "Text", "GetText", [.int32(0), .int32(-1)])[0].text == "••••")
        #expect(throws: BusError.self) {
            try stage.call(secret, "EditableText", "CopyText", [.int32(0), .int32(4)])
        }
    }

    @Test("Changes are told: the keyboard, values, states, names, what comes and goes, text")
    func events() throws {
        let (stage, page) = try stage()
        try stage.listen(
            "Object",
            [
                "StateChanged", "PropertyChange", "ChildrenChanged", "TextChanged",
                "TextCaretMoved", "Announcement", "SelectionChanged",
            ])
        try stage.listen("Window", ["Activate", "Deactivate"])
        // Asked for, so that the program knows of the reader.
        _ = try stage.find("frame")
        stage.harness.settle()
        page.field.becomeFirstResponder()
        #expect(stage.event("StateChanged focused 1"))
        stage.harness.type("a")
        #expect(stage.event("TextChanged insert 0 a"))
        #expect(stage.event("TextCaretMoved 1"))
        stage.harness.press(.backspace)
        #expect(stage.event("TextChanged delete 0 a"))
        page.slider.value = 5
        #expect(stage.event("PropertyChange accessible-value 0"))
        page.heading.text = "More"
        #expect(stage.event("PropertyChange accessible-name 0 More"))
        page.button.isEnabled = false
        #expect(stage.event("StateChanged sensitive 0"))
        page.segments.selectedSegmentIndex = 1
        #expect(stage.event("SelectionChanged 0"))
        let label = UILabel(frame: CGRect(x: 10, y: 330, width: 100, height: 20))
        label.text = "new"
        page.addSubview(label)
        #expect(stage.event("ChildrenChanged add 7"))
        label.removeFromSuperview()
        #expect(stage.event("ChildrenChanged remove 7"))
        // What is read last is in another place.
        page.heading.frame.origin.y = 340
        #expect(stage.event("ChildrenChanged remove 0"))
        #expect(stage.event("ChildrenChanged add 6"))
        UIAccessibility.post(notification: .announcement, argument: "Saved")
        #expect(stage.event("Announcement 2 Saved"))
        stage.harness.send(.focusChanged(false))
        #expect(stage.event("Deactivate 0 Stage"))
    }

    @Test("A reader that listens to keys takes its own commands; the others keep their order")
    func keys() throws {
        let (stage, page) = try stage()
        var heard: [String] = []
        var listener = BusInterface("org.a11y.atspi.DeviceEventListener")
        listener.method("NotifyEvent", "(uiuuisb)", results: "b") { request in
            let key = request.arguments[0].members
            let words = [
                "\(key[0].integer ?? -1)", "\(key[1].integer ?? -1)", "\(key[2].integer ?? -1)",
                "\(key[3].integer ?? -1)", key[5].text ?? "?",
            ]
            heard.append(words.joined(separator: " "))
            request.reply([.boolean(key[5].text == "x")])
        }
        try stage.reader.export([listener], at: "/listener")
        let controller = ReaderStage.Object(
            "org.a11y.atspi.Registry", "/org/a11y/atspi/registry/deviceeventcontroller")
        let whole: [BusValue] = [
            .path("/listener"), .array([], of: "(iisi)"), .uint32(0), .uint32(3),
        ]
        #expect(stage.harness.session.keyWatcher == nil)
        let mode = BusValue.structure([.boolean(true), .boolean(true), .boolean(false)])
        _ = try stage.call(
            controller, "DeviceEventController", "RegisterKeystrokeListener", whole + [mode])
        #expect(stage.serve { stage.harness.session.keyWatcher != nil })
        page.field.becomeFirstResponder()
        func send(_ text: String, isDown: Bool = true) {
            var key = PlatformKeyEvent(
                isDown: isDown, key: .character, characters: text,
                charactersIgnoringModifiers: text, time: stage.harness.now)
            let code = text.unicodeScalars.first?.value ?? 0
            key.symbol = PlatformKeySymbol(number: code, name: text, code: 9, state: 0, time: 7)
            stage.harness.send(.key(key, text: isDown ? text : ""))
        }
        send("a")
        send("x")
        // What comes without a key waits as well.
        stage.harness.send(.text("b"))
        send("c")
        #expect(page.field.text == "")
        #expect(stage.serve { page.field.text == "abc" })
        send("a", isDown: false)
        #expect(stage.serve { heard.count == 4 })
        #expect(heard == ["0 97 9 0 a", "0 120 9 0 x", "0 99 9 0 c", "1 97 9 0 a"])
        // A window that loses the keyboard has had what was typed into it.
        send("d")
        stage.harness.send(.focusChanged(false))
        #expect(page.field.text == "abcd")
        stage.harness.send(.focusChanged(true))
        _ = try stage.call(
            controller, "DeviceEventController", "DeregisterKeystrokeListener",
            Array(whole.prefix(4)))
        #expect(stage.serve { stage.harness.session.keyWatcher == nil })
        send("e")
        #expect(page.field.text == "abcde")
    }

    @Test("A reader that knows no announcements gets notifications, and none that are over")
    func notifications() throws {
        let (stage, page) = try stage()
        try stage.listen("Object", ["StateChanged", "Announcement"])
        let registry = ReaderStage.Object("org.a11y.atspi.Registry", "/org/a11y/atspi/registry")
        _ = try stage.call(
            registry, "Registry", "RegisterEvent",
            [.string("object:state-changed:showing"), .strings([]), .string("")])
        stage.settle()
        _ = try stage.find("frame")
        UIAccessibility.post(notification: .announcement, argument: "Saved")
        #expect(stage.event("StateChanged showing 1"))
        _ = try stage.find("notification", "Saved")
        page.field.becomeFirstResponder()
        #expect(stage.event("StateChanged focused 1"))
        stage.settle()
        // A reader asks what it says when it has heard where the keyboard is.
        _ = try stage.find("notification", "Saved")
        // It comes late to one of several.
        UIAccessibility.post(notification: .announcement, argument: "And more")
        #expect(stage.event("StateChanged showing 1"))
        stage.harness.advance(seconds: 5)
        stage.settle()
        _ = try stage.find("notification", "Saved")
        _ = try stage.find("notification", "And more")
        page.button.becomeFirstResponder()
        page.field.resignFirstResponder()
        stage.harness.advance(seconds: 12)
        stage.settle()
        #expect(throws: ReaderStage.Missing.self) { try stage.find("notification") }
        #expect(!stage.events.contains { $0.hasPrefix("Announcement") })
        _ = try stage.call(
            registry, "Registry", "RegisterEvent",
            [.string("object:announcement"), .strings([]), .string("")])
        stage.settle()
        UIAccessibility.post(notification: .announcement, argument: "Saved again")
        #expect(stage.event("Announcement 2 Saved again"))
    }

    @Test("All objects are had at once, and found by what they are")
    func cacheAndCollection() throws {
        let (stage, _) = try stage()
        let root = try #require(try stage.root())
        let cache = ReaderStage.Object(root.name, "/org/a11y/atspi/cache")
        let items = try stage.call(cache, "Cache", "GetItems")[0].members
        let names = items.compactMap { $0.members[6].text }
        #expect(items.count == 12 && names.contains("Save") && names.contains("Week"))
        #expect(ReaderStage.Object(items[0].members[0]) == root)
        // Role 44, the radio buttons, as the bit of a word.
        let none = BusValue.array([], of: "i")
        let rule = BusValue.structure([
            none, .int32(1), .array([], of: "{ss}"), .int32(1),
            .array([.int32(0), .int32(1 << 12), .int32(0), .int32(0)], of: "i"), .int32(2),
            .strings([]), .int32(1), .boolean(false),
        ])
        func matches(_ count: Int32, _ order: UInt32) throws -> [String] {
            try stage.call(
                root, "Collection", "GetMatches",
                [rule, .uint32(order), .int32(count), .boolean(true)])[0].members
                .compactMap(ReaderStage.Object.init).map { try stage.name($0) }
        }
        #expect(try matches(0, 1) == ["Day", "Week", "Month"])
        #expect(try matches(1, 4) == ["Month"])
    }
}
