import Foundation
import Tactile

/// A text of pieces in fonts and colours of their own, as a number with a small unit.
///
/// Equal styled texts share one attributed string, from a cache: Foundation on Linux never frees
/// the attributes of an attributed string, so that each one made costs memory for good.
public struct StyledText: Hashable {
    private struct Piece: Hashable {
        let text: String
        let font: UIFont
        let color: UIColor
    }

    private var pieces: [Piece] = []

    public init() {}

    /// A text of one piece.
    public init(_ text: String, _ font: UIFont, _ color: UIColor) { append(text, font, color) }

    public var isEmpty: Bool { pieces.allSatisfy(\.text.isEmpty) }

    public mutating func append(_ text: String, _ font: UIFont, _ color: UIColor) {
        pieces.append(Piece(text: text, font: font, color: color))
    }

    /// In points, on one line.
    @MainActor public var size: CGSize { attributed.size() }

    /// All of it in one colour.
    public func colored(_ color: UIColor) -> StyledText {
        var text = self
        text.pieces = pieces.map { Piece(text: $0.text, font: $0.font, color: color) }
        return text
    }

    // MARK: Texts that were made

    /// So many texts make a generation; of two generations the older one is dropped.
    private static let generation = 512
    @MainActor private static var recent: [StyledText: NSAttributedString] = [:]
    @MainActor private static var older: [StyledText: NSAttributedString] = [:]

    /// The text for a label.
    @MainActor public var attributed: NSAttributedString {
        if let found = Self.recent[self] { return found }
        let text = Self.older.removeValue(forKey: self) ?? make()
        if Self.recent.count >= Self.generation {
            Self.older = Self.recent
            Self.recent.removeAll(keepingCapacity: true)
        }
        Self.recent[self] = text
        return text
    }

    private func make() -> NSAttributedString {
        func attributed(_ piece: Piece) -> NSAttributedString {
            NSAttributedString(
                string: piece.text,
                attributes: [.font: piece.font, .foregroundColor: piece.color])
        }
        guard pieces.count != 1 else { return attributed(pieces[0]) }
        let text = NSMutableAttributedString(string: "")
        for piece in pieces { text.append(attributed(piece)) }
        // What is kept is changed by nobody.
        return NSAttributedString(attributedString: text)
    }
}
