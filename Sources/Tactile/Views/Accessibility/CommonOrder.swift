/// Compares two orders of things.
enum CommonOrder {
    /// The most things of both lists that come in the same order in both. Of a thing that a list
    /// has twice, the first place in `other` counts.
    static func longest(in one: [Int], and other: [Int]) -> Set<Int> {
        let places = Dictionary(zip(other, other.indices)) { first, _ in first }
        let both = one.compactMap { thing in places[thing].map { (thing: thing, place: $0) } }
        // Of the rising sequences of each length, where the one with the lowest end ends.
        var ends: [Int] = []
        var before = [Int?](repeating: nil, count: both.count)
        for index in both.indices {
            var low = 0, high = ends.count
            while low < high {
                let middle = (low + high) / 2
                if both[ends[middle]].place < both[index].place {
                    low = middle + 1
                } else {
                    high = middle
                }
            }
            before[index] = low > 0 ? ends[low - 1] : nil
            if low < ends.count { ends[low] = index } else { ends.append(index) }
        }
        var longest: Set<Int> = []
        var next = ends.last
        while let index = next {
            longest.insert(both[index].thing)
            next = before[index]
        }
        return longest
    }
}
