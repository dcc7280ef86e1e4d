import Foundation
import TactileDrawing
import TactilePlatform

/// A keyboard shortcut and what it does.
///
/// Shortcuts are looked for from the first responder up the chain, each responder's
/// ``UIResponder/keyCommands`` in order. `.command` also matches the Control key, which is where
/// a Linux desktop has the shortcuts that an iPad has on the command key.
@preconcurrency @MainActor
open class UIKeyCommand: UICommand {
    /// The character that the key types with Shift alone, or one of the `input…` constants.
    public let input: String?
    public let modifierFlags: UIKeyModifierFlags
    /// Whether it wins over typing into a text field and over focus moves.
    open var wantsPriorityOverSystemBehavior = false
    private let handler: (@MainActor (UIKeyCommand) -> Void)?

    /// A shortcut whose action is asked of the responder that has it, then of those after it.
    public init(
        title: String = "", image: UIImage? = nil, action: Selector, input: String,
        modifierFlags: UIKeyModifierFlags = [], propertyList: Any? = nil,
        alternates: [UICommandAlternate] = [], discoverabilityTitle: String? = nil,
        attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off
    ) {
        self.input = input
        self.modifierFlags = modifierFlags
        self.handler = nil
        super.init(
            title: title, image: image, action: action, propertyList: propertyList,
            alternates: alternates, discoverabilityTitle: discoverabilityTitle,
            attributes: attributes, state: state)
    }

    public convenience init(
        input: String, modifierFlags: UIKeyModifierFlags, action: Selector
    ) {
        self.init(title: "", action: action, input: input, modifierFlags: modifierFlags)
    }

    /// A shortcut that calls a closure.
    public init(
        title: String = "", input: String, modifierFlags: UIKeyModifierFlags = [],
        handler: @escaping @MainActor (UIKeyCommand) -> Void
    ) {
        self.input = input
        self.modifierFlags = modifierFlags
        self.handler = handler
        super.init(commandTitle: title)
    }

    /// The shortcut with the alternate's keys as well.
    package override func form(_ alternate: UICommandAlternate) -> UICommand { keyForm(alternate) }

    private func keyForm(_ alternate: UICommandAlternate) -> UIKeyCommand {
        let command = UIKeyCommand(
            title: alternate.title, image: image, action: alternate.action, input: input ?? "",
            modifierFlags: modifierFlags.union(alternate.modifierFlags),
            propertyList: propertyList, discoverabilityTitle: alternate.discoverabilityTitle,
            attributes: attributes, state: state)
        command.wantsPriorityOverSystemBehavior = wantsPriorityOverSystemBehavior
        return command
    }

    /// The command itself or the form of one of its alternates, whichever first satisfies
    /// `isMeant`.
    func form(where isMeant: (UIKeyCommand) -> Bool) -> UIKeyCommand? {
        isMeant(self) ? self : alternates.lazy.map(keyForm).first(where: isMeant)
    }

    /// A closure can be called whoever has the keyboard.
    package override func performer(from responder: UIResponder?) -> UIResponder? {
        handler == nil ? super.performer(from: responder) : responder
    }

    public nonisolated static let inputUpArrow = "UIKeyInputUpArrow"
    public nonisolated static let inputDownArrow = "UIKeyInputDownArrow"
    public nonisolated static let inputLeftArrow = "UIKeyInputLeftArrow"
    public nonisolated static let inputRightArrow = "UIKeyInputRightArrow"
    public nonisolated static let inputEscape = "UIKeyInputEscape"
    public nonisolated static let inputPageUp = "UIKeyInputPageUp"
    public nonisolated static let inputPageDown = "UIKeyInputPageDown"
    public nonisolated static let inputHome = "UIKeyInputHome"
    public nonisolated static let inputEnd = "UIKeyInputEnd"
    public nonisolated static let inputDelete = "UIKeyInputDelete"
    public nonisolated static let f1 = "UIKeyInputF1"
    public nonisolated static let f2 = "UIKeyInputF2"
    public nonisolated static let f3 = "UIKeyInputF3"
    public nonisolated static let f4 = "UIKeyInputF4"
    public nonisolated static let f5 = "UIKeyInputF5"
    public nonisolated static let f6 = "UIKeyInputF6"
    public nonisolated static let f7 = "UIKeyInputF7"
    public nonisolated static let f8 = "UIKeyInputF8"
    public nonisolated static let f9 = "UIKeyInputF9"
    public nonisolated static let f10 = "UIKeyInputF10"
    public nonisolated static let f11 = "UIKeyInputF11"
    public nonisolated static let f12 = "UIKeyInputF12"

    /// The name under which a key that types nothing printable is asked for.
    nonisolated static func input(for key: PlatformKey) -> String? {
        switch key {
        case .up: inputUpArrow
        case .down: inputDownArrow
        case .left: inputLeftArrow
        case .right: inputRightArrow
        case .escape: inputEscape
        case .pageUp: inputPageUp
        case .pageDown: inputPageDown
        case .home: inputHome
        case .end: inputEnd
        case .delete: inputDelete
        case .return, .keypadEnter: "\r"
        case .tab: "\t"
        case .backspace: "\u{8}"
        case .function(let number): "UIKeyInputF\(number)"
        case .character, .insert, .shift, .control, .alt, .command, .capsLock, .menu, .other: nil
        }
    }

    /// Whether a press of `key` is this shortcut.
    func matches(_ key: UIKey) -> Bool { !attributes.contains(.disabled) && hasKey(key) }

    /// Whether `key` is this shortcut's, also where the command is disabled.
    func hasKey(_ key: UIKey) -> Bool {
        guard let input, !input.isEmpty else { return false }
        let held = key.modifierFlags.intersection([.shift, .control, .alternate, .command])
        var wanted = modifierFlags.intersection([.shift, .control, .alternate, .command])
        // Whoever types holds nothing, and most commands want something held.
        guard wanted.isEmpty || !held.isEmpty else { return false }
        let typed = key.charactersIgnoringModifiers
        guard !typed.isEmpty, typed.lowercased() == input.lowercased() else { return false }
        // A shortcut such as "+" needs Shift on most keyboards without saying so.
        let isNamed = UIKeyCommand.input(for: key.platformKey) != nil
        let isLetter = input.contains { $0.isLetter }
        if !isNamed, !isLetter, held.contains(.shift) { wanted.insert(.shift) }
        if held == wanted { return true }
        guard wanted.contains(.command), !wanted.contains(.control) else { return false }
        wanted.remove(.command)
        wanted.insert(.control)
        return held == wanted
    }

    /// Performs the action for `responder`, whose shortcut this is; false if nobody could.
    @discardableResult
    package override func perform(from responder: UIResponder) -> Bool {
        guard let handler else { return super.perform(from: responder) }
        handler(self)
        return true
    }
}
