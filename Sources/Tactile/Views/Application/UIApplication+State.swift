import Foundation

/// Whether the program is in front, and who is notified when that changes.
extension UIApplication {
    public nonisolated static let didFinishLaunchingNotification = Notification.Name(
        "UIApplicationDidFinishLaunchingNotification")
    public nonisolated static let didBecomeActiveNotification = Notification.Name(
        "UIApplicationDidBecomeActiveNotification")
    public nonisolated static let willResignActiveNotification = Notification.Name(
        "UIApplicationWillResignActiveNotification")
    public nonisolated static let didEnterBackgroundNotification = Notification.Name(
        "UIApplicationDidEnterBackgroundNotification")
    public nonisolated static let willEnterForegroundNotification = Notification.Name(
        "UIApplicationWillEnterForegroundNotification")
    public nonisolated static let willTerminateNotification = Notification.Name(
        "UIApplicationWillTerminateNotification")

    /// Active with a window that has the desktop's keyboard, inactive with one that is shown
    /// beside another program's, in the background with none that is shown.
    var stateOfWindows: State {
        let shown = windows.filter(\.isVisibleOnPlatform)
        if shown.isEmpty { return .background }
        return shown.contains { $0.isKeyWindow } ? .active : .inactive
    }

    /// Takes the state of the windows, step by step, and tells the delegate and whoever observes.
    func updateState() {
        guard !isLaunching, !isUpdatingState else { return }
        isUpdatingState = true
        defer { isUpdatingState = false }
        session.scenes.updateStates()
        while let next = stepOfState(towards: stateOfWindows) { take(next) }
    }

    /// Who is told of the state: nobody where scenes have delegates, which are told of theirs.
    private var stateDelegate: (any UIApplicationDelegate)? {
        session.scenes.haveDelegates ? nil : delegate
    }

    /// Neighbours are active and inactive, inactive and background.
    private func stepOfState(towards goal: State) -> State? {
        switch (applicationState, goal) {
        case (.active, .active), (.inactive, .inactive), (.background, .background): nil
        case (.active, _), (.background, _): .inactive
        case (.inactive, _): goal
        }
    }

    private func take(_ next: State) {
        switch (applicationState, next) {
        case (.active, .inactive):
            stateDelegate?.applicationWillResignActive(self)
            post(Self.willResignActiveNotification)
            applicationState = .inactive
        case (.inactive, .background):
            applicationState = .background
            stateDelegate?.applicationDidEnterBackground(self)
            post(Self.didEnterBackgroundNotification)
        case (.background, .inactive):
            // The first window is no return.
            if hasBeenShown {
                stateDelegate?.applicationWillEnterForeground(self)
                post(Self.willEnterForegroundNotification)
            }
            hasBeenShown = true
            applicationState = .inactive
        default:
            applicationState = next
            stateDelegate?.applicationDidBecomeActive(self)
            post(Self.didBecomeActiveNotification)
        }
    }

    func post(_ name: Notification.Name) {
        NotificationCenter.default.post(name: name, object: self)
    }
}
