import Foundation

/// A touch screen's fingers by places in a program's window, in pixels.
struct Hand {
    private let screen: TouchDevices
    private let origin: (x: Int, y: Int)

    init(_ stage: AppStage) throws {
        screen = try TouchDevices(socket: stage.display.home.path + "/touch.sock")
        origin = stage.client.origin(of: stage.window)
    }

    func touch(_ finger: UInt32, _ phase: TouchDevices.Phase, _ x: Int, _ y: Int) {
        screen.touch(
            finger, phase, (Double(origin.x + x) + 0.5) / 1280,
            (Double(origin.y + y) + 0.5) / 1024)
    }

    func tap(_ x: Int, _ y: Int) {
        touch(1, .begin, x, y)
        touch(1, .end, x, y)
    }

    /// A drag in steps a few milliseconds apart, as a finger makes it: without a pause, in which
    /// other tests would have the thread.
    func drag(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) {
        touch(1, .begin, start.x, start.y)
        for step in 1...20 {
            usleep(8_000)
            touch(
                1, .update, start.x + (end.x - start.x) * step / 20,
                start.y + (end.y - start.y) * step / 20)
        }
        touch(1, .end, end.x, end.y)
    }
}
