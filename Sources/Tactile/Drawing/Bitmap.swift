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
    /// with colours multiplied by alpha. They live as long as the bitmap. In a bitmap with spare
    /// rows `move(_:dx:dy:)` may change the address of the first pixel.
    public private(set) var data: UnsafeMutableRawPointer
    private let owner: AnyObject?
    /// The lowest and the highest address that the first pixel may have, whole rows apart.
    private let room: ClosedRange<UnsafeMutableRawPointer>
    private var handles: BitmapHandles?

    /// Spare rows of a window's bitmap, by which a scene that fills the window is scrolled without
    /// copying its pixels. More rows touch more memory, fewer have all pixels copied more often.
    package static let windowSpareRows = 512

    /// A new transparent bitmap; `nil` when a side is not positive or the memory is not to be had.
    public convenience init?(width: Int, height: Int, isOpaque: Bool = false) {
        self.init(width: width, height: height, isOpaque: isOpaque, spareRows: 0)
    }

    /// A new transparent bitmap whose memory is larger by `spareRows` rows.
    package init?(width: Int, height: Int, isOpaque: Bool, spareRows: Int) {
        guard width > 0, height > 0, width <= 32_767, height <= 32_767,
            let memory = calloc(height + spareRows, width * 4)
        else { return nil }
        self.width = width
        self.height = height
        self.bytesPerRow = width * 4
        self.isOpaque = isOpaque
        self.data = memory
        self.owner = nil
        self.room = memory...(memory + spareRows * bytesPerRow)
    }

    /// A bitmap over memory that `owner` keeps alive, and which goes on for `spareRows` rows after
    /// the last one of the bitmap.
    public init(
        data: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int, isOpaque: Bool,
        owner: AnyObject, spareRows: Int = 0
    ) {
        self.width = width
        self.height = height
        self.bytesPerRow = bytesPerRow
        self.isOpaque = isOpaque
        self.data = data
        self.owner = owner
        self.room = data...(data + spareRows * bytesPerRow)
    }

    deinit {
        handles = nil
        if owner == nil { free(room.lowerBound) }
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

    /// Shifts the pixels by `dx` columns or by `dy` rows, into `target`, by changing the address of
    /// the bitmap's first row. The rows outside of source and target are copied, to stay where they
    /// are.
    ///
    /// Returns false, and does nothing, unless the bitmap has spare rows, the shift is along one
    /// axis, the target has more than half of the bitmap's rows, and source and target together
    /// cover the bitmap's whole width.
    func slide(into target: PixelRect, dx: Int, dy: Int) -> Bool {
        let source = target.offsetBy(dx: -dx, dy: -dy)
        guard room.lowerBound < room.upperBound, target.height * 2 > height, dx == 0 || dy == 0,
            min(target.x, source.x) == 0, max(target.maxX, source.maxX) == width,
            abs(dx) <= target.width
        else { return false }
        // Where the first row lies so that all that moves is in place already.
        let old = data, exact = old - dy * bytesPerRow - dx * 4
        let isUpwards = exact > old
        var new = exact
        if !room.contains(new) { new = isUpwards ? room.lowerBound : room.upperBound }
        func copy(_ rows: Range<Int>) {
            memmove(
                new + rows.lowerBound * bytesPerRow, old + rows.lowerBound * bytesPerRow,
                rows.count * bytesPerRow)
        }
        // Where the spare rows end, all rows are copied to their other end: in an order in which no
        // copy overwrites rows that a later one reads. Uncovered pixels have no meaning.
        let above = 0..<min(target.y, source.y)
        let below = max(target.maxY, source.maxY)..<height
        copy(isUpwards ? above : below)
        if new != exact {
            let start = target.y * bytesPerRow + target.x * 4
            let end = (target.maxY - 1) * bytesPerRow + target.maxX * 4
            memmove(new + start, exact + start, end - start)
        }
        copy(isUpwards ? below : above)
        data = new
        handles = nil
        return true
    }

    /// The address of one pixel, which must lie inside.
    @inline(__always)
    func row(_ y: Int, x: Int = 0) -> UnsafeMutablePointer<UInt32> {
        (data + (y &* bytesPerRow &+ x &* 4)).assumingMemoryBound(to: UInt32.self)
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
