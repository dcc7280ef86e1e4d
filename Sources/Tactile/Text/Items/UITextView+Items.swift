import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// Links and attachments of a text view, by pointer and by keyboard.
extension UITextView {
    /// Addresses are looked for in text that nobody edits, as on iOS.
    var detectsLinks: Bool { dataDetectorTypes.contains(.link) && !isEditable }

    /// The link or attachment that holds the unit at `offset`.
    func item(at offset: Int) -> UITextItem? {
        let document = editor.state.document
        guard offset >= 0, offset < document.length else { return nil }
        let (look, _) = document.look(at: offset, base: [:])
        if let attachment = look[.attachment] as? NSTextAttachment {
            return UITextItem(.textAttachment(attachment), range: offset..<offset + 1)
        }
        let index = document.paragraph(at: offset)
        let start = document.start(of: index)
        if let value = look[.link] {
            guard let url = value as? URL ?? (value as? String).flatMap(URL.init(string:)) else {
                return nil
            }
            return UITextItem(
                .link(url), range: linkRange(around: offset, TextLook([.link: value])))
        }
        guard detectsLinks else { return nil }
        return AddressDetector.addresses(in: document.paragraphs[index].text)
            .first { $0.range.contains(offset - start) }
            .map {
                UITextItem(
                    .link($0.url),
                    range: start + $0.range.lowerBound..<start + $0.range.upperBound)
            }
    }

    /// A link goes on through runs of other fonts.
    private func linkRange(around offset: Int, _ link: TextLook) -> Range<Int> {
        let document = editor.state.document
        func run(at place: Int) -> Range<Int>? {
            guard place >= 0, place < document.length else { return nil }
            let (look, range) = document.look(at: place, base: [:])
            guard let value = look[.link], TextLook([.link: value]).equals(link) else { return nil }
            return range
        }
        guard var range = run(at: offset) else { return offset..<offset + 1 }
        while let before = run(at: range.lowerBound - 1) {
            range = before.lowerBound..<range.upperBound
        }
        while let after = run(at: range.upperBound) {
            range = range.lowerBound..<after.upperBound
        }
        return range
    }

    /// The item under a point of the canvas.
    func item(under point: CGPoint) -> UITextItem? {
        guard isSelectable, !canvas.column.document.isEmpty else { return nil }
        let inset = textContainerInset
        let hit = layoutManager.hit(
            CGPoint(x: point.x - inset.left, y: point.y - inset.top), in: textContainer)
        guard let item = item(at: hit.index) else { return nil }
        // Beside the text of a line there is no item.
        let isOnIt = canvas.selectionFrames(item.range.lowerBound..<item.range.upperBound)
            .contains { $0.insetBy(dx: -1, dy: -1).contains(point) }
        return isOnIt ? item : nil
    }

    /// Whether a press does what an item is for: text that is edited takes it with Control only.
    func pressesItems(_ flags: UIKeyModifierFlags) -> Bool {
        isSelectable && (!isEditable || flags.contains(.control))
    }

    /// A press of the text ended: it opened an item, selected, or put the caret where it was. False
    /// when the text has nothing to do with it.
    func endsPress(_ touches: Set<UITouch>) -> Bool {
        let chosen = touches.first.flatMap { item(under: $0.location(in: canvas)) }
        if editor.press != nil {
            editor.release()
            defer { pressedItem = nil }
            // A press that selected something was no click.
            if let chosen, chosen.range == pressedItem?.range, editor.state.selection.isEmpty {
                perform(chosen)
            }
            return true
        }
        guard let touch = touches.first, touch.type != .indirectPointer, isSelectable else {
            return false
        }
        if let chosen, pressesItems([]) {
            perform(chosen)
            return true
        }
        guard isFirstResponder || becomeFirstResponder() else { return false }
        editor.press(at: touch.location(in: canvas), count: touch.tapCount, extending: false)
        editor.release()
        return true
    }

    // MARK: Doing

    /// Does what an item is for, if the delegate lets it.
    func perform(_ item: UITextItem) {
        guard allows(item, .invokeDefaultAction) else { return }
        let action = UIAction(title: Self.title(of: item)) { _ in Self.open(item) }
        guard let delegate = changeDelegate else {
            return action.performWithSender(nil, target: nil)
        }
        delegate.textView(self, primaryActionFor: item, defaultAction: action)?
            .performWithSender(nil, target: nil)
    }

