/// How far a document's content is from what was saved, in changes.
///
/// Undoing what was done since the last save leads back to the saved content; a change after
/// undoing further back leads away from it for good.
struct ChangeCount: Sendable {
    private(set) var count = 0
    /// The count of the saved content; `nil` when no undoing leads there any more.
    private var saved: Int? = 0

    var hasChanges: Bool { saved != count }

    mutating func done() {
        if let saved, count < saved { self.saved = nil }
        if count < top { branch += 1 }
        count += 1
        top = count
    }

    mutating func undone() { count -= 1 }
    mutating func redone() {
        count += 1
        top = max(top, count)
    }
    /// The content is what is saved.
    mutating func clear() { saved = count }

    /// What `token` was taken of is saved; after a change of something that was undone since, no
    /// undoing leads there.
    mutating func clear(_ token: Token) {
        saved = token.branch == branch ? token.count : nil
    }

    /// The content at a moment.
    struct Token: Sendable {
        fileprivate let count: Int
        fileprivate let branch: Int
    }

    var token: Token { Token(count: count, branch: branch) }
    /// The count that redoing leads to.
    private var top = 0
    /// Differs between contents of one count.
    private var branch = 0
}
