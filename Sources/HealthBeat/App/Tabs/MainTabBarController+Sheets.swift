import Diary
import Tactile

/// What comes up over the scenes: settings, imports, the list of keys.
extension MainTabBarController {
    func showSettings() { show(SettingsViewController(model: model)) }
    func showAbout() { show(AboutPage(model: model)) }
    func showImport() {
        guard !tellReadOnly() else { return }
        show(ImportStartPage(model: model))
    }
    func showShortcuts() { show(ShortcutsPage(model: model, sections: shortcuts)) }
    func showHelp() {
        show(
            HelpPage(model: model) { [unowned self] in
                ShortcutsPage(model: model, sections: shortcuts)
            })
    }

    private func show(_ page: SettingsPage) {
        guard makeRoom() else { return }
        present(page.presentable(), animated: true)
    }

    /// Whether something may come up over the scenes now. What is on its way out already makes room
    /// at once: no motion delays what a person asks for.
    func makeRoom() -> Bool {
        if presentedViewController?.isBeingDismissed == true { dismiss(animated: false) }
        return presentedViewController == nil
    }

    /// Shows what a file or a copied table holds, and adds it when the person says so.
    func showImport(_ source: ImportSource) {
        guard !tellReadOnly() else { return }
        let page = ImportPage(model: model, source: source).presentable()
        // From another sheet the import takes its place.
        guard let shown = presentedViewController else { return present(page, animated: true) }
        shown.dismiss(animated: true) { [weak self] in self?.present(page, animated: true) }
    }

    /// Tells which entry is gone, or how many are.
    func tellDeleted(_ entries: [Entry]) {
        guard entries.count == 1, let entry = entries.first else {
            return tellUndoable(
                localized(
                    "\(counting: entries.count) entries deleted",
                    one: "\(counting: entries.count) entry deleted"))
        }
        let (weight, day) = model.weightAndDay(entry)
        tellUndoable(localized("\(weight) of \(day) deleted"))
    }

    /// Tells what was done, with a button that takes it back.
    func tellUndoable(_ text: String) {
        showBanner(
            model.withOwnDigits(text), isProblem: false,
            action: BannerView.Action(title: localized("Undo")) { [weak self] in self?.undoDiary() }
        )
    }

    /// Tells what an entry was and is, with a way back.
    func tellChange(from old: Entry) {
        guard let new = model.diary.entry(old.id) else { return }
        guard new.weight != old.weight else { return tellUndoable(localized("Entry changed")) }
        tellUndoable(
            localized("\(model.figures(old.weight)) → \(model.text(new.weight))"))
    }

    /// Tells why nothing is exchanged with other devices, with a button that leads to where that is
    /// mended.
    func tellSyncTrouble(_ text: String) {
        showBanner(
            text, isProblem: false,
            action: BannerView.Action(title: localized("Sync folder")) { [weak self] in
                guard let self else { return }
                show(SyncPage(model: model))
            })
    }

    /// All keys by where they work, read from the commands themselves.
    private var shortcuts: [(title: String, commands: [UIKeyCommand])] {
        let program = (UIApplication.shared.delegate as? UIResponder)?.keyCommands ?? []
        let scenes = (viewControllers ?? []).map { ($0.title ?? "", $0.keyCommands ?? []) }
        // In a variable: the commands hold their panel weakly.
        let panel = AddEntryViewController(model: model)
        let all =
            [(localized("Everywhere"), (keyCommands ?? []) + program)] + scenes
            + [(localized("Entry panel"), panel.keyCommands ?? [])]
        return all.filter { !$0.1.isEmpty }
    }
}
