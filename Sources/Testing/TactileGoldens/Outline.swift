import Foundation
import Testing

/// Compares a text, such as `harness.outline()`, with the one beside the calling test:
/// `Outlines/NAME.txt`.
///
/// On a difference the test fails with the lines that differ and those around them, as `diff -u`
/// shows them. With `TACTILE_RECORD_GOLDENS=1` in the environment the text is written instead, and
/// the test fails: a recording is to be read before it counts.
public func expectOutline(
    _ outline: String, _ name: String, filePath: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let folder = URL(fileURLWithPath: filePath).deletingLastPathComponent()
        .appendingPathComponent("Outlines")
    let file = folder.appendingPathComponent("\(name).txt")
    let expected = try? String(contentsOf: file, encoding: .utf8)
    if expected == outline { return }
    if ProcessInfo.processInfo.environment["TACTILE_RECORD_GOLDENS"] == "1" {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try outline.write(to: file, atomically: true, encoding: .utf8)
            Issue.record("Recorded \(file.path): read it", sourceLocation: sourceLocation)
        } catch {
            Issue.record("\(file.path) cannot be written: \(error)", sourceLocation: sourceLocation)
        }
        return
    }
    guard let expected else {
        Issue.record(
            "There is no outline \(file.path); record it with TACTILE_RECORD_GOLDENS=1",
            sourceLocation: sourceLocation)
        return
    }
    let difference = unifiedDifference(from: expected, to: outline)
    Issue.record(
        "\(name) is not as expected (-) but otherwise (+):\n\(difference)",
        sourceLocation: sourceLocation)
}

/// The lines in which two texts differ, `-` of the first and `+` of the second, with up to three
/// lines around them; empty for texts of the same lines.
package func unifiedDifference(from old: String, to new: String, around context: Int = 3) -> String
{
    func lines(_ text: String) -> [Substring] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.last == "" ? lines.dropLast() : lines
    }
    let (old, new) = (lines(old), lines(new))
    let change = new.difference(from: old)
    var removed: Set<Int> = [], inserted: Set<Int> = []
    for step in change {
        switch step {
        case .remove(let offset, _, _): removed.insert(offset)
        case .insert(let offset, _, _): inserted.insert(offset)
        }
    }
    // All lines of both, those that were taken away before those that came.
    var all: [(mark: Character, text: Substring, old: Int, new: Int)] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
        if removed.contains(left) {
            all.append(("-", old[left], left, right))
            left += 1
        } else if inserted.contains(right) {
            all.append(("+", new[right], left, right))
            right += 1
        } else {
            all.append((" ", old[left], left, right))
            left += 1
            right += 1
        }
    }
    var shown = [Bool](repeating: false, count: all.count)
    for index in all.indices where all[index].mark != " " {
        for near in max(0, index - context)...min(all.count - 1, index + context) {
            shown[near] = true
        }
    }
    var text = ""
    for index in all.indices where shown[index] {
        let line = all[index]
        if index == 0 || !shown[index - 1] {
            text += "@@ line \(line.old + 1), now \(line.new + 1) @@\n"
        }
        text += "\(line.mark)\(line.text)\n"
    }
    return text
}
