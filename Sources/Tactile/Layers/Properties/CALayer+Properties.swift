import Foundation
import TactileDrawing
import TactileGeometry

extension LayerProperty {
    // Geometry
    static let bounds = LayerProperty(
        "bounds", kind: .rect, .inBlocks, dirt: [.placement, .appearance, .sublayers],
        read: { .rect($0.bounds) },
        write: {
            guard case .rect(let bounds) = $1 else { return false }
            $0.bounds = bounds
            return true
        },
        isSame: { $0.bounds == $1.bounds },
        between: { LayerDirt(from: $0.bounds, to: $1.bounds) })
    static let position = LayerProperty(
        CALayer.self, "position", .inBlocks, dirt: .placement,
        get: { $0.position }, set: { $0.position = $1 })
    /// Made of the bounds and the position.
    static let frame = LayerProperty(
        "frame", kind: .rect, .onRequest, dirt: [.placement, .appearance, .sublayers],
        read: { .rect($0.frame) },
        write: {
            guard case .rect(let frame) = $1 else { return false }
            $0.frame = frame
            return true
        },
        isSame: { $0.bounds == $1.bounds && $0.position == $1.position },
        between: {
            let isMoved = $0.position != $1.position
            return LayerDirt(from: $0.bounds, to: $1.bounds).union(isMoved ? .placement : [])
        })
    static let anchorPoint = LayerProperty(
        CALayer.self, "anchorPoint", .inBlocks, dirt: .placement,
        get: { $0.anchorPoint }, set: { $0.anchorPoint = $1 })
    static let anchorPointZ = LayerProperty(
        CALayer.self, "anchorPointZ", .implicitly, dirt: .placement,
        get: { $0.anchorPointZ }, set: { $0.anchorPointZ = $1 })
    static let zPosition = LayerProperty(
        CALayer.self, "zPosition", .inBlocks, dirt: [.placement, .order],
        get: { $0.zPosition }, set: { $0.zPosition = $1 })
    static let transform = LayerProperty(
        CALayer.self, "transform", .inBlocks, dirt: .placement,
        get: { $0.transform }, set: { $0.transform = $1 })
    static let sublayerTransform = LayerProperty(
        CALayer.self, "sublayerTransform", .inBlocks, dirt: .sublayers,
        get: { $0.sublayerTransform }, set: { $0.sublayerTransform = $1 })

    // Appearance
    static let isHidden = LayerProperty(
        CALayer.self, "hidden", alias: "isHidden", .implicitly, dirt: .placement,
        get: { $0.isHidden }, set: { $0.isHidden = $1 })
    static let opacity = LayerProperty(
        CALayer.self, "opacity", .inBlocks, dirt: .opacity,
        get: { $0.opacity }, set: { $0.opacity = $1 })
    static let isOpaque = LayerProperty(
        CALayer.self, "opaque", alias: "isOpaque", .onRequest, dirt: .appearance,
        get: { $0.isOpaque }, set: { $0.isOpaque = $1 })
    static let masksToBounds = LayerProperty(
        CALayer.self, "masksToBounds", .implicitly, dirt: [.placement, .appearance],
        get: { $0.masksToBounds }, set: { $0.masksToBounds = $1 })
    static let isDoubleSided = LayerProperty(
        CALayer.self, "doubleSided", alias: "isDoubleSided", .onRequest, dirt: .subtree,
        get: { $0.isDoubleSided }, set: { $0.isDoubleSided = $1 })
    static let allowsGroupOpacity = LayerProperty(
        CALayer.self, "allowsGroupOpacity", .onRequest, dirt: .subtree,
        get: { $0.allowsGroupOpacity }, set: { $0.allowsGroupOpacity = $1 })
    static let backgroundColor = LayerProperty(
        CALayer.self, "backgroundColor", .inBlocks, dirt: .appearance,
        color: { $0.backgroundColor }, set: { $0.backgroundColor = $1 })
    static let cornerRadius = LayerProperty(
        CALayer.self, "cornerRadius", .inBlocks, dirt: .appearance, masking: .subtree,
        get: { $0.cornerRadius }, set: { $0.cornerRadius = $1 })
    static let maskedCorners = LayerProperty(
        CALayer.self, "maskedCorners", .onRequest, dirt: .appearance, masking: .subtree,
        get: { $0.maskedCorners }, set: { $0.maskedCorners = $1 })
    static let cornerCurve = LayerProperty(
        CALayer.self, "cornerCurve", .onRequest, dirt: .appearance, masking: .subtree,
        get: { $0.cornerCurve }, set: { $0.cornerCurve = $1 })
    static let borderWidth = LayerProperty(
        CALayer.self, "borderWidth", .inBlocks, dirt: .appearance,
        get: { $0.borderWidth }, set: { $0.borderWidth = $1 })
    static let borderColor = LayerProperty(
        CALayer.self, "borderColor", .inBlocks, dirt: .appearance,
        color: { $0.borderColor }, set: { $0.borderColor = $1 })

