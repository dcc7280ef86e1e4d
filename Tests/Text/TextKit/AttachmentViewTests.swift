import Foundation
import TestSupport
import Testing

@testable import Tactile
@testable import TactileText

/// A box that is as large as its text says, as a view in a text.
private final class BoxProvider: NSTextAttachmentViewProvider {
    static let type = "org.example.box"

    override func loadView() {
        let box = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 60))
        box.backgroundColor = .red
        view = box
        tracksTextAttachmentViewBounds = true
    }
}

/// A line of one length.
private final class LineProvider: NSTextAttachmentViewProvider {
    static let type = "org.example.line"

    override func loadView() {
        let line = UIView()
        line.backgroundColor = .green
        view = line
        textAttachment?.bounds = CGRect(x: 0, y: 4, width: 90, height: 2)
    }
}

@Suite @MainActor final class AttachmentViewTests {
    private let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 150))
    private lazy var harness: Harness = {
        NSTextAttachment.registerViewProviderClass(BoxProvider.self, forFileType: BoxProvider.type)
        NSTextAttachment.registerViewProviderClass(
            LineProvider.self, forFileType: LineProvider.type)
        let harness = Harness(size: CGSize(width: 300, height: 150))
        harness.window.addSubview(view)
        harness.show()
        return harness
    }()

    private func text(
        _ before: String, _ after: String, type: String = BoxProvider.type
    ) -> NSAttributedString {
        let body: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 16)]
        let text = NSMutableAttributedString(string: before, attributes: body)
        let attachment = NSTextAttachment(data: nil, ofType: type)
        text.append(NSAttributedString(attachment: attachment))
        text.append(NSAttributedString(string: after, attributes: body))
        return text
    }

    private var box: UIView? { view.subviews.first { $0.backgroundColor == .red } }

    @Test func aViewStandsOnTheBaselineWhereItsCharacterIs() throws {
        harness.frame()
        view.attributedText = text("One ", " two")
        harness.frame()
        let box = try #require(box)
        #expect(box.frame.size == CGSize(width: 40, height: 60))
        let caret = view.caretRect(
            for: try #require(view.position(from: view.beginningOfDocument, offset: 4)))
        #expect(abs(box.frame.minX - caret.minX) <= 1)
        let manager = view.layoutManager
        let line = manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil)
        let baseline = line.minY + manager.location(forGlyphAt: 0).y + view.textContainerInset.top
        #expect(abs(box.frame.maxY - baseline) <= 1 && line.height >= 60)
        // What is typed before it moves it.
        view.becomeFirstResponder()
        view.selectedRange = NSRange(location: 0, length: 0)
        let x = box.frame.minX
        harness.type("xx")
        harness.frame()
        #expect(box.frame.minX > x && box.superview === view)
    }

    @Test func boundsThatAreSetWithTheViewAreItsRoom() throws {
        harness.frame()
        view.attributedText = text("One ", " two", type: LineProvider.type)
        harness.frame()
        let line = try #require(view.subviews.first { $0.backgroundColor == .green })
        let next = try #require(view.position(from: view.beginningOfDocument, offset: 5))
        #expect(line.frame.size == CGSize(width: 90, height: 2))
        #expect(abs(view.caretRect(for: next).minX - line.frame.maxX) <= 1)
    }

    @Test func theRoomFollowsTheView() throws {
        harness.frame()
        view.attributedText = text("One ", " two")
        harness.frame()
        let box = try #require(box)
        box.bounds.size = CGSize(width: 100, height: 30)
        view.setNeedsLayout()
        harness.frame()
        #expect(box.frame.size == CGSize(width: 100, height: 30))
    }

    @Test func aViewGoesWithItsCharacterAndComesBackWithIt() throws {
        harness.frame()
        view.attributedText = text("One ", " two")
        harness.frame()
        let first = try #require(box)
        view.becomeFirstResponder()
        view.selectedRange = NSRange(location: 4, length: 1)
        harness.press(.backspace)
        harness.frame()
        #expect(box == nil)
        view.undoManager?.undo()
        harness.frame()
        #expect(box === first)
    }

    @Test func onlyWhatIsSeenHasAView() {
        harness.frame()
        view.attributedText = text(
            (0..<400).map { "line \($0)\n" }.joined(), " end")
        harness.frame()
        #expect(box == nil)
        view.scrollRangeToVisible(NSRange(location: view.text.utf16.count - 1, length: 1))
        harness.frame()
        #expect(box?.superview === view)
        view.setContentOffset(.zero, animated: false)
        harness.frame()
        #expect(box == nil)
    }
}
