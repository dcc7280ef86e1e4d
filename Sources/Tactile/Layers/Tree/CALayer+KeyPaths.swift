import Foundation
import TactileDrawing
import TactileGeometry

extension CALayer {
    func valueOfKey(_ key: String) -> Any? {
        guard let known = LayerKey(name: key) else {
            return customValues?[key] ?? style?[key] ?? type(of: self).defaultValue(forKey: key)
        }
        switch known {
        case .name: return name
        case .contents: return contents
        case .mask: return mask
        case .sublayers: return sublayers
        case .contentsGravity: return contentsGravity
        case .maskedCorners: return maskedCorners
        case .cornerCurve: return cornerCurve
        case .fillMode: return fillMode
        case .speed: return speed
        case .timeOffset: return timeOffset
        case .beginTime: return beginTime
        case .duration: return duration
        case .repeatCount: return repeatCount
        case .repeatDuration: return repeatDuration
        case .autoreverses: return autoreverses
        default: return animationValue(known)?.object ?? customValues?[key]
        }
    }

    func setValueOfKey(_ value: Any?, _ key: String) {
        guard let known = LayerKey(name: key) else {
            let action = willChange(named: key)
            customValues = customValues ?? [:]
            customValues?[key] = value
            if type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
            action?.run(forKey: key, object: self, arguments: nil)
            return
        }
        switch known {
        case .name: name = value as? String
        case .contents: contents = value
        case .mask: mask = value as? CALayer
        case .sublayers: sublayers = value as? [CALayer]
        case .contentsGravity:
            if let value = value as? CALayerContentsGravity { contentsGravity = value }
        case .cornerCurve: if let value = value as? CALayerCornerCurve { cornerCurve = value }
        case .maskedCorners: if let value = value as? CACornerMask { maskedCorners = value }
        case .fillMode: if let value = value as? CAMediaTimingFillMode { fillMode = value }
        case .speed: speed = Float(Double(converting: value) ?? 1)
        case .timeOffset: timeOffset = Double(converting: value) ?? 0
        case .beginTime: beginTime = Double(converting: value) ?? 0
        case .duration: duration = Double(converting: value) ?? 0
        case .repeatCount: repeatCount = Float(Double(converting: value) ?? 0)
        case .repeatDuration: repeatDuration = Double(converting: value) ?? 0
        case .autoreverses: autoreverses = (value as? Bool) ?? false
        default:
            guard let value = AnimationValue(value, kind: known.kind) else { return }
            setAnimationValue(value, known)
        }
    }

    func valueOfPath(_ keyPath: String) -> Any? {
        guard keyPath.contains(".") else { return value(forKey: keyPath) }
        if let path = AnimationPath(keyPath), let whole = animationValue(path.key) {
            return whole.component(path.component)?.object
        }
        guard let (layer, rest) = sublayerPath(keyPath) else { return nil }
        return layer.value(forKeyPath: rest)
    }

    func setValueOfPath(_ value: Any?, _ keyPath: String) {
        guard keyPath.contains(".") else {
            setValue(value, forKey: keyPath)
            return
        }
        if let path = AnimationPath(keyPath), var whole = animationValue(path.key) {
            guard let part = AnimationValue(value, kind: path.component.kind) else { return }
            whole.setComponent(path.component, part)
            setAnimationValue(whole, path.key)
            return
        }
        guard let (layer, rest) = sublayerPath(keyPath) else { return }
        layer.setValue(value, forKeyPath: rest)
    }

    /// `sublayers.NAME.rest` leads to a sublayer by its name, `mask.rest` to the mask.
    func sublayerPath(_ keyPath: String) -> (CALayer, String)? {
        let parts = keyPath.split(separator: ".", maxSplits: 2).map(String.init)
        if parts.count == 3, parts[0] == "sublayers",
            let layer = children.first(where: { $0.name == parts[1] })
        {
            return (layer, parts[2])
        }
        if parts.count > 1, parts[0] == "mask", let maskLayer {
            return (maskLayer, parts.dropFirst().joined(separator: "."))
        }
        return nil
    }

