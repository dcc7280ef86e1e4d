import Foundation
import TactileGeometry

/// A picture in a text, set like a character.
open class NSTextAttachment: NSObject {
    /// The character that an attachment's place is marked with (object replacement character).
    public static let character = 0xFFFC

    private let foundationMark = FoundationMark()
    /// What is drawn; a template is drawn in the text's colour.
    open var image: UIImage?
    /// The picture's place, in points from the pen on the baseline, y *upwards*: a negative y
    /// lowers it. Empty means the image's size, on the baseline.
    open var bounds = CGRect.zero
    /// A picture file's bytes, which make the image when there is no other.
    open var contents: Data?
    /// For the program to note: a picture is known by its bytes.
    open var fileType: String?
    /// Space left free on both sides, in points.
    open var lineLayoutPadding: CGFloat = 0

    public override init() { super.init() }

    public convenience init(image: UIImage) {
        self.init()
        self.image = image
    }

    public init(data: Data?, ofType type: String?) {
        contents = data
        fileType = type
        image = data.flatMap { UIImage(data: $0) }
        super.init()
    }

    /// The box the picture fills, as ``bounds`` counts; never negative, infinite or not a number.
    var box: CGRect {
        let box =
            bounds.isEmpty ? CGRect(origin: bounds.origin, size: image?.size ?? .zero) : bounds
        func usable(_ value: CGFloat) -> CGFloat {
            value.isFinite ? min(max(value, -100_000), 100_000) : 0
        }
        return CGRect(
            x: usable(box.minX), y: usable(box.minY), width: max(usable(box.width), 0),
            height: max(usable(box.height), 0))
    }

    /// How far the pen goes on.
    var advance: CGFloat { box.width + 2 * max(lineLayoutPadding.finite(or: 0), 0) }
}

extension NSAttributedString.Key {
    /// An `NSTextAttachment`, on the character `NSTextAttachment.character`.
    public static let attachment = NSAttributedString.Key(rawValue: "NSAttachment")
}

extension NSAttributedString {
    /// One character that shows an attachment.
    public convenience init(attachment: NSTextAttachment) {
        self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
    }
}
