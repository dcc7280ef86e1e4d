import Design
import Foundation
import Tactile

/// Takes a file or a table of text that is dropped on the scenes to the import, and says so while
/// it hovers there. What cannot be read is refused in words.
final class DropImport: NSObject, UIDropInteractionDelegate {
    private unowned let tabs: MainTabBarController
    private let veil = DropVeil()

    init(tabs: MainTabBarController) {
        self.tabs = tabs
        super.init()
    }

    private static func isReadable(_ session: any UIDropSession) -> Bool {
        session.hasItemsConforming(toTypeIdentifiers: ["public.file-url", "public.text"])
    }

    // MARK: Over the scenes

    func dropInteraction(
        _ interaction: UIDropInteraction, canHandle session: any UIDropSession
    ) -> Bool { session.localDragSession == nil }

    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession
    ) {
        veil.show(
            Self.isReadable(session)
                ? localized("Drop to see what it holds")
                : localized("Only a file or a table of text can be read"),
            isWelcome: Self.isReadable(session), over: tabs.view)
    }

    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
    ) -> UIDropProposal {
        UIDropProposal(operation: Self.isReadable(session) ? .copy : .forbidden)
    }

    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession
    ) {
        veil.hide()
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession)
    {
        veil.hide()
    }

    // MARK: Dropped

    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {
        if session.hasItemsConforming(toTypeIdentifiers: ["public.url"]) {
            session.loadObjects(ofClass: URL.self) { [weak self] in self?.open($0) }
        } else {
            session.loadObjects(ofClass: String.self) { [weak self] texts in
                self?.open(texts.joined(separator: "\n"))
            }
        }
    }

    private func open(_ addresses: [URL]) {
        let files = addresses.filter(\.isFileURL)
        switch files.count {
        case 1: tabs.showImport(.file(path: files[0].path))
        case 0:
            refuse(
                addresses.isEmpty
                    ? localized(
                        "The other program did not say which file it is. Open it with Ctrl+O instead."
                    )
                    : localized(
                        "That is an address. Save what is there as a file, and drop the file."))
        default:
            refuse(
                localized("Drop one file at a time: each shows what it holds before it is added."))
        }
    }

    private func open(_ text: String) {
        guard text.contains(where: { !$0.isWhitespace }) else {
            return refuse(localized("There is no text in what was dropped."))
        }
        tabs.showImport(.text(text, name: localized("Dropped text")))
    }

    private func refuse(_ reason: String) { tabs.showBanner(reason, isProblem: true) }
}

/// What lies over the scenes while something hovers that may be dropped: a frame, and what that
/// does.
final class DropVeil: UIView {
    private let label = UILabel()

    private static let border: CGFloat = 3
    private static let inset: CGFloat = 6

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        layer.borderWidth = Self.border
        layer.cornerRadius = Theme.Space.cardRadius
        label.textAlignment = .center
        label.numberOfLines = 0
        label.layer.cornerRadius = Theme.Space.cardRadius
        label.clipsToBounds = true
        label.textColor = Theme.Palette.toastLabel
        label.backgroundColor = Theme.Palette.toast
        addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    /// What is said; nil while it is hidden.
    private(set) var text: String?

    /// - `isWelcome`: whether it can be taken.
    func show(_ text: String, isWelcome: Bool, over view: UIView) {
        self.text = text
        label.text = text
        label.font = Theme.Text.headline
        let color = isWelcome ? Theme.Palette.tint : Theme.Palette.secondaryLabel
        UIView.performWithoutAnimation {
            frame = view.bounds.insetBy(dx: Self.inset, dy: Self.inset)
            layer.borderColor = color.resolvedColor(with: view.traitCollection).cgColor
            backgroundColor = isWelcome ? Theme.Palette.selectionFill : Theme.Palette.hover
            if superview == nil { alpha = 0 }
            view.addSubview(self)
            setNeedsLayout()
            layoutIfNeeded()
        }
        UIView.animate(withDuration: Theme.Motion.reduced) { self.alpha = 1 }
    }

    func hide() {
        guard text != nil else { return }
        text = nil
        UIView.animate(withDuration: Theme.Motion.reduced) {
            self.alpha = 0
        } completion: { _ in
            if self.text == nil { self.removeFromSuperview() }
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let room = CGSize(width: max(0, bounds.width - 64), height: bounds.height)
        var size = label.sizeThatFits(room)
        size.width = min(room.width, size.width + 32)
        size.height += 24
        label.frame = CGRect(
            x: ((bounds.width - size.width) / 2).rounded(),
            y: ((bounds.height - size.height) / 2).rounded(), width: size.width,
            height: size.height)
    }
}
