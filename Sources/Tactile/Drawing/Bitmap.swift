import CCairo
import CPixman
import Foundation
import TactileGeometry

/// Device pixels in memory: 32 bits each, premultiplied, native-endian `0xAARRGGBB`.
///
/// The memory is its own (zeroed at first, so transparent), or borrowed from whoever made it.
public final class Bitmap {
    /// In pixels, from 1 to 32 767.
    public let width: Int
    /// In pixels, from 1 to 32 767.
    public let height: Int
    /// Bytes from one row to the next, a multiple of four.
    public let bytesPerRow: Int
    /// The promise that every alpha byte counts as 255: pixels are copied, never blended.
    public var isOpaque: Bool {
        didSet { if isOpaque != oldValue { handles = nil } }
    }
    /// The pixels, row by row from the top, each four bytes: `0xAARRGGBB` in the machine's order,
    /// with colours multiplied by alpha. They live as long as the bitmap.
    public let data: UnsafeMutableRawPointer
    private let owner: AnyObject?
    private var handles: BitmapHandles?

    /// A new transparent bitmap; `nil` when a side is not positive or the memory is not to be had.
    public init?(width: Int, height: Int, isOpaque: Bool = false) {
        guard width > 0, height > 0, width <= 32_767, height <= 32_767,
            let memory = calloc(height, width * 4)
        else { return nil }
        self.width = width
        self.height = height
        self.bytesPerRow = width * 4
        self.isOpaque = isOpaque
        self.data = memory
        self.owner = nil
    }

    /// A bitmap over memory that `owner` keeps alive.
    public init(
        data: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int, isOpaque: Bool,
        owner: AnyObject
    ) {
        self.width = width
        self.height = height
        self.bytesPerRow = bytesPerRow
        self.isOpaque = isOpaque
        self.data = data
        self.owner = owner
    }

    deinit {
        handles = nil
        if owner == nil { free(data) }
    }

    /// All pixels, from 0, 0.
    public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// The libraries' views of this memory, made at the first use.
    var libraryHandles: BitmapHandles {
        if let handles { return handles }
        let made = BitmapHandles(self)
        handles = made
        return made
    }

    /// The address of one pixel, which must lie inside.
    @inline(__always)
    func row(_ y: Int, x: Int = 0) -> UnsafeMutablePointer<UInt32> {
        (data + y * bytesPerRow + x * 4).assumingMemoryBound(to: UInt32.self)
    }
}

/// What Cairo and Pixman need to work on a bitmap's memory, kept so that a frame makes nothing.
final class BitmapHandles {
    let image: OpaquePointer?
    let surface: OpaquePointer
    /// One pixel that repeats for ever, a colour: source of translucent fills.
    let solid: OpaquePointer?
    let solidPixel: UnsafeMutablePointer<UInt32>
    private var painter: OpaquePointer?

    init(_ bitmap: Bitmap) {
        image = pixman_image_create_bits(
            bitmap.isOpaque ? PIXMAN_x8r8g8b8 : PIXMAN_a8r8g8b8, Int32(bitmap.width),
            Int32(bitmap.height), bitmap.data.assumingMemoryBound(to: UInt32.self),
            Int32(bitmap.bytesPerRow))
        surface = cairo_image_surface_create_for_data(
            bitmap.data.assumingMemoryBound(to: UInt8.self),
            bitmap.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(bitmap.width),
            Int32(bitmap.height), Int32(bitmap.bytesPerRow))
        solidPixel = .allocate(capacity: 1)
        solidPixel.pointee = 0
        solid = pixman_image_create_bits(PIXMAN_a8r8g8b8, 1, 1, solidPixel, 4)
        if let solid { pixman_image_set_repeat(solid, PIXMAN_REPEAT_NORMAL) }
    }

    deinit {
        if let painter { cairo_destroy(painter) }
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
        if let image { pixman_image_unref(image) }
        if let solid { pixman_image_unref(solid) }
        solidPixel.deallocate()
    }

    /// A Cairo context for transformed compositing, in its initial state between uses.
    var paintContext: OpaquePointer {
        if let painter, cairo_status(painter) == CAIRO_STATUS_SUCCESS { return painter }
        if let painter { cairo_destroy(painter) }
        let made = cObject(cairo_create(surface))
        painter = made
        return made
    }
}
