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
    /// What panels leave of each monitor, in pixels of the screen.
    var workAreas: [CGRect] {
        let size = connection.screenSize, monitors = connection.monitors().map(\.area)
        let whole = CGRect(x: 0, y: 0, width: size.width, height: size.height)
        let (root, atoms) = (connection.root, connection.atoms)
        let areas = connection.property(atoms[.netWorkArea], of: root)?.items ?? []
        let desktop = connection.property(atoms[.netCurrentDesktop], of: root)?.items.first ?? 0
        return (monitors.isEmpty ? [whole] : monitors).map {
            X11Room.area(of: $0, workAreas: areas, desktop: Int(clamping: desktop))
        }
    }

    /// How large a window with its frame may be on the monitor at `place`, in pixels: what panels
    /// leave of it.
    func room(at place: CGPoint) -> PixelSize {
        let area = PlatformMonitors.nearest(to: place, of: workAreas) ?? .zero
        return PixelSize(width: max(1, Int(area.width)), height: max(1, Int(area.height)))
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
            width: max(1, room.width - frame.left - frame.right),
            height: max(1, room.height - frame.top - frame.bottom))
    }
}

/// What a window manager puts around a window, in pixels.
struct X11Frame: Equatable {
    var left = 0
    var right = 0
    var top = 0
    var bottom = 0

    /// - `items`: `_NET_FRAME_EXTENTS`; nil where they are no frame.
    init?(_ items: [UInt]) {
        guard items.count == 4 else { return nil }
        let sides = items.map { Int(min(1000, $0)) }
        (left, right, top, bottom) = (sides[0], sides[1], sides[2], sides[3])
    }

    init() {}
}

enum X11Room {
    /// Where a window's content is when the whole window, with its frame, is on one monitor: that
    /// which most of it is on already, else the nearest. It is made smaller where it has no room.
    ///
    /// - `areas`: what panels leave of each monitor.
    static func place(_ content: CGRect, frame: X11Frame, in areas: [CGRect]) -> CGRect {
        func shown(_ area: CGRect) -> CGFloat {
            let part = area.intersection(content)
            return part.isNull ? 0 : part.width * part.height
        }
        let most = areas.max { shown($0) < shown($1) }.flatMap { shown($0) > 0 ? $0 : nil }
        let middle = CGPoint(x: content.midX, y: content.midY)
        guard let area = most ?? PlatformMonitors.nearest(to: middle, of: areas) else {
            return content
        }
        func side(
            _ start: CGFloat, _ length: CGFloat, from first: CGFloat, to last: CGFloat
        ) -> (start: CGFloat, length: CGFloat) {
            let length = max(1, min(length, last - first))
            return (max(first, min(start, last - length)), length)
        }
        let x = side(
            content.minX, content.width, from: area.minX + CGFloat(frame.left),
            to: area.maxX - CGFloat(frame.right))
        let y = side(
            content.minY, content.height, from: area.minY + CGFloat(frame.top),
            to: area.maxY - CGFloat(frame.bottom))
        return CGRect(x: x.start, y: y.start, width: x.length, height: y.length)
    }

    /// The part of `monitor` in the desktop's work area, or the monitor where they do not meet.
    ///
    /// - `workAreas`: `_NET_WORKAREA`: left, top, width and height for each desktop.
    static func area(of monitor: CGRect, workAreas: [UInt], desktop: Int) -> CGRect {
        let start = desktop < workAreas.count / 4 ? desktop * 4 : 0
        guard workAreas.count >= start + 4 else { return monitor }
        let items = workAreas[start..<start + 4].map { CGFloat(Int32(truncatingIfNeeded: $0)) }
        let part = monitor.intersection(
            CGRect(x: items[0], y: items[1], width: items[2], height: items[3]))
        return part.isEmpty ? monitor : part
    }
}
