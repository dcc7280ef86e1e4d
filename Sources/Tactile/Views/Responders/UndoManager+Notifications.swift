import Foundation

/// Posted by an undo manager as the object.
extension Notification.Name {
    /// A group is about to be closed, a nested one was opened, something is about to be undone or
    /// done again, or somebody asks whether it can be: the moment to register what is pending.
    public static let NSUndoManagerCheckpoint = Notification.Name(
        "NSUndoManagerCheckpointNotification")
    /// A group was opened, by the program, for an event or for what is being taken back.
    public static let NSUndoManagerDidOpenUndoGroup = Notification.Name(
        "NSUndoManagerDidOpenUndoGroupNotification")
    /// A group is about to be closed. A group that is discardable as a whole says so under
    /// `NSUndoManagerGroupIsDiscardableKey`.
    public static let NSUndoManagerWillCloseUndoGroup = Notification.Name(
        "NSUndoManagerWillCloseUndoGroupNotification")
    /// A group was closed. A group that is discardable as a whole says so under
    /// `NSUndoManagerGroupIsDiscardableKey`.
    public static let NSUndoManagerDidCloseUndoGroup = Notification.Name(
        "NSUndoManagerDidCloseUndoGroupNotification")
    /// A group is about to be taken back.
    public static let NSUndoManagerWillUndoChange = Notification.Name(
        "NSUndoManagerWillUndoChangeNotification")
    /// A group was taken back.
    public static let NSUndoManagerDidUndoChange = Notification.Name(
        "NSUndoManagerDidUndoChangeNotification")
    /// A group is about to be done again.
    public static let NSUndoManagerWillRedoChange = Notification.Name(
        "NSUndoManagerWillRedoChangeNotification")
    /// A group was done again.
    public static let NSUndoManagerDidRedoChange = Notification.Name(
        "NSUndoManagerDidRedoChangeNotification")
}

/// In the user info of the notifications about closed groups, `true`: nothing in the group is worth
/// saving. Absent for other groups.
public let NSUndoManagerGroupIsDiscardableKey = "NSUndoManagerGroupIsDiscardableKey"
