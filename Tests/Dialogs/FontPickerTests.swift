import Foundation
import Tactile
import TestSupport
import Testing

@testable import TactileDialogs

/// Choosing a font from what is installed.
@Suite @MainActor struct FontPickerTests {
    @MainActor
    private final class Stage: UIFontPickerViewControllerDelegate {
        let root = UIViewController()
        let picker: UIFontPickerViewController
        let harness: Harness
        var told: [String] = []

        init(_ set: (UIFontPickerViewController.Configuration) -> Void = { _ in }) {
            let configuration = UIFontPickerViewController.Configuration()
            set(configuration)
            picker = UIFontPickerViewController(configuration: configuration)
            harness = Harness(showing: root, size: CGSize(width: 400, height: 600))
            picker.delegate = self
            root.present(picker, animated: true)
            harness.rest()
        }

        func fontPickerViewControllerDidPickFont(_ viewController: UIFontPickerViewController) {
            told.append("picked")
        }
        func fontPickerViewControllerDidCancel(_ viewController: UIFontPickerViewController) {
            told.append("cancelled")
        }

        var list: UITableView? {
            (picker.children.first as? UINavigationController)?.topViewController?.view
                as? UITableView
        }

        func click(_ row: Int) throws {
            let list = try #require(list)
            let rect = list.rectForRow(at: IndexPath(row: row, section: 0))
            harness.tap(at: list.convert(CGPoint(x: rect.midX, y: rect.midY), to: nil))
            harness.rest()
        }

        func text(_ row: Int) -> UILabel? {
            list?.cellForRow(at: IndexPath(row: row, section: 0))?.textLabel
        }
    }

    @Test func aFamilyIsWrittenInItselfAndChosen() throws {
        let stage = Stage()
        let families = UIFont.familyNames
        #expect(stage.list?.numberOfRows(inSection: 0) == families.count)
        #expect(stage.text(0)?.text == families.first)
        #expect(stage.text(0)?.font.familyName == UIFont(name: families[0], size: 17)?.familyName)
        try stage.click(0)
        #expect(stage.told == ["picked"] && stage.root.presentedViewController == nil)
        let chosen = try #require(stage.picker.selectedFontDescriptor)
        #expect(
            UIFont(descriptor: chosen, size: 12).familyName
                == UIFont(name: families[0], size: 12)?.familyName)
    }

    @Test func aFamilyMayLeadToItsFaces() throws {
        let stage = Stage {
            $0.includeFaces = true
            $0.displayUsingSystemFont = true
        }
        let family = try #require(
            UIFont.familyNames.firstIndex { !UIFont.fontNames(forFamilyName: $0).isEmpty })
        #expect(stage.text(0)?.font.familyName == UIFont.systemFont(ofSize: 17).familyName)
        stage.list?.scrollToRow(
            at: IndexPath(row: family, section: 0), at: .middle, animated: false)
        stage.harness.rest()
        try stage.click(family)
        let faces = UIFont.fontNames(forFamilyName: UIFont.familyNames[family])
        #expect(stage.told.isEmpty)
        #expect(stage.list?.numberOfRows(inSection: 0) == faces.count)
        try stage.click(0)
        #expect(stage.told == ["picked"] && stage.root.presentedViewController == nil)
    }

    @Test func escapeCancels() {
        let stage = Stage()
        stage.harness.press(.escape)
        stage.harness.rest()
        #expect(stage.told == ["cancelled"] && stage.picker.selectedFontDescriptor == nil)
        #expect(stage.root.presentedViewController == nil)
    }

    @Test func familiesAreFilteredByTraitsAndWords() throws {
        let stage = Stage { $0.filteredTraits = .traitMonoSpace }
        let count = try #require(stage.list?.numberOfRows(inSection: 0))
        #expect(count < UIFont.familyNames.count)
        let controller = try #require(
            (stage.picker.children.first as? UINavigationController)?.topViewController
                as? UITableViewController)
        let bar = try #require(controller.navigationItem.searchController?.searchBar)
        stage.harness.tap(bar)
        stage.harness.type("no such name")
        stage.harness.rest()
        #expect(stage.list?.numberOfRows(inSection: 0) == 0)
    }
}
