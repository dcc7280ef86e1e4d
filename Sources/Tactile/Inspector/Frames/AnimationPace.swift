import Foundation
import TactileLayers
import TactileViews

/// How fast the animations of the program's windows run.
///
/// It is the speed of the windows' layers, as in iOS's simulator: what layers animate follows it,
/// with the ends that programs wait for. What a program moves by display links or timers does not.
@MainActor
final class AnimationPace {
    enum Speed: Int, CaseIterable {
        case normal, slow, paused

        var title: String {
            switch self {
            case .normal: "1×"
            case .slow: "1/10×"
            case .paused: "Paused"
            }
        }

        var factor: Float {
            switch self {
            case .normal: 1
            case .slow: 0.1
            case .paused: 0
            }
        }
    }

    /// What a layer had before.
    private struct Kept {
        weak var layer: CALayer?
        let speed: Float
        let timeOffset: CFTimeInterval
        let beginTime: CFTimeInterval
    }

    private var kept: [Kept] = []
    private(set) var speed = Speed.normal

    func set(_ speed: Speed) {
        guard speed != self.speed else { return }
        self.speed = speed
        for window in UIApplication.shared.inspectedWindows { adopt(window.layer) }
    }

    /// Windows that came later get the pace, too.
    func refresh() {
        guard speed != .normal else { return }
        for window in UIApplication.shared.inspectedWindows
        where !kept.contains(where: { $0.layer === window.layer }) {
            adopt(window.layer)
        }
    }

    /// Time goes on from where it is in the layer.
    private func adopt(_ layer: CALayer) {
        if !kept.contains(where: { $0.layer === layer }) {
            kept.append(
                Kept(
                    layer: layer, speed: layer.speed, timeOffset: layer.timeOffset,
                    beginTime: layer.beginTime))
        }
        let now = CACurrentMediaTime()
        let time = layer.convertTime(now, from: nil)
        layer.beginTime = now
        layer.timeOffset = time
        layer.speed = speed.factor
    }

    /// Lets paused animations go on by one frame of the display.
    func step() {
        set(.paused)
        for one in kept {
            let rate = UIScreen.main.maximumFramesPerSecond
            one.layer?.timeOffset += 1 / Double(max(1, rate))
        }
    }

    /// Gives the layers back what they had. What is animated then jumps to where it would be.
    func end() {
        for one in kept {
            one.layer?.speed = one.speed
            one.layer?.timeOffset = one.timeOffset
            one.layer?.beginTime = one.beginTime
        }
        kept = []
        speed = .normal
    }
}
