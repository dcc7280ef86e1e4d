import CX11
import Foundation
import TactileDrawing
import TactilePlatform

/// What a window says of itself to window managers and desktops.
extension X11Window {
    /// Says when the person last pressed something here, by which window managers know whether
    /// another window may take the keyboard away.
    func noteUser(at time: Time) {
        connection.setItems(
            [time], property: connection.atoms[.netWMUserTime], type: XA_CARDINAL, of: identifier)
    }

    func setProperties(_ options: PlatformWindowOptions) {
        let display = connection.display
        let atoms = connection.atoms
        setTitle()
        setSizeHints()
        setFirstStates()
        setClass(options.className)
        setDesktopEntry(options.desktopEntry)
        var hints = XWMHints()
        hints.flags = Int(InputHint) | Int(StateHint) | Int(WindowGroupHint)
        hints.window_group = platform.session.leader
        hints.input = 1
        hints.initial_state = NormalState
        XSetWMHints(display, identifier, &hints)
        connection.setItems(
            [platform.session.leader], property: atoms[.wmClientLeader], type: XA_WINDOW,
            of: identifier)
        var protocols = [atoms[.wmDeleteWindow], atoms[.wmTakeFocus], atoms[.netWMPing]]
        if let resizeSync {
            protocols.append(atoms[.netWMSyncRequest])
            connection.setItems(
                [resizeSync.counter, resizeSync.frameCounter],
                property: atoms[.netWMSyncRequestCounter], type: XA_CARDINAL, of: identifier)
            resizeSync.isWatched = platform.framesAreWatched
        }
        connection.setItems(
            protocols, property: atoms[.wmProtocols], type: XA_ATOM, of: identifier)
        connection.setItems(
            [atoms[.netWMWindowTypeNormal]], property: atoms[.netWMWindowType], type: XA_ATOM,
            of: identifier)
        connection.setItems(
            [UInt(getpid())], property: atoms[.netWMPID], type: XA_CARDINAL, of: identifier)
        var host = [CChar](repeating: 0, count: 256)
        if gethostname(&host, host.count - 1) == 0 {
            let bytes = host.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
            connection.setBytes(
                bytes, property: atoms[.wmClientMachine], type: XA_STRING, of: identifier)
        }
        if let locale = setlocale(LC_CTYPE, nil) {
            connection.setText(
                String(cString: locale), property: atoms[.wmLocaleName], type: XA_STRING,
                of: identifier)
        }
        setOpaqueRegion()
        setIcons(options.icons)
        if let startup = Self.startupIdentifier() {
            connection.setText(
                startup, property: atoms[.netStartupID], type: atoms[.utf8String], of: identifier)
            // When the user asked for the program, until something is pressed in the window.
            if let time = X11Startup.time(of: startup) { noteUser(at: Time(time)) }
        }
    }

    /// Says that nothing can be seen through the window, so that compositors draw nothing behind
    /// it.
    func setOpaqueRegion() {
        guard popup == nil else { return }
        connection.setItems(
            [0, 0, UInt(pixelSize.width), UInt(pixelSize.height)],
            property: connection.atoms[.netWMOpaqueRegion], type: XA_CARDINAL, of: identifier)
    }

    func setTitle() {
        guard !connection.isLost else { return }
        let atoms = connection.atoms
        for name in [atoms[.netWMName], atoms[.netWMIconName]] {
            connection.setText(title, property: name, type: atoms[.utf8String], of: identifier)
        }
        // The older property is Latin-1 for those who cannot read the newer one.
        let latin = title.unicodeScalars.map { $0.value < 256 ? UInt8($0.value) : 0x3f }
        connection.setBytes(latin, property: XA_WM_NAME, type: XA_STRING, of: identifier)
    }

    /// The least size, as far as there is room for it, and the most.
    func setSizeHints() {
        func pixels(_ length: CGFloat, atMost most: Int) -> Int32 {
            let value = (length * scale).rounded(.up)
            return value.isFinite ? Int32(min(CGFloat(most), max(1, value))) : 1
        }
        let room = room
        var hints = XSizeHints()
        hints.flags = Int(PMinSize)
        if let wantedOrigin {
            // The place is the content's, however wide the frame is.
            hints.flags |= Int(USPosition) | Int(PWinGravity)
            (hints.x, hints.y) = (Int32(wantedOrigin.x), Int32(wantedOrigin.y))
            hints.win_gravity = StaticGravity
        }
        hints.min_width = pixels(minimumSize.width, atMost: room.width)
        hints.min_height = pixels(minimumSize.height, atMost: room.height)
        if let maximumSize {
            hints.flags |= Int(PMaxSize)
            hints.max_width = max(hints.min_width, pixels(maximumSize.width, atMost: 32_767))
            hints.max_height = max(hints.min_height, pixels(maximumSize.height, atMost: 32_767))
        }
        XSetWMNormalHints(connection.display, identifier, &hints)
    }

