import CX11
import Foundation

/// What a window shows, read back from the screen.
struct Picture: Equatable {
    let width: Int
    let height: Int
    /// `0xRRGGBB`, row by row.
    let pixels: [UInt32]

    subscript(x: Int, y: Int) -> UInt32 {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return 0 }
        return pixels[y * width + x]
    }

    /// How many colours are in it, counted up to `limit`.
    func colours(upTo limit: Int = 64) -> Int {
        var seen: Set<UInt32> = []
        for pixel in pixels where seen.insert(pixel).inserted && seen.count >= limit { break }
        return seen.count
    }

    /// How many pixels differ from another picture; all of them when the sizes do.
    func difference(from other: Picture) -> Int {
        guard width == other.width, height == other.height else { return width * height }
        return zip(pixels, other.pixels).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : 1) }
    }
}

extension Picture {
    /// Writes the picture (as PPM) where failures are kept, for a person to look at.
    func keep(as name: String) {
        let folder = AppStage.root.appendingPathComponent("Tests/Failures")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var data = Data("P6 \(width) \(height) 255\n".utf8)
        for pixel in pixels {
            data.append(contentsOf: [pixel >> 16, pixel >> 8, pixel].map { UInt8($0 & 0xff) })
        }
        try? data.write(to: folder.appendingPathComponent(name + ".ppm"))
    }
}

extension DisplayClient {
    /// A part of a window, all of it without `rect`; empty when it cannot be read.
    func picture(
        of window: Window, _ rect: (x: Int, y: Int, width: Int, height: Int)? = nil
    ) -> Picture {
        let size = size(of: window)
        let area = rect ?? (0, 0, size.width, size.height)
        guard area.width > 0, area.height > 0,
            let image = XGetImage(
                display, window, Int32(area.x), Int32(area.y), UInt32(area.width),
                UInt32(area.height), .max, ZPixmap)
        else { return Picture(width: 0, height: 0, pixels: []) }
        defer { _ = image.pointee.f.destroy_image(image) }
        var pixels: [UInt32] = []
        pixels.reserveCapacity(area.width * area.height)
        guard let data = image.pointee.data, image.pointee.bits_per_pixel == 32 else {
            return Picture(width: 0, height: 0, pixels: [])
        }
        for y in 0..<area.height {
            let row = UnsafeRawPointer(data).advanced(by: y * Int(image.pointee.bytes_per_line))
                .assumingMemoryBound(to: UInt32.self)
            for x in 0..<area.width { pixels.append(row[x] & 0xffffff) }
        }
        return Picture(width: area.width, height: area.height, pixels: pixels)
    }

    /// Waits until a window shows something and, looked at again and again, the same: for longer
    /// than a frame of unoptimised code takes.
    func settledPicture(of window: Window) async throws -> Picture {
        var last = picture(of: window)
        var looks = 0
        return try await wait(for: "the window to come to rest") {
            usleep(60_000)
            let now = picture(of: window)
            looks = now == last ? looks + 1 : 0
            last = now
            return looks >= 5 && now.colours() > 4 ? now : nil
        }
    }
}
