import Foundation
import Tactile
import TestSupport

/// Keys, shortcuts, text and input methods.
extension Monkey {
    // MARK: Keys

    static let keys: [PlatformKey] = [
        .tab, .tab, .tab, .return, .return, .escape, .escape, .left, .right, .up, .down, .home,
        .end, .pageUp, .pageDown, .backspace, .delete, .insert, .keypadEnter, .menu, .shift,
        .control, .alt, .function(1), .function(10), .other,
    ]
    static let texts = [
        " ", "a", "8", "2", "0", ".", ",", "é", "ß", "ش", "👍🏽", "e\u{301}", "\u{0}", "\u{200F}", "-",
    ]
    static let shortcuts = Array("acvxzynfpeso12345").map(String.init)

    func send(
        _ key: (key: PlatformKey, text: String), isDown: Bool, _ modifiers: PlatformModifiers = [],
        isRepeat: Bool = false
    ) {
        say("key \(key) \(isDown ? "down" : "up") with \(modifiers.rawValue)")
        let commands: PlatformModifiers = [.control, .alt, .command]
        let types = isDown && modifiers.isDisjoint(with: commands)
        harness.send(
            .key(
                PlatformKeyEvent(
                    isDown: isDown, key: key.key, characters: key.text,
                    charactersIgnoringModifiers: key.text, modifiers: modifiers,
                    isRepeat: isRepeat, time: harness.now), text: types ? key.text : ""))
    }

    func key() {
        if dice.below(4) == 0 {
            let text = Self.shortcuts[dice.below(Self.shortcuts.count)]
            let modifiers: PlatformModifiers = dice.below(4) == 0 ? [.control, .shift] : .control
            send((.character, text), isDown: true, modifiers)
            send((.character, text), isDown: false, modifiers)
        } else {
            let key = (Self.keys[dice.below(Self.keys.count)], "")
            let modifiers: PlatformModifiers = [[], [], [], .shift, .control, .alt][dice.below(6)]
            send(key, isDown: true, modifiers)
            send(key, isDown: false, modifiers)
        }
    }

    func heldKey() {
        if let key = keysDown.popLast() {
            for _ in 0..<dice.below(4) { send(key, isDown: true, isRepeat: true) }
            send(key, isDown: false)
        } else {
            let key: (PlatformKey, String) =
                dice.below(2) == 0
                ? (.character, " ") : (Self.keys[dice.below(Self.keys.count)], "")
            send(key, isDown: true)
            keysDown.append(key)
        }
    }

    func type() {
        for _ in 0...dice.below(5) {
            let text = Self.texts[dice.below(Self.texts.count)]
            send((.character, text), isDown: true)
            send((.character, text), isDown: false)
        }
        if dice.below(4) == 0 {
            say("mark")
            harness.send(.markedText("ni", caret: dice.below(4)))
            if dice.below(2) == 0 { harness.send(.text("你")) }
            harness.send(.markedText("", caret: 0))
        }
    }
}
