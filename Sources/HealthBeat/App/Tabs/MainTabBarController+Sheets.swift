import Diary
import Tactile

/// What comes up over the scenes: settings and imports.
extension MainTabBarController {
    var sheetCommands: [UIKeyCommand] {
        [
            UIKeyCommand(title: "Settings", input: ",", modifierFlags: .control) {
                [weak self] _ in self?.showSettings()
            }
        ]
    }

    func showSettings() {
        guard presentedViewController == nil else { return }
        present(SettingsViewController.presentable(model: model), animated: true)
    }

    /// Shows what a file or a copied table holds, and adds it when the person says so.
    func showImport(_ source: ImportSource) {
        let page = ImportPage.presentable(model: model, source: source) { [weak self] count in
            self?.showBanner(
                count == 1 ? "1 entry added." : "\(count) entries added.", isProblem: false)
        }
        // From the settings the import takes their place.
        guard let shown = presentedViewController else { return present(page, animated: true) }
        shown.dismiss(animated: true) { [weak self] in self?.present(page, animated: true) }
    }
}
