import Foundation
import TactileDrawing
import TactileGeometry

/// Where the toolkit meets a display: the real one or one in memory.
///
/// A platform owns the event loop. Each turn it hands over the events that have arrived, oldest
/// first, then calls ``PlatformDelegate/platformTurn(at:)``, then sleeps until something happens
/// or the deadline that the call returned. With no deadline and no event it does not wake at all.
@MainActor
public protocol Platform: AnyObject {
    /// Whoever gets events and turns: the application of a session. Held weakly.
    var delegate: (any PlatformDelegate)? { get set }
    /// Seconds of a clock that never goes back.
    var now: TimeInterval { get }
    /// What is known of the screen now; a change is told by
    /// ``PlatformDelegate/platformScreenChanged(_:)``.
    var screen: PlatformScreen { get }
    /// Seconds by which an animation's first frame is ahead of its start: one frame interval on a
    /// display, so that the first frame shows a step, and 0 where time is set by hand.
    var firstFrameLead: TimeInterval { get }
    /// Makes a window, which is not seen until ``PlatformWindow/show()``.
    ///
    /// - Throws: An error with a sentence for the person when the display has no window to give.
    func makeWindow(_ options: PlatformWindowOptions) throws -> any PlatformWindow
    /// Whether windows can lie over others without a frame, as menus do.
    var showsPopups: Bool { get }
    /// Runs the loop until ``stop()``.
    func run()
    /// Ends the loop after the turn that is under way.
    func stop()
    /// Reads text of at most `limit` bytes of UTF-8 from a selection; calls back at once or on a
    /// later turn, and never waits.
    func readText(
        _ selection: PlatformSelection, atMost limit: Int,
        completion: @escaping @MainActor (PlatformText) -> Void)
    /// Reads bytes of a MIME type such as `image/png`, at most `limit` of them, as text is read.
    func readData(
        _ selection: PlatformSelection, type: String, atMost limit: Int,
        completion: @escaping @MainActor (PlatformData) -> Void)
    /// Asks which MIME types a selection offers, `text/plain` for text of any encoding; none when
    /// nobody offers anything. Calls back as for text.
    func readTypes(
        _ selection: PlatformSelection, completion: @escaping @MainActor ([String]) -> Void)
    /// Offers text and data in a selection, `nil` gives it up.
    func write(_ offer: PlatformOffer?, to selection: PlatformSelection)
    /// Begins to drag an offer out of a window in which the pointer's button or a finger is down;
    /// nil where there are no other programs to drag to. A drag that is under way already ends.
    func beginDrag(
        _ offer: PlatformDragOffer, from window: any PlatformWindow
    ) -> (any PlatformOutgoingDrag)?
}

extension Platform {
    /// Offers text alone in a selection, `nil` gives it up.
    public func writeText(_ text: String?, to selection: PlatformSelection) {
        write(text.map { PlatformOffer(text: $0) }, to: selection)
    }
}

/// What a platform tells of, on the main actor and from inside of its loop.
@MainActor
public protocol PlatformDelegate: AnyObject {
    /// Called for each event, in the order in which they happened.
    func platform(
        _ platform: any Platform, received event: PlatformEvent, in window: any PlatformWindow)
    /// Called once a turn when all events are handed over. Draws what is due. Returns the time of
    /// the next turn that is needed even if no event comes, or `nil`.
    func platformTurn(at now: TimeInterval) -> TimeInterval?
    /// The display's size, scale, rate or looks are others now.
    func platformScreenChanged(_ platform: any Platform)
    /// The display is gone: save and end.
    func platformLostDisplay(_ platform: any Platform)
    /// The session asks the program to end (SIGTERM, SIGINT, SIGHUP, or what the desktop has for
    /// that).
    func platformShouldTerminate(_ platform: any Platform)
    /// The session may end: save what the next run needs, and go on.
    func platformShouldSave(_ platform: any Platform)
    /// With which the next session starts the program again; `nil` for those of this start.
    func platformRestartArguments(_ platform: any Platform) -> [String]?
}

