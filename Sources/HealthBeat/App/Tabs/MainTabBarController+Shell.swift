import Diary

extension MainTabBarController: Shell {
    func show(_ tab: SceneTab) { selectedIndex = tab.rawValue }
    func addEntry(changing entry: Entry?) { addEntry(changing: entry, draft: nil) }
    func showExport() { showExport(nil) }
    func tell(_ text: String, isSpoken: Bool) {
        showBanner(text, isProblem: false, isSpoken: isSpoken)
    }
}
