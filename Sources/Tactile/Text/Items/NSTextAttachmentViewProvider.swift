import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// A place in a text, which can be compared with others of the same text.
@preconcurrency @MainActor
public protocol NSTextLocation: NSObjectProtocol {
    func compare(_ location: any NSTextLocation) -> ComparisonResult
}

extension TextPosition: NSTextLocation {
    func compare(_ location: any NSTextLocation) -> ComparisonResult {
        let other = (location as? TextPosition)?.offset ?? 0
        return offset < other
            ? .orderedAscending : offset > other ? .orderedDescending : .orderedSame
    }
}

/// Makes the view that stands in a text in place of an attachment's picture.
///
/// A text view makes one for each attachment whose type of file has a registered class, see
/// `NSTextAttachment.registerViewProviderClass(_:forFileType:)`, when it is first seen. The view
/// stays with its attachment, and takes touches of its own; where it is taken out and put back, it
/// is the same.
@preconcurrency @MainActor
open class NSTextAttachmentViewProvider: NSObject {
    public private(set) weak var textAttachment: NSTextAttachment?
    /// Where the attachment was when the provider was made.
    public let location: any NSTextLocation
    /// Whether the attachment's room follows the size that the view wants; else it is the
    /// attachment's `bounds`.
    open var tracksTextAttachmentViewBounds = false

    /// - `parentView`: The text view.
    public required init(
        textAttachment: NSTextAttachment, parentView: UIView?, location: any NSTextLocation
    ) {
        self.textAttachment = textAttachment
        self.location = location
        super.init()
    }

    /// Loaded when it is first asked for.
    open var view: UIView? {
        get {
            if !isLoaded {
                isLoaded = true
                loadView()
            }
            return kept
        }
        set {
            isLoaded = true
            kept = newValue
        }
    }
    private var kept: UIView?
    private var isLoaded = false

    /// Makes ``view``; the default makes none.
    open func loadView() {}

    /// The room of the view: from the pen on the baseline, in points, y upwards as in
    /// `NSTextAttachment.bounds`. `proposedLineFragment` is the room of the line, and `position`
    /// the pen from its top left.
    open func attachmentBounds(
        for attributes: [NSAttributedString.Key: Any], location: any NSTextLocation,
        textContainer: NSTextContainer?, proposedLineFragment: CGRect, position: CGPoint
    ) -> CGRect {
        let fixed = textAttachment?.bounds ?? .zero
        guard tracksTextAttachmentViewBounds || fixed.isEmpty, let view else { return fixed }
        var size = view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        if size.width <= 0 || size.height <= 0 { size = view.bounds.size }
        return CGRect(origin: fixed.origin, size: size)
    }
}

extension NSTextAttachment {
    @MainActor private static var providers: [String: NSTextAttachmentViewProvider.Type] = [:]

    /// From now on attachments of a type of file are shown by views.
    @preconcurrency @MainActor
    public static func registerViewProviderClass(
        _ textAttachmentViewProviderClass: NSTextAttachmentViewProvider.Type,
        forFileType fileType: String
    ) {
        providers[fileType] = textAttachmentViewProviderClass
    }

    @preconcurrency @MainActor
    public static func textAttachmentViewProviderClass(
        forFileType fileType: String
    ) -> NSTextAttachmentViewProvider.Type? { providers[fileType] }

    /// Whether a text view shows a view for the attachment.
    @preconcurrency @MainActor
    public var usesTextAttachmentView: Bool { providerClass != nil }

    @MainActor
    var providerClass: NSTextAttachmentViewProvider.Type? {
        fileType.flatMap { Self.providers[$0] }
    }
}
