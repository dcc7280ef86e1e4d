import CX11
import TactilePlatform

/// Makes the server's cursors.
@MainActor
enum X11Cursor {
    static func make(_ cursor: PlatformCursor, on display: OpaquePointer) -> Cursor {
        switch cursor {
        case .hidden: picture([0], width: 1, height: 1, hotX: 0, hotY: 0, display)
        case .picture(let own):
            picture(
                own.pixels, width: own.width, height: own.height, hotX: own.hotX, hotY: own.hotY,
                display)
        default: X11CursorName(cursor).make(on: display)
        }
    }

    /// A cursor of pixels, by the server's RENDER extension; the arrow where there is none.
    private static func picture(
        _ pixels: [UInt32], width: Int, height: Int, hotX: Int, hotY: Int,
        _ display: OpaquePointer
    ) -> Cursor {
        var event: Int32 = 0
        var error: Int32 = 0
        guard XRenderQueryExtension(display, &event, &error) != 0,
            let format = XRenderFindStandardFormat(display, Int32(PictStandardARGB32)),
            pixels.count == width * height
        else { return XCreateFontCursor(display, UInt32(XC_left_ptr)) }
        let root = XDefaultRootWindow(display)
        let pixmap = XCreatePixmap(display, root, UInt32(width), UInt32(height), 32)
        defer { XFreePixmap(display, pixmap) }
        put(pixels, width: width, height: height, into: pixmap, display)
        let picture = XRenderCreatePicture(display, pixmap, format, 0, nil)
        defer { XRenderFreePicture(display, picture) }
        return XRenderCreateCursor(display, picture, UInt32(hotX), UInt32(hotY))
    }

    private static func put(
        _ pixels: [UInt32], width: Int, height: Int, into pixmap: Pixmap, _ display: OpaquePointer
    ) {
        var pixels = pixels
        pixels.withUnsafeMutableBytes { bytes in
            let data = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            guard
                let image = XCreateImage(
                    display, nil, 32, ZPixmap, 0, data, UInt32(width), UInt32(height), 32,
                    Int32(width * 4))
            else { return }
            // The words are this machine's; Xlib turns them for a server of the other kind.
            image.pointee.byte_order = 1.bigEndian == 1 ? MSBFirst : LSBFirst
            let context = XCreateGC(display, pixmap, 0, nil)
            XPutImage(
                display, pixmap, context, image, 0, 0, 0, 0, UInt32(width), UInt32(height))
            XFreeGC(display, context)
            // The pixels are not the image's to free.
            image.pointee.data = nil
            _ = image.pointee.f.destroy_image(image)
        }
    }
}
