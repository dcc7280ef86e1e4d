import Foundation
import TactileViews

/// An arrow at the pointer, which says that what is below can be dragged that way.
///
/// The desktop's theme draws the pointer and its arrows in one: it has pictures of one arrow and of
/// two that are opposite, and any other set of them is the picture of a move.
@preconcurrency @MainActor
open class UIPointerAccessory: NSObject {
    /// A side or a corner of the pointer.
    public struct Position: Hashable, Sendable {
        private let eighth: Int

        private init(_ eighth: Int) { self.eighth = eighth }

        public static let top = Position(0)
        public static let topRight = Position(1)
        public static let right = Position(2)
        public static let bottomRight = Position(3)
        public static let bottom = Position(4)
        public static let bottomLeft = Position(5)
        public static let left = Position(6)
        public static let topLeft = Position(7)
    }

    public let position: Position

    init(_ position: Position) {
        self.position = position
        super.init()
    }

    /// An arrow that points away from the pointer.
    public class func arrow(_ position: Position) -> UIPointerAccessory {
        UIPointerAccessory(position)
    }

    /// The picture for all of `accessories`; nil for none.
    static func cursor(of accessories: [UIPointerAccessory]) -> PlatformCursor? {
        switch Set(accessories.map(\.position)) {
        case []: nil
        case [.top]: .topResize
        case [.topRight]: .topRightResize
        case [.right]: .rightResize
        case [.bottomRight]: .bottomRightResize
        case [.bottom]: .bottomResize
        case [.bottomLeft]: .bottomLeftResize
        case [.left]: .leftResize
        case [.topLeft]: .topLeftResize
        case [.top, .bottom]: .verticalResize
        case [.left, .right]: .horizontalResize
        case [.topLeft, .bottomRight]: .fallingResize
        case [.bottomLeft, .topRight]: .risingResize
        default: .move
        }
    }
}
