import Foundation
import Tactile
import TestSupport
import Testing

@testable import TactileTables

@Suite @MainActor struct DynamicTypeTests {
    private func change(to category: UIContentSizeCategory, _ body: () -> Void) {
        let old = UIApplication.shared.preferredContentSizeCategory
        UIApplication.shared.preferredContentSizeCategory = category
        defer { UIApplication.shared.preferredContentSizeCategory = old }
        body()
    }

    @Test func labelsThatAdjustFollowAndOthersStay() {
        let follows = UILabel(), scaled = UILabel(), stays = UILabel()
        follows.font = .preferredFont(forTextStyle: .body)
        follows.adjustsFontForContentSizeCategory = true
        scaled.font = UIFontMetrics(forTextStyle: .body).scaledFont(
            for: .systemFont(ofSize: 34, weight: .bold), maximumPointSize: 60)
        scaled.adjustsFontForContentSizeCategory = true
        stays.font = .preferredFont(forTextStyle: .body)
        let harness = Harness(size: CGSize(width: 300, height: 200))
        for label in [follows, scaled, stays] {
            label.text = "Weight"
            harness.window.addSubview(label)
        }
        harness.show()
        change(to: .accessibilityExtraExtraExtraLarge) {
            #expect(follows.font.pointSize == 53)
            #expect(scaled.font.pointSize == 60)
            #expect(stays.font.pointSize == 17)
            #expect(follows.intrinsicContentSize.height > stays.intrinsicContentSize.height * 2)
        }
        #expect(follows.font.pointSize == 17)
        #expect(scaled.font.pointSize == 34)
    }

    @Test func whatIsInNoWindowFollowsWhenItComesBack() {
        let page = UIView(), label = UILabel()
        label.font = .preferredFont(forTextStyle: .body)
        label.adjustsFontForContentSizeCategory = true
        page.addSubview(label)
        let harness = Harness(size: CGSize(width: 300, height: 200))
        harness.window.addSubview(page)
        harness.show()
        page.removeFromSuperview()
        change(to: .extraExtraLarge) {
            #expect(label.font.pointSize == 17)
            harness.window.addSubview(page)
            #expect(label.font.pointSize == 21)
        }
        #expect(label.font.pointSize == 17)
    }

    @Test func textIsHeavierAtOnce() {
        let label = UILabel(), field = UITextField(), button = UIButton(type: .system)
        label.text = "Weight"
        field.text = "Weight"
        button.setTitle("Weight", for: .normal)
        let styled = UILabel()
        styled.attributedText = NSAttributedString(
            string: "Weight", attributes: [.font: UIFont.systemFont(ofSize: 15)])
        let views: [UIView] = [label, field, button, styled]
        let harness = Harness(size: CGSize(width: 300, height: 200))
        for view in views { harness.window.addSubview(view) }
        harness.show()
        let usual = views.map(\.intrinsicContentSize.width)
        harness.session.application.prefersBoldText = true
        let bold = views.map(\.intrinsicContentSize.width)
        #expect(zip(usual, bold).allSatisfy { $0 < $1 }, "\(usual) \(bold)")
        harness.session.application.prefersBoldText = false
        #expect(views.map(\.intrinsicContentSize.width) == usual)
    }

    private func labels(_ view: UIView) -> [UILabel] {
        if let label = view as? UILabel { return [label] }
        return view.subviews.flatMap { labels($0) }
    }

    @Test func nothingIsCutAtTheLargestSize() throws {
        let picker = UIDatePicker()
        picker.preferredDatePickerStyle = .compact
        var large = UIButton.Configuration.filled()
        large.title = "Save"
        large.buttonSize = .large
        let button = UIButton(configuration: large)
        let (height, wide) = (picker.intrinsicContentSize.height, button.intrinsicContentSize.width)
        let root = UIViewController()
        let harness = Harness(showing: root, size: CGSize(width: 420, height: 700))
        for view in [picker, button] as [UIView] { root.view.addSubview(view) }
        change(to: .accessibilityExtraExtraExtraLarge) {
            let line = UIFont.preferredFont(forTextStyle: .body).lineHeight
            #expect(picker.intrinsicContentSize.height >= line && height < line)
            #expect(button.intrinsicContentSize.width > wide * 1.5)
            let alert = UIAlertController(
                title: "Title", message: nil, preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
            alert.addAction(UIAlertAction(title: "Delete", style: .destructive))
            alert.addTextField { $0.placeholder = "Reason" }
            root.present(alert, animated: false)
            harness.rest()
            let shown = labels(alert.view).filter { $0.text?.isEmpty == false && !$0.isHidden }
            #expect(shown.count >= 3)
            for label in shown {
                let fitting = label.sizeThatFits(
                    CGSize(width: label.bounds.width, height: .greatestFiniteMagnitude))
                #expect(label.bounds.height >= fitting.height - 0.5, "\(label.text ?? "")")
                #expect(label.bounds.width >= fitting.width - 0.5, "\(label.text ?? "")")
            }
        }
    }

    @Test func buttonsAndRowsGrow() {
        var configuration = UIButton.Configuration.filled()
        configuration.title = "Save"
        let button = UIButton(configuration: configuration)
        let cell = UITableViewCell()
        cell.textLabel?.text = "Row"
        let harness = Harness(size: CGSize(width: 300, height: 200))
        harness.window.addSubview(button)
        harness.window.addSubview(cell)
        harness.show()
        let (height, row) = (button.intrinsicContentSize.height, cell.fittingHeight(width: 300))
        change(to: .accessibilityExtraLarge) {
            #expect(button.intrinsicContentSize.height > height * 1.5)
            #expect(cell.fittingHeight(width: 300) > row)
        }
        #expect(button.intrinsicContentSize.height == height)
        #expect(cell.fittingHeight(width: 300) == row)
    }
}
