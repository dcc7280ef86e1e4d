import CX11
import Foundation
import Testing

extension EndToEnd {
    /// Cursors look as the desktop says.
    @Suite
    struct CursorThemeTests {
        @Test("A cursor follows the desktop's theme and size, also while it is shown")
        func theme() async throws {
            let display = try await VirtualDisplay()
            let client = try DisplayClient(display)
            let themes = try Themes()
            try themes.add("First", sizes: [24, 40])
            try themes.add("Second", sizes: [32])
            let manager = SettingsManager(client)
            manager.tell(
                texts: ["Gtk/CursorThemeName": "First"], numbers: ["Gtk/CursorThemeSize": 24])
            let probe = try display.start(
                "PlatformProbe", adding: ["XCURSOR_PATH": themes.folder.path])
            let window = try await client.window("probe", of: probe)
            client.move(to: 100, 100, in: window)
            probe.write("cursor")
            let shown = try ShownCursor(client)
            try await wait(for: "24 pixels", state: { "\(shown.width)" }) { shown.width == 24 }
            manager.tell(
                texts: ["Gtk/CursorThemeName": "First"], numbers: ["Gtk/CursorThemeSize": 40])
            try await wait(for: "40 pixels", state: { "\(shown.width)" }) { shown.width == 40 }
            manager.tell(texts: ["Gtk/CursorThemeName": "Second"])
            try await wait(for: "32 pixels", state: { "\(shown.width)" }) { shown.width == 32 }
        }

        @Test("A cursor has another name in other themes, and X's own font stands in for it")
        func names() async throws {
            let display = try await VirtualDisplay()
            let client = try DisplayClient(display)
            let themes = try Themes()
            try themes.add("New", sizes: [34], cursor: "nwse-resize")
            try themes.add("Old", sizes: [36], cursor: "size_fdiag")
            try themes.add("Without", sizes: [38])
            let manager = SettingsManager(client)
            manager.tell(texts: ["Gtk/CursorThemeName": "New"])
            let probe = try display.start(
                "PlatformProbe", adding: ["XCURSOR_PATH": themes.folder.path])
            let window = try await client.window("probe", of: probe)
            client.move(to: 100, 100, in: window)
            probe.write("cursor diagonal")
            let shown = try ShownCursor(client)
            try await wait(for: "34 pixels", state: { "\(shown.width)" }) { shown.width == 34 }
            manager.tell(texts: ["Gtk/CursorThemeName": "Old"])
            try await wait(for: "36 pixels", state: { "\(shown.width)" }) { shown.width == 36 }
            manager.tell(texts: ["Gtk/CursorThemeName": "Without"])
            try await wait(for: "a corner", state: { "\(shown.width)" }) {
                (1..<34).contains(shown.width)
            }
        }
    }
}

/// Themes with one cursor in a folder of their own.
private final class Themes {
    let folder = FileManager.default.temporaryDirectory.appending(path: "themes-\(UUID())")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Format: the manual page Xcursor(3), "Cursor files".
    func add(_ name: String, sizes: [Int], cursor: String = "xterm") throws {
        let cursors = folder.appending(path: name).appending(path: "cursors")
        try FileManager.default.createDirectory(at: cursors, withIntermediateDirectories: true)
        var words: [UInt32] = [0x7275_6358, 16, 0x1_0000, UInt32(sizes.count)]
        var position = 16 + 12 * sizes.count
        for size in sizes {
            words += [0xFFFD_0002, UInt32(size), UInt32(position)]
            position += 36 + 4 * size * size
        }
        for size in sizes.map(UInt32.init) {
            words += [36, 0xFFFD_0002, size, 1, size, size, 0, 0, 0]
            words += [UInt32](repeating: 0xFF33_66CC, count: Int(size * size))
        }
        let data = words.map(\.littleEndian).withUnsafeBytes { Data($0) }
        try data.write(to: cursors.appending(path: cursor))
    }
}

/// The cursor that the server shows, by its XFIXES extension.
private struct ShownCursor {
    private let client: DisplayClient
    private let image: @convention(c) (OpaquePointer) -> UnsafeMutablePointer<UInt16>?

    init(_ client: DisplayClient) throws {
        let library = try #require(dlopen("libXfixes.so.3", RTLD_NOW))
        typealias Query =
            @convention(c) (
                OpaquePointer, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>
            ) -> Int32
        let query = try #require(dlsym(library, "XFixesQueryExtension"))
        var event: Int32 = 0
        var error: Int32 = 0
        _ = unsafeBitCast(query, to: Query.self)(client.display, &event, &error)
        image = unsafeBitCast(
            try #require(dlsym(library, "XFixesGetCursorImage")),
            to: (@convention(c) (OpaquePointer) -> UnsafeMutablePointer<UInt16>?).self)
        self.client = client
    }

    /// In pixels. The structure begins with x, y, width and height, sixteen bits each.
    var width: Int {
        guard let words = image(client.display) else { return 0 }
        defer { XFree(words) }
        return Int(words[2])
    }
}
