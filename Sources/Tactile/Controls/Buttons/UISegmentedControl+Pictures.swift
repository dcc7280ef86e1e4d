import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// The pictures that a segmented control was given by the states of its segments.
@MainActor
struct SegmentPictures {
    struct Ground: Hashable {
        var state: UInt
        var metrics: UIBarMetrics
    }
    struct Border: Hashable {
        var left: UInt
        var right: UInt
        var metrics: UIBarMetrics
    }
    var grounds: [Ground: UIImage] = [:]
    var dividers: [Border: UIImage] = [:]

    var isEmpty: Bool { grounds.isEmpty && dividers.isEmpty }

    /// What counts for a state, from what says most of it to what says nothing.
    static func fallbacks(_ state: UIControl.State) -> [UInt] {
        let parts: [UIControl.State] = [.disabled, .selected, .highlighted]
        return [state.rawValue] + parts.filter(state.contains).map(\.rawValue) + [0]
    }

    static func fallbacks(_ metrics: UIBarMetrics) -> [UIBarMetrics] {
        metrics == .default ? [.default] : [metrics, .default]
    }

    func ground(_ state: UIControl.State, _ metrics: UIBarMetrics) -> UIImage? {
        for metrics in Self.fallbacks(metrics) {
            for state in Self.fallbacks(state) {
                if let image = grounds[Ground(state: state, metrics: metrics)] { return image }
            }
        }
        return nil
    }

    func divider(
        _ left: UIControl.State, _ right: UIControl.State, _ metrics: UIBarMetrics
    ) -> UIImage? {
        for metrics in Self.fallbacks(metrics) {
            for left in Self.fallbacks(left) {
                for right in Self.fallbacks(right) {
                    let border = Border(left: left, right: right, metrics: metrics)
                    if let image = dividers[border] { return image }
                }
            }
        }
        return nil
    }
}

/// The views that show the pictures of a segmented control.
@MainActor
final class SegmentPictureViews {
    /// A picture of a segment's ground: what lies beyond the segment is cut off.
    private(set) var groundViews: [(clip: UIView, image: UIImageView)] = []
    private(set) var dividerViews: [UIImageView] = []

    /// Makes as many views as are wanted, behind all else in `control`.
    func prepare(grounds: Int, dividers: Int, in control: UIView) {
        while groundViews.count < grounds {
            let clip = UIView(frame: .zero), image = UIImageView(frame: .zero)
            clip.clipsToBounds = true
            clip.isUserInteractionEnabled = false
            clip.addSubview(image)
            control.insertSubview(clip, at: 0)
            groundViews.append((clip, image))
        }
        while groundViews.count > grounds {
            groundViews.removeLast().clip.removeFromSuperview()
        }
        while dividerViews.count < dividers {
            let view = UIImageView(frame: .zero)
            control.insertSubview(view, at: groundViews.count)
            dividerViews.append(view)
        }
        while dividerViews.count > dividers {
            dividerViews.removeLast().removeFromSuperview()
        }
    }
}

extension UISegmentedControl {
    /// The ground of segments in a state; a segment at an end has the picture's end, and others
    /// what is between the ends. What a state does not say is as in the normal one; `nil` takes the
    /// picture away.
    public func setBackgroundImage(
        _ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics
    ) {
        noteAppearance(.state(state.rawValue, table: 1))
        let key = SegmentPictures.Ground(state: state.rawValue, metrics: barMetrics)
        pictures.grounds[key] = backgroundImage
    }

    public func backgroundImage(
        for state: UIControl.State, barMetrics: UIBarMetrics
    ) -> UIImage? { pictures.grounds[.init(state: state.rawValue, metrics: barMetrics)] }

    /// What is between two segments of these states, in place of the lines. What two states do not
    /// say is as between two normal ones; `nil` takes the picture away.
    public func setDividerImage(
        _ dividerImage: UIImage?, forLeftSegmentState leftState: UIControl.State,
        rightSegmentState rightState: UIControl.State, barMetrics: UIBarMetrics
    ) {
        noteAppearance(.state(leftState.rawValue ^ rightState.rawValue << 2, table: 2))
        let key = SegmentPictures.Border(
            left: leftState.rawValue, right: rightState.rawValue, metrics: barMetrics)
        pictures.dividers[key] = dividerImage
    }

    public func dividerImage(
        forLeftSegmentState leftState: UIControl.State,
        rightSegmentState rightState: UIControl.State,
        barMetrics: UIBarMetrics
    ) -> UIImage? {
        pictures.dividers[
            .init(left: leftState.rawValue, right: rightState.rawValue, metrics: barMetrics)]
    }

    /// Points between segments.
    var dividerWidth: CGFloat {
        pictures.divider(.normal, .normal, metrics)?.size.width ?? 0
    }

    private var metrics: UIBarMetrics {
        traitCollection.verticalSizeClass == .compact ? .compact : .default
    }

    private func state(of index: Int) -> UIControl.State {
        var state: UIControl.State = []
        if !isEnabled || !segments[index].isEnabled { state.insert(.disabled) }
        if index == storedIndex, !isMomentary { state.insert(.selected) }
        if index == pressed { state.insert(.highlighted) }
        return state
    }

    func picturesChanged() {
        // The usual ground stays where the program has set one of its own.
        let usual = UIColor.tertiarySystemFill
        if !pictures.grounds.isEmpty, backgroundColor == usual { setBackgroundColor(nil) }
        if pictures.grounds.isEmpty, backgroundColor == nil { setBackgroundColor(usual) }
        segmentsChanged()
    }

    func showPictures() {
        shownPictures.prepare(
            grounds: pictures.grounds.isEmpty ? 0 : segments.count,
            dividers: pictures.dividers.isEmpty ? 0 : max(segments.count - 1, 0), in: self)
        for (index, ground) in shownPictures.groundViews.enumerated() {
            ground.image.image = pictures.ground(state(of: index), metrics)
        }
        for (index, view) in shownPictures.dividerViews.enumerated() {
            let (first, second) = (state(of: index), state(of: index + 1))
            view.image =
                isRightToLeft
                ? pictures.divider(second, first, metrics)
                : pictures.divider(first, second, metrics)
        }
    }

    func placePictures() {
        showPictures()
        let last = segments.count - 1
        for (index, ground) in shownPictures.groundViews.enumerated() {
            let frame = segmentFrame(index)
            ground.clip.frame = frame
            let caps = ground.image.image?.capInsets ?? .zero
            let isLeft = index == (isRightToLeft ? last : 0)
            let isRight = index == (isRightToLeft ? 0 : last)
            ground.image.frame = CGRect(origin: .zero, size: frame.size).inset(
                by: UIEdgeInsets(
                    top: 0, left: isLeft ? 0 : -caps.left, bottom: 0,
                    right: isRight ? 0 : -caps.right))
        }
        for (index, view) in shownPictures.dividerViews.enumerated() {
            let (before, after) = (segmentFrame(index), segmentFrame(index + 1))
            let (left, right) = isRightToLeft ? (after, before) : (before, after)
            view.frame = CGRect(
                x: left.maxX, y: 0, width: max(right.minX - left.maxX, 0), height: bounds.height)
        }
    }
}
