import Foundation
import TestSupport
import Testing

@testable import Tactile
@testable import TactileText

@MainActor
private final class ItemLog: NSObject, UITextViewDelegate {
    var asked: [String] = []
    var done: [URL] = []
    var allows = true
    func textView(
        _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
        interaction: UITextItemInteraction
    ) -> Bool {
        asked.append("\(URL) \(characterRange.location) \(interaction)")
        return allows
    }
    func textView(
        _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment,
        in characterRange: NSRange, interaction: UITextItemInteraction
    ) -> Bool {
        asked.append("picture \(characterRange.location)")
        return allows
    }
    func textView(
        _ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction
    ) -> UIAction? {
        guard case .link(let url) = textItem.content else { return defaultAction }
        return UIAction { [weak self] _ in self?.done.append(url) }
    }
}

@Suite @MainActor final class TextItemTests {
    private let view = UITextView(frame: CGRect(x: 0, y: 0, width: 400, height: 200))
    private let log = ItemLog()
    private lazy var harness: Harness = {
        let harness = Harness(size: CGSize(width: 400, height: 200))
        harness.window.addSubview(view)
        view.delegate = log
        view.font = .systemFont(ofSize: 16)
        harness.show()
        return harness
    }()

    private func start(isEditable: Bool = false) throws {
        view.isEditable = isEditable
        let text = NSMutableAttributedString(string: "Read the manual or write.\nPicture: ")
        let url = try #require(URL(string: "https://example.org/manual"))
        text.addAttribute(.link, value: url, range: NSRange(location: 9, length: 6))
        let picture = NSTextAttachment()
        picture.image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 12)).image {
            UIColor.systemRed.setFill()
            $0.fill(CGRect(x: 0, y: 0, width: 20, height: 12))
        }
        text.append(NSAttributedString(attachment: picture))
        text.append(NSAttributedString(string: "\nMail me@example.org, please."))
        view.attributedText = text
        harness.frame()
    }

    private func middle(of offset: Int) -> CGPoint {
        let start = view.position(from: view.beginningOfDocument, offset: offset)
        let range = start.flatMap { view.characterRange(at: view.caretRect(for: $0).origin) }
        let rect = range.map { view.firstRect(for: $0) } ?? .zero
        return CGPoint(x: rect.midX, y: rect.midY)
    }

    @Test func aLinkIsOpenedByAPress() throws {
        try start()
        harness.tap(at: middle(of: 11))
        #expect(log.done.map(\.absoluteString) == ["https://example.org/manual"])
        #expect(log.asked == ["https://example.org/manual 9 invokeDefaultAction"])
        harness.tap(at: middle(of: 3))
        #expect(log.done.count == 1)
        log.allows = false
        harness.tap(at: middle(of: 12))
        #expect(log.done.count == 1 && log.asked.count == 2)
    }

    @Test func textThatIsEditedKeepsItsPresses() throws {
        try start(isEditable: true)
        harness.tap(at: middle(of: 11))
        #expect(log.asked.isEmpty && view.isFirstResponder)
        // What is typed behind a link or a picture is neither.
        view.selectedRange = NSRange(location: 15, length: 0)
        harness.type("s")
        #expect(view.textStorage.attribute(.link, at: 15, effectiveRange: nil) == nil)
        view.selectedRange = NSRange(location: 12, length: 0)
        harness.type("x")
        #expect(view.textStorage.attribute(.link, at: 12, effectiveRange: nil) != nil)
    }

    @Test func addressesAreFoundInTextThatIsRead() throws {
        try start()
        #expect(view.item(at: 45) == nil)
        view.dataDetectorTypes = .link
        let place = (view.text as NSString).range(of: "me@example.org")
        let item = try #require(view.item(at: place.location + 3))
        #expect(item.range == place)
        harness.frame()
        harness.tap(at: middle(of: place.location + 3))
        #expect(log.done.last?.absoluteString == "mailto:me@example.org")
        view.isEditable = true
        #expect(view.item(at: place.location + 3) == nil)
    }

    @Test func keysGoFromItemToItem() throws {
        try start()
        view.dataDetectorTypes = .link
        view.becomeFirstResponder()
        view.selectedRange = NSRange(location: 0, length: 0)
        harness.press(.tab)
        #expect(view.selectedRange == NSRange(location: 9, length: 6))
        harness.press(.return)
        #expect(log.done.count == 1)
        harness.press(.tab)
        #expect(view.selectedRange.length == 1)
        harness.press(.return)
        #expect(log.asked.last == "picture 35")
        harness.press(.tab)
        #expect(view.selectedRange.length == 14)
        harness.press(.tab, .shift)
        #expect(view.selectedRange.length == 1)
    }

    @Test func aLinkHasAMenu() throws {
        try start()
        view.becomeFirstResponder()
        let menus = view.menus(
            at: middle(of: 11), isAskedByKey: false)
        let titles = menus.compactMap { $0 as? UIMenu }.flatMap(\.children).map(\.title)
        #expect(titles == ["Open link", "Copy link"])
        #expect(view.menus(at: middle(of: 2), isAskedByKey: false).isEmpty)
        view.selectedRange = NSRange(location: 10, length: 0)
        #expect(view.menus(at: .zero, isAskedByKey: true).count == 1)
    }

    @Test(arguments: [
        ("see https://a.org/x_(y), or", ["https://a.org/x_(y)"]),
        ("(www.debian.org).", ["http://www.debian.org"]), ("a@b, a.b@c.de!", ["mailto:a.b@c.de"]),
        ("no: address www. here @ all", []), ("http:// is none", []),
    ])
    func addresses(text: String, found: [String]) {
        #expect(AddressDetector.addresses(in: text).map(\.url.absoluteString) == found)
    }
}
