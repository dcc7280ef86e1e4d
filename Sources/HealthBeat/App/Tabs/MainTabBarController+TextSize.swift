import Tactile

extension MainTabBarController {
    /// Lets labels and fields inside of the program's pages follow the text size.
    static func followTextSize() {
        let containers: [any UIAppearanceContainer.Type] = [
            SceneViewController.self, EntryDetailViewController.self, SettingsPage.self,
            HeightPage.self, ExportPage.self, AddEntryViewController.self, BannerView.self,
            SidebarView.self,
        ]
        for container in containers {
            UILabel.appearance(whenContainedInInstancesOf: [container])
                .adjustsFontForContentSizeCategory = true
            UITextField.appearance(whenContainedInInstancesOf: [container])
                .adjustsFontForContentSizeCategory = true
        }
    }
}
