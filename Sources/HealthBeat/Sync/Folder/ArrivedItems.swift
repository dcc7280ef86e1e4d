import Foundation

/// Objects with all that records say of them, each as the text that a log would have of it: the
/// registers of hundreds of thousands of objects would take many times the memory.
struct ArrivedItems: Sendable {
    private var texts: [SyncObject: String] = [:]
    /// What came in several records last, whose texts are of before: one object may be made to grow
    /// by each record of a log.
    private var open: [SyncObject: Item] = [:]
    private static let mostOpen = 32

    var objects: some Collection<SyncObject> { texts.keys }

    /// Whether anything came of an object.
    func contains(_ object: SyncObject) -> Bool { texts[object] != nil }

    subscript(object: SyncObject) -> Item? {
        open[object] ?? texts[object].flatMap(Item.init(text:))
    }

    mutating func join(_ item: Item, _ object: SyncObject) {
        if open[object]?.join(item) != nil { return }
        guard var known = self[object] else {
            texts[object] = item.tokens()
            return
        }
        if open.count == Self.mostOpen { close() }
        known.join(item)
        open[object] = known
    }

    private mutating func close() {
        for (object, item) in open { texts[object] = item.tokens() }
        open = [:]
    }

    /// A copy in which an object has the item that `body` returns for it; nil keeps the old one.
    func rewritten(_ body: (Item) -> Item?) -> ArrivedItems {
        var result = self
        result.close()
        for (object, text) in result.texts {
            if let item = Item(text: text).flatMap(body) { result.texts[object] = item.tokens() }
        }
        return result
    }
}
