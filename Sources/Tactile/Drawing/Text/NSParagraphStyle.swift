import Foundation

public enum NSTextAlignment: Int, Sendable {
    case left, center, right, justified
    /// Where the text's own direction begins.
    case natural
}

/// What happens to text that is wider than its line: it goes on in the next one, is cut off, or has
/// three dots in place of what has no room.
public enum NSLineBreakMode: Int, Sendable {
    case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail,
        byTruncatingMiddle
}

public enum NSWritingDirection: Int, Sendable {
    case natural = -1
    case leftToRight, rightToLeft
}

/// How a paragraph is set. Lengths in points.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
    // Unchecked: nothing changes a style but `NSMutableParagraphStyle`, which text keeps copies
    // of.
    struct Values: Hashable, Sendable {
        var alignment = NSTextAlignment.natural
        var lineBreakMode = NSLineBreakMode.byWordWrapping
        var lineSpacing: CGFloat = 0
        var paragraphSpacing: CGFloat = 0
        var paragraphSpacingBefore: CGFloat = 0
        var firstLineHeadIndent: CGFloat = 0
        var headIndent: CGFloat = 0
        var tailIndent: CGFloat = 0
        var minimumLineHeight: CGFloat = 0
        var maximumLineHeight: CGFloat = 0
        var lineHeightMultiple: CGFloat = 0
        var baseWritingDirection = NSWritingDirection.natural
        /// `nil`: none of its own.
        var tabStops: [NSTextTab.Values]?
        var defaultTabInterval: CGFloat = 0
        var lineBreakStrategy: LineBreakStrategy = []
    }

    /// What else than the width decides where lines end.
    public struct LineBreakStrategy: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The last line of a paragraph has two words at least.
        public static let pushOut = LineBreakStrategy(rawValue: 1)
        /// Korean words stay whole.
        public static let hangulWordPriority = LineBreakStrategy(rawValue: 1 << 1)
        public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
    }

    private let foundationMark = FoundationMark()
    fileprivate(set) var values = Values()

    public override init() { super.init() }

    init(values: Values) {
        self.values = values
        super.init()
    }

    public static let `default` = NSParagraphStyle()

    public func copy(with zone: NSZone? = nil) -> Any { NSParagraphStyle(values: values) }
    public func mutableCopy(with zone: NSZone? = nil) -> Any {
        NSMutableParagraphStyle(values: values)
    }

    open var alignment: NSTextAlignment { values.alignment }
    open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
    open var lineSpacing: CGFloat { values.lineSpacing }
    open var paragraphSpacing: CGFloat { values.paragraphSpacing }
    open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
    open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
    open var headIndent: CGFloat { values.headIndent }
    open var tailIndent: CGFloat { values.tailIndent }
    open var minimumLineHeight: CGFloat { values.minimumLineHeight }
    open var maximumLineHeight: CGFloat { values.maximumLineHeight }
    open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
    open var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
    /// At first twelve, every 28 points; further ones follow at the default interval.
    open var tabStops: [NSTextTab] { values.tabs }
    /// 0 means 28 points.
    open var defaultTabInterval: CGFloat { values.defaultTabInterval }
    open var lineBreakStrategy: LineBreakStrategy { values.lineBreakStrategy }

    public override func isEqual(_ object: Any?) -> Bool {
        (object as? NSParagraphStyle)?.values == values
    }

    public override var hash: Int { values.hashValue }
}

/// A paragraph style that can be changed until it is used.
open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
    // Unchecked: inherited; a style that is still changed is for one thread.
    open override var alignment: NSTextAlignment {
        get { values.alignment }
        set { values.alignment = newValue }
    }
    open override var lineBreakMode: NSLineBreakMode {
        get { values.lineBreakMode }
        set { values.lineBreakMode = newValue }
    }
    /// Between a line's bottom and the next one's top.
    open override var lineSpacing: CGFloat {
        get { values.lineSpacing }
        set { values.lineSpacing = newValue }
    }
    /// After the paragraph.
    open override var paragraphSpacing: CGFloat {
        get { values.paragraphSpacing }
        set { values.paragraphSpacing = newValue }
    }
    open override var paragraphSpacingBefore: CGFloat {
        get { values.paragraphSpacingBefore }
        set { values.paragraphSpacingBefore = newValue }
    }
    open override var firstLineHeadIndent: CGFloat {
        get { values.firstLineHeadIndent }
        set { values.firstLineHeadIndent = newValue }
    }
    /// Of the lines after the first.
    open override var headIndent: CGFloat {
        get { values.headIndent }
        set { values.headIndent = newValue }
    }
    /// Positive: the line's width; negative: the distance from the trailing edge.
    open override var tailIndent: CGFloat {
        get { values.tailIndent }
        set { values.tailIndent = newValue }
    }
    open override var minimumLineHeight: CGFloat {
        get { values.minimumLineHeight }
        set { values.minimumLineHeight = newValue }
    }
    /// 0 means none.
    open override var maximumLineHeight: CGFloat {
        get { values.maximumLineHeight }
        set { values.maximumLineHeight = newValue }
    }
    /// 0 means 1.
    open override var lineHeightMultiple: CGFloat {
        get { values.lineHeightMultiple }
        set { values.lineHeightMultiple = newValue }
    }
    open override var baseWritingDirection: NSWritingDirection {
        get { values.baseWritingDirection }
        set { values.baseWritingDirection = newValue }
    }

    open override var tabStops: [NSTextTab] {
        get { values.tabs }
        set { values.tabStops = newValue.map(\.values) }
    }
    open override var defaultTabInterval: CGFloat {
        get { values.defaultTabInterval }
        set { values.defaultTabInterval = newValue }
    }

    open override var lineBreakStrategy: LineBreakStrategy {
        get { values.lineBreakStrategy }
        set { values.lineBreakStrategy = newValue }
    }

    open func addTabStop(_ tab: NSTextTab) {
        tabStops = (tabStops + [tab]).sorted { $0.location < $1.location }
    }

    open func removeTabStop(_ tab: NSTextTab) { tabStops = tabStops.filter { $0 != tab } }

    open func setParagraphStyle(_ other: NSParagraphStyle) { values = other.values }
}

extension NSParagraphStyle.Values {
    /// Whether a paragraph keeps a distance from its neighbours.
    var spacesParagraphs: Bool { paragraphSpacing > 0 || paragraphSpacingBefore > 0 }

    fileprivate var tabs: [NSTextTab] {
        tabStops?.map(NSTextTab.init(values:))
            ?? (1...12).map { NSTextTab(textAlignment: .left, location: CGFloat($0) * 28) }
    }
}
