import CX11
import Foundation
import TactileDrawing
import TactileGeometry
import TactilePlatform

/// One window on an X display. `X11Window+Events.swift` has what happens to it,
/// `X11Window+Input.swift` what is done in it, `X11Window+Properties.swift` what it says of itself.
@MainActor
final class X11Window: PlatformWindow {
    unowned let platform: X11Platform
    let identifier: Window
    let frameBuffer: X11FrameBuffer
    /// The content's size, which is the window's as far as the screen is as large.
    private(set) var pixelSize: PixelSize
    private(set) var scale: CGFloat
    /// The window's size as the server told it last, and whether that is not handed on yet.
    private var serverSize: PixelSize
    private var hasNewSize = false
    /// Whether the server told of a size or a place since that was last looked at.
    private var mayHaveMoved = false
    /// When the next size is due if each frame of the display has one; one may come a frame early.
    private var sizeDue = -TimeInterval.infinity
    /// Whether something of the window lies beyond its content.
    private var isOversized = false
    /// Where and how large it is to be after it was shown maximised or full screen from the
    /// beginning.
    private var ownPlace: PixelSize?
    /// The size in points that is wanted, and the pixels there was room for.
    private(set) var sizeWish: (points: CGSize, pixels: PixelSize)?
    /// Where the content's top left is wanted, in pixels, which may be where no monitor is.
    var originWish: CGPoint?
    /// What the window manager puts around the window.
    private(set) var frame = X11Frame()
    private var hasFrame = false
    var hasNewFrame = false
    var isMapped = false
    /// Shown and not told otherwise: the first frame is drawn while the server still maps.
    var isShown = false
    /// Whether the program has not shown it yet, or has taken it off the screen.
    var isWithdrawn = true
    /// Taken off the screen, and the server has not told of it yet.
    var isLeaving = false
    private(set) var isClosed = false
    private(set) var isDestroyed = false
    private var hasPresented = false
    /// Parts that the window lost and the request after which each was lost.
    var exposures = X11Exposures()
    var hasFocus = false
    /// Whether it asks to be looked at.
    var isUrgent = false { didSet { if isUrgent != oldValue { showUrgency() } } }
    /// Buttons that are down: bit 0 is button 1.
    var buttons = 0
    var touches: [UInt32: CGPoint] = [:]
    /// Whether an emulated wheel button means a scroll of unknown length.
    var acceptsEmulatedWheel = false
    var pinchScale: CGFloat = 1
    var pinchRotation: CGFloat = 0
    var minimumSize: CGSize
    let maximumSize: CGSize?
    var states: PlatformWindowStates
    let resizeSync: X11ResizeSync?
    private var cursors: [PlatformCursor: Cursor] = [:]
    /// What makes the window a pop-up; nil for others.
    let popup: X11Popup?
    /// Where the content's top left is put on the screen, in whole pixels.
    var wantedOrigin: CGPoint?
    /// Where the content's top left was on the screen, in pixels, when a pop-up was last opened.
    var lastOrigin = (x: 0, y: 0)

