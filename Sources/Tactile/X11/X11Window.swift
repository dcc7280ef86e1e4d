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
    private var ownPlace: (origin: CGPoint?, size: PixelSize)?
    /// The size in points that the last change of the scale found, and the pixels asked for it.
    private var sizeForScale: (points: CGSize, pixels: PixelSize)?
    /// What the window manager's frame adds to the window; `nil` while there is none.
    private(set) var frameExtents: (width: Int, height: Int)?
    var hasNewFrame = false
    var isMapped = false
    /// Shown and not told otherwise: the first frame is drawn while the server still maps.
    private var isShown = false
    private var isClosed = false
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
    /// Where the content's top left is wanted on the screen, in whole pixels.
    private(set) var wantedOrigin: CGPoint?
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
            wantedOrigin = wanted.flatMap { platform.visibleOrigin($0, of: pixelSize) }
            let room = platform.room(at: wantedOrigin ?? connection.pointerPlace())
            pixelSize.width = min(pixelSize.width, room.width)
            pixelSize.height = min(pixelSize.height, room.height)
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
        if !hasOwnSize { ownPlace = (wantedOrigin, pixelSize) }
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
        if let given = sizeForScale, given.pixels == serverSize { points = given.points }
        self.scale = scale
        setSizeHints()
        sizeForScale =
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

    /// The window manager's frame came or changed. The first one may leave the window less room
    /// than it has taken.
    func applyNewFrame() {
        guard hasNewFrame else { return }
        hasNewFrame = false
        let items =
            connection.property(
                connection.atoms[.netFrameExtents], of: identifier)?.items ?? []
        guard popup == nil, items.count == 4 else { return }
        let isFirst = frameExtents == nil
        func side(_ first: UInt, _ second: UInt) -> Int {
            Int(min(1000, first) + min(1000, second))
        }
        frameExtents = (side(items[0], items[1]), side(items[2], items[3]))
        setSizeHints()
        // A maximised window's size is the window manager's; icewm takes what is asked for then as
        // the size to come back to.
        if isFirst, hasOwnSize { resize(to: serverSize) }
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
        guard let place = ownPlace, hasOwnSize else { return }
        ownPlace = nil
        let (display, size) = (connection.display, place.size)
        guard let origin = place.origin else { return _ = resize(to: size) }
        XMoveResizeWindow(
            display, identifier, Int32(origin.x), Int32(origin.y), UInt32(size.width),
            UInt32(size.height))
    }

    // MARK: Showing and closing

    func show() {
        guard !isShown, !isClosed, !connection.isLost else { return }
        isShown = true
        if popup == nil { XMapWindow(connection.display, identifier) } else { mapPopup() }
        XFlush(connection.display)
    }

    func setMapped(_ mapped: Bool) {
        guard mapped != isMapped else { return }
        isMapped = mapped
        isShown = mapped
        if !mapped {
            cancelInput()
            resizeSync?.hidden()
        }
        send(.visibilityChanged(mapped))
    }

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
