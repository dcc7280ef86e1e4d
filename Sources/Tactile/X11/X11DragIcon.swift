import CX11
import Foundation
import TactileDrawing

/// A picture that follows the pointer outside of the program's windows: a window without a frame
/// that no input stops at.
@MainActor
final class X11DragIcon {
    private let connection: X11Connection
    private let window: Window
    private let anchor: (x: Int, y: Int)
    private var isShown = false

    /// The longest side, in pixels.
    private static let mostPixels = 2048

    /// - `anchor`: the pixel of the picture that is under the pointer.
    init?(_ picture: Bitmap, anchor: (x: Int, y: Int), on connection: X11Connection) {
        let (width, height) = (picture.width, picture.height)
        guard (1...Self.mostPixels).contains(width), (1...Self.mostPixels).contains(height) else {
            return nil
        }
        self.connection = connection
        self.anchor = anchor
        let display = connection.display
        let pixmap = XCreatePixmap(
            display, connection.root, UInt32(width), UInt32(height), UInt32(connection.depth))
        Self.put(picture, into: pixmap, on: connection)
        var attributes = XSetWindowAttributes()
        attributes.override_redirect = 1
        attributes.save_under = 1
        attributes.border_pixel = 0
        attributes.background_pixmap = pixmap
        var mask = CWBackPixmap | CWBorderPixel | CWOverrideRedirect | CWSaveUnder
        if let colormap = connection.colormap {
            attributes.colormap = colormap
            mask |= CWColormap
        }
        window = XCreateWindow(
            display, connection.root, 0, 0, UInt32(width), UInt32(height), 0, connection.depth,
            UInt32(InputOutput), connection.visual, UInt(mask), &attributes)
        XFreePixmap(display, pixmap)
        connection.setItems(
            [connection.atoms[.netWMWindowTypeDND]],
            property: connection.atoms[.netWMWindowType], type: XA_ATOM, of: window)
        // The pointer is over what lies below.
        XShapeCombineRectangles(
            display, window, Int32(ShapeInput), 0, 0, nil, 0, Int32(ShapeSet), Int32(YXBanded))
        var rows = Self.rows(of: picture)
        XShapeCombineRectangles(
            display, window, Int32(ShapeBounding), 0, 0, &rows, Int32(rows.count), Int32(ShapeSet),
            Int32(YXSorted))
    }

    /// What is seen of a picture: pixels that are more opaque than not, row by row.
    private static func rows(of picture: Bitmap) -> [XRectangle] {
        var found: [XRectangle] = []
        for y in 0..<picture.height {
            let row = picture.data.advanced(by: y * picture.bytesPerRow)
                .assumingMemoryBound(to: UInt32.self)
            var start: Int?
            for x in 0...picture.width {
                let isSeen = x < picture.width && row[x] >> 24 >= 128
                if isSeen, start == nil { start = x }
                if !isSeen, let from = start {
                    found.append(
                        XRectangle(
                            x: Int16(clamping: from), y: Int16(clamping: y),
                            width: UInt16(clamping: x - from), height: 1))
                    start = nil
                }
            }
        }
        return found
    }

    private static func put(_ picture: Bitmap, into pixmap: Pixmap, on connection: X11Connection) {
        let (display, width, height) = (connection.display, picture.width, picture.height)
        guard
            let image = XCreateImage(
                display, connection.visual, UInt32(connection.depth), ZPixmap, 0,
                picture.data.assumingMemoryBound(to: CChar.self), UInt32(width), UInt32(height), 32,
                Int32(picture.bytesPerRow))
        else { return }
        image.pointee.byte_order = 1.bigEndian == 1 ? MSBFirst : LSBFirst
        let context = XCreateGC(display, pixmap, 0, nil)
        XPutImage(display, pixmap, context, image, 0, 0, 0, 0, UInt32(width), UInt32(height))
        XFreeGC(display, context)
        // The pixels are not the image's to free.
        image.pointee.data = nil
        _ = image.pointee.f.destroy_image(image)
    }

    /// The pointer is at a place on the screen, in pixels.
    func move(to place: (x: Int, y: Int)) {
        XMoveWindow(
            connection.display, window, Int32(place.x - anchor.x), Int32(place.y - anchor.y))
        guard !isShown else { return }
        isShown = true
        XMapRaised(connection.display, window)
    }

    func hide() {
        guard isShown, !connection.isLost else { return }
        isShown = false
        XUnmapWindow(connection.display, window)
    }

    func close() {
        guard !connection.isLost else { return }
        XDestroyWindow(connection.display, window)
    }
}
