import CX11
import Foundation
import TactilePlatform

/// A part of the screen that one monitor shows.
struct X11Monitor: Equatable {
    /// In pixels of the screen.
    var area: CGRect
    /// Its picture's size in millimetres; zero where nobody knows.
    var millimetres = CGSize.zero
    /// Device pixels per point.
    var scale: CGFloat = 1

    /// Dots per inch; `nil` where nobody knows. Turning a monitor does not change it.
    var density: CGFloat? {
        let (width, height) = (millimetres.width, millimetres.height)
        guard width > 0, height > 0, area.width > 0, area.height > 0 else { return nil }
        // Some monitors tell their proportions in place of their size.
        let isProportion = [
            CGSize(width: 16, height: 9), CGSize(width: 16, height: 10),
            CGSize(width: 160, height: 90), CGSize(width: 160, height: 100),
        ].contains(CGSize(width: max(width, height), height: min(width, height)))
        guard !isProportion else { return nil }
        let density = (area.width * area.height / (width * height)).squareRoot() * 25.4
        return (20...1000).contains(density) ? density : nil
    }
}

extension [X11Monitor] {
    /// Dots per inch at scale 1 with which people can read and hit what is on a monitor.
    private static var usable: ClosedRange<CGFloat> { 60...200 }

    /// The monitors with their scales.
    ///
    /// X has one scale for the whole screen. It is right for the monitors that it suits; where
    /// there are such, one beside them that has more than twice as many dots, or less than half,
    /// gets twice the scale or half of it. A scale below 1 comes from the desktop alone.
    func scaled(desktop: CGFloat) -> [X11Monitor] {
        func fits(_ monitor: X11Monitor) -> Bool {
            monitor.density.map { Self.usable.contains($0 / desktop) } ?? true
        }
        let isSuited = contains { $0.density != nil && fits($0) }
        return map {
            var monitor = $0
            monitor.scale = desktop
            guard isSuited, !fits(monitor), let density = monitor.density else { return monitor }
            monitor.scale =
                density / desktop > Self.usable.upperBound
                ? desktop * 2 : Swift.max(Swift.min(1, desktop), desktop / 2)
            return monitor
        }
    }

    var hasSeveralScales: Bool { contains { $0.scale != self[0].scale } }

    /// The monitor that most of `window` is on, else the nearest one; both in pixels of the screen.
    func holding(_ window: CGRect) -> X11Monitor? {
        func shown(_ monitor: X11Monitor) -> CGFloat {
            let part = monitor.area.intersection(window)
            return part.isNull ? 0 : part.width * part.height
        }
        if let most = self.max(by: { shown($0) < shown($1) }), shown(most) > 0 { return most }
        let middle = CGPoint(x: window.midX, y: window.midY)
        let nearest = PlatformMonitors.nearest(to: middle, of: map(\.area))
        return first { $0.area == nearest }
    }
}

extension X11Connection {
    /// The monitors on the screen, at scale 1; empty where the server does not say.
    func monitors() -> [X11Monitor] {
        var (event, error, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 1, 5)
        // RandR 1.5 brought monitors.
        guard !isLost, XRRQueryExtension(display, &event, &error) != 0,
            XRRQueryVersion(display, &major, &minor) != 0, (major, minor) >= (1, 5)
        else { return [] }
        var count: Int32 = 0
        guard let list = XRRGetMonitors(display, root, 1, &count) else { return [] }
        defer { XRRFreeMonitors(list) }
        return UnsafeBufferPointer(start: list, count: max(0, Int(count))).map {
            X11Monitor(
                area: CGRect(
                    x: Int($0.x), y: Int($0.y), width: Int($0.width), height: Int($0.height)),
                millimetres: CGSize(width: Int($0.mwidth), height: Int($0.mheight)))
        }
    }
}

extension X11Platform {
    /// The scale of a window that is about to be there, in pixels of the screen.
    func scale(at area: CGRect) -> CGFloat { monitors.holding(area)?.scale ?? desktopScale }

    /// Looks at the monitors, and gives each window the scale of its own.
    func updateMonitors() {
        let found = connection.monitors()
        monitors =
            fixedScale == nil
            ? found.scaled(desktop: desktopScale)
            : found.map { X11Monitor(area: $0.area, scale: desktopScale) }
        // Menus take the scale of the window that they came from.
        for window in windows.values where window.popup == nil { window.followMonitor() }
        for window in windows.values where window.popup != nil { window.followMonitor() }
    }

    /// A window has another scale now, which is the screen's for whoever draws without a window.
    func windowScaled(to scale: CGFloat) {
        guard screen.scale != scale else { return }
        showScale(scale)
        delegate?.platformScreenChanged(self)
    }

    func showScale(_ scale: CGFloat) {
        let size = connection.screenSize
        screen.size = CGSize(
            width: CGFloat(size.width) / scale, height: CGFloat(size.height) / scale)
        screen.scale = scale
    }
}

extension X11Window {
    /// Takes the scale of the monitor that it is mostly on.
    func followMonitor() {
        let wanted = popup?.parent.scale ?? monitorScale()
        if wanted != scale { rescale(to: wanted) }
    }

    private func monitorScale() -> CGFloat {
        let monitors = platform.monitors
        guard monitors.hasSeveralScales else {
            return monitors.first?.scale ?? platform.desktopScale
        }
        findOrigin()
        let origin = CGPoint(x: lastOrigin.x, y: lastOrigin.y)
        func area(at wanted: CGFloat) -> CGRect {
            let factor = hasOwnSize ? wanted / scale : 1
            return CGRect(
                x: origin.x, y: origin.y, width: CGFloat(pixelSize.width) * factor,
                height: CGFloat(pixelSize.height) * factor)
        }
        guard let monitor = monitors.holding(area(at: scale)), monitor.scale != scale else {
            return scale
        }
        // In its new size it has to be mostly there too, or it would go to and fro.
        let isStable = monitors.holding(area(at: monitor.scale))?.scale == monitor.scale
        let isGone = !monitors.contains { $0.scale == scale }
        return isStable || isGone ? monitor.scale : scale
    }

    /// Whether its size is its own, and not the window manager's.
    var hasOwnSize: Bool { states.isDisjoint(with: [.fullScreen, .maximized]) }
}
