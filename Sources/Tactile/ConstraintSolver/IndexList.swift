/// A list of row or constraint indices. Up to two, as nearly all lists have, are stored inline;
/// more are in allocated memory.
///
/// A copy shares that memory: only the solver, which owns all lists, may copy one, and it frees
/// each exactly once by ``release()``.
struct IndexList: RandomAccessCollection {
    private static let inlineCount = 2

    private var length: Int32 = 0
    /// How many indices the allocated memory holds; 0 while the indices are inline.
    private var capacity: Int32 = 0
    /// The inline indices, the first in the lower half, or the address of the allocated memory.
    private var bits: UInt64 = 0

    var startIndex: Int { 0 }
    var endIndex: Int { Int(length) }

    private var base: UnsafeMutablePointer<Int32>? {
        capacity > 0 ? UnsafeMutablePointer(bitPattern: UInt(bits)) : nil
    }

    subscript(index: Int) -> Int32 {
        @inline(__always) get {
            if let base { return base[index] }
            return Int32(truncatingIfNeeded: bits &>> UInt64(32 * index))
        }
    }

    mutating func append(_ index: Int32) {
        if count == Swift.max(Self.inlineCount, Int(capacity)) { grow() }
        store(index, at: count)
        length += 1
    }

    mutating func remove(at place: Int) {
        precondition(place >= 0 && place < count, "there is no index at \(place)")
        for next in place..<count - 1 { store(self[next + 1], at: next) }
        length -= 1
    }

    mutating func removeAll() { length = 0 }

    mutating func release() {
        base?.deallocate()
        self = IndexList()
    }

    private mutating func store(_ index: Int32, at place: Int) {
        if let base {
            base[place] = index
            return
        }
        let shift = UInt64(32 * place)
        bits &= ~(UInt64(UInt32.max) &<< shift)
        bits |= UInt64(UInt32(bitPattern: index)) &<< shift
    }

    private mutating func grow() {
        let size = Swift.max(count * 2, 8)
        let grown = UnsafeMutablePointer<Int32>.allocate(capacity: size)
        for place in indices { grown[place] = self[place] }
        base?.deallocate()
        bits = UInt64(UInt(bitPattern: grown))
        capacity = Int32(size)
    }
}
