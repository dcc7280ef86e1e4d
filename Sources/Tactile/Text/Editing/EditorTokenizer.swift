import Foundation
import TactileViews

/// The units of an edited text. Lines are those that are seen.
final class EditorTokenizer: UITextInputStringTokenizer {
    private weak var editor: TextEditor?

    init(_ editor: TextEditor) {
        self.editor = editor
        super.init(textInput: editor.host)
    }

    override func rangeEnclosingPosition(
        _ position: UITextPosition, with granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> UITextRange? {
        guard granularity == .line, let editor, let place = (position as? TextPosition)?.offset
        else {
            return super.rangeEnclosingPosition(position, with: granularity, inDirection: direction)
        }
        let forward = isForward(direction, at: position)
        let offset = min(max(place, 0), editor.state.length)
        let caret = TextCaret(offset, isAtLineEnd: !forward)
        let geometry = editor.host.geometry
        let low = geometry.lineStart(of: caret).offset
        let high = geometry.lineEnd(of: caret).offset
        guard forward ? offset < high : offset > low else { return nil }
        return TextRange(low..<high)
    }
}
