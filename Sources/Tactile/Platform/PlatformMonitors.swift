import Foundation

/// Which of the screen's monitors something belongs to.
public enum PlatformMonitors {
    /// The monitor that `point` is on, else the nearest one; nil without monitors. All are in the
    /// same coordinates. A point that is no number belongs to the first.
    public static func nearest(to point: CGPoint, of monitors: [CGRect]) -> CGRect? {
        var best = monitors.first
        var bestDistance = CGFloat.infinity
        for monitor in monitors where !monitor.isEmpty {
            let dx = max(monitor.minX - point.x, point.x - monitor.maxX, 0)
            let dy = max(monitor.minY - point.y, point.y - monitor.maxY, 0)
            let distance = hypot(dx, dy)
            if distance < bestDistance {
                best = monitor
                bestDistance = distance
            }
        }
        return best
    }
}
