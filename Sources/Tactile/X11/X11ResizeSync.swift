import CX11
import Foundation

/// Tells a window manager when a window has drawn the size that it was last given, so that frame
/// and content grow in step (_NET_WM_SYNC_REQUEST).
@MainActor
final class X11ResizeSync {
    let counter: XSyncCounter
    private let connection: X11Connection
    /// What the counter is to be when the size is drawn that comes after the request.
    private var wanted: XSyncValue?
    private var hasSize = false

    /// `nil` when the server has no counters.
    init?(connection: X11Connection) {
        var event: Int32 = 0
        var error: Int32 = 0
        var major: Int32 = 0
        var minor: Int32 = 0
        guard XSyncQueryExtension(connection.display, &event, &error) != 0,
            XSyncInitialize(connection.display, &major, &minor) != 0
        else { return nil }
        self.connection = connection
        counter = XSyncCreateCounter(connection.display, XSyncValue(hi: 0, lo: 0))
    }

    /// The window manager will send a size next.
    func request(low: Int, high: Int) {
        wanted = XSyncValue(
            hi: Int32(truncatingIfNeeded: high), lo: UInt32(truncatingIfNeeded: low))
        hasSize = false
    }

    /// The size has come.
    func sizeCame() {
        hasSize = true
    }

    /// The size is drawn.
    func answer() {
        guard let value = wanted, hasSize, !connection.isLost else { return }
        wanted = nil
        XSyncSetCounter(connection.display, counter, value)
    }

    func close() {
        if !connection.isLost { XSyncDestroyCounter(connection.display, counter) }
    }
}