extension PlatformDelegate {
    public func platformScreenChanged(_ platform: any Platform) {}
    public func platformShouldSave(_ platform: any Platform) {}
    public func platformRestartArguments(_ platform: any Platform) -> [String]? { nil }
}

/// What the toolkit knows of a screen and of the desktop's settings.
public struct PlatformScreen: Sendable {
    /// In points.
    public var size: CGSize
    /// Device pixels per point: the desktop's, or that of the monitor that the last window came to.
    public var scale: CGFloat
    /// How often the screen shows a new picture; animations draw no more often.
    public var framesPerSecond: Double
    /// Whether the desktop is dark, which windows follow unless they override their style.
    public var isDark: Bool
    /// Whether the desktop's theme is one of high contrast.
    public var hasHighContrast = false
    /// Whether the desktop's own text is bold.
    public var hasBoldText = false
    /// Whether the desktop does without animations.
    public var reducesMotion = false
    /// Seconds within which a second click counts as a double click.
    public var doubleClickTime: TimeInterval
    /// How far the pointer goes with its button down before it drags something, in points.
    public var dragThreshold: CGFloat = 8
    /// Seconds for which a caret that blinks is seen, and for which it is hidden; `nil` if carets
    /// are not to blink.
    public var caretBlink: TimeInterval? = usualCaretBlink
    /// Where the desktop says nothing.
    public static let usualCaretBlink: TimeInterval = 0.53

    /// A screen that shows 60 pictures a second on a light desktop, unless told otherwise.
    public init(
        size: CGSize, scale: CGFloat, framesPerSecond: Double = 60, isDark: Bool = false,
        doubleClickTime: TimeInterval = 0.4
    ) {
        self.size = size
        self.scale = scale
        self.framesPerSecond = framesPerSecond
        self.isDark = isDark
        self.doubleClickTime = doubleClickTime
    }
}

/// What a selection gave.
public enum PlatformText: Equatable, Sendable {
    case text(String)
    /// Nobody offers text, or whoever does has not answered.
    case nothing
    /// There is more than was asked for; none of it was kept.
    case tooLong
}

/// What a selection gave of a type other than text.
public enum PlatformData: Equatable, Sendable {
    case data(Data)
    /// Nobody offers this type, or whoever does has not answered.
    case nothing
    /// There is more than was asked for; none of it was kept.
    case tooLong
}

/// What a program offers in a selection.
public struct PlatformOffer: Equatable, Sendable {
    /// What programs get that ask for text; nil offers none.
    public var text: String?
    /// Bytes by MIME types such as `image/png`.
    public var data: [String: Data]

    /// Offers text, bytes, or both as forms of one content.
    public init(text: String? = nil, data: [String: Data] = [:]) {
        self.text = text
        self.data = data
    }
}

/// Where programs leave text and data for each other.
public enum PlatformSelection: Sendable {
    /// What was copied or cut.
    case clipboard
    /// What is selected with the pointer, pasted with the middle button.
    case primary
}

/// How a window is asked for.
public struct PlatformWindowOptions {
    /// In the window manager's title bar and task bar.
    public var title: String
    /// Of the content, in points; the window manager may give another.
    public var size: CGSize
    /// Where the content's top left is wanted on the screen, in points of the desktop. The desktop
    /// finds a place where there is none, and where too little of the window would be seen.
    public var origin: CGPoint?
    /// The least that a person can make of it, in points.
    public var minimumSize: CGSize
    /// The most, in points; `nil` is any.
    public var maximumSize: CGSize?
    /// The two halves of the window's class: instance and class name.
    public var className: (instance: String, name: String)
    /// The file of the program's desktop entry, without ".desktop".
    public var desktopEntry: String?
    /// Pictures of several sizes for the task bar.
    public var icons: [Bitmap]
    /// How it is shown first.
    public var states: PlatformWindowStates
    /// Where a window without a frame lies over another.
    public var popup: PlatformPopup?

