import Foundation
import TactileGeometry
import TactileViews

/// What is known of a drag by whoever has begun it and whoever it is over.
@preconcurrency @MainActor
public protocol UIDragDropSession: NSObjectProtocol {
    /// What is dragged.
    var items: [UIDragItem] { get }
    /// Where the pointer is, in the points of `view`.
    func location(in view: UIView) -> CGPoint
    /// Whether the source removes what it has when a target moves it.
    var allowsMoveOperation: Bool { get }
    /// Whether other programs get nothing.
    var isRestrictedToDraggingApplication: Bool { get }
    /// Whether an item has a form of one of the types, or of one that conforms to it.
    func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool
    /// Whether an object of a class can be made of an item.
    func canLoadObjects(ofClass aClass: any NSItemProviderReading.Type) -> Bool
}

extension UIDragDropSession {
    public func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool {
        items.contains { item in
            typeIdentifiers.contains(where: item.itemProvider.hasItemConformingToTypeIdentifier)
        }
    }

    public func canLoadObjects(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
        items.contains { $0.itemProvider.canLoadObject(ofClass: aClass) }
    }

    public func canLoadObjects(ofClass aClass: String.Type) -> Bool {
        canLoadObjects(ofClass: NSString.self)
    }

    public func canLoadObjects(ofClass aClass: URL.Type) -> Bool {
        canLoadObjects(ofClass: NSURL.self)
    }
}

/// A drag as its source has it.
@preconcurrency @MainActor
public protocol UIDragSession: UIDragDropSession {
    /// What the source wants to remember; drops in this program read it from `localDragSession`.
    var localContext: Any? { get set }
}

/// A drag as the views have it that it is over.
@preconcurrency @MainActor
public protocol UIDropSession: UIDragDropSession {
    /// The drag of this program that it is; nil for one of another program.
    var localDragSession: (any UIDragSession)? { get }
    /// How many of the items' forms that were asked for have come.
    var progress: Progress { get }
    /// Makes objects of a class out of all items that have one in them, in the order of the items,
    /// and hands them over on the main thread. To be called while a drop is performed.
    @discardableResult
    func loadObjects(
        ofClass aClass: any NSItemProviderReading.Type,
        completion: @escaping @MainActor ([any NSItemProviderReading]) -> Void
    ) -> Progress
}

extension UIDropSession {
    /// As for a class.
    @discardableResult
    public func loadObjects(
        ofClass aClass: String.Type, completion: @escaping @MainActor ([String]) -> Void
    ) -> Progress {
        loadObjects(ofClass: NSString.self) { objects in
            completion(objects.compactMap { ($0 as? NSString)?.description })
        }
    }

    /// As for a class.
    @discardableResult
    public func loadObjects(
        ofClass aClass: URL.Type, completion: @escaping @MainActor ([URL]) -> Void
    ) -> Progress {
        loadObjects(ofClass: NSURL.self) { objects in
            completion(objects.compactMap { ($0 as? NSURL).map { $0 as URL } })
        }
    }
}

/// What a drop does.
public enum UIDropOperation: UInt, Sendable {
    /// Nothing here, and nobody need be told.
    case cancel = 0
    /// Nothing, though drops are taken here at other times.
    case forbidden = 1
    /// The target gets a copy.
    case copy = 2
    /// The target gets it, and the source removes what it has. Only where the session allows it.
    case move = 3

    /// Whether something is taken.
    package var takesItems: Bool { self == .copy || self == .move }
}

/// What a view would do with a drop.
@preconcurrency @MainActor
open class UIDropProposal: NSObject {
    public let operation: UIDropOperation

    public init(operation: UIDropOperation) {
        self.operation = operation
        super.init()
    }
}

/// Takes animations that a program runs along with a preview that is lifted, cancelled or dropped.
@preconcurrency @MainActor
public protocol UIDragAnimating: NSObjectProtocol {
    /// Changes that are animated together with the preview.
    func addAnimations(_ animations: @escaping () -> Void)
    /// Performed when the animation is over, with where it has ended: a lift that leads to no drag
    /// ends at its start.
    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
}

/// Gathers changes and runs them together with those of a preview.
@MainActor
final class DragAnimator: NSObject, UIDragAnimating {
    private var animations: [() -> Void] = []
    private var completions: [(UIViewAnimatingPosition) -> Void] = []

    func addAnimations(_ animations: @escaping () -> Void) { self.animations.append(animations) }
    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
        completions.append(completion)
    }

    /// - Parameters:
    ///   - duration: in seconds.
    ///   - own: the preview's own changes, made first.
    ///   - last: performed before the completions.
    func run(
        for duration: TimeInterval, own: @escaping () -> Void, last: @escaping () -> Void = {}
    ) {
        UIView.animate(
            withDuration: duration, delay: 0, options: [.curveEaseOut, .allowUserInteraction]
        ) {
            own()
            for change in self.animations { change() }
        } completion: { _ in
            last()
            for completion in self.completions { completion(.end) }
        }
    }
}
