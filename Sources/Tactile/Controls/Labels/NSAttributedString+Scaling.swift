import Foundation
import TactileDrawing

extension NSAttributedString {
    /// The text with its own fonts as many times as large as `factor` says.
    func scaled(by factor: CGFloat) -> NSAttributedString {
        let scaled = NSMutableAttributedString(attributedString: self)
        enumerateAttribute(
            .font, in: NSRange(location: 0, length: length), options: []
        ) { value, range, _ in
            guard let font = value as? UIFont else { return }
            scaled.addAttribute(
                .font, value: font.withSize(font.pointSize * factor), range: range)
        }
        return scaled
    }
}
