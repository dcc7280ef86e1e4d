import Foundation
import TactileDrawing
import TactileGeometry

public struct CATransitionType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let fade = CATransitionType(rawValue: "fade")
    /// The new picture covers the old one.
    public static let moveIn = CATransitionType(rawValue: "moveIn")
    /// The new picture pushes the old one out.
    public static let push = CATransitionType(rawValue: "push")
    /// The old picture moves out and uncovers the new one.
    public static let reveal = CATransitionType(rawValue: "reveal")
}

/// Where the new picture comes from. Top and bottom are those of an axis that grows upwards, as in
/// Core Animation on iOS: from the "top", pictures travel up the screen.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
    public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
    public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
    public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// From what a layer with everything in it shows when the transition is added to what it shows
/// afterwards: add it first, then change the layer.
@preconcurrency @MainActor
open class CATransition: CAAnimation {
    open var type = CATransitionType.fade
    open var subtype: CATransitionSubtype?
    /// Where in the transition it begins and ends, 0…1; a way that is no number stays at its begin.
    open var startProgress: Float = 0
    open var endProgress: Float = 1
    /// What the layer showed when the transition was added.
    var old: LayerPicture?

    /// Keeps what a layer shows now as what the transition begins with, wherever it is added later.
    package func takePicture(of layer: CALayer) { old = layer.snapshotForTransition() }

    override func takeValues(from other: CAAnimation) {
        super.takeValues(from: other)
        guard let other = other as? CATransition else { return }
        old = other.old
        type = other.type
        subtype = other.subtype
        startProgress = other.startProgress
        endProgress = other.endProgress
    }

    override func apply(
        at place: MediaTime.Place, time: Double, to shown: CALayer, model: CALayer
    ) {
        guard let old else { return }
        let eased = timingFunction?.curve.value(at: place.fraction) ?? place.fraction
        let from = Double(startProgress), to = Double(endProgress)
        let progress = from + (to - from) * eased
        // Farther away than any picture reaches is as good as there.
        shown.state.transition = TransitionProgress(
            picture: old, type: type, subtype: subtype ?? .fromLeft,
            progress: progress.isNaN ? 0 : min(max(progress, -1000), 1000))
    }
}

/// A layer with all in it, in its own pixels.
final class LayerPicture {
    let rect: PixelRect
    let bitmap: Bitmap
    /// Pixels per point.
    let scale: CGFloat

    init(rect: PixelRect, bitmap: Bitmap, scale: CGFloat) {
        self.rect = rect
        self.bitmap = bitmap
        self.scale = scale
    }

    /// What it shows, in pixels of another scale.
    func rect(at other: CGFloat) -> PixelRect {
        other == scale ? rect : PixelRect(covering: rect.points(scale: scale), scale: other)
    }

    /// From its pixels, counted from the first of them, to the layer's of another scale.
    func map(to other: CGFloat) -> CGAffineTransform {
        let zoom = other / scale
        return CGAffineTransform(
            a: zoom, b: 0, c: 0, d: zoom, tx: CGFloat(rect.x) * zoom, ty: CGFloat(rect.y) * zoom)
    }
}

/// How far a layer is on its way from an old picture to what it shows.
struct TransitionProgress: Equatable {
    let picture: LayerPicture
    let type: CATransitionType
    let subtype: CATransitionSubtype
    let progress: Double

    static func == (left: TransitionProgress, right: TransitionProgress) -> Bool {
        left.picture === right.picture && left.progress == right.progress
            && left.type == right.type && left.subtype == right.subtype
    }

    /// The offsets of the old and the new picture, in whole pixels of a layer of this size.
    func shifts(width: Int, height: Int) -> (old: (x: Int, y: Int), new: (x: Int, y: Int)) {
        guard type != .fade else { return ((0, 0), (0, 0)) }
        // The direction in which pictures travel.
        let way: (x: Int, y: Int) =
            switch subtype {
            case .fromRight: (-width, 0)
            case .fromTop: (0, -height)
            case .fromBottom: (0, height)
            default: (width, 0)
            }
        func part(_ length: Int, _ fraction: Double) -> Int {
            Int((Double(length) * fraction).rounded())
        }
        let done = (x: part(way.x, progress), y: part(way.y, progress))
        let left = (x: done.x - way.x, y: done.y - way.y)
        return (type == .moveIn ? (0, 0) : done, type == .reveal ? (0, 0) : left)
    }
}
