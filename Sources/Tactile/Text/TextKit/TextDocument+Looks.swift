import Foundation
import TactileDrawing

/// Attributes by offset.
extension TextDocument {
    /// The attributes that a character has of its own; `nil` outside the text and where it has
    /// none.
    func ownLook(at offset: Int) -> [NSAttributedString.Key: Any]? {
        guard offset >= 0, offset < length, isStyled else { return nil }
        let index = paragraph(at: offset)
        let place = offset - start(of: index)
        return paragraphs[index].runs.all.first { $0.range.contains(place) }?.look.attributes
    }

    /// A character's attributes and how far they go in its paragraph.
    func look(
        at offset: Int, base: [NSAttributedString.Key: Any]
    ) -> ([NSAttributedString.Key: Any], Range<Int>) {
        precondition(
            offset >= 0 && offset < length,
            "Offset \(offset) lies outside the text of \(length) units.")
        let index = paragraph(at: offset)
        let start = start(of: index)
        let place = offset - start
        var free = 0..<paragraphs[index].length
        for run in paragraphs[index].runs.all {
            if run.range.contains(place) {
                return (
                    run.look.attributes,
                    start + run.range.lowerBound..<start + run.range.upperBound
                )
            }
            if run.range.upperBound <= place { free = run.range.upperBound..<free.upperBound }
            if run.range.lowerBound > place {
                free = free.lowerBound..<run.range.lowerBound
                break
            }
        }
        return (base, start + free.lowerBound..<start + free.upperBound)
    }
}
