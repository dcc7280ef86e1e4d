import Tactile

/// Shows the keys that are down and those pressed last, and which shortcuts were found.
final class KeysPage: UIView {
    private let board = KeyBoard()
    private let hint = Column.label(
        "Click the field, then press keys. Ctrl+B, F5 and Escape are shortcuts of the field.",
        size: 13)

    override init(frame: CGRect) {
        super.init(frame: frame)
        hint.textColor = Column.quiet
        hint.numberOfLines = 0
        addSubview(hint)
        addSubview(board)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let height = hint.sizeThatFits(CGSize(width: bounds.width, height: .infinity)).height
        hint.frame = CGRect(x: 0, y: 0, width: bounds.width, height: height)
        board.frame = CGRect(
            x: 0, y: height + 12, width: bounds.width, height: max(0, bounds.height - height - 12))
    }
}

/// Takes the keyboard and writes down the presses that come.
final class KeyBoard: UIView {
    private var down: [String] = []
    private var lines: [String] = []
    private static let mostLines = 40

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .secondarySystemBackground
        layer.cornerRadius = 12
        layer.borderWidth = 2
        contentMode = .redraw
        let tap = UITapGestureRecognizer()
        tap.addAction { [weak self] _ in self?.becomeFirstResponder() }
        addGestureRecognizer(tap)
        showKeyboard()
    }

    required init?(coder: NSCoder) { nil }

    override var canBecomeFirstResponder: Bool { true }

    @discardableResult
    override func becomeFirstResponder() -> Bool {
        let became = super.becomeFirstResponder()
        showKeyboard()
        return became
    }

    @discardableResult
    override func resignFirstResponder() -> Bool {
        let resigned = super.resignFirstResponder()
        down.removeAll()
        showKeyboard()
        return resigned
    }

    private func showKeyboard() {
        layer.borderColor = (isFirstResponder ? tintColor : .separator).cgColor
        setNeedsDisplay()
    }

    override var keyCommands: [UIKeyCommand]? {
        [
            UIKeyCommand(title: "Bold", input: "b", modifierFlags: .control) {
                [weak self] in self?.found($0)
            },
            UIKeyCommand(title: "Reload", input: UIKeyCommand.f5) {
                [weak self] in self?.found($0)
            },
            UIKeyCommand(title: "Leave", input: UIKeyCommand.inputEscape) { [weak self] in
                self?.found($0)
                self?.resignFirstResponder()
            },
        ]
    }

    private func found(_ command: UIKeyCommand) { note("shortcut  \(command.title)") }

    private func note(_ line: String) {
        lines.insert(line, at: 0)
        if lines.count > Self.mostLines { lines.removeLast() }
        setNeedsDisplay()
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        for press in presses {
            guard let key = press.key else { continue }
            let name = Self.name(of: key)
            if !down.contains(name) { down.append(name) }
            note("\(press.isRepeat ? "repeat" : "down")  \(Self.describe(key))")
        }
        // Tab moves the focus on: nothing here may trap it.
        super.pressesBegan(presses, with: event)
    }

    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        release(presses, "up")
        super.pressesEnded(presses, with: event)
    }

    override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        release(presses, "cancelled")
        super.pressesCancelled(presses, with: event)
    }

    private func release(_ presses: Set<UIPress>, _ word: String) {
        for press in presses {
            guard let key = press.key else { continue }
            down.removeAll { $0 == Self.name(of: key) }
            note("\(word)  \(Self.describe(key))")
        }
    }

    private static func name(of key: UIKey) -> String {
        let typed = key.charactersIgnoringModifiers.replacingOccurrences(of: "UIKeyInput", with: "")
        switch typed {
        case "": return "key \(key.keyCode.rawValue)"
        case " ": return "Space"
        case "\r": return "Return"
        case "\t": return "Tab"
        case "\u{8}": return "Backspace"
        default: return typed
        }
    }

    private static func describe(_ key: UIKey) -> String {
        var parts = [name(of: key)]
        let flags: [(UIKeyModifierFlags, String)] = [
            (.control, "Ctrl"), (.alternate, "Alt"), (.shift, "Shift"), (.command, "Super"),
            (.alphaShift, "Caps"),
        ]
        let held = flags.filter { key.modifierFlags.contains($0.0) }.map(\.1)
        if !held.isEmpty { parts.append("with \(held.joined(separator: "+"))") }
        parts.append("usage 0x\(String(key.keyCode.rawValue, radix: 16))")
        return parts.joined(separator: "  ")
    }

    override func draw(_ rect: CGRect) {
        func put(_ text: String, _ y: CGFloat, _ size: CGFloat, _ colour: UIColor) {
            NSAttributedString(
                string: text,
                attributes: [
                    .font: UIFont.monospacedDigitSystemFont(ofSize: size, weight: .regular),
                    .foregroundColor: colour,
                ]
            ).draw(at: CGPoint(x: 16, y: y))
        }
        let title =
            isFirstResponder
            ? (down.isEmpty ? "Press a key" : down.joined(separator: "  +  "))
            : "Click to type"
        put(title, 14, 24, .label)
        var y: CGFloat = 58
        for line in lines where y + 18 < bounds.height {
            put(line, y, 13, Column.quiet)
            y += 20
        }
    }
}
