import Foundation

/// One change among those that a collection view shows together.
open class UICollectionViewUpdateItem: NSObject {
    public enum Action: Int, Sendable { case insert, delete, reload, move, none }

    /// Before the changes; `nil` for what is inserted. The item of a whole section is `NSNotFound`.
    public let indexPathBeforeUpdate: IndexPath?
    /// After the changes; `nil` for what is deleted. The item of a whole section is `NSNotFound`.
    public let indexPathAfterUpdate: IndexPath?
    public let updateAction: Action

    init(_ action: Action, before: IndexPath?, after: IndexPath?) {
        updateAction = action
        indexPathBeforeUpdate = before
        indexPathAfterUpdate = after
    }
}
