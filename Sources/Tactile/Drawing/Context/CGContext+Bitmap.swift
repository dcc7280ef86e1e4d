import Foundation
import TactileGeometry

extension CGContext {
    /// A context over pixels with Core Graphics' origin at the *bottom* left, one unit a pixel.
    ///
    /// Pixels are 32 bits, premultiplied, as `CGBitmapInfo.byteOrder32Little` with
    /// `premultipliedFirst` (or `noneSkipFirst`) lays them out. Without `data` the context has
    /// memory of its own, and any layout may be asked for; `data` in another layout gives `nil`.
    /// So do sizes that are not positive and rows that are too short. A grey space draws in colour
    /// and makes images that are masks where they are white.
    public convenience init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
        bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
    ) {
        guard width > 0, height > 0, width <= 32_767, height <= 32_767 else { return nil }
        let alpha = CGImageAlphaInfo(
            rawValue: bitmapInfo & CGBitmapInfo.alphaInfoMask.rawValue)
        let isOpaque =
            alpha == CGImageAlphaInfo.none || alpha == .noneSkipFirst || alpha == .noneSkipLast
        let bitmap: Bitmap
        if let data {
            let order = bitmapInfo & CGBitmapInfo.byteOrderMask.rawValue
            guard bitsPerComponent == 8, space.model == .rgb,
                alpha == .premultipliedFirst || alpha == .noneSkipFirst,
                order == CGBitmapInfo.byteOrder32Little.rawValue, bytesPerRow >= width * 4,
                bytesPerRow % 4 == 0
            else { return nil }
            bitmap = Bitmap(
                data: data, width: width, height: height, bytesPerRow: bytesPerRow,
                isOpaque: isOpaque, owner: CGColorSpace.rgb)
        } else {
            guard let own = Bitmap(width: width, height: height, isOpaque: isOpaque) else {
                return nil
            }
            bitmap = own
        }
        self.init(
            bitmap: bitmap,
            base: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height)))
        isGray = space.model == .monochrome && isOpaque
    }
}