    private func setClass(_ names: (instance: String, name: String)) {
        let bytes = Array(names.instance.utf8) + [0] + Array(names.name.utf8) + [0]
        connection.setBytes(bytes, property: XA_WM_CLASS, type: XA_STRING, of: identifier)
    }

    /// Each of the large desktops has a property of its own for it.
    private func setDesktopEntry(_ name: String?) {
        guard let name else { return }
        for property in [X11AtomName.gtkApplicationID, .kdeDesktopFile] {
            connection.setText(
                name, property: connection.atoms[property],
                type: connection.atoms[.utf8String], of: identifier)
        }
    }

    /// All pictures in one property: width, height and unpremultiplied ARGB of each.
    private func setIcons(_ icons: [Bitmap]) {
        let items = icons.flatMap(X11Icon.items)
        guard !items.isEmpty else { return }
        connection.setItems(
            items, property: connection.atoms[.netWMIcon], type: XA_CARDINAL, of: identifier)
    }

    // MARK: Startup notification

    /// The identifier under which a desktop started this program, taken out of the environment so
    /// that no child inherits it.
    private static func startupIdentifier() -> String? {
        guard let value = getenv("DESKTOP_STARTUP_ID") else { return nil }
        let identifier = String(cString: value)
        unsetenv("DESKTOP_STARTUP_ID")
        startup = identifier.isEmpty ? nil : identifier
        return startup
    }

    private static var startup: String?

    /// Tells the desktop that the program is there, so that it stops showing that it starts.
    ///
    /// The message goes out in pieces of twenty bytes, as the startup notification specification
    /// has it.
    func finishStartup() {
        guard let identifier = Self.startup else { return }
        Self.startup = nil
        finishStartup(identifier)
    }

    func finishStartup(_ identifier: String) {
        let quoted = identifier.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        var bytes = Array("remove: ID=\"\(quoted)\"".utf8) + [0]
        bytes += [UInt8](repeating: 0, count: (20 - bytes.count % 20) % 20)
        var type = connection.atoms[.netStartupInfoBegin]
        for start in stride(from: 0, to: bytes.count, by: 20) {
            var event = XEvent()
            event.xclient.type = ClientMessage
            event.xclient.window = self.identifier
            event.xclient.message_type = type
            event.xclient.format = 8
            withUnsafeMutableBytes(of: &event.xclient.data) {
                $0.copyBytes(from: bytes[start..<start + 20])
            }
            XSendEvent(connection.display, connection.root, 0, PropertyChangeMask, &event)
            type = connection.atoms[.netStartupInfo]
        }
    }
}

/// Names that desktops give what the user did to start a program.
enum X11Startup {
    /// The server's time in a name such as `launcher/healthbeat/1-0-host_TIME123456`; `nil` in one
    /// without.
    static func time(of identifier: String) -> UInt32? {
        guard let mark = identifier.range(of: "_TIME", options: .backwards) else { return nil }
        return UInt32(identifier[mark.upperBound...].prefix { $0.isASCII && $0.isNumber })
    }
}

/// Pictures as window managers want them.
enum X11Icon {
    /// Width, height, then the pixels row by row, alpha first and colours not multiplied by it.
    static func items(_ icon: Bitmap) -> [UInt] {
        var items = [UInt(icon.width), UInt(icon.height)]
        items.reserveCapacity(2 + icon.width * icon.height)
        for y in 0..<icon.height {
            let row = icon.data.advanced(by: y * icon.bytesPerRow)
                .assumingMemoryBound(to: UInt32.self)
            for x in 0..<icon.width { items.append(unpremultiplied(row[x])) }
        }
        return items
    }

    static func unpremultiplied(_ pixel: UInt32) -> UInt {
        let alpha = pixel >> 24
        guard alpha > 0 else { return 0 }
        func channel(_ shift: UInt32) -> UInt32 {
            min(255, ((pixel >> shift & 255) * 255 + alpha / 2) / alpha) << shift
        }
        return UInt(alpha << 24 | channel(16) | channel(8) | channel(0))
    }
}
