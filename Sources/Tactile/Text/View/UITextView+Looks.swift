import Foundation
import TactileDrawing
import TactileViews

/// What a person does to the look of the text, where ``UITextView/allowsEditingTextAttributes``
/// says that they may.
extension UITextView {
    var looksCanChange: Bool { allowsEditingTextAttributes && isEditable }

    /// Makes all of the selection bold or italic, or none of it if all of it is; without a
    /// selection, what is typed next.
    func toggle(_ trait: UIFontDescriptor.SymbolicTraits) {
        let usual = usedFont
        toggleLook(
            isOn: {
                ($0[.font] as? UIFont ?? usual).fontDescriptor.symbolicTraits.contains(trait)
            },
            set: { attributes, isOn in
                let font = attributes[.font] as? UIFont ?? usual
                var traits = font.fontDescriptor.symbolicTraits
                if isOn { traits.insert(trait) } else { traits.remove(trait) }
                guard let descriptor = font.fontDescriptor.withSymbolicTraits(traits) else {
                    return
                }
                attributes[.font] = UIFont(descriptor: descriptor, size: font.pointSize)
            })
    }

    func toggleLine() {
        toggleLook(
            isOn: { ($0[.underlineStyle] as? Int ?? 0) != 0 },
            set: { attributes, isOn in
                attributes[.underlineStyle] = isOn ? NSUnderlineStyle.single.rawValue : nil
            })
    }

    private func toggleLook(
        isOn: ([NSAttributedString.Key: Any]) -> Bool,
        set: (inout [NSAttributedString.Key: Any], Bool) -> Void
    ) {
        let range = editor.state.selection
        guard looksCanChange else { return }
        guard !range.isEmpty else {
            var attributes = typingAttributes
            set(&attributes, !isOn(attributes))
            typingAttributes = attributes
            return
        }
        let old = editor.state.document.attributed(range, base: ownAttributes)
        let new = NSMutableAttributedString(attributedString: old)
        let whole = NSRange(location: 0, length: old.length)
        var areAllOn = true
        old.enumerateAttributes(in: whole, options: []) { attributes, _, _ in
            if !isOn(attributes) { areAllOn = false }
        }
        old.enumerateAttributes(in: whole, options: []) { attributes, part, _ in
            var attributes = attributes
            set(&attributes, !areAllOn)
            new.setAttributes(attributes, range: part)
        }
        editor.changeLook(of: range, to: TextPiece(new))
    }

    /// Ctrl+B, Ctrl+I and Ctrl+U.
    var lookCommands: [UIKeyCommand] {
        guard looksCanChange, isFirstResponder else { return [] }
        return [
            ("b", Selector("toggleBoldface:", UITextView.toggleBoldface(_:))),
            ("i", Selector("toggleItalics:", UITextView.toggleItalics(_:))),
            ("u", Selector("toggleUnderline:", UITextView.toggleUnderline(_:))),
        ].map { UIKeyCommand(input: $0, modifierFlags: .control, action: $1) }
    }

    /// Scrolls as little as is needed to show `range`, whose UTF-16 units are counted.
    func bringIntoSight(_ range: NSRange) {
        guard range.location != NSNotFound else { return }
        bringTextUpToDate()
        let end = TextCaret(min(max(range.location + range.length, 0), editor.state.length))
        let start = TextCaret(min(max(range.location, 0), end.offset))
        show(start)
        let area = canvas.caretFrame(at: start).union(canvas.caretFrame(at: end))
        if area.height <= canvas.viewport.height { scrollRectToVisible(area, animated: false) }
    }
}