    // Shadow
    static let shadowColor = LayerProperty(
        CALayer.self, "shadowColor", .inBlocks, dirt: .appearance,
        color: { $0.shadowColor }, set: { $0.shadowColor = $1 })
    static let shadowOpacity = LayerProperty(
        CALayer.self, "shadowOpacity", .inBlocks, dirt: .appearance,
        get: { $0.shadowOpacity }, set: { $0.shadowOpacity = $1 })
    static let shadowOffset = LayerProperty(
        CALayer.self, "shadowOffset", .inBlocks, dirt: .appearance,
        get: { $0.shadowOffset }, set: { $0.shadowOffset = $1 })
    static let shadowRadius = LayerProperty(
        CALayer.self, "shadowRadius", .inBlocks, dirt: .appearance,
        get: { $0.shadowRadius }, set: { $0.shadowRadius = $1 })
    static let shadowPath = LayerProperty(
        CALayer.self, "shadowPath", .onRequest, dirt: .appearance,
        path: { $0.shadowPath }, set: { $0.shadowPath = $1 })

    // Contents
    static let contents = LayerProperty(
        "contents", kind: .contents, .implicitly, dirt: .appearance,
        read: { .contents($0.state.contents) },
        write: {
            switch $1 {
            case .contents(let contents) where $0.modelLayer != nil: $0.state.contents = contents
            case .contents(let contents): $0.contents = contents?.object
            case .object(let object): $0.contents = object
            default: return false
            }
            return true
        },
        isSame: {
            let before = $0.state.contents, after = $1.state.contents
            return before?.bitmap === after?.bitmap && before?.fade == after?.fade
        })
    static let contentsRect = LayerProperty(
        CALayer.self, "contentsRect", .inBlocks, dirt: .appearance,
        get: { $0.contentsRect }, set: { $0.contentsRect = $1 })
    static let contentsCenter = LayerProperty(
        CALayer.self, "contentsCenter", .inBlocks, dirt: .appearance,
        get: { $0.contentsCenter }, set: { $0.contentsCenter = $1 })
    static let contentsGravity = LayerProperty(
        CALayer.self, "contentsGravity", .onRequest, dirt: .appearance,
        get: { $0.contentsGravity }, set: { $0.contentsGravity = $1 })
    static let contentsScale = LayerProperty(
        CALayer.self, "contentsScale", .onRequest, dirt: .appearance,
        get: { $0.contentsScale }, set: { $0.contentsScale = $1 })
    static let magnificationFilter = LayerProperty(
        CALayer.self, "magnificationFilter", .onRequest, dirt: [.appearance, .subtree],
        get: { $0.magnificationFilter }, set: { $0.magnificationFilter = $1 })
    static let minificationFilter = LayerProperty(
        CALayer.self, "minificationFilter", .onRequest, dirt: [.appearance, .subtree],
        get: { $0.minificationFilter }, set: { $0.minificationFilter = $1 })
    static let shouldRasterize = LayerProperty(
        CALayer.self, "shouldRasterize", .onRequest, dirt: .subtree,
        get: { $0.shouldRasterize }, set: { $0.shouldRasterize = $1 })
    static let rasterizationScale = LayerProperty(
        CALayer.self, "rasterizationScale", .onRequest, dirt: .subtree,
        get: { $0.rasterizationScale }, set: { $0.rasterizationScale = $1 })
    static let needsDisplayOnBoundsChange = LayerProperty(
        CALayer.self, "needsDisplayOnBoundsChange", .never,
        get: { $0.needsDisplayOnBoundsChange }, set: { $0.needsDisplayOnBoundsChange = $1 })

