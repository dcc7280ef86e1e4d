import Diary

/// Takes the internal subset out of a document's type before a parser sees it.
///
/// Apple has written subsets that are no XML. Nothing in one is needed, and entities, by which a
/// few bytes become gigabytes, are refused. Line ends stay, so that lines keep their numbers.
struct DoctypeFilter {
    /// Whether the place where a subset may stand lies behind.
    private var hasPassed = false
    private var held: [UInt8] = []
    private(set) var declaresEntity = false

    /// Bytes of a beginning; a subset is there or nowhere.
    private static let limit = 1 << 20
    private static let doctype = Array("<!DOCTYPE".utf8)
    private static let entity = Array("<!ENTITY".utf8)

    /// The bytes without the subset; those of a beginning are held until it has ended.
    mutating func filter(_ bytes: [UInt8], isLast: Bool) -> [UInt8] {
        if hasPassed { return bytes }
        held += bytes
        guard let result = cut() else {
            guard isLast || held.count > Self.limit else { return [] }
            hasPassed = true
            defer { held = [] }
            return held
        }
        hasPassed = true
        held = []
        return result
    }

    /// The held bytes without the subset, nil while its end has not come yet.
    private mutating func cut() -> [UInt8]? {
        // A start tag ends the place where a type may stand.
        let tag = held.indices.dropLast().first {
            held[$0] == UInt8(ascii: "<") && Self.isName(held[$0 + 1])
        }
        guard let start = Self.index(of: Self.doctype, in: held, from: 0), start < tag ?? .max
        else {
            return tag == nil ? nil : held
        }
        var index = start + Self.doctype.count
        while index < held.count, held[index] != UInt8(ascii: "["), held[index] != UInt8(ascii: ">")
        {
            index += 1
        }
        guard index < held.count else { return nil }
        guard held[index] == UInt8(ascii: "[") else { return held }
        guard let end = subsetEnd(from: index + 1) else { return nil }
        let subset = held[index...end]
        declaresEntity = Self.index(of: Self.entity, in: Array(subset), from: 0) != nil
        return Array(held[..<index]) + subset.filter { $0 == 0x0A } + Array(held[(end + 1)...])
    }

    /// The bracket that ends the subset: the first with ">" and then a tag or comment behind it.
    private func subsetEnd(from start: Int) -> Int? {
        var index = start
        while index < held.count {
            defer { index += 1 }
            guard held[index] == UInt8(ascii: "]") else { continue }
            var next = index + 1
            while next < held.count, held[next] <= 0x20 { next += 1 }
            guard next < held.count, held[next] == UInt8(ascii: ">") else { continue }
            next += 1
            while next < held.count, held[next] <= 0x20 { next += 1 }
            guard next + 1 < held.count, held[next] == UInt8(ascii: "<") else { continue }
            if Self.isName(held[next + 1]) || held[next + 1] == UInt8(ascii: "?") { return index }
            if held[next + 1] == UInt8(ascii: "!"), next + 2 < held.count,
                held[next + 2] == UInt8(ascii: "-")
            {
                return index
            }
        }
        return nil
    }

    private static func isName(_ byte: UInt8) -> Bool {
        byte >= 0x41 && byte <= 0x5A || byte >= 0x61 && byte <= 0x7A || byte == 0x5F || byte >= 0x80
    }

    private static func index(of mark: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        guard bytes.count >= mark.count else { return nil }
        var index = start
        while index + mark.count <= bytes.count {
            if bytes[index] == mark[0], bytes[index..<index + mark.count].elementsEqual(mark) {
                return index
            }
            index += 1
        }
        return nil
    }
}
