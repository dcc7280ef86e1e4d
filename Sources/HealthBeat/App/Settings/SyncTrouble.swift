import Diary
import DiarySync

/// Tells once, when nothing can be exchanged with other devices, why: who has no reason to open the
/// settings would not see it there.
@MainActor
final class SyncTrouble {
    private let model: DiaryModel
    private let tell: (String) -> Void
    private var observation: DiaryModel.Observation?
    /// What was told since the latest exchange.
    private var told: String?

    init(_ model: DiaryModel, tell: @escaping (String) -> Void) {
        self.model = model
        self.tell = tell
        observation = model.observeSync { [weak self] in
            guard let self else { return }
            look(at: self.model.sync.state)
        }
    }

    func look(at state: LiveSync.State) {
        switch state {
        case .off, .exchanged: told = nil
        case .exchanging: break
        case .locked:
            show(localized("The folder is sealed. Nothing is exchanged without its passphrase."))
        case .failed(let message): show(message)
        }
    }

    private func show(_ text: String) {
        guard text != told else { return }
        told = text
        tell(text)
    }
}
