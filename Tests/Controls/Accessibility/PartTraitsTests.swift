import Foundation
import Tactile
import TestSupport
import Testing

/// What is in bars, rows, pickers and page views, as a reader of the screen gets it, with UIKit's
/// traits.
@MainActor
@Suite struct PartTraitsTests {
    private struct Part: Equatable, CustomStringConvertible {
        var label: String
        var traits: UIAccessibilityTraits
        var value = ""

        var description: String { "\(label) \(traits.rawValue) \(value)" }
    }

    private func parts(_ harness: Harness) -> [Part] {
        harness.accessibilityElements.map {
            Part(label: $0.label, traits: $0.traits, value: $0.value)
        }
    }

    private func parts(in view: UIView, height: CGFloat = 44) -> [Part] {
        view.frame = CGRect(x: 0, y: 0, width: 320, height: height)
        let page = UIView()
        page.addSubview(view)
        let harness = Harness(showing: page)
        harness.settle()
        return parts(harness)
    }

    private func row(_ accessories: [UICellAccessory]) -> UICollectionViewListCell {
        let cell = UICollectionViewListCell(frame: .zero)
        var content = UIListContentConfiguration.valueCell()
        content.text = "Unit"
        content.secondaryText = "kg"
        cell.contentConfiguration = content
        cell.accessories = accessories
        return cell
    }

