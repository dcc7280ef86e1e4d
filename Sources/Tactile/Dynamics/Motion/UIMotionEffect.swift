import Foundation
import TactileGeometry
import TactileViews

/// Moves what is seen of a view with the place of the pointer over its window.
///
/// A subclass gives values for each place; ``UIInterpolatingMotionEffect`` does so along one axis.
/// The values of the view itself do not change.
@preconcurrency @MainActor
open class UIMotionEffect: NSObject, NSCopying {
    public override init() { super.init() }
    public required init?(coder: NSCoder) { nil }

    /// What is added to properties of the view while the pointer is at `viewerOffset` from the
    /// window's middle: −1 at the left and upper edge, 1 at the right and lower one.
    ///
    /// Key paths begin at the view: `center`, `bounds`, `transform`, `alpha` and `layer` with its
    /// properties, and lead to their parts, as `center.x`. Others are passed over, as are values
    /// that the property cannot have. Nil, as from the base class, adds nothing.
    open func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
        nil
    }

    open nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Several effects that are added and removed as one.
@preconcurrency @MainActor
open class UIMotionEffectGroup: UIMotionEffect {
    open var motionEffects: [UIMotionEffect]?

    /// What all effects give together; of two values of a key path that cannot be added up, the
    /// last.
    open override func keyPathsAndRelativeValues(
        forViewerOffset viewerOffset: UIOffset
    ) -> [String: Any]? {
        var values: [String: Any] = [:]
        for effect in motionEffects ?? [] {
            for (path, value) in effect.keyPathsAndRelativeValues(forViewerOffset: viewerOffset)
                ?? [:]
            {
                let sum = values[path].flatMap { MotionValue($0) }.flatMap { first in
                    MotionValue(value).flatMap { first.combined(with: $0) { $0 + $1 } }
                }
                values[path] = sum?.object ?? value
            }
        }
        return values.isEmpty ? nil : values
    }
}

/// Adds to one property what lies between two values, by the pointer's place along one axis.
@preconcurrency @MainActor
open class UIInterpolatingMotionEffect: UIMotionEffect {
    public enum EffectType: Int, Sendable {
        case tiltAlongHorizontalAxis
        case tiltAlongVerticalAxis
    }

    public let keyPath: String
    public let type: EffectType
    /// What is added when the pointer is at the left or upper edge: a number, point, size, offset,
    /// rectangle or transform.
    open var minimumRelativeValue: Any?
    /// What is added when the pointer is at the right or lower edge.
    open var maximumRelativeValue: Any?

    public init(keyPath: String, type: EffectType) {
        self.keyPath = keyPath
        self.type = type
        super.init()
    }

    public required init?(coder: NSCoder) { nil }

    /// Nil unless both values are of one kind.
    open override func keyPathsAndRelativeValues(
        forViewerOffset viewerOffset: UIOffset
    ) -> [String: Any]? {
        let place =
            type == .tiltAlongHorizontalAxis ? viewerOffset.horizontal : viewerOffset.vertical
        guard let least = minimumRelativeValue.flatMap({ MotionValue($0) }),
            let most = maximumRelativeValue.flatMap({ MotionValue($0) })
        else { return nil }
        let part = Double(place + 1) / 2
        guard let value = least.combined(with: most, by: { $0 + ($1 - $0) * part }) else {
            return nil
        }
        return [keyPath: value.object]
    }
}