    private func allows(_ item: UITextItem, _ interaction: UITextItemInteraction) -> Bool {
        guard let delegate = changeDelegate else { return true }
        switch item.content {
        case .link(let url):
            return delegate.textView(
                self, shouldInteractWith: url, in: item.range, interaction: interaction)
        case .textAttachment(let attachment):
            return delegate.textView(
                self, shouldInteractWith: attachment, in: item.range, interaction: interaction)
        }
    }

    private static func title(of item: UITextItem) -> String {
        switch item.content {
        case .link: localized("Open link")
        case .textAttachment: localized("Copy")
        }
    }

    private static func open(_ item: UITextItem) {
        if case .link(let url) = item.content { ApplicationSession.current.openAddress?(url) }
    }

    // MARK: Menus

    /// What a menu has before the commands: of what is under the pointer, or at the caret.
    func menus(at location: CGPoint, isAskedByKey: Bool) -> [UIMenuElement] {
        let place =
            isAskedByKey
            ? editor.state.selection.lowerBound
            : item(under: canvas.convert(location, from: self))?.range.location
        return [place.flatMap { itemMenu(at: $0) }].compactMap { $0 }
    }

    /// The menu of what is at a place, before the commands of the text.
    func itemMenu(at offset: Int) -> UIMenu? {
        guard let item = item(at: offset), allows(item, .presentActions) else { return nil }
        let menu = Self.menu(of: item)
        guard let delegate = changeDelegate else { return menu }
        return delegate.textView(self, menuConfigurationFor: item, defaultMenu: menu)?.menu
    }

    private static func menu(of item: UITextItem) -> UIMenu {
        switch item.content {
        case .link(let url):
            let open = UIAction(title: localized("Open link")) { _ in Self.open(item) }
            let copy = UIAction(title: localized("Copy link")) { _ in
                UIPasteboard.general.string = url.absoluteString
            }
            return UIMenu(options: .displayInline, children: [open, copy])
        case .textAttachment(let attachment):
            let copy = UIAction(
                title: localized("Copy picture"),
                attributes: attachment.image == nil ? .disabled : []
            ) { _ in UIPasteboard.general.image = attachment.image }
            return UIMenu(options: .displayInline, children: [copy])
        }
    }

    // MARK: Keys and pointer

    /// In text that is only read Tab goes from item to item, Return does what the selected is for.
    func handleItemKey(_ key: UIKey, _ flags: UIKeyModifierFlags) -> Bool {
        guard !isEditable, isSelectable else { return false }
        switch key.keyCode {
        case .keyboardTab where flags.isSubset(of: .shift):
            return selectItem(forward: !flags.contains(.shift))
        case .keyboardReturnOrEnter where flags.isEmpty:
            guard let item = item(at: editor.state.selection.lowerBound) else { return false }
            perform(item)
            return true
        default: return false
        }
    }

    private func selectItem(forward: Bool) -> Bool {
        let document = editor.state.document
        let selection = editor.state.selection
        let items = items()
        let isAt = item(at: selection.lowerBound)?.range == NSRange(selection)
        let found =
            forward
            ? items.first {
                $0.location >= selection.lowerBound && !(isAt && $0 == NSRange(selection))
            }
            : items.last { NSMaxRange($0) <= selection.lowerBound }
        guard let found, document.length > 0 else { return false }
        selectedRange = found
        scrollRangeToVisible(found)
        return true
    }

    /// Where all items are, in order.
    private func items() -> [NSRange] {
        let document = editor.state.document
        var found: [NSRange] = []
        func add(_ range: NSRange) { if found.last != range { found.append(range) } }
        for (index, paragraph) in document.paragraphs.enumerated() {
            let start = document.start(of: index)
            let runs = paragraph.runs.all.filter {
                $0.look.attributes[.link] != nil || $0.look.attributes[.attachment] != nil
            }
            var places = runs.map(\.range.lowerBound)
            if detectsLinks {
                places += AddressDetector.addresses(in: paragraph.text).map(\.range.lowerBound)
            }
            for place in places.sorted() {
                if let item = item(at: start + place) { add(item.range) }
            }
        }
        return found
    }

    /// The pointer is a hand over what a press opens.
    func hovered(_ recognizer: UIHoverGestureRecognizer) {
        let isOver =
            recognizer.state != .ended && pressesItems(recognizer.modifierFlags)
            && item(under: recognizer.location(in: canvas)) != nil
        let cursor = isOver ? PlatformCursor.pointingHand : .text
        guard pointerCursor != cursor else { return }
        pointerCursor = cursor
        window?.router.hover.updateCursor()
    }
}
