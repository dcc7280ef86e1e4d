import Foundation
import Synchronization
import TactileGeometry

extension UIImage {
    /// What a symbol's picture is drawn from.
    struct SymbolSource {
        var name: String
        var configuration: SymbolConfiguration
    }

    /// The height of a symbol for letters of one point, in points.
    private static let sizePerPoint: CGFloat = 1.2

    /// A symbol, drawn for this project under the name that Apple's symbol of that meaning has;
    /// `nil` where there is none. Views show its shape in their tint colour, at the scale of their
    /// display.
    public convenience init?(systemName name: String) {
        self.init(systemName: name, withConfiguration: nil)
    }

    public convenience init?(
        systemName name: String, withConfiguration configuration: SymbolConfiguration?
    ) {
        self.init(
            symbol: SymbolSource(name: name, configuration: configuration ?? .unspecified),
            traits: .current)
    }

    public convenience init?(
        systemName name: String, compatibleWith traits: UITraitCollection?
    ) {
        self.init(
            symbol: SymbolSource(name: name, configuration: .unspecified),
            traits: traits ?? .current)
    }

    /// The names of all symbols, in order.
    public static var systemNames: [String] { SymbolTable.names }

    private convenience init?(symbol: SymbolSource, traits: UITraitCollection) {
        guard let picture = SymbolPictures.picture(of: symbol, under: traits) else { return nil }
        var own = Traits()
        own.scale = picture.scale
        own.symbol = symbol
        // These point where reading goes, or where it comes from.
        let directed = ["chevron.forward", "chevron.backward", "arrow.forward", "arrow.backward"]
        own.flips = directed.contains { symbol.name.hasPrefix($0) }
        if !symbol.configuration.values.colors.isEmpty { own.renderingMode = .alwaysOriginal }
        // Letters stand where the symbol's foot is.
        own.baselineOffsetFromBottom = (picture.side * 0.2).rounded()
        self.init(cgImage: picture.image, traits: own)
    }

    /// Whether this is one of the system's symbols.
    public var isSymbolImage: Bool { traits.symbol != nil }

    /// How the symbol is drawn; `nil` for other pictures.
    public var symbolConfiguration: SymbolConfiguration? { traits.symbol?.configuration }

    /// The symbol drawn otherwise: `configuration` in the place of what it was made with. Other
    /// pictures stay as they are.
    public func withConfiguration(_ configuration: SymbolConfiguration) -> UIImage {
        redrawn(configuration, under: .current)
    }

    /// The symbol with what `configuration` says, and else as it is; `nil` for other pictures.
    public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
        guard let symbol = traits.symbol else { return nil }
        return redrawn(symbol.configuration.applying(configuration), under: .current)
    }

    /// The symbol as it is to be shown under `traits`, where it says nothing as `preferred` says.
    package func drawn(
        under traits: UITraitCollection, preferring preferred: SymbolConfiguration?
    ) -> UIImage {
        guard let symbol = self.traits.symbol else { return self }
        return redrawn(
            preferred?.applying(symbol.configuration) ?? symbol.configuration, under: traits)
    }

    private func redrawn(
        _ configuration: SymbolConfiguration, under traits: UITraitCollection
    ) -> UIImage {
        guard var symbol = self.traits.symbol else { return self }
        symbol.configuration = configuration
        guard let other = UIImage(symbol: symbol, traits: traits) else { return self }
        var own = self.traits
        own.symbol = symbol
        own.scale = other.scale
        own.baselineOffsetFromBottom = other.traits.baselineOffsetFromBottom
        if own.renderingMode == .automatic { own.renderingMode = other.renderingMode }
        return UIImage(cgImage: other.cgImage, traits: own)
    }

    /// Whether views show only the picture's shape, in their tint colour.
    package var isTemplate: Bool {
        renderingMode == .alwaysTemplate || renderingMode == .automatic && isSymbolImage
    }

    /// The pictures of symbols, drawn when they are first shown in a size.
    private enum SymbolPictures {
        struct Key: Hashable {
            var name: String
            var side: CGFloat
            var weight: SymbolWeight
            var scale: CGFloat
            var colors: [CGColor]
        }

        struct Picture: Sendable {
            var image: CGImage
            var scale: CGFloat
            var side: CGFloat
        }

        /// More pictures than programs show at a time.
        private static let limit = 500
        private static let made = Mutex([Key: Picture]())

        static func picture(
            of symbol: SymbolSource, under traits: UITraitCollection
        ) -> Picture? {
            let values = symbol.configuration.values
            let size = symbol.configuration.pointSize(in: traits)
            // Whole points, so that lines are as sharp as they were drawn.
            let side = max(1, (size * sizePerPoint * values.scale.factor).rounded())
            let key = Key(
                name: symbol.name, side: side, weight: values.weight,
                scale: traits.displayScale.usableScale,
                colors: values.colors.map { $0.resolvedColor(with: traits).cgColor })
            if let picture = made.withLock({ $0[key] }) { return picture }
            guard let painter = SymbolPainter(symbol.name) else {
                Complaint.tell(
                    "No symbol named “\(symbol.name)”: UIImage(systemName:) is nil. "
                        + "UIImage.systemNames lists the names that there are.")
                return nil
            }
            let format = UIGraphicsImageRendererFormat()
            format.scale = key.scale
            let image = UIGraphicsImageRenderer(
                size: CGSize(width: side, height: side), format: format
            ).image { context in
                let factor = side / SymbolPainter.grid
                context.cgContext.scaleBy(x: factor, y: factor)
                painter.draw(
                    in: context.cgContext, width: values.weight.lineWidth,
                    primary: key.colors.first ?? UIColor.black.cgColor,
                    secondary: key.colors.dropFirst().first)
            }
            guard let drawn = image.cgImage else { return nil }
            let picture = Picture(image: drawn, scale: key.scale, side: side)
            made.withLock {
                if $0.count >= limit { $0.removeAll() }
                $0[key] = picture
            }
            return picture
        }
    }
}
