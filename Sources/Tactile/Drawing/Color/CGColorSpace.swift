import Foundation

public enum CGColorSpaceModel: Int32, Sendable {
    case unknown = -1
    case monochrome, rgb, cmyk, lab, deviceN, indexed, pattern, XYZ
}

/// A colour space. All drawing happens in sRGB; grey values are sRGB greys.
public final class CGColorSpace: Hashable, Sendable {
    public let model: CGColorSpaceModel
    /// The space's name, as the constants below spell it; `nil` for the pattern space.
    public let name: String?
    /// The space of the colours that stencils of a pattern space are painted in.
    public let baseColorSpace: CGColorSpace?

    init(model: CGColorSpaceModel, name: String?, base: CGColorSpace? = nil) {
        self.model = model
        self.name = name
        baseColorSpace = base
    }

    /// The space of patterns; `baseSpace` is that of their colours, which stencils need.
    public convenience init?(patternBaseSpace baseSpace: CGColorSpace?) {
        guard baseSpace?.model != .pattern else { return nil }
        self.init(model: .pattern, name: nil, base: baseSpace)
    }

    /// The space of a given name, `nil` when there is none.
    public convenience init?(name: String) {
        switch name {
        case CGColorSpace.sRGB, CGColorSpace.extendedSRGB, CGColorSpace.deviceRGB:
            self.init(model: .rgb, name: name)
        case CGColorSpace.genericGrayGamma2_2, CGColorSpace.deviceGray:
            self.init(model: .monochrome, name: name)
        default:
            return nil
        }
    }

    public static let sRGB = "kCGColorSpaceSRGB"
    public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
    public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"
    static let deviceRGB = "kCGColorSpaceDeviceRGB"
    static let deviceGray = "kCGColorSpaceDeviceGray"

    /// The number of colour components, alpha not counted.
    public var numberOfComponents: Int {
        switch model {
        case .monochrome: 1
        case .rgb: 3
        default: 0
        }
    }

    static let rgb = CGColorSpace(model: .rgb, name: sRGB)
    static let gray = CGColorSpace(model: .monochrome, name: genericGrayGamma2_2)
    static let pattern = CGColorSpace(model: .pattern, name: nil)

    public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool {
        left.model == right.model && left.baseColorSpace == right.baseColorSpace
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(model) }
}

public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .rgb }
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .gray }
