import Foundation
import TactileDrawing
import TactileGeometry
import TactilePlatform
import TactileViews

/// A display in memory whose clock is moved by hand.
///
/// Nothing happens by itself: ``send(_:to:)`` hands an event over, ``advance(by:)`` lets time pass
/// and stops at every deadline on the way, as a real loop would wake for it.
@MainActor
public final class HeadlessPlatform: Platform {
    public weak var delegate: (any PlatformDelegate)?
    public private(set) var now: TimeInterval
    /// What the program is told of the screen. A change is not told: call the delegate's
    /// `platformScreenChanged(_:)`.
    public var screen: PlatformScreen
    public var firstFrameLead: TimeInterval = 0
    /// All windows that were ever made, oldest first, also those that the program has closed.
    public private(set) var windows: [HeadlessWindow] = []
    /// Whether menus that do not fit into their window get one of their own.
    public var showsPopups = false
    /// Where the monitors are on the screen, in points; empty means one as large as that.
    public var monitors: [CGRect] = []
    /// How often the delegate had its turn.
    public private(set) var turns = 0
    private var selections: [PlatformSelection: PlatformOffer] = [:]
    var pendingReads: [() -> Void] = []
    /// What the program drags, or dragged last.
    public private(set) var outgoingDrag: HeadlessOutgoingDrag?
    private var isRunning = false

    /// A display whose clock is at `now` seconds and stays there until ``advance(by:)``.
    public init(
        screen: PlatformScreen = PlatformScreen(
            size: CGSize(width: 1920, height: 1080), scale: 1),
        now: TimeInterval = 1000
    ) {
        self.screen = screen
        self.now = now
    }

    public func makeWindow(_ options: PlatformWindowOptions) throws -> any PlatformWindow {
        let window = HeadlessWindow(options: options, scale: screen.scale)
        window.platform = self
        windows.append(window)
        return window
    }

    /// Takes turns until nothing is due now.
    public func settle() {
        var limit = PassLimit("turns", 1000)
        while limit.allows("The application") {
            let reads = pendingReads
            pendingReads.removeAll()
            for read in reads { read() }
            turns += 1
            let deadline = delegate?.platformTurn(at: now)
            if pendingReads.isEmpty, deadline.map({ $0 > now }) ?? true { return }
        }
    }

    /// Hands an event over at once; what waits for a turn of the loop happens with ``settle()``.
    public func send(_ event: PlatformEvent, to window: HeadlessWindow) {
        delegate?.platform(self, received: event, in: window)
    }

    /// Lets `seconds` pass, waking at every deadline.
    public func advance(by seconds: TimeInterval) {
        let end = now + max(0, seconds)
        settle()
        while true {
            turns += 1
            guard let deadline = delegate?.platformTurn(at: now), deadline <= end else { break }
            now = max(deadline, now.nextUp)
            settle()
        }
        now = end
        settle()
    }

    /// Lets `seconds` pass without a turn, as a machine that is busy or asleep: what was due
    /// meanwhile is late.
    public func skip(_ seconds: TimeInterval) {
        settle()
        now += max(0, seconds)
        settle()
    }

    /// Lets time pass until nothing is left to do, `limit` seconds at most. Returns the seconds.
    @discardableResult
    public func runToRest(limit: TimeInterval = 30) -> TimeInterval {
        let start = now
        settle()
        while now - start < limit, let deadline = delegate?.platformTurn(at: now) {
            turns += 1
            now = max(deadline, now.nextUp)
            settle()
        }
        return now - start
    }

    /// Takes turns until ``stop()``, without a pause for time to pass in.
    public func run() {
        isRunning = true
        while isRunning, let deadline = delegate?.platformTurn(at: now) {
            now = max(deadline, now)
        }
    }

    public func stop() { isRunning = false }

    public func readText(
        _ selection: PlatformSelection, atMost limit: Int,
        completion: @escaping @MainActor (PlatformText) -> Void
    ) {
        let text = selections[selection]?.text
        let answer = text.map { $0.utf8.count > limit ? PlatformText.tooLong : .text($0) }
        pendingReads.append { completion(answer ?? .nothing) }
    }

    public func readData(
        _ selection: PlatformSelection, type: String, atMost limit: Int,
        completion: @escaping @MainActor (PlatformData) -> Void
    ) {
        let data = selections[selection]?.data[type]
        let answer = data.map { $0.count > limit ? PlatformData.tooLong : .data($0) }
        pendingReads.append { completion(answer ?? .nothing) }
    }

    public func readTypes(
        _ selection: PlatformSelection, completion: @escaping @MainActor ([String]) -> Void
    ) {
        let offer = selections[selection]
        let types = (offer?.text == nil ? [] : ["text/plain"]) + (offer?.data.keys.sorted() ?? [])
        pendingReads.append { completion(types) }
    }

    public func write(_ offer: PlatformOffer?, to selection: PlatformSelection) {
        selections[selection] = offer
    }

