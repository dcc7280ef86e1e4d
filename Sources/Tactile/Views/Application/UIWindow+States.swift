import Foundation
import TactilePlatform

extension UIWindow {
    /// Whether the window has all of its monitor, without a frame. Setting it asks the window
    /// manager, which may refuse; before the window is shown it says how it is to be.
    public var isFullScreen: Bool {
        get { sizeMemory.states.contains(.fullScreen) }
        set { request(.fullScreen, isOn: newValue) }
    }

    /// Whether the window is as large as the desktop lets it be, with its frame. Setting it asks
    /// the window manager, which may refuse; before the window is shown it says how it is to be.
    public var isZoomed: Bool {
        get { sizeMemory.states.contains(.maximized) }
        set { request(.maximized, isOn: newValue) }
    }

    /// Asks the desktop to mark the window, as in its task bar, until the person comes to it.
    /// Nothing happens where they are in it already, or before it is shown.
    public func requestAttention() {
        guard session.application.applicationState != .active else { return }
        platformWindow?.request(.demandsAttention, isOn: true)
    }

    /// The size in points that the window has, or comes back to, when it is neither full screen nor
    /// zoomed. It is the size that was asked for as long as only the monitor keeps the window from
    /// having it: the window comes back to it where there is room.
    public var normalSize: CGSize {
        let size = sizeMemory.normalSize(now: bounds.size)
        return wish?.givenSize == size ? wish?.size ?? size : size
    }

    /// The place to open the window at the next time: where it is, or what was asked for as
    /// ``originOnScreen`` if only the monitors that are there kept the window from being there.
    public var normalOrigin: CGPoint? {
        let origin = originOnScreen
        return wish?.givenOrigin == origin ? wish?.origin ?? origin : origin
    }

    private var wish: PlatformWindowWish? { platformWindow?.wish ?? closedWish }

    /// Where the top left of the content is on the screen, in points; nil before the window is
    /// shown. A window that was closed tells where it was.
    ///
    /// Setting it says where a window is shown that is not shown yet. A window that would be off
    /// the monitors, or partly so, is moved to the nearest place on one of them; where the user has
    /// it afterwards is theirs. A point that is not finite is not taken.
    public var originOnScreen: CGPoint? {
        get { platformWindow?.placeOnScreen ?? wantedOrigin }
        set {
            if let newValue, !(newValue.x.isFinite && newValue.y.isFinite) { return }
            wantedOrigin = newValue
        }
    }

    func request(_ state: PlatformWindowStates, isOn: Bool) {
        if let platformWindow {
            platformWindow.request(state, isOn: isOn)
        } else if isOn {
            sizeMemory.states.insert(state)
        } else {
            sizeMemory.states.remove(state)
        }
    }
}

/// Remembers the size of a window from before it was zoomed.
///
/// Window managers differ in whether they tell the new state or the new size first. A size is known
/// to be normal only when it is left, in a normal state or for a larger one.
struct WindowSizeMemory {
    var states: PlatformWindowStates = []
    private var normal: CGSize?
    private var isNormal = true

    mutating func sizeChanges(from old: CGSize, to new: CGSize) {
        let grows = new.width >= old.width && new.height >= old.height
        if isNormal, hasNormalSize || grows { normal = old }
        isNormal = hasNormalSize
    }

    func normalSize(now size: CGSize) -> CGSize {
        hasNormalSize ? size : normal ?? size
    }

    /// A window that is kept above others has a size of its own.
    private var hasNormalSize: Bool { states.subtracting(.above).isEmpty }
}