    /// A window with a frame that is shown in its own size, unless told otherwise.
    public init(
        title: String, size: CGSize, origin: CGPoint? = nil,
        minimumSize: CGSize = CGSize(width: 1, height: 1), maximumSize: CGSize? = nil,
        className: (instance: String, name: String) = ("tactile", "Tactile"),
        desktopEntry: String? = nil, icons: [Bitmap] = [],
        states: PlatformWindowStates = [], popup: PlatformPopup? = nil
    ) {
        self.states = states
        self.popup = popup
        self.title = title
        self.size = size
        self.origin = origin
        self.minimumSize = minimumSize
        self.maximumSize = maximumSize
        self.className = className
        self.desktopEntry = desktopEntry
        self.icons = icons
    }
}

/// How a window manager shows a window, other than in its own size.
public struct PlatformWindowStates: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// On all of the monitor, without a frame.
    public static let fullScreen = PlatformWindowStates(rawValue: 1)
    /// As large as the desktop lets it be.
    public static let maximized = PlatformWindowStates(rawValue: 2)
    /// Marked in the task bar until it has the keyboard; a display may not tell of it.
    public static let demandsAttention = PlatformWindowStates(rawValue: 4)
    /// Kept above the windows that are not.
    public static let above = PlatformWindowStates(rawValue: 8)
}

/// A window without a frame, which takes every press of the pointer while it is shown, beside it
/// too, and never the keyboard.
public struct PlatformPopup {
    /// The window that it belongs to and lies over.
    public var parent: any PlatformWindow
    /// The top left corner in the points of the parent's content.
    public var origin: CGPoint
    /// Of the corners, in points.
    public var cornerRadius: CGFloat

    /// A place over `parent` for a window whose corners are square, unless told otherwise.
    public init(parent: any PlatformWindow, origin: CGPoint, cornerRadius: CGFloat = 0) {
        self.parent = parent
        self.origin = origin
        self.cornerRadius = cornerRadius
    }
}

/// What the pointer looks like over a window.
public enum PlatformCursor: Hashable, Sendable {
    /// Pictures of the desktop's theme. What it does not have is one that comes close.
    case arrow, text, verticalText, crosshair, cell, help, contextMenu, zoomIn, zoomOut
    /// Over what can be pressed, what can be picked up, and while it is held.
    case pointingHand, openHand, closedHand
    /// Over what can be moved any way.
    case move
    /// The program is at work: it takes nothing meanwhile, or what is shown goes on being used.
    case wait, progress
    /// While something is dragged: what a drop would do here. ``noDrop`` is where nobody takes it.
    case copy, alias, noDrop
    /// What is pointed at cannot be used.
    case notAllowed
    /// Both ways: a falling diagonal goes from the top left to the bottom right, a rising one from
    /// the bottom left to the top right.
    case horizontalResize, verticalResize, fallingResize, risingResize
    /// The line between two columns, or between two rows.
    case columnResize, rowResize
    /// An edge or a corner that goes one way.
    case topResize, bottomResize, leftResize, rightResize
    case topLeftResize, topRightResize, bottomLeftResize, bottomRightResize
    /// None is shown.
    case hidden
    /// One of the program's own.
    case picture(PlatformCursorPicture)
}

/// What a cursor of the program's own looks like, in device pixels.
public struct PlatformCursorPicture: Hashable, Sendable {
    /// At least 1.
    public let width: Int
    /// At least 1.
    public let height: Int
    /// The column of the pixel that points, from the left; inside of the picture.
    public let hotX: Int
    /// The row of the pixel that points, from the top; inside of the picture.
    public let hotY: Int
    /// `0xAARRGGBB` with colours multiplied by alpha, row by row.
    public let pixels: [UInt32]

    /// Copies the pixels of `bitmap`. A pointing pixel outside is moved to the nearest one inside.
    public init(_ bitmap: Bitmap, hotX: Int, hotY: Int) {
        width = bitmap.width
        height = bitmap.height
        self.hotX = min(max(0, hotX), bitmap.width - 1)
        self.hotY = min(max(0, hotY), bitmap.height - 1)
        var pixels: [UInt32] = []
        pixels.reserveCapacity(bitmap.width * bitmap.height)
        for y in 0..<bitmap.height {
            let row = bitmap.data.advanced(by: y * bitmap.bytesPerRow)
                .assumingMemoryBound(to: UInt32.self)
            pixels.append(contentsOf: UnsafeBufferPointer(start: row, count: bitmap.width))
        }
        self.pixels = pixels
    }
}

