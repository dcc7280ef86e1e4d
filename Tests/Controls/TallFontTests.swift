import Foundation
import Tactile
import TestSupport
import Testing

/// Text in a font whose lines are far higher than those of the font that was asked for, as some
/// that stand in for it in Arabic: it is seen whole where the other one's line has room.
@Suite @MainActor struct TallFontTests {
    /// DejaVu Sans with much room above its letters and below them, under a name of its own.
    private static let family: String? = {
        let path = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        var bytes = [UInt8](data)
        func number(_ at: Int, _ count: Int) -> Int {
            bytes[at..<at + count].reduce(0) { $0 << 8 | Int($1) }
        }
        func set(_ value: Int, at place: Int) {
            bytes[place] = UInt8(value >> 8 & 0xFF)
            bytes[place + 1] = UInt8(value & 0xFF)
        }
        for table in 0..<number(4, 2) {
            let record = 12 + 16 * table, start = number(record + 8, 4)
            switch String(decoding: bytes[record..<record + 4], as: UTF8.self) {
            case "hhea":
                set(5000, at: start + 4)
                set(-3000, at: start + 6)
            case "OS/2":
                set(5000, at: start + 68)
                set(-3000, at: start + 70)
                set(5000, at: start + 74)
                set(3000, at: start + 76)
            default: break
            }
        }
        // Its name is there once in bytes and once in pairs of them.
        for unit in [[UInt8](), [0]] {
            let old = "DejaVu".utf8.flatMap { unit + [$0] }
            let new = "TallFa".utf8.flatMap { unit + [$0] }
            var place = 0
            while place + old.count <= bytes.count {
                if bytes[place] == old[0], Array(bytes[place..<place + old.count]) == old {
                    bytes.replaceSubrange(place..<place + old.count, with: new)
                }
                place += 1
            }
        }
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("tall-\(UUID().uuidString).ttf")
        guard (try? Data(bytes).write(to: file)) != nil,
            CTFontManagerRegisterFontsForURL(file as CFURL, .process, nil)
        else { return nil }
        return "TallFa Sans"
    }()

    /// How dark the rows of a label's picture are, all in all, and its first and last row.
    private func ink(_ label: UILabel, _ size: CGSize) throws -> (sum: Int, rows: [Int]) {
        label.frame = CGRect(origin: .zero, size: size)
        let format = UIGraphicsImageRendererFormat()
        format.scale = 2
        let image = UIGraphicsImageRenderer(size: size, format: format).image { _ in
            label.drawText(in: label.bounds)
        }
        let picture = try #require(image.cgImage)
        let data = try #require(picture.dataProvider?.data as Data?)
        let rows = (0..<picture.height).map { row in
            (0..<picture.width).reduce(0) { sum, x in
                sum + Int(data[data.startIndex + row * picture.bytesPerRow + 4 * x + 3])
            }
        }
        return (rows.reduce(0, +), rows)
    }

    @Test(arguments: [11.0, 13, 22, 34, 53])
    func aFigureIsWholeWhereTheUsualFontHasRoom(size: CGFloat) throws {
        let family = try #require(Self.family)
        let tall = try #require(UIFont(name: family, size: size))
        let usual = UIFont.systemFont(ofSize: size)
        #expect(tall.lineHeight > 3 * usual.lineHeight)
        let text = NSMutableAttributedString(string: "−", attributes: [.font: usual])
        text.append(NSAttributedString(string: "٢٫٩ كغم", attributes: [.font: tall]))
        let label = UILabel()
        label.attributedText = text
        let whole = label.sizeThatFits(CGSize(width: 1000, height: 1000))
        #expect(whole.height >= tall.lineHeight.rounded(.down))
        let all = try ink(label, whole)
        #expect(all.sum > 0)
        // As high as lines of the usual font are.
        let room = CGSize(width: whole.width, height: (usual.lineHeight * 1.1).rounded(.up))
        let shown = try ink(label, room)
        #expect(shown.sum == all.sum)
        let rows = all.rows.filter { $0 > 0 }
        #expect(shown.rows.filter { $0 > 0 } == rows)
    }

    @Test func lettersThatAreHigherThanTheirRoomBeginAtTheirTops() throws {
        let family = try #require(Self.family)
        let tall = try #require(UIFont(name: family, size: 40))
        let label = UILabel()
        label.font = tall
        label.text = "٢٫٩ كغم"
        let shown = try ink(label, CGSize(width: 300, height: 12))
        #expect(shown.rows.contains { $0 > 0 })
    }
}
