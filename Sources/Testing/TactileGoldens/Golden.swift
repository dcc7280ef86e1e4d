import Foundation
import TactileDrawing
import TactileGeometry
import Testing

/// Compares a picture with the golden one beside the calling test: `Golden/NAME.png`, pixel by
/// pixel.
///
/// Pictures are the same on all machines: text is set in DejaVu Sans, whatever fonts are installed.
/// On a difference the expected and the actual picture and a map of what differs go to
/// `Tests/Failures`. With `TACTILE_RECORD_GOLDENS=1` in the environment the picture is
/// written instead, and the test fails: a recording is to be looked at before it counts.
public func expectGolden(
    _ bitmap: Bitmap, _ name: String, filePath: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let folder = URL(fileURLWithPath: filePath).deletingLastPathComponent()
        .appendingPathComponent("Golden")
    let file = folder.appendingPathComponent("\(name).png")
    guard let data = bitmap.pngData(), let actual = Bitmap.decodingPNG(data) else {
        Issue.record("\(name) cannot be encoded", sourceLocation: sourceLocation)
        return
    }
    if ProcessInfo.processInfo.environment["TACTILE_RECORD_GOLDENS"] == "1" {
        let isSame = (try? Data(contentsOf: file)).flatMap(Bitmap.decodingPNG)
            .map { $0.difference(from: actual).count == 0 }
        if isSame != true {
            try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try? data.write(to: file)
            Issue.record("Recorded \(file.path): look at it", sourceLocation: sourceLocation)
        }
        return
    }
    guard let golden = try? Data(contentsOf: file), let expected = Bitmap.decodingPNG(golden) else {
        Issue.record(
            "There is no golden picture \(file.path); record it with TACTILE_RECORD_GOLDENS=1",
            sourceLocation: sourceLocation)
        return
    }
    let difference = expected.difference(from: actual)
    guard difference.count > 0 else { return }
    let output = failures(of: folder)
    try? FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    for (kind, picture) in [
        ("expected", golden), ("actual", data), ("difference", difference.map?.pngData() ?? Data()),
    ] {
        try? picture.write(to: output.appendingPathComponent("\(name).\(kind).png"))
    }
    Issue.record(
        "\(name): \(difference.count) pixels differ, at most by \(difference.largest) of 255; see \(output.path)",
        sourceLocation: sourceLocation)
}

/// `Failures` in the `Tests` folder around a test's golden pictures, or else next to them.
private func failures(of folder: URL) -> URL {
    var tests = folder.deletingLastPathComponent()
    while tests.pathComponents.count > 1, tests.lastPathComponent != "Tests" {
        tests.deleteLastPathComponent()
    }
    if tests.pathComponents.count <= 1 { tests = folder.deletingLastPathComponent() }
    return tests.appendingPathComponent("Failures")
}

extension Bitmap {
    /// Pixels that differ, the largest difference of a channel, and a map that shows them red.
    fileprivate func difference(from other: Bitmap) -> (count: Int, largest: Int, map: Bitmap?) {
        let width = max(width, other.width), height = max(height, other.height)
        let map = Bitmap(width: width, height: height, isOpaque: true)
        var count = 0, largest = 0
        for y in 0..<height {
            for x in 0..<width {
                let isInside =
                    bounds.contains(PixelRect(x: x, y: y, width: 1, height: 1))
                    && other.bounds.contains(PixelRect(x: x, y: y, width: 1, height: 1))
                let mine = pixel(x: x, y: y).value, theirs = other.pixel(x: x, y: y).value
                var worst = isInside ? 0 : 255
                for shift in [0, 8, 16, 24] as [UInt32] {
                    worst = max(worst, abs(Int(mine >> shift & 255) - Int(theirs >> shift & 255)))
                }
                guard worst > 0 else { continue }
                count += 1
                largest = max(largest, worst)
                let red = UInt32(128 + worst / 2)
                map?.fill(
                    PixelRect(x: x, y: y, width: 1, height: 1),
                    color: PixelColor(value: 0xFF00_0000 | red << 16))
            }
        }
        return (count, largest, map)
    }
}