    func baseValue(_ key: LayerKey) -> AnimationValue? {
        switch key {
        case .bounds: .rect(bounds)
        case .position: .point(position)
        case .frame: .rect(frame)
        case .anchorPoint: .point(anchorPoint)
        case .anchorPointZ: .number(Double(anchorPointZ))
        case .zPosition: .number(Double(zPosition))
        case .transform: .transform(transform)
        case .sublayerTransform: .transform(sublayerTransform)
        case .opacity: .number(Double(opacity))
        case .isHidden: .flag(isHidden)
        case .isOpaque: .flag(isOpaque)
        case .masksToBounds: .flag(masksToBounds)
        case .isDoubleSided: .flag(isDoubleSided)
        case .backgroundColor: .color(backgroundColor)
        case .cornerRadius: .number(Double(cornerRadius))
        case .borderWidth: .number(Double(borderWidth))
        case .borderColor: .color(borderColor)
        case .contentsRect: .rect(contentsRect)
        case .contentsCenter: .rect(contentsCenter)
        case .contentsScale: .number(Double(contentsScale))
        case .contents: .contents(state.contents)
        case .shadowColor: .color(shadowColor)
        case .shadowOpacity: .number(Double(shadowOpacity))
        case .shadowOffset: .size(shadowOffset)
        case .shadowRadius: .number(Double(shadowRadius))
        case .shadowPath: .path(shadowPath)
        case .shouldRasterize: .flag(shouldRasterize)
        case .rasterizationScale: .number(Double(rasterizationScale))
        default: nil
        }
    }

    func setBaseValue(_ value: AnimationValue, _ key: LayerKey) {
        switch (key, value) {
        case (.bounds, .rect(let value)): bounds = value
        case (.position, .point(let value)): position = value
        case (.frame, .rect(let value)): frame = value
        case (.anchorPoint, .point(let value)): anchorPoint = value
        case (.anchorPointZ, .number(let value)): anchorPointZ = CGFloat(value)
        case (.zPosition, .number(let value)): zPosition = CGFloat(value)
        case (.transform, .transform(let value)): transform = value
        case (.sublayerTransform, .transform(let value)): sublayerTransform = value
        case (.opacity, .number(let value)): opacity = Float(value)
        case (.isHidden, .flag(let value)): isHidden = value
        case (.isOpaque, .flag(let value)): isOpaque = value
        case (.masksToBounds, .flag(let value)): masksToBounds = value
        case (.isDoubleSided, .flag(let value)): isDoubleSided = value
        case (.backgroundColor, .color(let value)): backgroundColor = value
        case (.cornerRadius, .number(let value)): cornerRadius = CGFloat(value)
        case (.borderWidth, .number(let value)): borderWidth = CGFloat(value)
        case (.borderColor, .color(let value)): borderColor = value
        case (.contentsRect, .rect(let value)): contentsRect = value
        case (.contentsCenter, .rect(let value)): contentsCenter = value
        case (.contentsScale, .number(let value)): contentsScale = CGFloat(value)
        case (.contents, .contents(let value)): replaceContents(value)
        case (.shadowColor, .color(let value)): shadowColor = value
        case (.shadowOpacity, .number(let value)): shadowOpacity = Float(value)
        case (.shadowOffset, .size(let value)): shadowOffset = value
        case (.shadowRadius, .number(let value)): shadowRadius = CGFloat(value)
        case (.shadowPath, .path(let value)): shadowPath = value
        case (.shouldRasterize, .flag(let value)): shouldRasterize = value
        case (.rasterizationScale, .number(let value)): rasterizationScale = CGFloat(value)
        default: break
        }
    }

    private func replaceContents(_ contents: LayerContents?) {
        state.contents = contents
        mark([.appearance, .extent])
    }
}