    @Test("A list's row is one element, and what is used in it comes behind it")
    func listCell() {
        let unit = Part(label: "Unit, kg", traits: .none)
        #expect(parts(in: row([.disclosureIndicator(), .reorder(displayed: .always)])) == [unit])
        #expect(
            parts(in: row([.detail(actionHandler: {})]))
                == [unit, Part(label: "More info", traits: .button)])
        #expect(
            parts(in: row([.checkmark()])) == [Part(label: "Unit, kg", traits: .selected)])
        #expect(
            parts(in: row([.checkmark(displayed: .whenEditing)])) == [unit])
        #expect(
            parts(in: row([.label(text: "3")])) == [Part(label: "Unit, kg, 3", traits: .none)])
        #expect(
            Set(parts(in: row([.delete(displayed: .always)])).map(\.label))
                == ["Unit, kg", "Delete"])
        #expect(
            Set(parts(in: row([.insert(displayed: .always)])).map(\.label))
                == ["Unit, kg", "Insert"])
        #expect(
            parts(in: row([.outlineDisclosure()]))
                == [unit, Part(label: "Expand", traits: .button)])
        let toggle = UISwitch()
        let custom = UICellAccessory.CustomViewConfiguration(
            customView: toggle, placement: .trailing())
        #expect(
            parts(in: row([.customView(configuration: custom)]))
                == [
                    unit,
                    Part(label: "Unit, kg", traits: [.button, .toggleButton], value: "0"),
                ])
    }

    @Test("A list has rows that are chosen and swiped, and headers that are headings")
    func list() throws {
        final class Source: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
            var chosen: [Int] = []
            let cell = UICollectionView.CellRegistration<UICollectionViewListCell, Int> {
                cell, _, number in
                var content = cell.defaultContentConfiguration()
                content.text = "Row \(number)"
                cell.contentConfiguration = content
            }
            let header = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
                elementKind: UICollectionView.elementKindSectionHeader
            ) { cell, _, _ in
                var content = cell.defaultContentConfiguration()
                content.text = "Numbers"
                cell.contentConfiguration = content
            }
            func collectionView(
                _ collectionView: UICollectionView, numberOfItemsInSection section: Int
            ) -> Int { 3 }
            func collectionView(
                _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
            ) -> UICollectionViewCell {
                collectionView.dequeueConfiguredReusableCell(
                    using: cell, for: indexPath, item: indexPath.item)
            }
            func collectionView(
                _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
                at indexPath: IndexPath
            ) -> UICollectionReusableView {
                collectionView.dequeueConfiguredReusableSupplementary(
                    using: header, for: indexPath)
            }
            func collectionView(
                _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
            ) { chosen.append(indexPath.item) }
        }
        var removed: [Int] = []
        var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
        configuration.headerMode = .supplementary
        configuration.trailingSwipeActionsConfigurationProvider = { path in
            UISwipeActionsConfiguration(actions: [
                UIContextualAction(style: .destructive, title: "Remove") { _, _, done in
                    removed.append(path.item)
                    done(true)
                }
            ])
        }
        let list = UICollectionView(
            frame: .zero,
            collectionViewLayout: UICollectionViewCompositionalLayout.list(using: configuration))
        let source = Source()
        list.dataSource = source
        list.delegate = source
        let harness = Harness(showing: list)
        harness.settle()
        #expect(
            harness.accessibilityElements.map { "\($0.role) \($0.label)" }
                == ["heading Numbers", "cell Row 0", "cell Row 1", "cell Row 2"])
        let row = try #require(harness.accessibilityElement("Row 1"))
        #expect(row.actions == ["activate", "Remove"])
        #expect(row.perform("Remove") && removed == [1])
        #expect(row.perform("activate") && source.chosen == [1])
        #expect(harness.accessibilityElement("Row 1")?.traits == .selected)
    }

    @Test("A table's row is chosen where it has a check mark, and its button has a name")
    func tableCell() {
        func row(_ accessory: UITableViewCell.AccessoryType) -> UITableViewCell {
            let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
            cell.textLabel?.text = "Unit"
            cell.accessoryType = accessory
            return cell
        }
        let unit = Part(label: "Unit", traits: .none)
        let more = Part(label: "More info", traits: .button)
        #expect(parts(in: row(.disclosureIndicator)) == [unit])
        #expect(parts(in: row(.detailButton)) == [unit, more])
        #expect(parts(in: row(.detailDisclosureButton)) == [unit, more])
        #expect(parts(in: row(.checkmark)) == [Part(label: "Unit", traits: .selected)])
    }

    @Test("A page view has the page that is shown, its dots, and turns by a reader's swipe")
    func pages() throws {
        final class Pages: NSObject, UIPageViewControllerDataSource {
            let all = ["One", "Two", "Three"].map { title in
                let page = UIViewController()
                let label = UILabel(frame: CGRect(x: 20, y: 20, width: 100, height: 30))
                label.text = title
                page.view.addSubview(label)
                return page
            }
            private func page(_ controller: UIViewController, _ way: Int) -> UIViewController? {
                all.firstIndex(of: controller).map { $0 + way }
                    .flatMap { all.indices.contains($0) ? all[$0] : nil }
            }
            func pageViewController(
                _ pageViewController: UIPageViewController,
                viewControllerBefore viewController: UIViewController
            ) -> UIViewController? { page(viewController, -1) }
            func pageViewController(
                _ pageViewController: UIPageViewController,
                viewControllerAfter viewController: UIViewController
            ) -> UIViewController? { page(viewController, 1) }
            func presentationCount(for pageViewController: UIPageViewController) -> Int { 3 }
            func presentationIndex(for pageViewController: UIPageViewController) -> Int { 0 }
        }
        let pages = Pages()
        let book = UIPageViewController(
            transitionStyle: .scroll, navigationOrientation: .horizontal)
        book.dataSource = pages
        book.setViewControllers([pages.all[0]], direction: .forward, animated: false)
        let harness = Harness(showing: book)
        harness.rest()
        let dots: UIAccessibilityTraits = [.adjustable, .updatesFrequently]
        #expect(
            parts(harness) == [
                Part(label: "One", traits: .staticText),
                Part(label: "", traits: dots, value: "page 1 of 3"),
            ])
        let scroll = try #require(book.view.subviews.first { $0 is UIScrollView })
        #expect(scroll.accessibilityScroll(.next))
        harness.rest()
        #expect(
            parts(harness) == [
                Part(label: "Two", traits: .staticText),
                Part(label: "", traits: dots, value: "page 2 of 3"),
            ])
        #expect(harness.accessibilityElements.last?.perform("increment") == true)
        harness.rest()
        #expect(parts(harness).first?.label == "Three")
        #expect(!scroll.accessibilityScroll(.next))
    }

    @Test("Choices, steps, wheels and bars have the parts that UIKit has")
    func controls() {
        let segments = UISegmentedControl(items: ["Day", "Week"])
        segments.selectedSegmentIndex = 1
        segments.setEnabled(false, forSegmentAt: 0)
        #expect(
            parts(in: segments) == [
                Part(label: "Day", traits: [.button, .notEnabled]),
                Part(label: "Week", traits: [.button, .selected]),
            ])
        #expect(
            parts(in: UIStepper()) == [
                Part(label: "Decrement", traits: [.button, .notEnabled], value: "0"),
                Part(label: "Increment", traits: .button, value: "0"),
            ])
        let tabs = UITabBar(frame: .zero)
        tabs.items = ["Mail", "Contacts"].enumerated().map {
            UITabBarItem(title: $1, image: nil, tag: $0)
        }
        tabs.selectedItem = tabs.items?.last
        #expect(
            parts(in: tabs) == [
                Part(label: "Mail", traits: .button),
                Part(label: "Contacts", traits: [.button, .selected]),
            ])
        let search = UISearchBar(frame: .zero)
        search.placeholder = "Find"
        search.showsCancelButton = true
        #expect(
            parts(in: search).map(\.traits) == [.searchField, .button])
        let tools = UIToolbar(frame: .zero)
        tools.items = [
            UIBarButtonItem(title: "Edit", style: .plain, target: nil, action: nil),
            UIBarButtonItem(systemItem: .flexibleSpace), UIBarButtonItem(systemItem: .trash),
        ]
        #expect(parts(in: tools).map(\.traits) == [.button, .button])
        final class Sizes: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
            func numberOfComponents(in pickerView: UIPickerView) -> Int { 2 }
            func pickerView(
                _ pickerView: UIPickerView, numberOfRowsInComponent component: Int
            ) -> Int { 3 }
            func pickerView(
                _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
            ) -> String? { "\(row)" }
        }
        let picker = UIPickerView(), sizes = Sizes()
        picker.dataSource = sizes
        picker.delegate = sizes
        #expect(
            parts(in: picker, height: 200).map(\.traits) == [.adjustable, .adjustable])
    }
}
