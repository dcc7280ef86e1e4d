import TactileHeadless
import TactileViews

/// A program without windows whose clock is moved by hand. Other tests run while one waits, so each
/// step makes this program the current one first.
@MainActor
final class Stage {
    private let platform = HeadlessPlatform()
    private let session: ApplicationSession

    init() { session = ApplicationSession(on: platform) }

    var application: UIApplication { session.application }

    func act(_ body: () -> Void) {
        session.makeCurrent()
        body()
    }

    func advance(_ seconds: Double) { act { platform.advance(by: seconds) } }

    func end() { session.end() }
}
