import TactileTesting
import Testing
import UIKit

private let phone = CGSize(width: 320, height: 480)

/// What is filled in, drops down, folds, flies and stretches.
@MainActor
@Suite struct ShapeTests {
    /// In seconds: more than animations take, and the memory of their pictures, which is given
    /// back two seconds later. What never rests takes thirty.
    private static let soon = 3.0

    @Test("The bar above the keys grows with its text to a limit, and shrinks when that is sent")
    func chat() throws {
        let chat = ChatController(style: .plain)
        chat.texts = [("Hello, a text that is long enough for more than one line here", false)]
        let harness = Harness(showing: chat, size: phone)
        harness.rest()
        let bar = chat.bar
        func bottom() -> CGFloat { bar.convert(bar.bounds, to: nil).maxY }
        let low = bar.bounds.height
        #expect(low < 60 && bottom() == 480)
        let cell = try #require(
            chat.tableView.cellForRow(at: IndexPath(row: 0, section: 0)) as? BubbleCell)
        #expect(cell.label.bounds.height > 40 && cell.label.frame.maxX <= 240)
        #expect(harness.pixel(14, 20) == 0xFFFF00)
        harness.tap(bar.textView)
        harness.type("Some words that fill up several lines of the bar")
        harness.rest()
        #expect(bar.textView.isFirstResponder && bar.button.isEnabled)
        #expect(bar.bounds.height > low + 15 && bottom() == 480)
        // The bar is above the keys: they cover nothing of it, but rows behind it.
        #expect(bar.textView.contentOffset == .zero && bar.textView.adjustedContentInset == .zero)
        #expect(chat.tableView.adjustedContentInset.bottom == bar.bounds.height)
        harness.type(", and then so many that it has to scroll inside of itself, which it does")
        harness.rest()
        #expect(bar.bounds.height == 102 && bar.textView.isScrollEnabled)
        let past = bar.textView.contentSize.height - bar.textView.bounds.height
        // The last lines fill it; below them there is the margin of the text.
        #expect(past > 0 && past - bar.textView.contentOffset.y < 8)
        #expect(bar.textView.contentOffset.y <= past)
        harness.tap(bar.button)
        harness.rest()
        #expect(bar.bounds.height == low && bottom() == 480 && !bar.button.isEnabled)
        #expect(chat.tableView.numberOfRows(inSection: 0) == 2)
    }

    @Test("A month has its days where a layout of its own puts them")
    func month() throws {
        let month = MonthGridView(frame: CGRect(x: 0, y: 0, width: 280, height: 270))
        var days: [DateComponents] = []
        month.chosen = { days.append($0) }
        let harness = Harness(size: phone)
        harness.window.addSubview(month)
        harness.show()
        // February 2021 began on a Monday, the second of seven columns.
        #expect(month.title.text == "February")
        let first = try #require(harness.view(showing: "1"))
        #expect(first.convert(first.bounds, to: nil) == CGRect(x: 40, y: 30, width: 40, height: 40))
        #expect(harness.pixel(100, 70) == 0x0000FF)
        harness.tap(at: CGPoint(x: 20, y: 50))
        harness.tap(at: CGPoint(x: 140, y: 90))
        harness.rest()
        #expect(days == [DateComponents(month: 2, day: 10)])
        harness.move(to: CGPoint(x: 300, y: 400))
        harness.rest()
        #expect(harness.pixel(128, 84) == 0xFF9500 || harness.pixel(128, 84) == 0xFF8000)
        harness.drag(from: CGPoint(x: 240, y: 150), to: CGPoint(x: 60, y: 150), over: 0.15)
        harness.rest()
        #expect(month.collection.contentOffset.x == 280 && month.title.text == "March")
    }

    @Test("A form makes its fields by class, reads a nib, and observes its captions")
    func form() throws {
        let form = FieldFormController()
        let harness = Harness(showing: form, size: phone)
        let name = FormRow<TextFormField, UIImageView>("Name")
        let news = FormRow<SwitchFormField, UIView>("News") { $0.control.isOn = true }
        form.add(name)
        form.add(news)
        harness.rest()
        #expect(form.header.frame == CGRect(x: 0, y: 0, width: 320, height: 60))
        #expect(form.header.titleLabel.text == "Your data")
        #expect(harness.pixel(160, 5) == 0x00FFFF)
        #expect(name.field.frame.minY == 68 && name.field.frame.width == 320)
        #expect(name.field.field.frame.minX == 12 && name.field.caption.frame.minY == 4)
        #expect(harness.pixel(3, 81) == 0x800080 || harness.pixel(3, 81) == 0xAF52DE)
        harness.tap(name.field.field)
        harness.type("Ada")
        harness.rest()
        #expect(form.fields.map(\.text) == ["Ada", "yes"])
        let top = name.field.field.frame.minY
        name.field.caption.text = ""
        harness.rest()
        #expect(name.field.field.frame.minY == 16 && top > 16)
        harness.tap(form.header.button)
        harness.tap(news.field.control)
        harness.rest()
        #expect(form.fields.map(\.text) == ["", "no"])
        harness.resize(to: CGSize(width: 400, height: 400))
        harness.rest()
        #expect(name.field.field.frame.width == 376)
    }

    @Test("Notices come one after the other")
    func notices() throws {
        let view = UIView()
        view.backgroundColor = .white
        let harness = Harness(showing: view, size: phone)
        var ends: [Bool] = []
        view.showNotice("First") { ends.append($0) }
        view.showNotice("Second") { ends.append($0) }
        harness.rest()
        let first = try #require(harness.views(of: NoticeView.self).first)
        #expect(first.label.text == "First" && first.frame.maxY == 460 && first.center.x == 160)
        harness.tap(first)
        harness.advance(seconds: 0.14)
        #expect(first.layer.presentation()?.frame.width ?? 0 > first.bounds.width)
        harness.rest()
        #expect(
            ends == [true] && harness.views(of: NoticeView.self).map(\.label.text) == ["Second"])
        harness.resize(to: CGSize(width: 480, height: 320))
        let second = try #require(harness.views(of: NoticeView.self).first)
        #expect(second.center.x == 240 && second.frame.maxY == 300)
        view.hideNotice()
        harness.rest()
        #expect(ends == [true, false] && harness.views(of: NoticeView.self).isEmpty)
    }

    @Test("A list drops from a button and from an item of a bar, and comes to rest")
    func choices() throws {
        let root = UIViewController()
        let button = UIButton(frame: CGRect(x: 40, y: 150, width: 140, height: 30))
        root.view.addSubview(button)
        let item = UIBarButtonItem(title: "More", style: .plain, target: nil, action: nil)
        root.navigationItem.rightBarButtonItem = item
        let harness = Harness(size: phone)
        harness.window.rootViewController = UINavigationController(rootViewController: root)
        harness.show()
        let list = ChoiceList(frame: .zero)
        var chosen: [String] = []
        list.chosen = { chosen.append("\($0) \($1)") }
        list.choices = ["Red", "Green", "Blue"]
        list.anchor = button
        list.show()
        #expect(harness.rest() < Self.soon)
        #expect(list.box.frame == CGRect(x: 40, y: 180, width: 140, height: 120))
        harness.tap(try #require(harness.view(showing: "Green")))
        harness.rest()
        #expect(chosen == ["1 Green"] && list.superview == nil)
        list.anchor = item
        list.show()
        #expect(harness.rest() < Self.soon)
        #expect(list.box.frame.maxX == 320 && list.box.frame.minY > 20)
        harness.tap(at: CGPoint(x: 30, y: 400))
        harness.rest()
        #expect(ChoiceList.shown == nil && chosen.count == 1)
    }

    @Test("A card folds by a picture of its half, and is half as high for fingers then")
    func card() {
        let content = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        content.backgroundColor = .blue
        let card = FoldCard(content: content)
        card.frame.origin = CGPoint(x: 20, y: 20)
        var states: [Bool] = []
        card.ended = { states.append($0) }
        let harness = Harness(size: phone)
        harness.window.backgroundColor = .white
        harness.window.addSubview(card)
        harness.show()
        #expect(harness.pixel(100, 110) == 0x0000FF)
        harness.tap(card)
        harness.advance(seconds: 0.2)
        // In its midst the flap still hangs, and is shorter.
        #expect(harness.pixel(100, 78) == 0x0000FF && harness.pixel(100, 119) == 0xFFFFFF)
        harness.rest()
        #expect(states == [true] && harness.pixel(100, 80) == 0xFFFFFF)
        #expect(harness.pixel(100, 60) == 0x0000FF)
        harness.tap(at: CGPoint(x: 100, y: 100))
        harness.rest()
        #expect(states == [true])
        harness.tap(at: CGPoint(x: 100, y: 40))
        harness.rest()
        #expect(states == [true, false] && harness.pixel(100, 110) == 0x0000FF)
    }

    final class Colors: FanMenuDelegate {
        var chosen: [Int] = []
        func fanMenu(_ menu: FanMenu, colorAt index: Int) -> UIColor {
            [.red, .green, .blue][index]
        }
        func fanMenu(_ menu: FanMenu, didChoose index: Int) { chosen.append(index) }
    }

    @Test("Buttons fly along a path, are hit outside of the menu, and are gone when one is chosen")
    func fan() {
        let menu = FanMenu(frame: CGRect(x: 200, y: 300, width: 56, height: 56))
        let colors = Colors()
        menu.delegate = colors
        let harness = Harness(size: phone)
        harness.window.addSubview(menu)
        harness.show()
        #expect(menu.intrinsicContentSize == CGSize(width: 56, height: 56))
        harness.tap(at: CGPoint(x: 228, y: 328))
        harness.advance(seconds: 0.1)
        let flying = menu.items[0].layer.presentation()?.position ?? .zero
        #expect(flying.x < 28 && flying.x > -72)
        harness.rest()
        #expect(menu.items.map { $0.center.x.rounded() } == [-72, -43, 28])
        #expect(harness.pixel(128, 328) == 0xFF0000)
        harness.tap(at: CGPoint(x: 228, y: 228))
        harness.rest()
        #expect(colors.chosen == [2] && !menu.isOpen && menu.subviews.isEmpty)
    }

    @Test("A header stretches when it is pulled, stays as a bar, and counts by display link")
    func header() {
        let table = UITableView(frame: .zero, style: .plain)
        let source = Rows(count: 40)
        table.dataSource = source
        let harness = Harness(showing: table, size: phone)
        let header = StretchHeader(frame: CGRect(x: 0, y: 0, width: 320, height: 120))
        header.imageView.image = StretchHeader.stripes(CGSize(width: 20, height: 20))
        table.setStretchHeader(header, height: 120)
        harness.rest()
        #expect(header.frame == CGRect(x: 0, y: -120, width: 320, height: 120))
        #expect(harness.pixel(10, 40) == 0xFF0000 && harness.pixel(10, 100) == 0x0000FF)
        header.count(to: 40)
        harness.advance(seconds: 0.02)
        harness.advance(seconds: 0.25)
        #expect((10...30).contains(Int(header.label.text!)!))
        harness.rest()
        #expect(header.label.text == "40")
        let middle = CGPoint(x: 160, y: 200)
        harness.drag(from: middle, to: CGPoint(x: 160, y: 280), over: 0.3, releasing: false)
        harness.advance(seconds: 0.02)
        #expect(header.frame.height > 140 && header.frame.minY == table.contentOffset.y)
        harness.release()
        harness.rest()
        #expect(header.frame.height == 120)
        table.contentOffset.y = 300
        #expect(header.frame == CGRect(x: 0, y: 300, width: 320, height: 44))
        #expect(header.alpha == 0.5 && table.stretchHeader === header)
    }
}
