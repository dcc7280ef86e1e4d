/// A symbol times a coefficient, in a row of the tableau.
struct Cell {
    var symbol: Int32
    var coefficient: Double
}

/// The cells of a row in memory of its own, without the checks and reference counts that an array
/// would cost in the solver's innermost loops.
///
/// A copy shares the memory: only the solver, which owns all buffers, may copy one, and it frees
/// each exactly once by ``release()``.
struct CellBuffer: RandomAccessCollection {
    private(set) var base: UnsafeMutablePointer<Cell>?
    private var capacity = 0
    var count = 0

    var startIndex: Int { 0 }
    var endIndex: Int { count }

    subscript(index: Int) -> Cell {
        // `base` exists whenever there is an index below `count`.
        @inline(__always) get { base.unsafelyUnwrapped[index] }
    }

    mutating func reserve(_ wanted: Int) {
        guard wanted > capacity else { return }
        let size = Swift.max(wanted, capacity * 2, 8)
        let grown = UnsafeMutablePointer<Cell>.allocate(capacity: size)
        if let base {
            grown.moveInitialize(from: base, count: count)
            base.deallocate()
        }
        base = grown
        capacity = size
    }

    mutating func append(_ cell: Cell) {
        reserve(count + 1)
        base.unsafelyUnwrapped.advanced(by: count).initialize(to: cell)
        count += 1
    }

    mutating func remove(at index: Int) {
        precondition(index >= 0 && index < count, "there is no cell at \(index)")
        let base = base.unsafelyUnwrapped
        for place in index..<count - 1 { base[place] = base[place + 1] }
        count -= 1
    }

    /// Puts two cells in order.
    mutating func swapFirstTwo() {
        guard count >= 2, let base else { return }
        swap(&base[0], &base[1])
    }

    mutating func removeAll() { count = 0 }

    mutating func release() {
        base?.deallocate()
        base = nil
        capacity = 0
        count = 0
    }

    /// The place of a symbol, by bisection.
    @inline(__always)
    func position(of symbol: Int32) -> Int? {
        guard count > 0, let base else { return nil }
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) >> 1
            if base[middle].symbol < symbol { low = middle + 1 } else { high = middle }
        }
        return low < count && base[low].symbol == symbol ? low : nil
    }
}
