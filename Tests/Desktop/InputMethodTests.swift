import BusSupport
import Foundation
import Tactile
import TactileBus
import TactileTesting
import TestDepths
import Testing

@testable import TactileDesktop
@testable import TactileViews

/// What an input method on a bus composes, with one that speaks as ibus and one as fcitx.
@MainActor @Suite(.tags(.display)) struct InputMethodTests {
    /// Composes letters, and makes them capitals with a space.
    private func composing(_ kind: TestInputMethod.Kind) throws -> (
        InputMethodStage, TestInputMethod
    ) {
        let stage = try InputMethodStage(kind)
        let method = try #require(stage.method)
        var word = ""
        method.decide = { [weak method] symbol in
            guard let method, let scalar = Unicode.Scalar(symbol) else { return false }
            if scalar == " " {
                guard !word.isEmpty else { return false }
                method.commit(word.uppercased())
                word = ""
            } else if CharacterSet.lowercaseLetters.contains(scalar) {
                word.unicodeScalars.append(scalar)
            } else {
                return false
            }
            method.compose(word, caret: word.unicodeScalars.count)
            return true
        }
        return (stage, method)
    }

    private func marked(_ field: UITextField) -> String? {
        field.markedTextRange.flatMap { field.text(in: $0) }
    }

    @Test(
        "Text is composed in its place and then inserted", arguments: TestInputMethod.Kind.allCases)
    func composes(_ kind: TestInputMethod.Kind) throws {
        let (stage, method) = try composing(kind)
        stage.field.text = "a–"
        stage.type("ni")
        #expect(stage.field.text == "a–ni" && marked(stage.field) == "ni")
        stage.press(" ")
        #expect(stage.field.text == "a–NI" && stage.field.markedTextRange == nil)
        // What it does not use up types, and is a key as any other.
        stage.press("7")
        #expect(stage.field.text == "a–NI7")
        #expect(method.pressed == [0x6e, 0x69, 0x20, 0x37])
        #expect(method.told.filter { $0.hasPrefix("up") }.count == 4)
        #expect(!stage.program.inputMethod.isWaiting)
    }

    @Test("The part that is worked on is selected", arguments: TestInputMethod.Kind.allCases)
    func selects(_ kind: TestInputMethod.Kind) throws {
        let stage = try InputMethodStage(kind)
        let method = try #require(stage.method)
        method.decide = { [weak method] _ in
            method?.compose("𠮷日本語", caret: 1, highlighted: 1..<3)
            return true
        }
        stage.press("a")
        let field = stage.field
        #expect(marked(field) == "𠮷日本語")
        #expect(field.selectedTextRange.flatMap { field.text(in: $0) } == "日本")
        method.decide = { [weak method] _ in
            method?.compose("𠮷日本語", caret: 1)
            return true
        }
        stage.press("a")
        let caret = try #require(field.selectedTextRange)
        #expect(
            caret.isEmpty && field.offset(from: field.beginningOfDocument, to: caret.start) == 2)
        method.compose("", caret: 0)
        stage.settle()
        #expect(field.text == "" && field.markedTextRange == nil)
    }

    @Test(
        "Keys stay in their order while answers are awaited",
        arguments: TestInputMethod.Kind.allCases)
    func keepsOrder(_ kind: TestInputMethod.Kind) throws {
        let stage = try InputMethodStage(kind)
        let method = try #require(stage.method)
        method.decide = { _ in nil }
        for key in ["1", "2", "3"] { stage.press(key, settling: false) }
        stage.settle()
        // All were asked about at once, and none is typed before the first is known.
        #expect(method.pressed == [0x31, 0x32, 0x33] && stage.field.text == "")
        method.commit("one")
        method.answer(true)
        stage.settle()
        #expect(stage.field.text == "one")
        // Another one that is only typed waits for those before it.
        method.decide = { _ in false }
        stage.press("4")
        #expect(stage.field.text == "one")
        method.answer(false)
        method.answer(false)
        stage.settle()
        #expect(stage.field.text == "one234")
    }

    @Test(
        "A service that does not answer takes a second, once, and no key",
        arguments: TestInputMethod.Kind.allCases)
    func neverAnswers(_ kind: TestInputMethod.Kind) throws {
        let (stage, method) = try composing(kind)
        stage.type("ni")
        let composing = method.decide
        method.decide = { _ in nil }
        stage.press("x")
        #expect(stage.field.text == "ni")
        stage.harness.advance(seconds: 1.1)
        // What was composed is not lost either.
        #expect(stage.field.text == "nix" && stage.field.markedTextRange == nil)
        stage.press("y")
        #expect(stage.field.text == "nixy" && method.pressed.count == 3)
        #expect(!stage.program.inputMethod.isWaiting)
        // It comes to itself: what it makes of that key is out of date.
        method.compose("nix", caret: 3)
        method.commit("NIX")
        method.decide = composing
        method.answer(true)
        stage.settle()
        #expect(stage.field.text == "nixy" && method.told.contains("reset"))
        stage.settle()
        stage.press("7")
        #expect(stage.field.text == "nixy7" && method.pressed.count == 4)
    }

    @Test("An answer that is late, but in time, counts", arguments: TestInputMethod.Kind.allCases)
    func isLate(_ kind: TestInputMethod.Kind) throws {
        let stage = try InputMethodStage(kind)
        let method = try #require(stage.method)
        method.decide = { _ in nil }
        stage.press("x")
        stage.harness.advance(seconds: 0.9)
        method.commit("X")
        method.answer(true)
        stage.settle()
        stage.harness.advance(seconds: 1)
        #expect(stage.field.text == "X")
    }

    @Test(
        "A service that goes leaves what was composed, and one that comes composes",
        arguments: TestInputMethod.Kind.allCases)
    func goes(_ kind: TestInputMethod.Kind) throws {
        let (stage, method) = try composing(kind)
        stage.type("ni")
        method.decide = { _ in nil }
        stage.press("x")
        stage.endMethod()
        #expect(stage.serve { stage.changes == [true, false] })
        stage.harness.advance(seconds: 1 / 60)
        #expect(stage.field.text == "nix" && stage.field.markedTextRange == nil)
        stage.press("7")
        #expect(stage.field.text == "nix7")
        #expect(!stage.program.inputMethod.isWaiting)
        guard kind == .fcitx else { return }
        try stage.beginMethod()
        #expect(stage.serve { stage.changes == [true, false, true] })
        let second = try #require(stage.method)
        second.decide = { [weak second] _ in
            second?.commit("!")
            return true
        }
        stage.press("z")
        #expect(stage.field.text == "nix7!")
    }

    @Test(
        "It is told where the caret is, what stands around it and what is wanted",
        arguments: TestInputMethod.Kind.allCases)
    func tells(_ kind: TestInputMethod.Kind) throws {
        let stage = try InputMethodStage(kind)
        let method = try #require(stage.method)
        #expect(method.told.contains("focus"))
        // The window is 100 points from the screen's corner.
        let place = try #require(method.told.last { $0.hasPrefix("place") })
        let numbers = place.split(separator: " ").compactMap { Int($0) }
        #expect(numbers[0] >= 120 && numbers[0] < 140 && numbers[1] >= 130 && numbers[1] < 150)
        stage.field.text = "Zoë 𠮷"
        stage.press("x")
        #expect(method.told.contains("text Zoë 𠮷 5 5"))
        stage.field.selectAll(nil)
        stage.press("y")
        #expect(method.told.contains("text Zoë 𠮷x 6 0"))
        let later = try #require(method.told.last { $0.hasPrefix("place") })
        #expect(later != place)
        stage.other.keyboardType = .emailAddress
        stage.harness.tap(stage.other)
        stage.settle()
        #expect(method.told.contains("unfocus"))
        #expect(
            method.told.contains(kind == .ibus ? "type 6" : "capabilities \(1 << 7 | 0b101_0010)"))
        stage.harness.window.handle(.focusChanged(false))
        stage.settle()
        #expect(method.told.last == "unfocus")
        stage.harness.window.handle(.focusChanged(true))
        stage.settle()
        #expect(method.told.last { !$0.hasPrefix("place") } == "focus")
    }

    @Test(
        "What is secret is not shown to it, and a number is not composed",
        arguments: TestInputMethod.Kind.allCases,
        [nil, .decimalPad, .numberPad] as [UIKeyboardType?])
    func keptFromIt(_ kind: TestInputMethod.Kind, _ number: UIKeyboardType?) throws {
        let (stage, method) = try composing(kind)
        stage.other.isSecureTextEntry = number == nil
        stage.other.keyboardType = number ?? .default
        stage.harness.tap(stage.other)
        stage.settle()
        #expect(method.told.last == "unfocus")
        stage.type("ni")
        #expect(stage.other.text == "ni" && method.pressed.isEmpty)
        #expect(!method.told.contains { $0.hasPrefix("up") })
        stage.harness.tap(stage.field)
        stage.settle()
        stage.type("ni")
        #expect(marked(stage.field) == "ni")
    }

    @Test(
        "Text beside the caret is deleted, keys are given back",
        arguments: TestInputMethod.Kind.allCases)
    func changes(_ kind: TestInputMethod.Kind) throws {
        let stage = try InputMethodStage(kind)
        let method = try #require(stage.method)
        let field = stage.field
        field.text = "ab𠮷cd"
        method.delete(offset: -3, count: 2)
        stage.settle()
        #expect(field.text == "abd")
        #expect(
            field.selectedTextRange.map {
                field.offset(from: field.beginningOfDocument, to: $0.end)
            } == 3)
        method.forward(symbol: 0xff51)
        stage.settle()
        method.delete(offset: 0, count: 9)
        method.delete(offset: -99, count: 98)
        stage.settle()
        #expect(field.text == "b")
    }

    @Test(
        "What the program changes while text is composed gives that up",
        arguments: TestInputMethod.Kind.allCases)
    func givesUp(_ kind: TestInputMethod.Kind) throws {
        let (stage, method) = try composing(kind)
        stage.type("ni")
        stage.field.text = "new"
        // An engine may still say something of what it had.
        method.compose("ni", caret: 2)
        stage.settle()
        stage.settle()
        #expect(stage.field.text == "new" && method.told.contains("reset"))
        method.decide = { [weak method] _ in
            method?.commit("!")
            return true
        }
        stage.press("h")
        #expect(stage.field.text == "new!")
    }

    @Test(
        "Text composed in a window that loses the keyboard is finished there",
        arguments: TestInputMethod.Kind.allCases)
    func losesTheKeyboard(_ kind: TestInputMethod.Kind) throws {
        let (stage, method) = try composing(kind)
        stage.type("ni")
        stage.harness.window.handle(.focusChanged(false))
        stage.settle()
        #expect(method.told.last == "unfocus" && !method.told.contains("reset"))
        method.commit("NI")
        method.compose("", caret: 0)
        stage.settle()
        #expect(stage.field.text == "NI" && stage.field.markedTextRange == nil)
        // A key whose answer comes after that is typed and does not stay down.
        stage.harness.window.handle(.focusChanged(true))
        method.decide = { _ in nil }
        stage.press("7", settling: false)
        stage.harness.window.handle(.focusChanged(false))
        stage.settle()
        method.answer(false)
        stage.settle()
        #expect(stage.field.text == "NI7")
        #expect(stage.harness.window.router.keys.presses.isEmpty)
    }

    @Test("A sandbox reaches ibus on the session's bus")
    func sandbox() throws {
        let bus = try PrivateBus()
        let method = try TestInputMethod(.ibus, on: bus, isSandboxed: true)
        let harness = Harness(showing: UITextField(frame: .zero))
        let input = DesktopInputMethod(
            harness.session, environment: ["GTK_IM_MODULE": "ibus"], isSandboxed: true)
        var isThere = false
        input.changed = { isThere = $0 }
        let connection = try bus.connection()
        input.connect(connection)
        #expect(BusSupport.serve([connection, method.connection]) { isThere })
        input.end()
    }

    @Test("Variables for other toolkits say which is used")
    func chooses() {
        let choice = { InputMethodChoice(environment: $0) }
        #expect(choice([:]) == .any)
        #expect(choice(["XMODIFIERS": "@im=ibus"]) == .ibus)
        #expect(choice(["XMODIFIERS": "@im=fcitx"]) == .fcitx)
        #expect(choice(["XMODIFIERS": "@im=kinput2"]) == .display)
        #expect(choice(["XMODIFIERS": "@im=none"]) == .display)
        #expect(choice(["GTK_IM_MODULE": "xim", "XMODIFIERS": "@im=ibus"]) == .display)
        #expect(choice(["GTK_IM_MODULE": "wayland", "QT_IM_MODULE": "fcitx"]) == .fcitx)
        #expect(choice(["QT_IM_MODULES": "wayland;ibus;fcitx"]) == .ibus)
        #expect(choice(["GTK_IM_MODULE": "unknown:fcitx5"]) == .fcitx)
    }

    @Test("The file of ibus says where its bus is")
    func addresses() throws {
        let folder = NSTemporaryDirectory() + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let environment = [
            "XDG_CONFIG_HOME": folder, "DISPLAY": "unix:7.1", "WAYLAND_DISPLAY": "w-0",
        ]
        let files = IBusAddress.files(environment: environment)
        #expect(files.contains { $0.hasPrefix(folder + "/ibus/bus/") && $0.hasSuffix("-unix-7") })
        #expect(files.first?.hasSuffix("-unix-w-0") == true)
        #expect(
            IBusAddress.files(environment: ["HOME": "/h", "DISPLAY": "far:1"]).last?.hasSuffix(
                "-far-1") == true)
        #expect(IBusAddress.find(environment: environment) == nil)
        try FileManager.default.createDirectory(
            atPath: folder + "/ibus/bus", withIntermediateDirectories: true)
        let text =
            "# made by\nIBUS_ADDRESS=unix:abstract=/tmp/x,guid=0=1\nIBUS_DAEMON_PID=\(getpid())\n"
        try text.write(toFile: try #require(files.last), atomically: true, encoding: .utf8)
        #expect(
            IBusAddress.find(environment: environment)
                == BusAddress("unix:abstract=/tmp/x,guid=0=1"))
        #expect(
            IBusAddress.address(in: "IBUS_ADDRESS=unix:path=/a\nIBUS_DAEMON_PID=999999999") == nil)
        #expect(IBusAddress.address(in: "IBUS_ADDRESS=\nIBUS_DAEMON_PID=\n") == nil)
        #expect(
            IBusAddress.find(environment: ["IBUS_ADDRESS": "unix:path=/b"])
                == BusAddress("unix:path=/b"))
    }
}
