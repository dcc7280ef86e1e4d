import Foundation

extension UIWindow {
    /// How far above others a window lies.
    public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

        public static let normal = Level(0)
        public static let statusBar = Level(1000)
        public static let alert = Level(2000)

        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
        public static func + (level: Level, above: CGFloat) -> Level {
            Level(level.rawValue + above)
        }
        public static func - (level: Level, below: CGFloat) -> Level {
            Level(level.rawValue - below)
        }
    }

    /// A window above ``Level/normal`` is kept above those that are not, also above those of other
    /// programs, where the window manager lets it.
    public var windowLevel: Level {
        get { level }
        set {
            let wasAbove = level > .normal
            level = newValue
            let isAbove = newValue > .normal
            if isAbove != wasAbove { request(.above, isOn: isAbove) }
        }
    }
}
