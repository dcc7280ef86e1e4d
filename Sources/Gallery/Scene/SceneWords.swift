import Tactile

/// A pseudo-random generator with a fixed sequence for each seed, so that every machine draws an
/// identical scene.
struct SceneRandom {
    var seed: UInt32

    /// 0 … 65535.
    mutating func next() -> Int {
        seed = seed &* 1_664_525 &+ 1_013_904_223
        return Int(seed >> 16)
    }

    /// A word of plain letters, which DejaVu Sans neither kerns nor joins.
    mutating func word() -> String { SceneWords.words[next() % SceneWords.words.count] }
}

/// The texts of the form and of the editor.
enum SceneWords {
    /// Made once: finding a font by its name compares it with all there are.
    static let font = SceneData.font(14)
    /// From line to line, in points.
    static let lineHeight: CGFloat = 17
    private static let formSeed: UInt32 = 131
    private static let textSeed: UInt32 = 57

    static let words = [
        "and", "the", "small", "lines", "light", "water", "house", "morning", "evening", "table",
        "window", "stone", "people", "little", "sound", "place", "again", "under", "letter",
        "simple", "among", "along", "paper", "sea", "land", "time", "hand", "home", "line", "long",
        "moment", "plain", "second", "plant", "stand", "still", "sentence", "meadow", "summer",
        "gentle", "open", "train", "against", "matter", "silent", "season", "market", "village",
        "bridge", "mountain", "sister", "button", "change", "column", "page", "note", "leaf",
        "orange", "lemon", "apple", "salt", "milk", "with", "that",
    ]

    /// The look of all of it: lines are a whole number of pixels apart.
    static var attributes: [NSAttributedString.Key: Any] {
        let paragraph = NSMutableParagraphStyle()
        paragraph.minimumLineHeight = lineHeight
        paragraph.maximumLineHeight = lineHeight
        return [
            .font: font, .foregroundColor: SceneData.text,
            .paragraphStyle: paragraph,
        ]
    }

    /// The three texts of a row, counted from 0.
    static func formRow(_ index: Int) -> (label: String, text: String, value: String) {
        var random = SceneRandom(seed: 977 &* UInt32(truncatingIfNeeded: index + 1) &+ formSeed)
        _ = random.next()
        let count = 3 + random.next() % 19
        let text = (0..<count).map { _ in random.word() }.joined(separator: " ")
        return ("Row \(index + 1)", text, "\(SceneData.tenths(index * 37 % 4000)) kg")
    }

    /// Whole paragraphs with an empty line between them, until there are as many kilobytes.
    static func text(kilobytes: Int) -> String {
        let least = kilobytes * 1024
        var random = SceneRandom(seed: textSeed)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(least + 2048)
        while bytes.count < least {
            if !bytes.isEmpty { bytes.append(contentsOf: "\n\n".utf8) }
            for sentence in 0..<3 + random.next() % 5 {
                if sentence > 0 { bytes.append(0x20) }
                for place in 0..<6 + random.next() % 9 {
                    if place > 0 { bytes.append(0x20) }
                    let start = bytes.count
                    bytes.append(contentsOf: random.word().utf8)
                    // A sentence begins with a capital letter.
                    if place == 0 { bytes[start] -= 0x20 }
                }
                bytes.append(0x2E)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The end of the second paragraph, in UTF-16 units; the text's end where there is none.
    static func caret(in text: String) -> Int {
        var breaks = 0
        var last: UInt8 = 0
        for (index, byte) in text.utf8.enumerated() {
            if byte == 0x0A, last == 0x0A {
                breaks += 1
                if breaks == 2 { return index - 1 }
            }
            last = byte
        }
        return text.utf16.count
    }
}
