import Foundation

extension IndexPath {
    /// The path of one row of a table.
    public init(row: Int, section: Int) { self = [section, row] }

    /// The path of one item of a collection.
    public init(item: Int, section: Int) { self = [section, item] }

    /// The first index; the path must have two.
    public var section: Int {
        get { self[0] }
        set { self[0] = newValue }
    }

    /// The second index; the path must have two.
    public var row: Int {
        get { self[1] }
        set { self[1] = newValue }
    }

    public var item: Int {
        get { self[1] }
        set { self[1] = newValue }
    }
}