    init(platform: X11Platform, options: PlatformWindowOptions) {
        self.platform = platform
        let connection = platform.connection
        popup = options.popup.flatMap { X11Popup($0) }
        let desktop = platform.desktopScale
        let wanted = options.origin.map {
            CGPoint(x: ($0.x * desktop).rounded(), y: ($0.y * desktop).rounded())
        }
        scale =
            popup?.parent.scale
            ?? platform.scale(
                at: CGRect(
                    origin: wanted ?? connection.pointerPlace(),
                    size: wanted == nil
                        ? CGSize(width: 1, height: 1)
                        : CGSize(
                            width: options.size.width * desktop,
                            height: options.size.height * desktop)))
        var pixelSize = connection.bounded(Self.pixels(options.size, scale: scale))
        if popup == nil {
            if let wanted {
                // How wide the frame is is known when the window is shown.
                let place = Self.place(wanted, pixelSize, frame: X11Frame(), on: platform)
                (wantedOrigin, pixelSize) = (place.origin, place.size)
            } else {
                let room = platform.room(at: connection.pointerPlace())
                pixelSize.width = min(pixelSize.width, room.width)
                pixelSize.height = min(pixelSize.height, room.height)
            }
            originWish = wanted
            sizeWish = (options.size, pixelSize)
        }
        self.pixelSize = pixelSize
        serverSize = pixelSize
        minimumSize = options.minimumSize
        maximumSize = options.maximumSize
        states = options.states
        title = options.title
        var attributes = XSetWindowAttributes()
        attributes.background_pixmap = 0
        attributes.border_pixel = 0
        attributes.bit_gravity = NorthWestGravity
        attributes.event_mask =
            ExposureMask | StructureNotifyMask | FocusChangeMask | KeyPressMask | KeyReleaseMask
            | PropertyChangeMask
        var mask = CWBackPixmap | CWBorderPixel | CWBitGravity | CWEventMask
        if let colormap = connection.colormap {
            attributes.colormap = colormap
            mask |= CWColormap
        }
        if popup != nil {
            attributes.override_redirect = 1
            attributes.save_under = 1
            mask |= CWOverrideRedirect | CWSaveUnder
        }
        if connection.input == nil {
            attributes.event_mask |=
                ButtonPressMask | ButtonReleaseMask | PointerMotionMask | EnterWindowMask
                | LeaveWindowMask
        }
        identifier = XCreateWindow(
            connection.display, connection.root,
            Int32(popup?.x ?? wantedOrigin.map { Int($0.x) } ?? 0),
            Int32(popup?.y ?? wantedOrigin.map { Int($0.y) } ?? 0),
            UInt32(pixelSize.width), UInt32(pixelSize.height), 0, connection.depth,
            UInt32(InputOutput), connection.visual,
            UInt(mask), &attributes)
        connection.input?.selectEvents(on: identifier)
        frameBuffer = X11FrameBuffer(connection: connection, window: identifier)
        resizeSync = popup == nil ? X11ResizeSync(connection: connection) : nil
        if !hasOwnSize { ownPlace = pixelSize }
        if popup == nil { setProperties(options) } else { becomePopup(options) }
    }

    var connection: X11Connection { platform.connection }
    var portalName: String? { "x11:" + String(identifier, radix: 16) }

    func send(_ event: PlatformEvent) {
        guard !isClosed else { return }
        platform.delegate?.platform(platform, received: event, in: self)
    }

    func points(_ x: Double, _ y: Double) -> CGPoint {
        CGPoint(x: x / scale, y: y / scale)
    }

    /// Whole device pixels around a size in points, at least one and at most X's 32767.
    private static func pixels(_ size: CGSize, scale: CGFloat) -> PixelSize {
        func side(_ length: CGFloat) -> Int {
            let pixels = (length * scale).rounded()
            return pixels.isFinite ? Int(min(32_767, max(1, pixels))) : 1
        }
        return PixelSize(width: side(size.width), height: side(size.height))
    }

    // MARK: Frames

    var canPresent: Bool {
        isShown && !isClosed && frameBuffer.inFlight == 0 && !connection.isLost
            && resizeSync?.isWaiting(at: platform.now) != true
    }

    func buffer() -> (bitmap: Bitmap, isFresh: Bool)? {
        frameBuffer.bitmap(for: pixelSize)
    }

    func present(damage: [PixelRect], moves: [PixelMove]) {
        guard !isClosed, !connection.isLost else { return }
        resizeSync?.beginFrame()
        frameBuffer.present(damage: damage, moves: moves)
        resizeSync?.endFrame(at: platform.now)
        XFlush(connection.display)
        if !hasPresented {
            hasPresented = true
            finishStartup()
            platform.firstFrameIsOut()
        }
    }

    /// What a turn leaves to do when its events are handed over and its frame is drawn.
    func finishTurn() {
        guard !connection.isLost else { return }
        // A size that needed no frame is done with as well.
        if frameBuffer.isComplete(for: pixelSize) { resizeSync?.answer() }
        guard !exposures.isEmpty else { return }
        if isMapped { frameBuffer.repair(exposures) }
        exposures.removeAll()
    }

