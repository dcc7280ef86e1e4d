import TactileLayers
import TactileViews

/// What frames cost, for tests and benchmarks that hold a program to a limit.
extension HeadlessWindow {
    /// The counts of the frame that was made last, also of one in which nothing had changed; all
    /// are 0 before the first frame and after the program has closed the window.
    public var lastFrame: RenderStatistics { content?.lastStatistics ?? RenderStatistics() }

    /// Makes a frame for the clock's time though none is due, which tells what a frame without a
    /// change costs. Does nothing once the program has closed the window.
    public func drawFrame() {
        guard let platform, let content else { return }
        content.drawFrame(at: platform.now)
    }

    /// The program's window that is shown in this one.
    private var content: UIWindow? {
        guard let application = platform?.delegate as? UIApplication else { return nil }
        return application.windows.first { $0.platformWindow === self }
    }
}
