import CX11
import Foundation
import TactileGeometry
import TactilePlatform

/// Where a pop-up lies, in pixels of the screen.
@MainActor
struct X11Popup {
    let parent: X11Window
    let x: Int
    let y: Int
    /// In pixels.
    let cornerRadius: Int

    init?(_ popup: PlatformPopup) {
        guard let parent = popup.parent as? X11Window else { return nil }
        self.parent = parent
        let scale = parent.scale
        parent.findOrigin()
        func pixels(_ length: CGFloat) -> Int {
            let value = (length * scale).rounded()
            return value.isFinite ? Int(min(32_767, max(-32_767, value))) : 0
        }
        x = parent.lastOrigin.x + pixels(popup.origin.x)
        y = parent.lastOrigin.y + pixels(popup.origin.y)
        cornerRadius = max(0, pixels(popup.cornerRadius))
    }

    /// The rows of a rectangle with round corners: whole pixels whose middle is inside.
    func rows(width: Int, height: Int) -> [XRectangle] {
        let radius = min(cornerRadius, width / 2, height / 2)
        func inset(_ row: Int) -> Int {
            let distance = Double(radius - min(row, height - 1 - row)) - 0.5
            guard distance > 0 else { return 0 }
            let reach = (Double(radius * radius) - distance * distance).squareRoot()
            return radius - Int(reach.rounded())
        }
        return (0..<height).map { row in
            let inset = inset(row)
            return XRectangle(
                x: Int16(clamping: inset), y: Int16(clamping: row),
                width: UInt16(clamping: max(0, width - 2 * inset)), height: 1)
        }
    }
}

extension X11Window {
    var originOnScreen: CGPoint {
        findOrigin()
        return CGPoint(x: CGFloat(lastOrigin.x) / scale, y: CGFloat(lastOrigin.y) / scale)
    }

    var placeOnScreen: CGPoint {
        findOrigin()
        let scale = platform.desktopScale
        return CGPoint(x: CGFloat(lastOrigin.x) / scale, y: CGFloat(lastOrigin.y) / scale)
    }

    var wish: PlatformWindowWish? {
        guard let sizeWish else { return nil }
        let desktop = platform.desktopScale
        func points(_ place: CGPoint?) -> CGPoint? {
            place.map { CGPoint(x: $0.x / desktop, y: $0.y / desktop) }
        }
        return PlatformWindowWish(
            size: sizeWish.points,
            givenSize: CGSize(
                width: CGFloat(sizeWish.pixels.width) / scale,
                height: CGFloat(sizeWish.pixels.height) / scale),
            origin: points(originWish), givenOrigin: points(wantedOrigin))
    }

    func monitor(at point: CGPoint) -> CGRect {
        let origin = originOnScreen
        let place = CGPoint(x: point.x + origin.x, y: point.y + origin.y)
        let monitors = connection.monitors().map {
            CGRect(
                x: $0.area.minX / scale, y: $0.area.minY / scale, width: $0.area.width / scale,
                height: $0.area.height / scale)
        }
        let screen = CGRect(origin: .zero, size: platform.screen.size)
        return (PlatformMonitors.nearest(to: place, of: monitors) ?? screen)
            .offsetBy(dx: -origin.x, dy: -origin.y)
    }

    /// Asks the server where the content is.
    func findOrigin() {
        guard !connection.isLost, !isDestroyed else { return }
        if let popup {
            lastOrigin = (popup.x, popup.y)
            return
        }
        var x: Int32 = 0
        var y: Int32 = 0
        var child: Window = 0
        guard
            XTranslateCoordinates(
                connection.display, identifier, connection.root, 0, 0, &x, &y, &child) != 0
        else { return }
        lastOrigin = (Int(x), Int(y))
    }

    /// Tells compositors what the window is, and gives it its shape.
    func becomePopup(_ options: PlatformWindowOptions) {
        guard let popup else { return }
        let display = connection.display
        connection.setItems(
            [connection.atoms[.netWMWindowTypePopupMenu]],
            property: connection.atoms[.netWMWindowType], type: XA_ATOM, of: identifier)
        XSetTransientForHint(display, identifier, popup.parent.identifier)
        lastOrigin = (popup.x, popup.y)
        guard popup.cornerRadius > 0 else { return }
        var rows = popup.rows(width: pixelSize.width, height: pixelSize.height)
        XShapeCombineRectangles(
            display, identifier, Int32(ShapeBounding), 0, 0, &rows, Int32(rows.count),
            Int32(ShapeSet), Int32(YXBanded))
    }

    /// Shows the window in front and takes the pointer, so that a press anywhere is heard of. The
    /// grab ends with the window.
    func mapPopup() {
        let display = connection.display
        XMapRaised(display, identifier)
        // One pop-up holds the pointer; those that come out of it hear of it by being ours.
        let others = platform.windows.values.filter { $0.popup != nil && $0 !== self }
        guard others.isEmpty else { return }
        if let input = connection.input {
            input.grabPointer(for: identifier, at: platform.serverTime)
        } else {
            let mask = ButtonPressMask | ButtonReleaseMask | PointerMotionMask
            XGrabPointer(
                display, identifier, 1, UInt32(mask), GrabModeAsync, GrabModeAsync, 0, 0,
                platform.serverTime)
        }
    }
}

extension X11Platform {
    var hasPopups: Bool { windows.values.contains { $0.popup != nil } }

    /// While a pop-up is there, the server sends motion and releases to whatever is under the
    /// pointer; this is the window in which the button went down, if it is another one than
    /// `window`.
    func ownerOfPress(besides window: X11Window) -> X11Window? {
        guard window.buttons == 0, hasPopups else { return nil }
        return windows.values.first { $0.buttons != 0 }
    }
}
