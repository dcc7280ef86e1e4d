import Foundation

/// How much a constraint matters: 1000 must hold, 1…999 hold as far as all higher ones allow.
@frozen
public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
    public var rawValue: Float

    @inlinable
    public init(_ rawValue: Float) { self.rawValue = rawValue }

    @inlinable
    public init(rawValue: Float) { self.rawValue = rawValue }

    public static let required = UILayoutPriority(1000)
    public static let defaultHigh = UILayoutPriority(750)
    public static let dragThatCanResizeScene = UILayoutPriority(510)
    public static let sceneSizeStayPut = UILayoutPriority(500)
    public static let dragThatCannotResizeScene = UILayoutPriority(490)
    public static let defaultLow = UILayoutPriority(250)
    public static let fittingSizeLevel = UILayoutPriority(50)

    @inlinable
    public static func < (a: UILayoutPriority, b: UILayoutPriority) -> Bool {
        a.rawValue < b.rawValue
    }

    @inlinable
    public static func + (priority: UILayoutPriority, value: Float) -> UILayoutPriority {
        UILayoutPriority(priority.rawValue + value)
    }

    @inlinable
    public static func - (priority: UILayoutPriority, value: Float) -> UILayoutPriority {
        UILayoutPriority(priority.rawValue - value)
    }
}
