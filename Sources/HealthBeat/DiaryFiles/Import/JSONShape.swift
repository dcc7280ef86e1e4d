import Diary

/// Looks at the shape of a JSON text before it is decoded, in one pass and without memory of its
/// own: a list of weights is neither deep nor wide, and decoding what is costs far more than its
/// bytes.
struct JSONShape {
    private(set) var values = 0
    private(set) var objects = 0
    private(set) var depth = 0
    /// The most members of one object.
    private(set) var members = 0

    init(_ bytes: [UInt8]) {
        // Members of each open object, -1 for a list.
        var open: [Int] = []
        var deepest = 0
        var count = 0
        var widest = 0
        var objects = 0
        bytes.withUnsafeBufferPointer { bytes in
            var index = 0
            while index < bytes.count {
                let byte = bytes[index]
                index += 1
                switch byte {
                case UInt8(ascii: "\""):
                    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
                        index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
                    }
                    index += 1
                case UInt8(ascii: "{"), UInt8(ascii: "["):
                    count += 1
                    if byte == UInt8(ascii: "{") { objects += 1 }
                    open.append(byte == UInt8(ascii: "{") ? 0 : -1)
                    deepest = max(deepest, open.count)
                    if deepest > ReadingBudget.deepestNesting { return }
                case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = open.popLast()
                case UInt8(ascii: ","): count += 1
                case UInt8(ascii: ":"):
                    guard let last = open.indices.last, open[last] >= 0 else { continue }
                    open[last] += 1
                    widest = max(widest, open[last])
                default: break
                }
            }
        }
        (values, depth, members) = (count, deepest, widest)
        self.objects = objects
    }

    /// Whether the tables of a document of any shape may be looked for: all of it is in memory
    /// then, which takes some seventy bytes for each value and twice as much more for each object.
    var isSearchable: Bool {
        values * 70 + objects * 150 <= ReadingBudget.mostDecoded
    }

    /// Whether a text of this shape is worth decoding.
    var isDecodable: Bool {
        values <= ReadingBudget.mostValues && depth <= ReadingBudget.deepestNesting
            && members <= ReadingBudget.mostMembers
    }
}
