import Foundation
import TactileDrawing

/// What may become of what is dragged.
public struct PlatformDragActions: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The target gets a copy.
    public static let copy = PlatformDragActions(rawValue: 1)
    /// The target gets it, and the source removes what it has.
    public static let move = PlatformDragActions(rawValue: 2)
}

/// What another program drags over a window of this one.
///
/// Its bytes can be read when it was dropped, until ``finish(_:)``.
@MainActor
public protocol PlatformIncomingDrag: AnyObject, Sendable {
    /// MIME types of what is dragged, in the source's order. Text is `text/plain` in whatever
    /// encoding the source has it.
    var types: [String] { get }
    /// What the source offers beyond a copy, which every target may make.
    var actions: PlatformDragActions { get }
    /// Says what a drop at the place that was told last would do; nothing at all if it is empty.
    func answer(_ action: PlatformDragActions)
    /// Reads bytes of one of the types, at most `limit` of them; text comes as UTF-8. Calls back at
    /// once or on a later turn, and never waits.
    func readData(
        type: String, atMost limit: Int, completion: @escaping @MainActor (PlatformData) -> Void)
    /// Tells the source what became of the drop, and ends it; empty if nothing was taken.
    func finish(_ action: PlatformDragActions)
}

/// What happens to a window over which another program drags something.
public struct PlatformDropEvent: Sendable {
    /// How far the drag is.
    public enum Kind: Sendable {
        /// It came over the window or moved there.
        case moved
        /// It is over the window no more.
        case left
        /// It was dropped where it was last.
        case dropped
    }

    /// What happened.
    public var kind: Kind
    /// What is dragged; the same object from when it came until it left or was dropped.
    public var drag: any PlatformIncomingDrag
    /// In points of the window's content.
    public var location: CGPoint

    /// An event of a drag that is at `location`.
    public init(_ kind: Kind, of drag: any PlatformIncomingDrag, at location: CGPoint) {
        self.kind = kind
        self.drag = drag
        self.location = location
    }
}

/// What a program offers to others by a drag.
public struct PlatformDragOffer {
    /// Gives bytes of a type to its second argument, at once or later; nil if there are none.
    public typealias Provider = @MainActor (String, @escaping @MainActor (Data?) -> Void) -> Void

    /// MIME types, the best first; `text/plain` is text in UTF-8.
    public var types: [String]
    /// What targets may do.
    public var actions: PlatformDragActions
    /// Makes the bytes of a type when a target wants them.
    public var provide: Provider
    /// What follows the pointer outside of the window where the drag began; nil shows nothing
    /// there.
    public var picture: Bitmap?
    /// The pixel of the picture that is under the pointer.
    public var pictureAnchor: (x: Int, y: Int)
    /// Called when another program says that a drop would do something else than before.
    public var actionChanged: @MainActor (PlatformDragActions) -> Void
    /// Called when a drop is over, with what the other program made of it; empty for nothing.
    public var ended: @MainActor (PlatformDragActions) -> Void

    /// An offer that may be copied, without a picture, unless told otherwise.
    public init(
        types: [String], actions: PlatformDragActions = .copy, picture: Bitmap? = nil,
        pictureAnchor: (x: Int, y: Int) = (0, 0), provide: @escaping Provider,
        actionChanged: @escaping @MainActor (PlatformDragActions) -> Void = { _ in },
        ended: @escaping @MainActor (PlatformDragActions) -> Void = { _ in }
    ) {
        self.types = types
        self.actions = actions
        self.picture = picture
        self.pictureAnchor = pictureAnchor
        self.provide = provide
        self.actionChanged = actionChanged
        self.ended = ended
    }
}

/// A drag of this program's, as other programs see it. Over the program's own windows it is
/// nobody's but the program's.
@MainActor
public protocol PlatformOutgoingDrag: AnyObject {
    /// The pointer is at a place, in points of the window where the drag began. Returns the
    /// program's own window there; elsewhere it is nil, and another program's window, if there is
    /// one, is told.
    func move(to location: CGPoint) -> (any PlatformWindow)?
    /// Drops on the other program's window that was told last. What becomes of it comes to the
    /// offer's `ended`.
    func drop()
    /// Ends the drag without a drop on another program's window. The offer's `ended` is not called.
    func cancel()
}
