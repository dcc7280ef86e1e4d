import Foundation

/// What sources from before Swift 3 write: `(path as NSIndexPath).row`.
extension NSIndexPath {
    public convenience init(row: Int, section: Int) {
        self.init(indexes: [section, row], length: 2)
    }
    public convenience init(item: Int, section: Int) {
        self.init(indexes: [section, item], length: 2)
    }

    /// The number of the section; 0 where the path is empty.
    public var section: Int { length > 0 ? index(atPosition: 0) : 0 }
    /// The row in its section; 0 where the path has none.
    public var row: Int { length > 1 ? index(atPosition: 1) : 0 }
    /// The item in its section; 0 where the path has none.
    public var item: Int { row }
}
