import Foundation
import TactileGeometry
import TactileMotion

extension CAAnimation: Described {
    /// The animation with what was set, in Core Animation's format.
    package var ownDescription: String {
        var parts = [Description.name(self, separator: ":")]
        func add(_ name: String, _ value: Any?) {
            guard let value else { return }
            parts.append("\(name) = \(Self.text(value))")
        }
        func add(_ name: String, _ flag: Bool) { if flag { parts.append("\(name) = YES") } }
        if let delegate { parts.append("delegate = \(Description.reference(delegate))") }
        if beginTime != 0 { add("beginTime", beginTime) }
        if fillMode != .removed { add("fillMode", fillMode.rawValue) }
        add("timingFunction", timingFunction)
        add("duration", duration)
        if speed != 1 { add("speed", speed) }
        if timeOffset != 0 { add("timeOffset", timeOffset) }
        if repeatCount != 0 { add("repeatCount", repeatCount) }
        if repeatDuration != 0 { add("repeatDuration", repeatDuration) }
        add("autoreverses", autoreverses)
        if !isRemovedOnCompletion { parts.append("removedOnCompletion = NO") }
        if let animation = self as? CAPropertyAnimation {
            add("additive", animation.isAdditive)
            add("cumulative", animation.isCumulative)
        }
        if let animation = self as? CASpringAnimation {
            add("mass", animation.mass)
            add("stiffness", animation.stiffness)
            add("damping", animation.damping)
            add("initialVelocity", animation.initialVelocity)
        }
        if let animation = self as? CABasicAnimation {
            add("fromValue", animation.fromValue)
            add("toValue", animation.toValue)
            add("byValue", animation.byValue)
        }
        if let animation = self as? CAKeyframeAnimation {
            add("calculationMode", animation.calculationMode.rawValue)
            add("values", animation.values)
            add("keyTimes", animation.keyTimes)
            if let path = animation.path { add("path", path) }
        }
        if let transition = self as? CATransition {
            add("type", transition.type.rawValue)
            add("subtype", transition.subtype?.rawValue)
        }
        if let group = self as? CAAnimationGroup, let animations = group.animations {
            parts.append(
                "animations = (\(animations.map(\.debugDescription).joined(separator: ", ")))")
        }
        if let animation = self as? CAPropertyAnimation { add("keyPath", animation.keyPath) }
        return "<\(parts.joined(separator: "; "))>"
    }

    private static func text(_ value: Any) -> String {
        switch value {
        case let number as Double: Description.number(number)
        case let number as CGFloat: Description.number(number)
        case let number as Float: Description.number(number)
        case let flag as Bool: Description.yes(flag)
        case let point as CGPoint: "CGPoint \(Description.point(point))"
        case let size as CGSize: "CGSize \(Description.pair(size.width, size.height))"
        case let rect as CGRect: "CGRect \(Description.rect(rect))"
        case let pace as CAMediaTimingFunction: pace.name
        case let list as [Any]: "(\(list.map(text).joined(separator: ", ")))"
        case let text as String: text
        case let number as NSNumber: number.stringValue
        default:
            type(of: value) is AnyClass
                ? Description.reference(value as AnyObject) : "\(value)"
        }
    }
}

extension CAMediaTimingFunction {
    /// The name of the pace, or its control points where it has none.
    fileprivate var name: String {
        switch curve {
        case .linear: "linear"
        case .easeIn: "easeIn"
        case .easeOut: "easeOut"
        case .easeInEaseOut: "easeInEaseOut"
        case .standard: "default"
        default:
            "("
                + [curve.x1, curve.y1, curve.x2, curve.y2].map { Description.number($0) }
                .joined(separator: ", ") + ")"
        }
    }
}
