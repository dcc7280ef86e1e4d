import UIKit

/// Counts time while it runs, and tells of laps by a notification.
@MainActor
final class Stopwatch: NSObject {
    /// Posted when a lap was taken or all were forgotten.
    static let lapsDidChange = Notification.Name("StopwatchLapsDidChange")

    private(set) var laps: [TimeInterval] = []
    private(set) var timer: Timer?
    private var startTime: CFTimeInterval?
    private var counted: TimeInterval = 0
    /// Called about ten times a second while it runs.
    var onTick: (() -> Void)?

    var isRunning: Bool { startTime != nil }

    /// Seconds.
    var elapsed: TimeInterval {
        counted + (startTime.map { CACurrentMediaTime() - $0 } ?? 0)
    }

    func start() {
        guard !isRunning else { return }
        startTime = CACurrentMediaTime()
        timer = Timer.scheduledTimer(
            timeInterval: 0.1, target: self, selector: Selector("tick:", Stopwatch.tick(_:)),
            userInfo: nil, repeats: true)
    }

    func stop() {
        counted = elapsed
        startTime = nil
        timer?.invalidate()
        timer = nil
    }

    func takeLap() {
        laps.insert(elapsed - laps.reduce(0, +), at: 0)
        NotificationCenter.default.post(name: Self.lapsDidChange, object: self)
    }

    func reset() {
        stop()
        counted = 0
        laps = []
        NotificationCenter.default.post(name: Self.lapsDidChange, object: self)
    }

    private func tick(_ timer: Timer) { onTick?() }
}
