import Foundation
import GoldenSupport
import Tactile
import TestSupport
import Testing

/// Pictures of search bars: light and dark, disabled, from right to left.
@Suite @MainActor struct SearchBarPictureTests {
    @Test(arguments: PictureLook.allCases) func searchBars(_ look: PictureLook) {
        let plain = UISearchBar(), full = UISearchBar(), mirrored = UISearchBar()
        plain.text = "walk"
        for bar in [full, mirrored] {
            bar.prompt = "Which day?"
            bar.showsBookmarkButton = true
            bar.showsCancelButton = true
            bar.scopeButtonTitles = ["Dates", "Notes"]
            bar.showsScopeBar = true
        }
        let disabled = UISearchBar()
        disabled.searchTextField.isEnabled = false
        expectGolden(
            PictureRows.show([plain, full, mirrored, disabled], width: 300, look, mirrored: [2])
                .snapshot(),
            "search-\(look)")
    }
}
