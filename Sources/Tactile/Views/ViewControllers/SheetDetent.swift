import Foundation
import TactileGeometry

extension UISheetPresentationController {
    /// A height at which a sheet that comes from the window's bottom rests.
    @preconcurrency @MainActor
    open class Detent: NSObject {
        public struct Identifier: RawRepresentable, Hashable, Sendable {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }
            public init(_ rawValue: String) { self.rawValue = rawValue }
            public static let medium = Identifier("com.apple.UIKit.medium")
            public static let large = Identifier("com.apple.UIKit.large")
        }

        public let identifier: Identifier
        private let resolver: (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?

        private init(
            _ identifier: Identifier,
            _ resolver:
                @escaping (any UISheetPresentationControllerDetentResolutionContext)
                -> CGFloat?
        ) {
            self.identifier = identifier
            self.resolver = resolver
            super.init()
        }

        /// About half of the window; inactive in a window lower than that is of use in.
        public class func medium() -> Detent {
            Detent(.medium) { $0.maximumDetentValue < leastHeight ? nil : $0.containerHeight / 2 }
        }

        /// As high as a sheet can be.
        public class func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }

        /// A height of one's own, in points, asked for in each layout; nil makes it inactive.
        public class func custom(
            identifier: Identifier? = nil,
            resolver:
                @escaping (any UISheetPresentationControllerDetentResolutionContext)
                -> CGFloat?
        ) -> Detent {
            Detent(identifier ?? Identifier(UUID().uuidString), resolver)
        }

        /// The height in points; nil while the detent is inactive.
        open func resolvedValue(
            in context: any UISheetPresentationControllerDetentResolutionContext
        ) -> CGFloat? {
            guard let value = resolver(context), value.isFinite else { return nil }
            return min(max(0, value), context.maximumDetentValue)
        }

        /// In points.
        private static let leastHeight: CGFloat = 400
    }
}

/// What a detent's height may depend on.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDetentResolutionContext {
    /// The greatest height of a sheet, in points.
    var maximumDetentValue: CGFloat { get }
    /// The height of the window that the sheet is in, in points.
    var containerHeight: CGFloat { get }
}

/// The heights of a window's sheets.
struct SheetHeights: UISheetPresentationControllerDetentResolutionContext {
    let maximumDetentValue: CGFloat
    let containerHeight: CGFloat
}

/// Hears when the person chooses another height, besides all that an adaptive presentation tells.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
        _ sheetPresentationController: UISheetPresentationController)
}

extension UISheetPresentationControllerDelegate {
    public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
        _ sheetPresentationController: UISheetPresentationController
    ) {}
}