    func sharedMemoryFailed() {
        frameBuffer.abandonSharedMemory()
        send(.pixelsLost)
    }

    // MARK: Size

    var size: CGSize {
        CGSize(width: CGFloat(pixelSize.width) / scale, height: CGFloat(pixelSize.height) / scale)
    }

    /// The server told a size, and maybe a place.
    func configured(to size: PixelSize) {
        serverSize = size
        hasNewSize = true
        mayHaveMoved = true
    }

    /// Looks which monitor the window is on now, if that matters.
    func applyNewPlace() {
        guard mayHaveMoved else { return }
        mayHaveMoved = false
        if platform.monitors.hasSeveralScales, popup == nil { followMonitor() }
    }

    /// Hands on the last size that the server told; sizes in between are nobody's business.
    func applyNewSize() {
        guard hasNewSize else { return }
        hasNewSize = false
        let size = connection.bounded(serverSize)
        fillBeyondContent(size)
        guard size != pixelSize else { return }
        pixelSize = size
        setOpaqueRegion()
        sizeDue = max(sizeDue, platform.now) + sizeInterval
        send(.resized(self.size, scale: scale))
    }

    /// Applies a new size once in a frame of the display on average: each size lays out and draws
    /// everything, but one that comes somewhat early is not kept waiting.
    func applyNewSizeInTime() {
        guard hasNewSize, frameBuffer.inFlight == 0,
            sizeDeadline.map({ $0 <= platform.now }) ?? true
        else { return }
        applyNewSize()
    }

    /// When a size that waits is due by itself, and not with the end of a frame in flight.
    var sizeDeadline: TimeInterval? {
        hasNewSize && frameBuffer.inFlight == 0 ? sizeDue - sizeInterval : nil
    }

    private var sizeInterval: TimeInterval { 1 / platform.screen.framesPerSecond }

    /// What no monitor can show has no content: it is black, so that memory stays bounded.
    private func fillBeyondContent(_ content: PixelSize) {
        let display = connection.display
        let wasOversized = isOversized
        isOversized = serverSize != content
        if isOversized {
            XSetWindowBackground(display, identifier, 0)
            let (right, bottom) = (
                serverSize.width - content.width, serverSize.height - content.height
            )
            if right > 0 {
                XClearArea(display, identifier, Int32(content.width), 0, UInt32(right), 0, 0)
            }
            if bottom > 0 {
                XClearArea(display, identifier, 0, Int32(content.height), 0, UInt32(bottom), 0)
            }
        } else if wasOversized {
            XSetWindowBackgroundPixmap(display, identifier, 0)
        }
    }

    /// The scale is another one: the window keeps its size in points as far as there is room, and
    /// gets back what a scale has cost it unless it was resized meanwhile.
    func rescale(to scale: CGFloat) {
        var points = size
        if let sizeWish, sizeWish.pixels == serverSize { points = sizeWish.points }
        self.scale = scale
        setSizeHints()
        sizeWish =
            hasOwnSize ? (points, resize(to: Self.pixels(points, scale: scale))) : nil
        platform.windowScaled(to: scale)
        send(.resized(size, scale: scale))
    }

    /// The screen, its monitors or its panels changed.
    func roomChanged() {
        guard popup == nil else { return }
        setSizeHints()
        hasNewSize = true
    }

    /// The window manager's frame came or changed. With the first one the window may reach beyond
    /// its monitor.
    func applyNewFrame() {
        guard hasNewFrame else { return }
        hasNewFrame = false
        let items =
            connection.property(
                connection.atoms[.netFrameExtents], of: identifier)?.items ?? []
        guard popup == nil, let frame = X11Frame(items) else { return }
        self.frame = frame
        // A maximised window's size is the window manager's; icewm takes what is asked for then as
        // the size to come back to.
        if !hasFrame, hasOwnSize { fitToMonitor(from: serverSize, isThere: true) }
        hasFrame = true
        setSizeHints()
    }

