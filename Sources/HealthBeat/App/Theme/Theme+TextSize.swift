import Design
import Diary
import Foundation
import Tactile

extension Theme.Text {
    /// The largest size that a window has room for, however much larger the person wants text:
    /// words are not broken, and the entry panel is seen whole. All windows have room for the
    /// ordinary sizes.
    ///
    /// - `window`: in points.
    static func largest(in window: CGSize) -> UIContentSizeCategory {
        // Points of the window that go with text of the usual size.
        let needed: CGSize =
            window.width < Theme.Space.narrow
            ? CGSize(width: 190, height: 350) : CGSize(width: 300, height: 272)
        let growth = min(window.width / needed.width, window.height / needed.height)
        let fitting = DiarySettings.TextSizeChoice.allCases.map(\.category).last { category in
            let traits = UITraitCollection(preferredContentSizeCategory: category)
            return UIFontMetrics.default.scaledValue(for: 1000, compatibleWith: traits)
                <= 1000 * growth
        }
        return max(fitting ?? .large, .extraExtraExtraLarge)
    }

    /// Lets labels and fields inside of the program's pages follow the text size.
    @MainActor
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
