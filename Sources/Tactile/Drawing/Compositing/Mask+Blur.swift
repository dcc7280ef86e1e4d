import Foundation

extension Mask {
    /// The pixels by which a blur of a given standard deviation spreads to each side.
    package static func blurMargin(sigma: Double) -> Int {
        guard sigma.isFinite, sigma > 0 else { return 0 }
        return 3 * (boxWidth(sigma: sigma) / 2) + 1
    }

    /// The width of each of three boxes that together come near a Gaussian of `sigma` pixels
    /// (Filter Effects Module, `feGaussianBlur`): floor(σ · 3 · √(2π) / 4 + 0.5). More than 250
    /// pixels count as 250.
    static func boxWidth(sigma: Double) -> Int {
        Int((min(sigma, 250) * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5).rounded(.down))
    }

    /// Blurs by a Gaussian of `sigma` pixels, done as three box passes each way. What would spread
    /// over the edges is lost; see ``blurMargin(sigma:)``. Not a number or ≤ 0: no change.
    package func blur(sigma: Double) {
        guard sigma.isFinite, sigma > 0 else { return }
        let box = Mask.boxWidth(sigma: sigma)
        guard box > 1 else { return }
        // An even box has no middle: two of them lean to either side, the third is odd.
        let passes: [(left: Int, right: Int)]
        let half = box / 2
        if box % 2 == 1 {
            passes = [(half, half), (half, half), (half, half)]
        } else {
            passes = [(half, half - 1), (half - 1, half), (half, half)]
        }
        blurRows(passes)
        blurColumns(passes)
        didChange()
    }

    private func blurRows(_ passes: [(left: Int, right: Int)]) {
        let scratch = UnsafeMutablePointer<UInt8>.allocate(capacity: width * 2)
        defer { scratch.deallocate() }
        for y in 0..<height {
            let row = data + y * bytesPerRow
            Mask.boxPass(from: row, to: scratch, count: width, passes[0])
            Mask.boxPass(from: scratch, to: scratch + width, count: width, passes[1])
            Mask.boxPass(from: scratch + width, to: row, count: width, passes[2])
        }
    }

    private static func boxPass(
        from source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int,
        _ reach: (left: Int, right: Int)
    ) {
        let factor = reciprocal(reach.left + reach.right + 1)
        var sum: UInt32 = 0
        for x in 0..<min(reach.right, count) { sum &+= UInt32(source[x]) }
        for x in 0..<count {
            if x + reach.right < count { sum &+= UInt32(source[x + reach.right]) }
            target[x] = UInt8(truncatingIfNeeded: (sum &* factor &+ 1 << 23) >> 24)
            if x >= reach.left { sum &-= UInt32(source[x - reach.left]) }
        }
    }

    /// 2²⁴ / n: dividing a sum of n bytes by n becomes a product, which 32 bits hold, and a shift.
    private static func reciprocal(_ n: Int) -> UInt32 { (1 << 24) / UInt32(n) }

    /// The columns are summed side by side, row after row, so that memory is read in order.
    private func blurColumns(_ passes: [(left: Int, right: Int)]) {
        let size = bytesPerRow * height
        let first = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
        let second = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
        let sums = UnsafeMutablePointer<UInt32>.allocate(capacity: width)
        defer {
            first.deallocate()
            second.deallocate()
            sums.deallocate()
        }
        columnPass(from: data, to: first, sums: sums, passes[0])
        columnPass(from: first, to: second, sums: sums, passes[1])
        columnPass(from: second, to: data, sums: sums, passes[2])
    }

    private func columnPass(
        from source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>,
        sums: UnsafeMutablePointer<UInt32>, _ reach: (left: Int, right: Int)
    ) {
        let factor = Mask.reciprocal(reach.left + reach.right + 1)
        sums.initialize(repeating: 0, count: width)
        for y in 0..<min(reach.right, height) {
            let row = source + y * bytesPerRow
            for x in 0..<width { sums[x] &+= UInt32(row[x]) }
        }
        for y in 0..<height {
            if y + reach.right < height {
                let row = source + (y + reach.right) * bytesPerRow
                for x in 0..<width { sums[x] &+= UInt32(row[x]) }
            }
            let out = target + y * bytesPerRow
            for x in 0..<width {
                out[x] = UInt8(truncatingIfNeeded: (sums[x] &* factor &+ 1 << 23) >> 24)
            }
            if y >= reach.left {
                let row = source + (y - reach.left) * bytesPerRow
                for x in 0..<width { sums[x] &-= UInt32(row[x]) }
            }
        }
    }
}
