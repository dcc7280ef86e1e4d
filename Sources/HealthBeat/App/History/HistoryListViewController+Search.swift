import Foundation
import Tactile

/// What is looked for in the list.
extension HistoryListViewController: UISearchBarDelegate {
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
        showRows()
        announceFound()
    }

    /// What the list has become is not where the keyboard is. It is said behind what is typed.
    private func announceFound() {
        guard !model.allEntries.isEmpty else { return }
        let count = months.listedCount
        let text =
            months.isEmpty
            ? nothingFoundText
            : model.withOwnDigits(
                localized("\(counting: count) entries", one: "\(counting: count) entry"))
        UIAccessibility.post(
            notification: .announcement,
            argument: NSAttributedString(
                string: text,
                attributes: [
                    .accessibilitySpeechAnnouncementPriority: UIAccessibilityPriority.low.rawValue
                ]))
    }

    var nothingFoundText: String {
        localized("No entry matches “\(searchBar.text ?? "")”.")
    }

    /// What is typed is seen, though rows had pushed it away.
    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {
        guard top.part > 0 else { return }
        table.setContentOffset(.zero, animated: true)
    }

    func searchBar(_ searchBar: UISearchBar, didRefusePasteLongerThan limit: Int) {
        let sentence = localized(
            "The pasted text is too long to search for. Paste \(limit >> 10) KB at most.")
        shell?.tell(sentence, isSpoken: false)
        searchBar.searchTextField.shake(saying: sentence)
    }

    func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {
        searchBar.text = ""
        searchBar.resignFirstResponder()
        focusRows()
    }

    /// What was found is next for the keys.
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {
        searchBar.resignFirstResponder()
        focusRows()
    }
}
