import CX11
import Foundation
import TactileGeometry
import TactilePlatform

/// How large windows may be.
extension X11Connection {
    /// In pixels: all monitors together.
    var screenSize: PixelSize {
        PixelSize(
            width: Int(max(1, XDisplayWidth(display, screen))),
            height: Int(max(1, XDisplayHeight(display, screen))))
    }

    /// A content's size for a window of `size`: no more than the screen can show.
    func bounded(_ size: PixelSize) -> PixelSize {
        PixelSize(
            width: min(max(1, size.width), screenSize.width),
            height: min(max(1, size.height), screenSize.height))
    }

    /// Where the pointer is on the screen, in pixels.
    func pointerPlace() -> CGPoint {
        var (top, child): (Window, Window) = (0, 0)
        var (x, y, innerX, innerY): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        var state: UInt32 = 0
        _ = XQueryPointer(display, root, &top, &child, &x, &y, &innerX, &innerY, &state)
        return CGPoint(x: Int(x), y: Int(y))
    }
}

extension X11Platform {
    /// A place for the content's top left, in whole pixels; nil where too little of a window of
    /// `size` pixels would be on any monitor to be found and moved.
    func visibleOrigin(_ origin: CGPoint, of size: PixelSize) -> CGPoint? {
        let screenSize = connection.screenSize, monitors = connection.monitors()
        let whole = CGRect(x: 0, y: 0, width: screenSize.width, height: screenSize.height)
        return X11Room.visible(
            origin, of: size, on: monitors.isEmpty ? [whole] : monitors.map(\.area))
    }

    /// How large a window with its frame may be on the monitor at `place`, in pixels: what panels
    /// leave of it.
    func room(at place: CGPoint) -> PixelSize {
        let size = connection.screenSize, monitors = connection.monitors()
        let whole = CGRect(x: 0, y: 0, width: size.width, height: size.height)
        let monitor = PlatformMonitors.nearest(to: place, of: monitors.map(\.area)) ?? whole
        let (root, atoms) = (connection.root, connection.atoms)
        let areas = connection.property(atoms[.netWorkArea], of: root)?.items ?? []
        let desktop = connection.property(atoms[.netCurrentDesktop], of: root)?.items.first ?? 0
        return X11Room.size(on: monitor, workAreas: areas, desktop: Int(clamping: desktop))
    }
}

extension X11Window {
    /// How large the window may be inside of its frame, in pixels, on the monitor of its middle.
    var room: PixelSize {
        let place: CGPoint
        if isMapped {
            findOrigin()
            place = CGPoint(
                x: lastOrigin.x + pixelSize.width / 2, y: lastOrigin.y + pixelSize.height / 2)
        } else {
            place = wantedOrigin ?? connection.pointerPlace()
        }
        let room = platform.room(at: place)
        return PixelSize(
            width: max(1, room.width - (frameExtents?.width ?? 0)),
            height: max(1, room.height - (frameExtents?.height ?? 0)))
    }
}

enum X11Room {
    /// Of a window's top, in pixels, that must be on a monitor.
    private static let leastSeen: CGFloat = 64

    /// `origin`, if the top of a window there, of which people take hold, is on one of `monitors`.
    static func visible(_ origin: CGPoint, of size: PixelSize, on monitors: [CGRect]) -> CGPoint? {
        let top = CGRect(
            x: origin.x, y: origin.y, width: CGFloat(size.width),
            height: min(CGFloat(size.height), leastSeen))
        let isSeen = monitors.contains {
            let part = $0.intersection(top)
            return part.minY == top.minY && part.height == top.height
                && part.width >= min(top.width, leastSeen)
        }
        return isSeen ? origin : nil
    }

    /// The part of `monitor` in the desktop's work area, or the monitor where they do not meet.
    ///
    /// - `workAreas`: `_NET_WORKAREA`: left, top, width and height for each desktop.
    static func size(on monitor: CGRect, workAreas: [UInt], desktop: Int) -> PixelSize {
        var area = monitor
        let start = desktop < workAreas.count / 4 ? desktop * 4 : 0
        if workAreas.count >= start + 4 {
            let items = workAreas[start..<start + 4].map { CGFloat(Int32(truncatingIfNeeded: $0)) }
            let part = monitor.intersection(
                CGRect(x: items[0], y: items[1], width: items[2], height: items[3]))
            if !part.isEmpty { area = part }
        }
        return PixelSize(width: max(1, Int(area.width)), height: max(1, Int(area.height)))
    }
}
