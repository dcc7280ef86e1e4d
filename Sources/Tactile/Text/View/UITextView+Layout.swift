import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// What a text view's lines are made of, and which of them are seen.
extension UITextView {
    struct LayoutState {
        /// Font, colour or direction changed since the lines were set.
        var needsSetUp = true
        /// Whether the view itself is what changes its container.
        var isSettingUp = false
        /// The width that they were set in.
        var width: CGFloat = -1
        /// The caret is to be scrolled to when it is known where it is.
        var wantsReveal = false
    }

    /// Font, colour, width or direction changed: all lines are out of date.
    func lookDidChange() {
        layoutState.needsSetUp = true
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    static func ownContainer() -> NSTextContainer {
        let container = NSTextContainer(size: .zero)
        container.widthTracksTextView = true
        return container
    }

    /// The storage of the text that is shown already.
    func makeStorage() -> NSTextStorage {
        let storage = NSTextStorage(editor.state.document)
        storage.baseAttributes = ownAttributes
        storage.join(layoutManager)
        layoutManager.knownStorage = storage
        keptStorage = storage
        return storage
    }

    /// The container's size, of which the view sets the sides that track it.
    private var containerSize: CGSize {
        let inset = textContainerInset
        var size = textContainer.size
        if textContainer.widthTracksTextView {
            size.width = max(bounds.width - inset.left - inset.right, 1)
        }
        if textContainer.heightTracksTextView {
            size.height = max(bounds.height - inset.top - inset.bottom, 1)
        }
        return size
    }

    /// The lines are others: what is seen has to be laid out.
    func linesDidChange() {
        guard !layoutState.isSettingUp else { return }
        if !isScrollEnabled { invalidateIntrinsicContentSize() }
        setNeedsLayout()
    }

    /// The layout manager shows another storage's text.
    func layoutManagerDidChangeText() {
        keptStorage = layoutManager.knownStorage
        editor.edit(layoutManager.column.document)
        lookDidChange()
    }

    /// Makes the column fit the text, the look and the width that the view has.
    func bringTextUpToDate() {
        let size = containerSize
        guard layoutState.needsSetUp || textContainer.size != size else { return }
        let kept = keptPlace()
        layoutState.isSettingUp = true
        let isStyled = layoutState.needsSetUp
        layoutState.needsSetUp = false
        layoutState.width = bounds.width
        textContainer.size = size
        if isStyled, layoutManager.textContainers.first === textContainer {
            layoutManager.style = columnStyle
            layoutManager.knownStorage?.baseAttributes = ownAttributes
        }
        layoutState.isSettingUp = false
        canvas.column.markedStyle = editor.markedTextStyle
        canvas.column.setMarked(editor.state.marked)
        updateContentSize()
        if let kept { keep(kept) }
    }

    /// What stays visible when all lines are laid out again: the caret where it is, else the first
    /// line.
    private struct KeptPlace {
        var offset: Int
        /// From the top of what is seen, negative for a line that is seen in part.
        var distance: CGFloat
        var height: CGFloat
    }

    private func keptPlace() -> KeptPlace? {
        guard layoutState.width > 0, contentOffset.y > -adjustedContentInset.top else { return nil }
        let seen = canvas.viewport
        var caret = editor.state.caret
        var frame = canvas.caretFrame(at: caret)
        if !isFirstResponder || frame.maxY <= seen.minY || frame.minY >= seen.maxY {
            caret = canvas.caret(at: CGPoint(x: 0, y: seen.minY))
            frame = canvas.caretFrame(at: caret)
        }
        return KeptPlace(
            offset: caret.offset, distance: frame.minY - seen.minY, height: frame.height)
    }

    private func keep(_ place: KeptPlace) {
        let caret = TextCaret(min(place.offset, editor.state.length))
        measure(around: caret)
        updateContentSize()
        let line = canvas.caretFrame(at: caret)
        let room = max(bounds.inset(by: adjustedContentInset).height - line.height, 0)
        let distance =
            place.distance < 0
            ? place.distance * line.height / max(place.height, 1) : min(place.distance, room)
        setOffset(clamped(CGPoint(x: 0, y: line.minY - distance - adjustedContentInset.top)))
    }

    private var columnStyle: TextColumn.Style {
        TextColumn.Style(
            attributes: ownAttributes, font: usedFont, color: textColor ?? .label,
            alignment: textAlignment, linkAttributes: linkTextAttributes,
            detected: detectsLinks ? .link : [],
            isRightToLeft: effectiveUserInterfaceLayoutDirection == .rightToLeft)
    }

    func updateContentSize() {
        let size = CGSize(width: bounds.width, height: canvas.contentHeight)
        if contentSize != size { contentSize = size }
        let frame = CGRect(origin: .zero, size: size)
        if canvas.frame != frame { UIView.performWithoutAnimation { canvas.frame = frame } }
    }

    /// Scrolls to the caret. The paragraphs around it are set in lines first, so that it stays
    /// where it is when they come true.
    func show(_ caret: TextCaret) {
        measure(around: caret)
        updateContentSize()
        scrollRectToVisible(canvas.caretFrame(at: caret).insetBy(dx: 0, dy: -2), animated: false)
    }

    /// How high the view is in a width when it does not scroll; 0 and less are without end.
    func heightOfText(inWidth width: CGFloat) -> CGFloat {
        width > 0 && width == bounds.width
            ? sizeOfText(in: bounds.size).height : height(ofTextIn: width > 0 ? width : 1e6)
    }

    func sizeOfText(in size: CGSize) -> CGSize {
        let width = size.width.isFinite && size.width > 0 ? size.width : bounds.width
        if width == bounds.width || !textContainer.widthTracksTextView
            || type(of: textContainer) != NSTextContainer.self
        {
            bringTextUpToDate()
            canvas.column.measureAll()
            return CGSize(width: width, height: ceil(canvas.contentHeight))
        }
        return CGSize(width: width, height: height(ofTextIn: width))
    }

    /// What the text needs in another width than the view's. It takes setting the text in lines.
    private func height(ofTextIn width: CGFloat) -> CGFloat {
        let inset = textContainerInset
        let container = NSTextContainer(
            size: CGSize(width: max(width - inset.left - inset.right, 1), height: 0))
        container.lineFragmentPadding = textContainer.lineFragmentPadding
        container.maximumNumberOfLines = textContainer.maximumNumberOfLines
        container.lineBreakMode = textContainer.lineBreakMode
        container.exclusionPaths = textContainer.exclusionPaths
        let column = TextColumn(editor.state.document)
        let style = columnStyle
        column.setUp(
            style: style, width: max(container.width - 2 * container.lineFragmentPadding, 1),
            flow: container.isSimpleRectangularTextContainer
                ? nil : TextFlow([container], style: style))
        column.measureAll()
        let used = column.flow == nil ? column.height : column.bottom(of: 0)
        return ceil(used + inset.top + inset.bottom)
    }

    /// Sets what may be seen together with `caret` in lines, so that its heights are true.
    private func measure(around caret: TextCaret) {
        let column = canvas.column
        let paragraph = column.document.paragraph(at: caret.offset)
        let reach = bounds.height
        for direction in [-1, 1] {
            var height: CGFloat = 0
            var index = paragraph
            while height < reach, index >= 0, index < column.count {
                _ = column.layout(of: index)
                height += column.height(of: index)
                index += direction
            }
        }
    }

    /// Shows what is seen of the text.
    func layOutText() {
        bringTextUpToDate()
        if layoutState.wantsReveal {
            layoutState.wantsReveal = false
            show(editor.state.caret)
        }
        var moved = canvas.show(bounds)
        // Once more with the room that the views of attachments want.
        if !placeAttachmentViews() {
            invalidateIntrinsicContentSize()
            moved += canvas.show(bounds)
            _ = placeAttachmentViews()
        }
        updateContentSize()
        if moved != 0 {
            contentGrewAbove(by: moved)
            delegate?.scrollViewDidScroll(self)
        }
        canvas.showCaret(blinking: false)
    }

    /// Does what a key means: keys that move scroll what can only be read.
    func handle(_ key: UIKey) -> Bool {
        let flags = key.modifierFlags.intersection([.shift, .control, .alternate, .command])
        if handleItemKey(key, flags) { return true }
        if isEditable, key.keyCode == .keyboardTab, flags.isEmpty {
            editor.insert("\t")
            return true
        }
        guard isEditable || flags.contains(.shift) else { return false }
        return editor.handle(key)
    }
}

/// The caret and the return key, of which the editor asks.
extension UITextView {
    func showCaret(blinking: Bool) {
        bringTextUpToDate()
        canvas.showCaret(blinking: blinking)
    }

    func revealCaret() {
        layoutState.wantsReveal = isFirstResponder
        setNeedsLayout()
    }

    func returnPressed() {}
}
