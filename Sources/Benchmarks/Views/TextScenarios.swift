import Foundation
import Tactile

extension Scenario {
    static let texts: [Scenario] = [
        Scenario(
            name: "typing", summary: "keys are typed into a page of text and into a megabyte",
            run: typing)
    ]

    /// What a key costs must not grow with the text.
    @MainActor
    private static func typing(_ report: inout Report) {
        // One window after the other: there is one application.
        let keys = 20
        let page = TypedText(paragraphs: 30)
        let small = page.cost(of: keys)
        let times = (
            Measuring.seconds(calls: keys, page.type), Measuring.seconds(calls: 5, page.breakLine)
        )
        let megabyte = TypedText(paragraphs: 14_000)
        let large = megabyte.cost(of: keys)
        report.count("units of the long text", megabyte.length, atMost: 1_100_000)
        report.count(
            "bytes more that a key asks for in a megabyte", (large.bytes - small.bytes) / keys,
            atMost: 4_096)
        report.count(
            "blocks more that a key asks for in a megabyte", (large.blocks - small.blocks) / keys,
            atMost: 8)
        report.count("layers drawn for \(keys) keys", large.layers, atMost: keys)
        report.count("layers less drawn in a page", large.layers - small.layers, atMost: 0)
        report.allocations("blocks of a key", large.blocks / keys, atMost: 250)
        report.ratio(
            "a key in a megabyte", Measuring.seconds(calls: keys, megabyte.type), to: times.0,
            "a key in a page")
        report.ratio(
            "a new line in a megabyte", Measuring.seconds(calls: 5, megabyte.breakLine),
            to: times.1,
            "a new line in a page")
    }
}

/// A text view in a window with the caret in the middle of its text.
@MainActor
private final class TypedText {
    private let view = UITextView(frame: .zero)
    private let stage: Stage

    init(paragraphs: Int) {
        stage = Stage(size: CGSize(width: 400, height: 300), showing: view)
        view.font = .systemFont(ofSize: 15)
        view.text = (0..<paragraphs).map {
            "Paragraph \($0 % 10) of a text that is wider than the view, so that it is broken."
        }.joined(separator: "\n")
        view.becomeFirstResponder()
        view.selectedRange = NSRange(location: length / 2, length: 0)
        stage.frame()
        for _ in 0..<5 { type() }
    }

    var length: Int { view.offset(from: view.beginningOfDocument, to: view.endOfDocument) }

    func type() {
        view.insertText("x")
        stage.frame()
    }

    func breakLine() {
        view.insertText("\n")
        stage.frame()
    }

    func cost(of keys: Int) -> (bytes: Int, blocks: Int, layers: Int) {
        stage.forget()
        var blocks = 0
        let bytes = Measuring.bytes {
            blocks = Measuring.allocations { for _ in 0..<keys { type() } }
        }
        return (bytes, blocks, stage.total.layersDrawn)
    }
}
