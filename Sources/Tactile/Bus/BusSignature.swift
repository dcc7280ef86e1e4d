/// Reads lists of types, in the letters of the D-Bus specification.
enum BusSignature {
    /// How deep types may lie in each other, and how long a list may be.
    static let deepest = 32
    static let longest = 255

    /// The complete types that a list has one after the other; `nil` for one that makes no sense.
    static func types(of signature: String) -> [String]? {
        let letters = Array(signature.utf8)
        guard letters.count <= longest else { return nil }
        var result: [String] = []
        var position = 0
        while position < letters.count {
            guard let end = end(of: letters, from: position, depth: 0) else { return nil }
            result.append(String(decoding: letters[position..<end], as: UTF8.self))
            position = end
        }
        return result
    }

    /// Where the complete type ends that begins at `start`.
    private static func end(of letters: [UInt8], from start: Int, depth: Int) -> Int? {
        guard start < letters.count, depth <= deepest else { return nil }
        switch letters[start] {
        case UInt8(ascii: "a"):
            guard start + 1 < letters.count else { return nil }
            guard letters[start + 1] == UInt8(ascii: "{") else {
                return end(of: letters, from: start + 1, depth: depth + 1)
            }
            guard start + 2 < letters.count, isBasic(letters[start + 2]),
                let value = end(of: letters, from: start + 3, depth: depth + 2),
                value < letters.count, letters[value] == UInt8(ascii: "}")
            else { return nil }
            return value + 1
        case UInt8(ascii: "("):
            var position = start + 1
            while position < letters.count, letters[position] != UInt8(ascii: ")") {
                guard let next = end(of: letters, from: position, depth: depth + 1) else {
                    return nil
                }
                position = next
            }
            return position < letters.count && position > start + 1 ? position + 1 : nil
        case UInt8(ascii: "v"): return start + 1
        case let letter: return isBasic(letter) ? start + 1 : nil
        }
    }

    private static func isBasic(_ letter: UInt8) -> Bool {
        "ybnqiuxtdsogh".utf8.contains(letter)
    }
}
