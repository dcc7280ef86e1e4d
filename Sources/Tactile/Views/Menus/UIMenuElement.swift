import Foundation
import TactileDrawing

/// What a menu consists of: actions, commands and further menus.
@preconcurrency @MainActor
open class UIMenuElement: NSObject {
    /// Whether there is a mark before the element.
    public enum State: Int, Sendable { case off, on, mixed }

    public struct Attributes: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let disabled = Attributes(rawValue: 1)
        public static let destructive = Attributes(rawValue: 2)
        public static let hidden = Attributes(rawValue: 4)
        public static let keepsMenuPresented = Attributes(rawValue: 8)
    }

    package var elementTitle: String
    package var elementImage: UIImage?

    open var title: String { elementTitle }
    open var image: UIImage? { elementImage }
    open var subtitle: String?
    /// Names the element's row for programs and tests.
    open var accessibilityIdentifier: String?

    package init(title: String, subtitle: String? = nil, image: UIImage? = nil) {
        self.elementTitle = title
        self.elementImage = image
        self.subtitle = subtitle
        super.init()
    }
}
