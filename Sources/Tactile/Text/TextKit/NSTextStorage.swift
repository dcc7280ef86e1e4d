import Foundation
import TactileDrawing
import TactileViews

/// A text with attributes that layout managers set in lines and text views edit.
///
/// It keeps the text in paragraphs: a change in a long one costs what the paragraph costs. Text
/// that has no attributes of its own reads as having those of the text view.
///
/// A subclass that keeps the text elsewhere overrides ``string``,
/// ``attributes(at:effectiveRange:)``, `replaceCharacters(in:with:)` (of a string) and
/// ``setAttributes(_:range:)``, and calls ``edited(_:range:changeInLength:)`` from the last two.
/// Offsets count UTF-16 units.
open class NSTextStorage: NSMutableAttributedString {
    /// What kind of change was made.
    public struct EditActions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let editedAttributes = EditActions(rawValue: 1)
        public static let editedCharacters = EditActions(rawValue: 2)
    }

    /// The text in paragraphs: the text itself, or what a subclass was last known to hold.
    let document: TextDocument
    /// The look of text that has none of its own.
    var baseAttributes: [NSAttributedString.Key: Any] = [:]
    /// The layout managers that set this text, in the order in which they were added.
    public private(set) var layoutManagers: [NSLayoutManager] = []
    /// Asked before layout managers hear of a change, and told when they have not yet.
    open weak var delegate: (any NSTextStorageDelegate)?

    /// What was changed since the last ``processEditing()``; empty outside of an edit.
    open internal(set) var editedMask: EditActions = []
    /// Where, in the text as it is now; `NSNotFound` when nothing was.
    open internal(set) var editedRange = NSRange(location: NSNotFound, length: 0)
    /// By how much the changes made the text longer; negative when shorter.
    open internal(set) var changeInLength = 0
    private var editingDepth = 0
    private var isProcessing = false
    /// The document is being written to, not what a subclass keeps.
    private var isWritingDocument = false

    public init() {
        document = TextDocument("")
        super.init(string: "")
        document.storage = self
    }

    public override init(string: String) {
        document = TextDocument(string)
        super.init(string: "")
        document.storage = self
    }

    public override init(string: String, attributes: [NSAttributedString.Key: Any]? = nil) {
        document = TextDocument(TextPiece(string, attributes: attributes ?? [:]))
        super.init(string: "")
        document.storage = self
    }

    public override init(attributedString: NSAttributedString) {
        document = TextDocument(TextPiece(attributedString))
        super.init(string: "")
        document.storage = self
    }

    public required init?(coder: NSCoder) {
        guard let text = NSAttributedString(coder: coder) else { return nil }
        document = TextDocument(TextPiece(text))
        super.init(string: "")
        document.storage = self
    }

    /// The storage of a text that is already shown.
    init(_ document: TextDocument) {
        self.document = document
        super.init(string: "")
        document.storage = self
    }

    // MARK: Reading

    /// The characters. Takes O(n) after a change of a long text.
    open override var string: String { document.text }
    open override var length: Int { document.length }

    /// The attributes of a character, and how far they go. An offset outside the text is a mistake.
    open override func attributes(
        at location: Int, effectiveRange range: NSRangePointer?
    ) -> [NSAttributedString.Key: Any] {
        let (attributes, run) = document.look(at: location, base: baseAttributes)
        range?.pointee = NSRange(run)
        return attributes
    }

    open override func attributes(
        at location: Int, longestEffectiveRange range: NSRangePointer?, in limit: NSRange
    ) -> [NSAttributedString.Key: Any] {
        var run = NSRange()
        let found = attributes(at: location, effectiveRange: &run)
        guard let range else { return found }
        range.pointee = extended(run, in: limit) { other in
            TextLook(found).equals(TextLook(attributes(at: other, effectiveRange: &run)))
                ? run : nil
        }
        return found
    }

    open override func attribute(
        _ name: NSAttributedString.Key, at location: Int, effectiveRange range: NSRangePointer?
    ) -> Any? { attributes(at: location, effectiveRange: range)[name] }

    open override func attribute(
        _ name: NSAttributedString.Key, at location: Int,
        longestEffectiveRange range: NSRangePointer?, in limit: NSRange
    ) -> Any? {
        var run = NSRange()
        let found = attributes(at: location, effectiveRange: &run)[name]
        guard let range else { return found }
        func alone(_ value: Any?) -> TextLook { TextLook(value.map { [name: $0] } ?? [:]) }
        range.pointee = extended(run, in: limit) { other in
            alone(found).equals(alone(attributes(at: other, effectiveRange: &run)[name]))
                ? run : nil
        }
        return found
    }

    /// `run` made longer by the runs beside it that `same` gives for one of their offsets.
    private func extended(
        _ run: NSRange, in limit: NSRange, _ same: (Int) -> NSRange?
    ) -> NSRange {
        var (low, high) = (run.location, NSMaxRange(run))
        while low > limit.location, let more = same(low - 1) { low = more.location }
        let end = min(NSMaxRange(limit), length)
        while high < end, let more = same(high) { high = NSMaxRange(more) }
        low = max(low, limit.location)
        return NSRange(low..<max(min(high, end), low))
    }

    open override func attributedSubstring(from range: NSRange) -> NSAttributedString {
        let range = range.lowerBound..<range.upperBound
        precondition(
            range.lowerBound >= 0 && range.upperBound <= length,
            "The range \(range) lies outside the text of \(length) units: clamp it first.")
        return holdsText ? document.attributed(range, base: baseAttributes) : read(range)
    }

    /// What a subclass holds.
    private func read(_ range: Range<Int>) -> NSAttributedString {
        let all = string as NSString
        let text = NSMutableAttributedString(string: all.substring(with: NSRange(range)))
        var place = range.lowerBound
        while place < range.upperBound {
            var run = NSRange()
            let found = attributes(at: place, effectiveRange: &run)
            let end = min(max(NSMaxRange(run), place + 1), range.upperBound)
            text.setAttributes(
                found, range: NSRange(place - range.lowerBound..<end - range.lowerBound))
            place = end
        }
        return text
    }

    /// Whether the text is in the document, and not where a subclass keeps it.
    private(set) var holdsText = true

    open override func isEqual(to other: NSAttributedString) -> Bool {
        guard length == other.length else { return false }
        let whole = NSRange(location: 0, length: length)
        return attributedSubstring(from: whole).isEqual(to: other.attributedSubstring(from: whole))
    }

    /// A text of Foundation's own. Foundation's functions read another text past its methods: give
    /// them a copy.
    open override func copy(with zone: NSZone? = nil) -> Any {
        attributedSubstring(from: NSRange(location: 0, length: length))
    }

    open override func mutableCopy(with zone: NSZone? = nil) -> Any {
        NSMutableAttributedString(
            attributedString: attributedSubstring(from: NSRange(location: 0, length: length)))
    }

    // MARK: Changing

    /// New characters have the attributes of the first that they replace, else of the one before.
    open override func replaceCharacters(in range: NSRange, with string: String) {
        checkRange(range)
        let place = range.length > 0 ? range.location : range.location - 1
        let look = document.ownLook(at: max(place, 0))
        let piece = look.map { TextPiece(string, attributes: $0) } ?? TextPiece(string)
        write(range, piece, [.editedCharacters])
    }

    open override func setAttributes(_ attributes: [NSAttributedString.Key: Any]?, range: NSRange) {
        checkRange(range)
        guard range.length > 0 else { return }
        let text = document.substring(range.lowerBound..<range.upperBound)
        write(range, TextPiece(text, attributes: attributes ?? [:]), [.editedAttributes])
    }

    private func checkRange(_ range: NSRange) {
        precondition(
            range.location >= 0 && range.length >= 0 && NSMaxRange(range) <= length,
            "The range \(range) lies outside the text of \(length) units: clamp it first.")
    }

    private func write(_ range: NSRange, _ piece: TextPiece, _ mask: EditActions) {
        beginEditing()
        document.replace(range.lowerBound..<range.upperBound, with: piece)
        isWritingDocument = true
        edited(mask, range: range, changeInLength: piece.length - range.length)
        isWritingDocument = false
        endEditing()
    }

    /// A change by a text view, in the look that it gives.
    func replace(_ range: Range<Int>, with piece: TextPiece) {
        let old = NSRange(range)
        guard !holdsText || type(of: self) != NSTextStorage.self else {
            let isStyled = !piece.runs.isEmpty || document.ownLook(at: range.lowerBound) != nil
            return write(
                old, piece, isStyled ? [.editedCharacters, .editedAttributes] : .editedCharacters)
        }
        beginEditing()
        replaceCharacters(in: old, with: piece.string)
        for run in piece.runs.all {
            let place = range.lowerBound + run.range.lowerBound
            guard place + run.range.count <= length else { break }
            setAttributes(
                run.look.attributes, range: NSRange(place..<place + run.range.count))
        }
        endEditing()
    }

    open override func addAttribute(
        _ name: NSAttributedString.Key, value: Any, range: NSRange
    ) { addAttributes([name: value], range: range) }

    open override func addAttributes(
        _ attributes: [NSAttributedString.Key: Any], range: NSRange
    ) { restyle(range) { $0.merging(attributes) { $1 } } }

    open override func removeAttribute(_ name: NSAttributedString.Key, range: NSRange) {
        restyle(range) { attributes in attributes.filter { $0.key != name } }
    }

    /// Sets each run's attributes to what `change` makes of them.
    private func restyle(
        _ range: NSRange,
        _ change: ([NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any]
    ) {
        beginEditing()
        var place = range.location
        while place < NSMaxRange(range) {
            var run = NSRange()
            var found = attributes(at: place, effectiveRange: &run)
            if holdsText, document.ownLook(at: place) == nil { found = [:] }
            let end = min(max(NSMaxRange(run), place + 1), NSMaxRange(range))
            setAttributes(change(found), range: NSRange(place..<end))
            place = end
        }
        endEditing()
    }

    open override func replaceCharacters(in range: NSRange, with text: NSAttributedString) {
        beginEditing()
        replaceCharacters(in: range, with: text.string)
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) {
            attributes, part, _ in
            setAttributes(
                attributes,
                range: NSRange(location: range.location + part.location, length: part.length))
        }
        endEditing()
    }

    /// Foundation's mutable string would change without the storage.
    open override var mutableString: NSMutableString {
        preconditionFailure(
            "A text storage has no mutable string: change it with replaceCharacters(in:with:).")
    }

    open override func deleteCharacters(in range: NSRange) {
        replaceCharacters(in: range, with: "")
    }

    // MARK: Editing

    /// Changes up to the matching ``endEditing()`` are processed together.
    open override func beginEditing() { editingDepth += 1 }

    open override func endEditing() {
        precondition(editingDepth > 0, "beginEditing() must be called once for each endEditing().")
        editingDepth -= 1
        processIfDone()
    }

    /// Notes that `range` was changed and is `delta` units longer now. Subclasses call it from
    /// their primitive methods, after the change.
    open func edited(_ editedMask: EditActions, range: NSRange, changeInLength delta: Int) {
        if !isWritingDocument {
            // The text is a subclass's: the paragraphs follow it.
            holdsText = false
            let new = range.location..<max(NSMaxRange(range) + delta, range.location)
            document.replace(range.lowerBound..<range.upperBound, with: TextPiece(read(new)))
        }
        let end = NSMaxRange(range) + delta
        if editedRange.location == NSNotFound {
            editedRange = NSRange(range.location..<max(end, range.location))
        } else {
            let low = min(editedRange.location, range.location)
            let former = NSMaxRange(editedRange)
            let high = max(former > range.location ? former + delta : former, end)
            editedRange = NSRange(low..<max(high, low))
        }
        self.editedMask.formUnion(editedMask)
        changeInLength += delta
        if editingDepth == 0 { processIfDone() }
    }

    private func processIfDone() {
        guard editingDepth == 0, !editedMask.isEmpty, !isProcessing else { return }
        isProcessing = true
        processEditing()
        isProcessing = false
        editedMask = []
        editedRange = NSRange(location: NSNotFound, length: 0)
        changeInLength = 0
    }

    /// Tells the delegate and the layout managers what was changed. The delegate, and an override
    /// before it calls this, may change attributes, and before `willProcessEditing` ends
    /// characters.
    open func processEditing() {
        // Unchecked: text that is shown is changed on the main thread, which is asserted next.
        nonisolated(unsafe) let storage = self
        MainActor.assumeIsolated {
            let delegate = storage.delegate
            delegate?.textStorage(
                storage, willProcessEditing: storage.editedMask, range: storage.editedRange,
                changeInLength: storage.changeInLength)
            delegate?.textStorage(
                storage, didProcessEditing: storage.editedMask, range: storage.editedRange,
                changeInLength: storage.changeInLength)
            for manager in storage.layoutManagers {
                manager.processEditing(
                    for: storage, edited: storage.editedMask, range: storage.editedRange,
                    changeInLength: storage.changeInLength, invalidatedRange: storage.editedRange)
            }
        }
    }

    // MARK: Layout managers

    /// Makes `manager` set this text; it leaves the storage that it had.
    open func addLayoutManager(_ manager: NSLayoutManager) {
        // Unchecked: text that is shown is changed on the main thread, which is asserted next.
        nonisolated(unsafe) let storage = self
        let added = manager
        MainActor.assumeIsolated {
            guard added.knownStorage !== storage else { return }
            added.knownStorage?.removeLayoutManager(added)
            storage.readWhatWasThere()
            storage.layoutManagers.append(added)
            added.show(storage)
        }
    }

    /// Takes a layout manager that sets this very text already.
    func join(_ manager: NSLayoutManager) { layoutManagers.append(manager) }

    /// A subclass may have text before its first change.
    private func readWhatWasThere() {
        guard type(of: self) != NSTextStorage.self else { return }
        let text = string
        guard text != document.text else { return }
        holdsText = false
        let old = 0..<document.length
        document.replace(old, with: TextPiece(read(0..<text.utf16.count)))
    }

    open func removeLayoutManager(_ manager: NSLayoutManager) {
        // Unchecked: text that is shown is changed on the main thread, which is asserted next.
        nonisolated(unsafe) let storage = self
        let removed = manager
        MainActor.assumeIsolated {
            guard storage.layoutManagers.contains(where: { $0 === removed }) else { return }
            storage.layoutManagers.removeAll { $0 === removed }
            removed.show(nil)
        }
    }
}

/// Whoever checks or colours a text as it changes.
@preconcurrency @MainActor
public protocol NSTextStorageDelegate: AnyObject {
    /// Changes were made and nobody knows of them: characters and attributes may still be changed.
    func textStorage(
        _ textStorage: NSTextStorage,
        willProcessEditing editedMask: NSTextStorage.EditActions, range editedRange: NSRange,
        changeInLength delta: Int)
    /// Changes are about to be laid out: attributes may be changed.
    func textStorage(
        _ textStorage: NSTextStorage,
        didProcessEditing editedMask: NSTextStorage.EditActions, range editedRange: NSRange,
        changeInLength delta: Int)
}

extension NSTextStorageDelegate {
    public func textStorage(
        _ textStorage: NSTextStorage,
        willProcessEditing editedMask: NSTextStorage.EditActions, range editedRange: NSRange,
        changeInLength delta: Int
    ) {}
    public func textStorage(
        _ textStorage: NSTextStorage,
        didProcessEditing editedMask: NSTextStorage.EditActions, range editedRange: NSRange,
        changeInLength delta: Int
    ) {}
}
