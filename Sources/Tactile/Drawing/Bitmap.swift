import Foundation
import TactileGeometry

/// Device pixels in memory: 32 bits each, premultiplied, native-endian `0xAARRGGBB`.
///
/// The memory is its own (zeroed at first, so transparent), or borrowed from whoever made it.
public final class Bitmap {
    public let width: Int
    public let height: Int
    /// Bytes from one row to the next, a multiple of four.
    public let bytesPerRow: Int
    /// The promise that every alpha byte counts as 255: pixels are copied, never blended.
    public var isOpaque: Bool
    public let data: UnsafeMutableRawPointer
    private let owner: AnyObject?

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
        if owner == nil { free(data) }
    }

    public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }
}
