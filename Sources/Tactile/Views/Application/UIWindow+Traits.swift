import Foundation
import TactileDrawing

extension UIWindow {
    /// In points: a narrower window is a compact one.
    private static let regularWidth: CGFloat = 600
    /// In points: a lower window is a compact one, as a telephone's is that lies on its side.
    private static let regularHeight: CGFloat = 400

    /// What a window of `size` has room for.
    static func sizeClasses(in size: CGSize) -> SizeClasses {
        SizeClasses(
            horizontal: size.width < regularWidth ? .compact : .regular,
            vertical: size.height < regularHeight ? .compact : .regular)
    }

    struct SizeClasses: Equatable {
        let horizontal: UIUserInterfaceSizeClass
        let vertical: UIUserInterfaceSizeClass
    }
}

extension UIMutableTraits {
    /// Takes on the size classes of a window.
    mutating func take(_ classes: UIWindow.SizeClasses) {
        horizontalSizeClass = classes.horizontal
        verticalSizeClass = classes.vertical
    }
}
