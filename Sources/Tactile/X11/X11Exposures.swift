import TactileGeometry

/// Parts of a window that show nothing of ours any more, until they are put again.
struct X11Exposures {
    private(set) var rects: [PixelRect] = []
    /// What the server had done when it told of the first and the last of them.
    private var serials: ClosedRange<UInt> = 0...0

    private static let most = 16

    var isEmpty: Bool { rects.isEmpty }

    mutating func add(_ rect: PixelRect, at serial: UInt) {
        serials =
            rects.isEmpty
            ? serial...serial
            : min(serials.lowerBound, serial)...max(serials.upperBound, serial)
        if rects.count < Self.most {
            rects.append(rect)
        } else {
            rects[Self.most - 1] = rects[Self.most - 1].union(rect)
        }
    }

    mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

    /// Whether request `serial`, which puts the whole window, comes after all of them.
    func areCovered(byPut serial: UInt) -> Bool { serials.upperBound < serial }

    /// Whether request `serial` moves pixels of the window after one of them was lost.
    func areMoved(by serial: UInt) -> Bool { serials.lowerBound < serial }
}
