import CX11
import Foundation
import TactilePlatform

/// What a settings manager says that cursors look like. Without one, libXcursor goes by the
/// environment and the resources of the display by itself.
struct X11CursorTheme: Equatable {
    var name: String?
    /// In pixels.
    var size: Int?

    /// Dresses the cursors that are made from now on. What the person has set for this program,
    /// by `XCURSOR_THEME` and `XCURSOR_SIZE`, goes before what the desktop says.
    ///
    /// Xlib itself loads the library for a cursor, and does without where there is none.
    @MainActor
    func dress(_ display: OpaquePointer, environment: [String: String]) {
        guard let library = Self.library else { return }
        if environment["XCURSOR_THEME"] == nil,
            let function = dlsym(library, "XcursorSetTheme")
        {
            typealias SetTheme = @convention(c) (OpaquePointer, UnsafePointer<CChar>?) -> Int32
            _ = unsafeBitCast(function, to: SetTheme.self)(display, name ?? "default")
        }
        if environment["XCURSOR_SIZE"] == nil,
            let function = dlsym(library, "XcursorSetDefaultSize")
        {
            typealias SetSize = @convention(c) (OpaquePointer, Int32) -> Int32
            _ = unsafeBitCast(function, to: SetSize.self)(display, Int32(clamping: size ?? 24))
        }
    }

    /// A cursor that the theme has under `name`.
    @MainActor
    static func cursor(named name: String, on display: OpaquePointer) -> Cursor? {
        guard let library, let function = dlsym(library, "XcursorLibraryLoadCursor") else {
            return nil
        }
        typealias Load = @convention(c) (OpaquePointer, UnsafePointer<CChar>) -> Cursor
        let cursor = unsafeBitCast(function, to: Load.self)(display, name)
        return cursor == 0 ? nil : cursor
    }

    @MainActor
    private static let library = dlopen("libXcursor.so.1", RTLD_LAZY | RTLD_LOCAL)
}

extension X11Platform {
    func makeCursor(_ cursor: PlatformCursor) -> Cursor {
        if cursorTheme != usedCursorTheme {
            cursorTheme.dress(
                connection.display, environment: ProcessInfo.processInfo.environment)
            usedCursorTheme = cursorTheme
        }
        return X11Cursor.make(cursor, on: connection.display)
    }
}
