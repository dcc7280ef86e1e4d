import Foundation

/// Where the text after a tabulator goes on.
public final class NSTextTab: NSObject, Sendable {
    struct Values: Hashable, Sendable {
        var alignment: NSTextAlignment
        var location: CGFloat
    }

    public struct OptionKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    let values: Values

    init(values: Values) {
        self.values = values
        super.init()
    }

    /// `location` in points from the left margin. `natural` and `justified` count as left.
    public convenience init(
        textAlignment: NSTextAlignment, location: CGFloat, options: [OptionKey: Any] = [:]
    ) {
        self.init(values: Values(alignment: textAlignment, location: location))
    }

    public var alignment: NSTextAlignment { values.alignment }
    public var location: CGFloat { values.location }

    public override func isEqual(_ object: Any?) -> Bool {
        (object as? NSTextTab)?.values == values
    }

    public override var hash: Int { values.hashValue }
}
