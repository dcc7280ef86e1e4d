import Foundation
import Tactile
import TactileCompatibility
import TestSupport
import Testing

/// What sources for iOS write by habit.
@MainActor
@Suite struct AbsentSymbolTests {
    @Test func anEmptyAttributedString() {
        let text = NSMutableAttributedString()
        text.append(NSAttributedString())
        text.append(NSAttributedString(string: "a"))
        #expect(text.string == "a" && NSAttributedString().length == 0)
    }

    @Test func rowsOfAnIndexPathOfObjectiveC() {
        let path = IndexPath(row: 3, section: 2)
        #expect((path as NSIndexPath).row == 3 && (path as NSIndexPath).section == 2)
        #expect(NSIndexPath(item: 4, section: 1).item == 4)
    }

    @Test func geometryAsText() {
        #expect(
            NSStringFromCGRect(CGRect(x: 1, y: 2.5, width: 3, height: 4)) == "{{1, 2.5}, {3, 4}}")
        #expect(CGRectFromString("{{1, 2.5}, {3, 4}}").minY == 2.5)
        #expect(CGPointFromString("{1, 2}") == CGPoint(x: 1, y: 2))
        #expect(CGSizeFromString("nothing") == .zero)
        #expect(
            NSStringFromUIEdgeInsets(UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
                == "{1, 2, 3, 4}")
    }

    @Test func oldStylesOfAnActivityIndicator() {
        let wheel = UIActivityIndicatorView(style: .whiteLarge)
        #expect(wheel.color == .white)
        #expect(
            wheel.intrinsicContentSize
                == UIActivityIndicatorView(style: .large).intrinsicContentSize)
        #expect(UIActivityIndicatorView(style: .gray).color == UIActivityIndicatorView().color)
    }

    @Test func groupsOfItemsAreTheItemsOfABar() {
        let item = UINavigationItem(title: "a")
        let one = UIBarButtonItem(title: "1", image: nil, primaryAction: nil)
        let two = UIBarButtonItem(title: "2", image: nil, primaryAction: nil)
        let group = UIBarButtonItemGroup(barButtonItems: [one, two], representativeItem: nil)
        item.trailingItemGroups = [group]
        #expect(item.rightBarButtonItems?.map(\.title) == ["2", "1"])
        item.leadingItemGroups = [one.creatingFixedGroup()]
        #expect(item.leftBarButtonItems?.map(\.title) == ["1"])
        group.isHidden = true
        #expect(item.rightBarButtonItems == nil)
        group.isHidden = false
        group.barButtonItems = [two]
        #expect(item.rightBarButtonItems?.map(\.title) == ["2"])
    }

    @Test func rowActionsAreWhatASwipeUncovers() throws {
        final class Rows: NSObject, UITableViewDelegate {
            var heard: [String] = []
            func tableView(
                _ tableView: UITableView, editActionsForRowAt indexPath: IndexPath
            ) -> [UITableViewRowAction]? {
                let flag = UITableViewRowAction(style: .normal, title: "Flag") { action, path in
                    self.heard.append("\(action.title ?? "") \(path.row)")
                }
                flag.backgroundColor = .orange
                return [UITableViewRowAction(style: .destructive, title: "Away") { _, _ in }, flag]
            }
        }
        let rows = Rows(), path = IndexPath(row: 1, section: 0)
        let actions = try #require(
            rows.tableView(UITableView(), trailingSwipeActionsConfigurationForRowAt: path)
        ).actions
        #expect(actions.map(\.title) == ["Away", "Flag"])
        #expect(actions.map(\.style) == [.destructive, .normal])
        #expect(actions[1].backgroundColor == .orange)
        actions[1].handler(actions[1], UIView()) { #expect($0) }
        #expect(rows.heard == ["Flag 1"])
    }

    @Test func subclassesCallTheInitializersOfIOS() {
        final class Stack: UINavigationController {
            let settings: Int
            init(rootViewController: UIViewController, settings: Int) {
                self.settings = settings
                super.init(rootViewController: rootViewController)
            }
            required init?(coder: NSCoder) { nil }
        }
        final class Grid: UICollectionViewCompositionalLayout {
            init(columns: Int) { super.init(sectionProvider: { _, _ in nil }) }
            required init?(coder: NSCoder) { nil }
        }
        final class Column: UIStackView {
            override init(frame: CGRect) { super.init(frame: frame) }
            required init(coder: NSCoder) { super.init(coder: coder) }
        }
        let root = UIViewController()
        let stack = Stack(rootViewController: root, settings: 2)
        #expect(stack.viewControllers == [root] && stack.toolbar?.frame != nil)
        #expect(Column().arrangedSubviews.isEmpty)
        _ = Grid(columns: 2)
        let target: Any? = root
        let action = UIAccessibilityCustomAction(
            name: "a", target: target, selector: Selector("none"))
        #expect(action.target === root)
    }

    @Test func aDeviceCountsWhoListens() {
        let device = UIDevice.current
        device.endGeneratingDeviceOrientationNotifications()
        #expect(!device.isGeneratingDeviceOrientationNotifications)
        device.beginGeneratingDeviceOrientationNotifications()
        device.beginGeneratingDeviceOrientationNotifications()
        device.endGeneratingDeviceOrientationNotifications()
        #expect(device.isGeneratingDeviceOrientationNotifications)
        device.endGeneratingDeviceOrientationNotifications()
        #expect(!device.isGeneratingDeviceOrientationNotifications)
    }

    @Test func activitiesOfPhonesAreKinds() {
        final class Message: UIActivity {
            override var activityType: ActivityType? { .message }
        }
        #expect(Message().activityType?.rawValue == "com.apple.UIKit.activity.Message")
        #expect(UIActivity.ActivityType.airDrop != .addToReadingList)
    }
}
