import Foundation

/// A typeface without a size.
public final class CGFont: NSObject, Sendable {
    private let name: String

    /// The installed typeface of a name, such as that of `UIFont.fontName`; `nil` when there is
    /// none.
    public init?(_ name: CFString) {
        guard let font = UIFont(name: name, size: 12) else { return nil }
        self.name = font.fontName
        super.init()
    }

    /// The typeface in the bytes of a font file, which `UIFont(name:size:)` finds from then on;
    /// `nil` where they are none.
    public init?(_ provider: CGDataProvider) {
        guard let data = provider.data, let name = ProgramFonts.register(data) else { return nil }
        self.name = name
        super.init()
    }

    public var postScriptName: CFString? { name }

    /// The typeface at a size in points.
    package func font(ofSize size: CGFloat) -> UIFont? { UIFont(name: name, size: size) }
}
