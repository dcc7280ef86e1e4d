import CCairo
import Foundation
import TactileGeometry

/// More pixels than this are not decoded: a small file can claim to hold any number.
let largestImage = 100_000_000

extension Bitmap {
    /// The pixels as a PNG file; `nil` when there is no memory for it.
    package func pngData() -> Data? {
        let sink = DocumentSink()
        let surface = libraryHandles.surface
        cairo_surface_flush(surface)
        let status = cairo_surface_write_to_png_stream(
            surface, DocumentSink.write, Unmanaged.passUnretained(sink).toOpaque())
        return status == CAIRO_STATUS_SUCCESS ? sink.data : nil
    }

    /// The picture in a PNG file; `nil` when the data is none, is damaged, or is too large.
    package static func decodingPNG(_ data: Data) -> Bitmap? {
        guard let size = pngSize(data), size.width > 0, size.height > 0,
            size.width <= 32_767, size.height <= 32_767,
            size.width * size.height <= largestImage
        else { return nil }
        let source = DataSource(data)
        let surface = cairo_image_surface_create_from_png_stream(
            DataSource.read, Unmanaged.passUnretained(source).toOpaque())
        let format = cairo_image_surface_get_format(surface)
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let surface,
            let memory = cairo_image_surface_get_data(surface)
        else {
            cairo_surface_destroy(surface)
            return nil
        }
        guard format == CAIRO_FORMAT_ARGB32 || format == CAIRO_FORMAT_RGB24 else {
            defer { cairo_surface_destroy(surface) }
            return Bitmap(converting: surface, size)
        }
        return Bitmap(
            data: UnsafeMutableRawPointer(memory),
            width: Int(cairo_image_surface_get_width(surface)),
            height: Int(cairo_image_surface_get_height(surface)),
            bytesPerRow: Int(cairo_image_surface_get_stride(surface)),
            isOpaque: format == CAIRO_FORMAT_RGB24, owner: SurfaceOwner(surface))
    }

    /// Files of 16 bits a component come as floating-point pixels.
    private convenience init?(converting surface: OpaquePointer, _ size: PixelSize) {
        self.init(
            width: size.width, height: size.height,
            isOpaque: cairo_surface_get_content(surface) == CAIRO_CONTENT_COLOR)
        let cairo = cairo_create(libraryHandles.surface)
        cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
        cairo_set_source_surface(cairo, surface, 0, 0)
        cairo_paint(cairo)
        cairo_destroy(cairo)
        cairo_surface_flush(libraryHandles.surface)
    }

    /// Width and height from the header (PNG specification, 11.2.2); `nil` if it is no PNG file.
    private static func pngSize(_ data: Data) -> PixelSize? {
        let head = [UInt8](data.prefix(24))
        guard head.count == 24,
            Array(head.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
            Array(head[12..<16]) == Array("IHDR".utf8)
        else { return nil }
        func number(_ start: Int) -> Int {
            head[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) }
        }
        return PixelSize(width: number(16), height: number(20))
    }
}

/// Keeps a Cairo surface alive as long as a bitmap uses its memory.
private final class SurfaceOwner {
    private let surface: OpaquePointer
    init(_ surface: OpaquePointer) { self.surface = surface }
    deinit { cairo_surface_destroy(surface) }
}

/// Hands out data to Cairo.
private final class DataSource {
    private let data: Data
    private var place: Data.Index

    init(_ data: Data) {
        self.data = data
        place = data.startIndex
    }

    static let read: cairo_read_func_t = { closure, bytes, count in
        guard let closure, let bytes else { return CAIRO_STATUS_READ_ERROR }
        let source = Unmanaged<DataSource>.fromOpaque(closure).takeUnretainedValue()
        guard source.data.endIndex - source.place >= Int(count) else {
            return CAIRO_STATUS_READ_ERROR
        }
        let end = source.place + Int(count)
        source.data.copyBytes(to: bytes, from: source.place..<end)
        source.place = end
        return CAIRO_STATUS_SUCCESS
    }
}
