import Foundation
import TactileDrawing

/// What one kind of an emitter's particles looks like and how it moves.
///
/// A value with a range lies evenly between half the range below and half above it. Lengths are in
/// points of the emitter layer, times in seconds, angles in radians clockwise from the x axis.
/// Numbers that are not finite count as 0.
@preconcurrency @MainActor
open class CAEmitterCell: NSObject {
    /// A `CGImage`; without one the particles are not seen.
    open var contents: Any?
    /// The part of the contents that is shown, in units of their size.
    open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// Pixels of the contents per point.
    open var contentsScale: CGFloat = 1
    /// Finds the cell in key paths such as `emitterCells.NAME.birthRate`.
    open var name: String?
    /// Whether particles are born of the cell.
    open var isEnabled = true

    /// Particles per second.
    open var birthRate: Float = 0
    /// Seconds that a particle lives.
    open var lifetime: Float = 0
    /// By how much lifetimes differ, half of it to each side.
    open var lifetimeRange: Float = 0
    /// The direction of flight in radians, from the x axis towards the y axis; with an emitter that
    /// is a line from upwards on, so that π is down, and with the edge or the face of a circle or
    /// sphere from its middle outwards.
    open var emissionLongitude: CGFloat = 0
    /// Out of the layer's plane: flight is slower by the cosine.
    open var emissionLatitude: CGFloat = 0
    /// The cone around the direction.
    open var emissionRange: CGFloat = 0
    /// Points per second.
    open var velocity: CGFloat = 0
    /// By how much velocities differ, half of it to each side.
    open var velocityRange: CGFloat = 0
    /// Points per second, each second.
    open var xAcceleration: CGFloat = 0
    /// Points per second, each second; downwards where it is positive.
    open var yAcceleration: CGFloat = 0

    /// The size of a particle when it is born, as a multiple of that of its contents.
    open var scale: CGFloat = 1
    /// By how much scales differ, half of it to each side.
    open var scaleRange: CGFloat = 0
    /// Change of the scale per second; it never falls below 0.
    open var scaleSpeed: CGFloat = 0
    /// Radians per second.
    open var spin: CGFloat = 0
    /// By how much spins differ, half of it to each side.
    open var spinRange: CGFloat = 0

    /// Multiplies the contents.
    open var color: CGColor? = .white
    /// By how much the red of particles differs, half of it to each side.
    open var redRange: Float = 0
    /// By how much the green of particles differs, half of it to each side.
    open var greenRange: Float = 0
    /// By how much the blue of particles differs, half of it to each side.
    open var blueRange: Float = 0
    /// By how much the alpha of particles differs, half of it to each side.
    open var alphaRange: Float = 0
    /// Change of a component per second.
    open var redSpeed: Float = 0
    open var greenSpeed: Float = 0
    open var blueSpeed: Float = 0
    open var alphaSpeed: Float = 0

    public required override init() {
        super.init()
    }

    /// Numbers by name; other names, and values of another kind, change nothing.
    open func setValue(_ value: Any?, forKey key: String) {
        if let number = Double(converting: value) {
            if let path = Self.floats[key] {
                self[keyPath: path] = Float(number)
            } else if let path = Self.lengths[key] {
                self[keyPath: path] = CGFloat(number)
            } else if key == "enabled" || key == "isEnabled" {
                isEnabled = number != 0
            }
            return
        }
        switch key {
        case "color": color = value as? CGColor
        case "contents": contents = value
        case "name": name = value as? String
        case "enabled", "isEnabled": isEnabled = value as? Bool ?? isEnabled
        default: break
        }
    }

    open func value(forKey key: String) -> Any? {
        if let path = Self.floats[key] { return self[keyPath: path] }
        if let path = Self.lengths[key] { return self[keyPath: path] }
        switch key {
        case "color": return color
        case "contents": return contents
        case "name": return name
        case "enabled", "isEnabled": return isEnabled
        default: return nil
        }
    }

    private static let floats: [String: ReferenceWritableKeyPath<CAEmitterCell, Float>] = [
        "birthRate": \.birthRate, "lifetime": \.lifetime, "lifetimeRange": \.lifetimeRange,
        "redRange": \.redRange, "greenRange": \.greenRange, "blueRange": \.blueRange,
        "alphaRange": \.alphaRange, "redSpeed": \.redSpeed, "greenSpeed": \.greenSpeed,
        "blueSpeed": \.blueSpeed, "alphaSpeed": \.alphaSpeed,
    ]

    private static let lengths: [String: ReferenceWritableKeyPath<CAEmitterCell, CGFloat>] = [
        "emissionLongitude": \.emissionLongitude, "emissionLatitude": \.emissionLatitude,
        "emissionRange": \.emissionRange, "velocity": \.velocity, "velocityRange": \.velocityRange,
        "xAcceleration": \.xAcceleration, "yAcceleration": \.yAcceleration, "scale": \.scale,
        "scaleRange": \.scaleRange, "scaleSpeed": \.scaleSpeed, "spin": \.spin,
        "spinRange": \.spinRange, "contentsScale": \.contentsScale,
    ]
}