/// A size and a place that were asked for a window, and those that the monitors had room for.
public struct PlatformWindowWish: Equatable, Sendable {
    /// In points of the window.
    public var size: CGSize
    /// What the monitors had room for, in points of the window.
    public var givenSize: CGSize
    /// In points of the desktop, as ``PlatformWindow/placeOnScreen``; nil where no place was asked
    /// for.
    public var origin: CGPoint?
    /// Where the monitors had room for it, in points of the desktop.
    public var givenOrigin: CGPoint?

    /// A wish, and what came of it.
    public init(size: CGSize, givenSize: CGSize, origin: CGPoint?, givenOrigin: CGPoint?) {
        self.size = size
        self.givenSize = givenSize
        self.origin = origin
        self.givenOrigin = givenOrigin
    }
}

/// One window of a platform.
@MainActor
public protocol PlatformWindow: AnyObject {
    /// In device pixels.
    var pixelSize: PixelSize { get }
    /// Device pixels per point.
    var scale: CGFloat { get }
    /// Whether a frame may be drawn now: the window is shown and no earlier frame is in flight.
    var canPresent: Bool { get }
    /// The window's pixels, at least `pixelSize` large, as the last frame left them; `nil` when
    /// there is no memory for them. `isFresh` is true when they hold nothing yet.
    func buffer() -> (bitmap: Bitmap, isFresh: Bool)?
    /// Shows what was drawn: first the moves, in order, then the damaged rectangles.
    func present(damage: [PixelRect], moves: [PixelMove])
    /// Where the top left of the content is on the screen, in points of the window.
    var originOnScreen: CGPoint { get }
    /// The same for ``PlatformWindowOptions/origin``: in points of the desktop, which are others
    /// where the window's monitor has a scale of its own.
    var placeOnScreen: CGPoint { get }
    /// What was asked for the window and what there was room for; nil where
    /// nothing was.
    var wish: PlatformWindowWish? { get }
    /// The monitor that shows a point of the content, else the nearest one; both in points of the
    /// content.
    func monitor(at point: CGPoint) -> CGRect
    /// In the window manager's title bar and task bar.
    var title: String { get set }
    /// How the window is shown now.
    var states: PlatformWindowStates { get }
    /// Asks for one of the states or for its end. The answer is an event, or none where nobody
    /// manages windows.
    func request(_ state: PlatformWindowStates, isOn: Bool)
    /// What the pointer looks like while it is over the window.
    var cursor: PlatformCursor { get set }
    /// Puts the window on the screen; the window manager decides where. A window that was hidden
    /// comes back where it was.
    func show()
    /// Takes the window off the screen and out of the task bar until it is shown again.
    func hide()
    /// Asks for the keyboard because the program wants that: the window manager may refuse where
    /// the person is at work in another program.
    func requestKeyboard()
    /// Asks for the window to be above others and to have the keyboard, because a person wants
    /// that.
    ///
    /// - `startup`: the desktop's name of what the person did, from `DESKTOP_STARTUP_ID` or the
    ///   like; `nil` without one.
    func activate(startup: String?)
    /// Takes the window off the screen for good. Nothing comes from it any more.
    func close()
    /// Lets other programs know that something may be dropped on the window; what comes is told as
    /// events.
    func acceptDrops()
    /// Where text is being typed, in points, for the input method's own window; `nil`: nowhere.
    func setTextInputArea(_ area: CGRect?)
    /// What the desktop's portals call the window, such as `x11:3a00007`, so that their dialogs lie
    /// over it; `nil` where they do not know it.
    var portalName: String? { get }
}

extension PlatformWindow {
    public var placeOnScreen: CGPoint { originOnScreen }
    public var wish: PlatformWindowWish? { nil }
    public var portalName: String? { nil }
}
