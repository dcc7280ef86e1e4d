import Foundation
import TactileGeometry

/// How the components of a pixel lie in memory.
struct PixelLayout: Equatable {
    enum Alpha {
        case premultiplied, straight, ignored
    }

    enum Components: Equatable {
        /// Bytes of a pixel from one to the next, and where in it each component lies.
        case rgb(size: Int, red: Int, green: Int, blue: Int, alpha: Int?)
        /// One byte of grey.
        case gray
        /// One byte of coverage.
        case alpha
    }

    let components: Components
    let alpha: Alpha

    /// A layout of eight bits a component; `nil` for an unknown combination.
    init?(
        space: CGColorSpaceModel?, bitsPerComponent: Int, bitsPerPixel: Int, bitmapInfo: UInt32
    ) {
        guard bitsPerComponent == 8,
            let info = CGImageAlphaInfo(
                rawValue: bitmapInfo & CGBitmapInfo.alphaInfoMask.rawValue),
            bitmapInfo & CGBitmapInfo.floatComponents.rawValue == 0
        else { return nil }
        if info == .alphaOnly {
            guard bitsPerPixel == 8 else { return nil }
            components = .alpha
            alpha = .premultiplied
            return
        }
        switch info {
        case .premultipliedFirst, .premultipliedLast: alpha = .premultiplied
        case .first, .last: alpha = .straight
        default: alpha = .ignored
        }
        switch (space, bitsPerPixel) {
        case (.monochrome, 8):
            guard info == .none else { return nil }
            components = .gray
        case (.rgb, 24):
            guard info == .none else { return nil }
            components = .rgb(size: 3, red: 0, green: 1, blue: 2, alpha: nil)
        case (.rgb, 32):
            let order = bitmapInfo & CGBitmapInfo.byteOrderMask.rawValue
            guard
                order == 0 || order == CGBitmapInfo.byteOrder32Little.rawValue
                    || order == CGBitmapInfo.byteOrder32Big.rawValue
            else { return nil }
            let isLittle = order == CGBitmapInfo.byteOrder32Little.rawValue
            let isFirst: Bool
            switch info {
            case .premultipliedFirst, .first, .noneSkipFirst: isFirst = true
            case .premultipliedLast, .last, .noneSkipLast: isFirst = false
            case .none, .alphaOnly: return nil
            }
            func place(_ index: Int) -> Int { isLittle ? 3 - index : index }
            let first = isFirst ? 1 : 0
            components = .rgb(
                size: 4, red: place(first), green: place(first + 1), blue: place(first + 2),
                alpha: alpha == .ignored ? nil : place(isFirst ? 0 : 3))
        default: return nil
        }
    }

    /// Bytes from one pixel to the next.
    var pixelSize: Int {
        if case .rgb(let size, _, _, _, _) = components { return size }
        return 1
    }

    /// A pixel as a ``Bitmap`` has it.
    @inline(__always)
    func read(_ bytes: UnsafePointer<UInt8>) -> UInt32 {
        switch components {
        case .gray: return 0xFF00_0000 | UInt32(bytes[0]) * 0x01_0101
        case .alpha: return UInt32(bytes[0]) << 24
        case .rgb(_, let red, let green, let blue, let place):
            let opacity = place.map { UInt32(bytes[$0]) } ?? 255
            func component(_ index: Int) -> UInt32 {
                let value = UInt32(bytes[index])
                switch alpha {
                case .ignored: return value
                case .premultiplied: return min(value, opacity)
                case .straight: return (value * opacity + 127) / 255
                }
            }
            return opacity << 24 | component(red) << 16 | component(green) << 8 | component(blue)
        }
    }

    /// Writes a pixel of a ``Bitmap``. Colours become greys by their luminance (ITU-R BT.709).
    @inline(__always)
    func write(_ pixel: UInt32, to bytes: UnsafeMutablePointer<UInt8>) {
        func byte(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: pixel >> shift) }
        switch components {
        case .gray:
            let (red, green, blue) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
            bytes[0] = UInt8((red * 2126 + green * 7152 + blue * 722 + 5000) / 10_000)
        case .alpha: bytes[0] = byte(24)
        case .rgb(_, let red, let green, let blue, let place):
            bytes[red] = byte(16)
            bytes[green] = byte(8)
            bytes[blue] = byte(0)
            if let place { bytes[place] = byte(24) }
        }
    }
}

/// Pixels in a layout that Cairo does not draw on, and the bitmap that is drawn on in their place.
final class ForeignPixels {
    let data: UnsafeMutableRawPointer
    let bytesPerRow: Int
    let layout: PixelLayout
    let info: UInt32
    private let bitmap: Bitmap
    private let isOwner: Bool

    /// Over memory of the caller's, or, without `data`, of its own.
    init?(
        data: UnsafeMutableRawPointer?, bytesPerRow: Int, layout: PixelLayout, info: UInt32,
        bitmap: Bitmap
    ) {
        guard let memory = data ?? calloc(bitmap.height, bytesPerRow) else { return nil }
        self.data = memory
        self.bytesPerRow = bytesPerRow
        self.layout = layout
        self.info = info
        self.bitmap = bitmap
        isOwner = data == nil
    }

    deinit { if isOwner { free(data) } }

    private func row(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> {
        (data + y * bytesPerRow + x * layout.pixelSize).assumingMemoryBound(to: UInt8.self)
    }

    /// Copies the memory to the bitmap: others may have written there.
    func load(_ area: PixelRect) {
        for y in area.y..<max(area.maxY, area.y) {
            let to = bitmap.row(y)
            var from = row(area.x, y)
            for x in area.x..<area.maxX {
                to[x] = layout.read(from)
                from += layout.pixelSize
            }
        }
    }

    /// Brings what was drawn to the memory.
    func store(_ area: PixelRect) {
        for y in area.y..<max(area.maxY, area.y) {
            let from = bitmap.row(y)
            var to = row(area.x, y)
            for x in area.x..<area.maxX {
                layout.write(from[x], to: to)
                to += layout.pixelSize
            }
        }
    }
}
