import Foundation

/// The properties of layers that have an action of their own and can be animated by name.
enum LayerKey: String, CaseIterable {
    case bounds, position, frame, anchorPoint, anchorPointZ, zPosition, transform,
        sublayerTransform, opacity
    case isHidden = "hidden"
    case isOpaque = "opaque"
    case masksToBounds
    case isDoubleSided = "doubleSided"
    case backgroundColor, cornerRadius, maskedCorners, cornerCurve, borderWidth, borderColor
    case contents, contentsRect, contentsCenter, contentsGravity, contentsScale
    case shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath
    case shouldRasterize, rasterizationScale, mask, sublayers
    case path, fillColor, strokeColor, fillRule, lineWidth, lineCap, lineJoin, miterLimit
    case lineDashPhase, lineDashPattern, strokeStart, strokeEnd
    case colors, locations, startPoint, endPoint
    case instanceCount, instanceDelay, instanceTransform, instanceColor
    case instanceRedOffset, instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset
    case string, fontSize, foregroundColor
    case emitterPosition, emitterSize, birthRate, lifetime, velocity, scale, spin
    case blurRadius, saturation
    case timeOffset, speed, beginTime, duration, repeatCount, repeatDuration, autoreverses, fillMode
    case name

    enum Kind {
        case number, point, size, rect, color, transform, path, colors, numbers, flag, contents
        case object
    }

    var kind: Kind {
        switch self {
        case .bounds, .frame, .contentsRect, .contentsCenter: .rect
        case .position, .anchorPoint, .startPoint, .endPoint, .emitterPosition: .point
        case .shadowOffset, .emitterSize: .size
        case .transform, .sublayerTransform, .instanceTransform: .transform
        case .backgroundColor, .borderColor, .shadowColor, .fillColor, .strokeColor,
            .instanceColor, .foregroundColor:
            .color
        case .shadowPath, .path: .path
        case .colors: .colors
        case .locations: .numbers
        case .isHidden, .isOpaque, .masksToBounds, .isDoubleSided, .shouldRasterize, .autoreverses:
            .flag
        case .contents: .contents
        case .contentsGravity, .mask, .sublayers, .fillRule, .lineCap, .lineJoin,
            .lineDashPattern, .string, .fillMode, .name, .maskedCorners, .cornerCurve:
            .object
        default: .number
        }
    }

    /// Whether a stand-alone layer animates a change of it without being asked.
    var animatesImplicitly: Bool {
        switch kind {
        case .number, .point, .size, .rect, .color, .transform, .path, .colors, .numbers:
            switch self {
            case .contentsScale, .rasterizationScale, .timeOffset, .speed, .beginTime, .duration,
                .repeatCount, .repeatDuration, .instanceCount, .frame:
                false
            default: true
            }
        case .flag: self == .isHidden || self == .masksToBounds
        case .contents: true
        case .object: false
        }
    }

    private static let byName: [String: LayerKey] = {
        var names = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
        names["isHidden"] = .isHidden
        names["isOpaque"] = .isOpaque
        names["isDoubleSided"] = .isDoubleSided
        return names
    }()

    init?(name: String) {
        guard let key = LayerKey.byName[name] else { return nil }
        self = key
    }
}
