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

    static func == (one: Picture, other: Picture) -> Bool {
        one.width == other.width && one.height == other.height
            && one.pixels.withUnsafeBytes { one in
                other.pixels.withUnsafeBytes { other in
                    guard let first = one.baseAddress, let second = other.baseAddress else {
                        return one.count == other.count
                    }
                    return one.count == other.count && memcmp(first, second, one.count) == 0
                }
            }
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
        return pixels.withUnsafeBufferPointer { own in
            other.pixels.withUnsafeBufferPointer { other in
                var count = 0
                for index in own.indices where own[index] != other[index] { count += 1 }
                return count
            }
        }
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
        guard let data = image.pointee.data, image.pointee.bits_per_pixel == 32 else {
            return Picture(width: 0, height: 0, pixels: [])
        }
        let count = area.width * area.height
        let pixels = [UInt32](unsafeUninitializedCapacity: count) { pixels, filled in
            var target = 0
            for y in 0..<area.height {
                let row = UnsafeRawPointer(data).advanced(by: y * Int(image.pointee.bytes_per_line))
                    .assumingMemoryBound(to: UInt32.self)
                for x in 0..<area.width {
                    pixels[target] = row[x] & 0xffffff
                    target += 1
                }
            }
            filled = count
        }
        return Picture(width: area.width, height: area.height, pixels: pixels)
    }

    /// What a window shows when the programs behind it have nothing more to do, and something is
    /// shown at all.
    func settledPicture(of window: Window, made quiet: Quiet) async throws -> Picture {
        try await wait(for: "the window to come to rest") {
            let rest = try quiet.wait()
            let picture = picture(of: window)
            return quiet.wakeUps == rest && picture.colours(upTo: 5) > 4 ? picture : nil
        }
    }
}