    /// Puts the window where it is wanted, as far as one monitor has room for it and its frame.
    ///
    /// - `size`: is wanted where the window has another one than was found for it before.
    /// - `isThere`: whether the window is at ``wantedOrigin``.
    private func fitToMonitor(from size: PixelSize, isThere: Bool) {
        var wanted = size
        if let sizeWish, sizeWish.pixels == size {
            wanted = connection.bounded(Self.pixels(sizeWish.points, scale: scale))
        }
        let given: PixelSize
        if let originWish {
            let place = Self.place(originWish, wanted, frame: frame, on: platform)
            given = place.size
            if !isThere || place.origin != wantedOrigin || given != serverSize {
                wantedOrigin = place.origin
                XMoveResizeWindow(
                    connection.display, identifier, Int32(place.origin.x), Int32(place.origin.y),
                    UInt32(given.width), UInt32(given.height))
            }
        } else {
            given = resize(to: wanted)
        }
        if let sizeWish, sizeWish.pixels == size { self.sizeWish?.pixels = given }
    }

    private static func place(
        _ origin: CGPoint, _ size: PixelSize, frame: X11Frame, on platform: X11Platform
    ) -> (origin: CGPoint, size: PixelSize) {
        let place = X11Room.place(
            CGRect(origin: origin, size: CGSize(width: size.width, height: size.height)),
            frame: frame, in: platform.workAreas)
        return (place.origin, PixelSize(width: Int(place.width), height: Int(place.height)))
    }

    /// Asks for a size, as far as there is room for it, and returns what was asked for.
    @discardableResult
    private func resize(to wanted: PixelSize) -> PixelSize {
        let room = room
        let size = PixelSize(
            width: min(wanted.width, room.width), height: min(wanted.height, room.height))
        if size != serverSize {
            XResizeWindow(connection.display, identifier, UInt32(size.width), UInt32(size.height))
        }
        return size
    }

    /// Gives a window back the size and the place that it never had, for it was shown maximised or
    /// full screen: not every window manager does (icewm).
    func takeOwnPlace() {
        guard let size = ownPlace, hasOwnSize else { return }
        ownPlace = nil
        fitToMonitor(from: size, isThere: false)
    }

    // MARK: Closing

    func close() {
        guard !isClosed else { return }
        isClosed = true
        platform.windows[identifier] = nil
        platform.drags.closed(self)
        platform.inputMethod.detach(self)
        frameBuffer.close()
        guard !connection.isLost else { return }
        for cursor in cursors.values { XFreeCursor(connection.display, cursor) }
        resizeSync?.close()
        if !isDestroyed { XDestroyWindow(connection.display, identifier) }
        XFlush(connection.display)
    }

    /// Another program destroyed the window.
    func destroyed() {
        guard !isClosed else { return }
        isDestroyed = true
        send(.destroyed)
        close()
    }

    func displayLost() {
        isClosed = true
        frameBuffer.close()
    }

    // MARK: Title, cursor, text

    var title: String {
        didSet { if title != oldValue { setTitle() } }
    }

    var cursor: PlatformCursor = .arrow {
        didSet {
            guard cursor != oldValue else { return }
            defineCursor()
        }
    }

    private func defineCursor() {
        guard !isClosed, !connection.isLost else { return }
        let known = cursors[cursor] ?? platform.makeCursor(cursor)
        cursors[cursor] = known
        XDefineCursor(connection.display, identifier, known)
    }

    /// A window that never had a cursor of its own shows the desktop's.
    func cursorThemeChanged() {
        guard !cursors.isEmpty, !connection.isLost else { return }
        for cursor in cursors.values { XFreeCursor(connection.display, cursor) }
        cursors = [:]
        defineCursor()
    }

    func acceptDrops() {
        guard !isClosed, !connection.isLost else { return }
        connection.setItems(
            [UInt(X11Drags.version)], property: connection.atoms[.xdndAware], type: XA_ATOM,
            of: identifier)
    }

    func setTextInputArea(_ area: CGRect?) {
        guard !isClosed, !connection.isLost else { return }
        platform.inputMethod.setArea(area, in: self)
    }
}