    public func beginDrag(
        _ offer: PlatformDragOffer, from window: any PlatformWindow
    ) -> (any PlatformOutgoingDrag)? {
        guard let window = window as? HeadlessWindow else { return nil }
        let drag = HeadlessOutgoingDrag(offer, from: window, on: self)
        outgoingDrag = drag
        return drag
    }
}

/// A window in memory.
@MainActor
public final class HeadlessWindow: PlatformWindow {
    public private(set) var pixelSize: PixelSize
    public private(set) var scale: CGFloat
    public var canPresent = true
    public var title: String
    public var cursor = PlatformCursor.arrow
    /// How the program asked for the window.
    public let options: PlatformWindowOptions
    /// What each request to be above other windows was made with, the oldest first.
    public private(set) var activations: [String?] = []
    /// How often the program asked for the keyboard, without that a person wanted it.
    public private(set) var keyboardRequests = 0
    /// Whether the program has shown the window, and neither hidden nor closed it.
    public private(set) var isShown = false
    public private(set) var states: PlatformWindowStates
    /// Where the content is on the screen, in points; a pop-up's follows from its parent's.
    public var originOnScreen = CGPoint(x: 100, y: 100)
    /// Where the program says that text is typed, in points; nil while nobody types.
    public private(set) var textInputArea: CGRect?
    /// How often an input method was told that nobody types any more.
    public private(set) var textInputEnds = 0
    /// The damage of each frame presented, oldest first, until it is emptied.
    public var presented: [(damage: [PixelRect], moves: [PixelMove])] = []
    /// How many frames were shown. One in which no pixel changed is made, and not shown.
    public private(set) var frameCount = 0
    weak var platform: HeadlessPlatform?
    private var bitmap: Bitmap?
    private var isFresh = true

    init(options: PlatformWindowOptions, scale: CGFloat) {
        self.options = options
        self.scale = scale
        title = options.title
        states = options.states
        if let origin = options.origin { originOnScreen = origin }
        if let popup = options.popup {
            let parent = popup.parent.originOnScreen
            originOnScreen = CGPoint(x: parent.x + popup.origin.x, y: parent.y + popup.origin.y)
        }
        pixelSize = HeadlessWindow.pixels(options.size, scale)
    }

    private static func pixels(_ size: CGSize, _ scale: CGFloat) -> PixelSize {
        PixelSize(
            width: max(1, Int((size.width * scale).rounded())),
            height: max(1, Int((size.height * scale).rounded())))
    }

    /// Gives the window another size in points or another scale; tell the delegate by an event.
    public func resize(to size: CGSize, scale: CGFloat) {
        self.scale = scale
        let pixels = HeadlessWindow.pixels(size, scale)
        guard pixels != pixelSize else { return }
        pixelSize = pixels
        bitmap = nil
        isFresh = true
    }

    public func activate(startup: String?) { activations.append(startup) }

    public func buffer() -> (bitmap: Bitmap, isFresh: Bool)? {
        if bitmap == nil {
            bitmap = Bitmap(
                width: pixelSize.width, height: pixelSize.height, isOpaque: true,
                spareRows: Bitmap.windowSpareRows)
            isFresh = true
        }
        guard let bitmap else { return nil }
        return (bitmap, isFresh)
    }

    /// What the window shows, as it was drawn last; nil if there is no memory for it.
    public func picture() -> UIImage? {
        guard let shown = buffer()?.bitmap,
            let copy = Bitmap(width: shown.width, height: shown.height, isOpaque: true)
        else { return nil }
        memcpy(copy.data, shown.data, shown.bytesPerRow * shown.height)
        return UIImage(cgImage: CGImage(bitmap: copy), scale: scale, orientation: .up)
    }

    /// Grants the request at once; the size stays as it is until ``resize(to:scale:)``.
    public func request(_ state: PlatformWindowStates, isOn: Bool) {
        if isOn { states.insert(state) } else { states.remove(state) }
        platform?.send(.statesChanged(states), to: self)
    }

    public func present(damage: [PixelRect], moves: [PixelMove]) {
        isFresh = false
        frameCount += 1
        presented.append((damage, moves))
    }

    public func monitor(at point: CGPoint) -> CGRect {
        let origin = originOnScreen
        let screen = CGRect(origin: .zero, size: platform?.screen.size ?? .zero)
        let place = CGPoint(x: point.x + origin.x, y: point.y + origin.y)
        return (PlatformMonitors.nearest(to: place, of: platform?.monitors ?? []) ?? screen)
            .offsetBy(dx: -origin.x, dy: -origin.y)
    }

    /// Whether other programs may drop something on the window.
    public private(set) var takesDrops = false
    public func acceptDrops() { takesDrops = true }

    public func show() { isShown = true }
    public func hide() { isShown = false }
    public func close() { isShown = false }
    public func requestKeyboard() { keyboardRequests += 1 }
    public func setTextInputArea(_ area: CGRect?) {
        if area == nil, textInputArea != nil { textInputEnds += 1 }
        textInputArea = area
    }
}