    // Tree
    static let mask = LayerProperty(
        CALayer.self, "mask", dirt: .subtree,
        object: { $0.mask }, set: { $0.mask = $1 })
    static let sublayers = LayerProperty(
        CALayer.self, "sublayers",
        object: { $0.sublayers }, set: { $0.sublayers = $1 })
    static let name = LayerProperty(
        CALayer.self, "name",
        object: { $0.name }, set: { $0.name = $1 })

    // Time
    static let beginTime = LayerProperty(
        CALayer.self, "beginTime", .onRequest,
        get: { $0.beginTime }, set: { $0.beginTime = $1 })
    static let duration = LayerProperty(
        CALayer.self, "duration", .onRequest,
        get: { $0.duration }, set: { $0.duration = $1 })
    static let speed = LayerProperty(
        CALayer.self, "speed", .onRequest,
        get: { $0.speed }, set: { $0.speed = $1 })
    static let timeOffset = LayerProperty(
        CALayer.self, "timeOffset", .onRequest,
        get: { $0.timeOffset }, set: { $0.timeOffset = $1 })
    static let repeatCount = LayerProperty(
        CALayer.self, "repeatCount", .onRequest,
        get: { $0.repeatCount }, set: { $0.repeatCount = $1 })
    static let repeatDuration = LayerProperty(
        CALayer.self, "repeatDuration", .onRequest,
        get: { $0.repeatDuration }, set: { $0.repeatDuration = $1 })
    static let autoreverses = LayerProperty(
        CALayer.self, "autoreverses", .onRequest,
        get: { $0.autoreverses }, set: { $0.autoreverses = $1 })
    static let fillMode = LayerProperty(
        CALayer.self, "fillMode", .onRequest,
        get: { $0.fillMode }, set: { $0.fillMode = $1 })
}

extension LayerPropertyTable {
    static let layer = LayerPropertyTable(
        of: CALayer.self,
        [
            .bounds, .position, .frame, .anchorPoint, .anchorPointZ, .zPosition, .transform,
            .sublayerTransform, .isHidden, .opacity, .isOpaque, .masksToBounds, .isDoubleSided,
            .allowsGroupOpacity, .backgroundColor, .cornerRadius, .maskedCorners, .cornerCurve,
            .borderWidth, .borderColor, .shadowColor, .shadowOpacity, .shadowOffset, .shadowRadius,
            .shadowPath,
            .contents, .contentsRect, .contentsCenter, .contentsGravity, .contentsScale,
            .magnificationFilter, .minificationFilter, .shouldRasterize, .rasterizationScale,
            .needsDisplayOnBoundsChange, .mask, .sublayers, .name, .beginTime, .duration, .speed,
            .timeOffset, .repeatCount, .repeatDuration, .autoreverses, .fillMode,
        ])
}

extension LayerDirt {
    /// What new bounds touch: another origin moves the sublayers.
    init(from before: CGRect, to after: CGRect) {
        self = []
        if before.size != after.size { formUnion([.placement, .appearance]) }
        if before.origin != after.origin { insert(.sublayers) }
    }
}

extension CALayer {
    /// Whether a change of a property of the layer is animated in a view's animation block.
    package func animatesInBlocks(_ name: String) -> Bool {
        type(of: self).properties[name]?.animation == .inBlocks
    }
}
