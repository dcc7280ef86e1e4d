import CCairo
import CPixman
import Foundation
import TactileGeometry

/// Coverage in device pixels, one byte each: 0 hides, 255 shows.
package final class Mask {
    package let width: Int
    package let height: Int
    /// Bytes from one row to the next, a multiple of four.
    package let bytesPerRow: Int
    package let data: UnsafeMutablePointer<UInt8>
    private let image: OpaquePointer?
    private var faded: (mask: Mask, opacity: UInt8)?

    /// An empty mask; `nil` when a side is not positive or the memory is not to be had.
    package init?(width: Int, height: Int) {
        let stride = (width + 3) & ~3
        guard width > 0, height > 0, width <= 32_767, height <= 32_767,
            let memory = calloc(height, stride)
        else { return nil }
        self.width = width
        self.height = height
        bytesPerRow = stride
        data = memory.assumingMemoryBound(to: UInt8.self)
        image = memory.withMemoryRebound(to: UInt32.self, capacity: 1) {
            pixman_image_create_bits(
                PIXMAN_a8, Int32(width), Int32(height), $0, Int32(stride))
        }
    }

    deinit {
        if let image { pixman_image_unref(image) }
        free(data)
    }

    package var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// The coverage at a place; 0 outside.
    package subscript(x: Int, y: Int) -> UInt8 {
        guard x >= 0, y >= 0, x < width, y < height else { return 0 }
        return data[y * bytesPerRow + x]
    }

    /// The mask for Pixman, times an opacity. One faded copy is kept, and dropped by
    /// ``didChange()``.
    func image(opacity: UInt8) -> OpaquePointer? {
        guard opacity < 255 else { return image }
        if let faded, faded.opacity == opacity { return faded.mask.image }
        guard let copy = faded?.mask ?? Mask(width: width, height: height) else { return image }
        let factor = UInt32(opacity)
        for index in 0..<(bytesPerRow * height) {
            let product = UInt32(data[index]) * factor + 128
            copy.data[index] = UInt8(truncatingIfNeeded: (product + product >> 8) >> 8)
        }
        faded = (copy, opacity)
        return copy.image
    }

    /// To be called after `data` was written.
    package func didChange() { faded = nil }

    /// Draws into the mask with Cairo: alpha counts.
    func draw(_ body: (OpaquePointer) -> Void) {
        let surface = cairo_image_surface_create_for_data(
            data, CAIRO_FORMAT_A8, Int32(width), Int32(height), Int32(bytesPerRow))
        let cairo = cObject(cairo_create(surface))
        body(cairo)
        cairo_destroy(cairo)
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
        didChange()
    }

    /// The alpha of a bitmap's part; `nil` when the part is empty.
    package convenience init?(alphaOf bitmap: Bitmap, rect: PixelRect? = nil) {
        let area = (rect ?? bitmap.bounds).intersection(bitmap.bounds)
        self.init(width: area.width, height: area.height)
        if bitmap.isOpaque {
            memset(data, 255, bytesPerRow * height)
            return
        }
        pixman_image_composite32(
            PIXMAN_OP_SRC, bitmap.libraryHandles.image, nil, image, Int32(area.x), Int32(area.y),
            0, 0, 0, 0, Int32(width), Int32(height))
    }
}
