import TactileTesting
import Testing
import UIKit

@testable import Recipes

@MainActor
@Suite struct RecipesTests {
    private func show(
        _ textSize: UIContentSizeCategory = .large
    ) throws -> (Harness, UINavigationController, ListViewController) {
        let harness = Harness(size: CGSize(width: 400, height: 600))
        UIApplication.shared.preferredContentSizeCategory = textSize
        let root = UIStoryboard(name: "Main", bundle: nil).instantiateInitialViewController()
        harness.window.rootViewController = root
        harness.show()
        let navigation = try #require(root as? UINavigationController)
        return (
            harness, navigation, try #require(navigation.topViewController as? ListViewController)
        )
    }

    @Test("Rows are cells of a nib, and lead to the details")
    func rowsLeadToDetails() throws {
        let (harness, navigation, list) = try show()
        #expect(list.tableView.visibleCells.count == 3)
        #expect(harness.view(showing: "45 min") != nil)
        harness.tap(list.tableView.visibleCells[1])
        harness.rest()
        let detail = try #require(navigation.topViewController as? DetailViewController)
        #expect(detail.nameLabel.text == "Lentil soup")
        #expect(detail.stars.map(\.alpha) == [1, 0.25, 0.25])
        let stepper = try #require(harness.views(of: UIStepper.self).first)
        stepper.value = 2
        stepper.sendActions(for: .valueChanged)
        #expect(detail.stars.map(\.alpha) == [1, 1, 0.25])
    }

    @Test("The distance between a row's texts grows with them")
    func distancesGrow() throws {
        func distance(_ textSize: UIContentSizeCategory) throws -> CGFloat {
            let (_, _, list) = try show(textSize)
            let cell = try #require(list.tableView.visibleCells.first)
            let own = cell.contentView.constraints.compactMap { $0 as? TextConstraint }
            return try #require(own.first).constant
        }
        #expect(try distance(.large) == 4)
        #expect(try distance(.accessibilityExtraLarge) > 6)
    }

    @Test("A recipe is added in a sheet of static rows, which unwinds")
    func recipesAreAdded() throws {
        let (harness, navigation, list) = try show()
        list.performSegue(withIdentifier: "add", sender: nil)
        harness.rest()
        let sheet = try #require(navigation.presentedViewController as? UINavigationController)
        let form = try #require(sheet.topViewController as? AddViewController)
        #expect(!form.saveButton.isEnabled)
        harness.tap(form.nameField)
        harness.type("Scones")
        #expect(form.saveButton.isEnabled)
        form.favoriteSwitch.isOn = true
        harness.tap(try #require(harness.view(showing: "Save")))
        harness.rest()
        #expect(navigation.presentedViewController == nil)
        #expect(list.recipes.last?.name == "Scones" && harness.view(showing: "★ Scones") != nil)
    }
}
