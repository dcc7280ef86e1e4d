import Foundation
import TactileDesktop
import TactileDocuments
import TactileDrawing
import TactileGeometry
import TactileNavigation
import TactileViews

/// Lets a person choose files to open, or a place for files of the program's.
///
/// It is presented like any scene. Where the desktop has a file dialog
/// (`org.freedesktop.portal.FileChooser`) that one is shown, and over the program's window lies
/// only what keeps it from being used meanwhile; a program in a sandbox is given what was chosen
/// there. Elsewhere, and when that dialog dies, the toolkit's own comes up as a sheet. The picker
/// dismisses itself, then tells its delegate.
@preconcurrency @MainActor
open class UIDocumentPickerViewController: UIViewController {
    enum Task {
        case open([UTType], copies: Bool)
        case export([URL], copies: Bool)
    }

    /// What the picker has come to.
    private enum Stage {
        case waiting
        case asking(PortalRequest)
        case showing(FileDialogViewController)
        /// The desktop's dialog is not there: the own one takes its place.
        case changing
        case placing
        case done
    }

    let task: Task
    private var stage = Stage.waiting
    private let work = BackgroundWork()
    private let watch = PickerDismissal()
    /// Whether the desktop's dialog is tried.
    private var usesPortal = false {
        didSet { storage.makePresentation = usesPortal ? { [unowned self] in veil($0) } : nil }
    }

    open weak var delegate: (any UIDocumentPickerDelegate)?
    /// Whether several files may be chosen; read when the picker is presented, for opening only.
    open var allowsMultipleSelection = false
    /// The folder that is shown first; `nil` leaves it to the dialog. Read when the picker is
    /// presented.
    open var directoryURL: URL?

    /// Asks for files that are there, or for a folder where all types are folders.
    ///
    /// - Parameters:
    ///   - contentTypes: Which files may be chosen: those of one of the types; with none of them
    ///     all.
    ///   - asCopy: Whether the delegate gets copies among the temporary files, which are the
    ///     program's to change and to remove, instead of the person's files.
    public init(forOpeningContentTypes contentTypes: [UTType], asCopy: Bool = false) {
        task = .open(contentTypes, copies: asCopy)
        super.init(nibName: nil, bundle: nil)
        setUp()
    }

    /// Asks for a place for files, and puts them there: one under a name that the person may
    /// change, several into a folder that they choose. A file that is replaced is so in one step.
    ///
    /// - Parameters:
    ///   - urls: The files, at least one.
    ///   - asCopy: Whether the files stay where they are as well; else they are moved.
    public init(forExporting urls: [URL], asCopy: Bool = false) {
        precondition(
            !urls.isEmpty && urls.allSatisfy(\.isFileURL),
            "A picker for exporting needs the URLs of files: use URL(fileURLWithPath:).")
        task = .export(urls, copies: asCopy)
        super.init(nibName: nil, bundle: nil)
        setUp()
    }

    /// A picker cannot come out of a storyboard: it would not know what to ask for.
    public required init?(coder: NSCoder) { nil }

    private func setUp() {
        watch.picker = self
        usesPortal = DesktopSession.current.map { $0.connection != nil } ?? false
    }

    /// What keeps the window from being used while the desktop's dialog is there.
    private func veil(_ presenter: UIViewController) -> UIPresentationController {
        UIPresentationController(presentedViewController: self, presenting: presenter)
    }

    private var purpose: FileDialogPurpose {
        switch task {
        case .open(let types, _): .opening(types, several: allowsMultipleSelection)
        case .export(let urls, _) where urls.count == 1: .save(name: urls[0].lastPathComponent)
        case .export: .folder
        }
    }

    private var folder: String? { directoryURL.flatMap { $0.isFileURL ? $0.path : nil } }

    // MARK: Life

    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        if presentationController?.delegate == nil { presentationController?.delegate = watch }
        if usesPortal {
            ask()
        } else {
            showOwnDialog()
        }
    }

    open override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        // The program takes the picker away; the desktop's dialog goes, too.
        if case .asking(let request) = stage {
            request.close()
            stage = .waiting
        }
    }

    open override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        for child in children { child.view.frame = view.bounds }
    }

    // MARK: The desktop's dialog

    private func ask() {
        guard case .waiting = stage else { return }
        let window = presentingViewController?.viewIfLoaded?.window
        stage = .asking(
            FileChooserPortal.ask(purpose, in: folder, over: window) { [weak self] answer in
                guard let self, case .asking = stage else { return }
                switch answer {
                case .chosen(let urls): take(urls)
                case .cancelled: cancel()
                case .missing: changeToOwnDialog()
                }
            })
    }

    /// The picker goes, and comes again as a sheet.
    private func changeToOwnDialog() {
        stage = .changing
        guard let presenter = presentingViewController else { return cancel() }
        presenter.dismiss(animated: false) { [self] in
            usesPortal = false
            presenter.present(self, animated: true)
        }
    }

    // MARK: The own dialog

    private func showOwnDialog() {
        switch stage {
        case .waiting, .changing: break
        case .asking, .showing, .placing, .done: return
        }
        let dialog = FileDialogViewController(
            purpose, in: folder,
            places: FilePlaces(environment: ProcessInfo.processInfo.environment))
        dialog.onChoose = { [weak self] in self?.take($0) }
        dialog.onCancel = { [weak self] in self?.cancel() }
        stage = .showing(dialog)
        let stack = UINavigationController(rootViewController: dialog)
        preferredContentSize = dialog.preferredContentSize
        addChild(stack)
        stack.view.frame = view.bounds
        view.addSubview(stack.view)
        stack.didMove(toParent: self)
    }

    /// The toolkit's own dialog while it is shown.
    var ownDialog: FileDialogViewController? {
        if case .showing(let dialog) = stage { dialog } else { nil }
    }

    // MARK: Ends

    /// Puts files to where the person wants them, or makes the copies that are asked for, then is
    /// done.
    private func take(_ chosen: [URL]) {
        let own = ownDialog
        switch task {
        case .open(_, copies: false): finish { $0.documentPicker($1, didPickDocumentsAt: chosen) }
        case .open(_, copies: true):
            perform(own) { () throws(FileProblem) in
                var copies: [URL] = []
                for url in chosen { copies.append(try FilePlacing.ownCopy(of: url)) }
                return copies
            }
        case .export(let urls, let copies):
            guard let target = chosen.first else { return cancel() }
            perform(own) { () throws(FileProblem) in
                var placed: [URL] = []
                for url in urls {
                    let place =
                        urls.count == 1
                        ? target : FilePlacing.free(url.lastPathComponent, in: target.path)
                    try FilePlacing.place(url, at: place, moves: !copies)
                    placed.append(place)
                }
                return placed
            }
        }
    }

    private func perform(
        _ own: FileDialogViewController?,
        _ body: @escaping @Sendable () throws(FileProblem) -> [URL]
    ) {
        stage = .placing
        own?.view.isUserInteractionEnabled = false
        work.perform(body) { [self] result in
            own?.view.isUserInteractionEnabled = true
            switch result {
            case .success(let urls): finish { $0.documentPicker($1, didPickDocumentsAt: urls) }
            case .failure(let problem):
                if let own {
                    stage = .showing(own)
                    own.say(problem.message)
                } else {
                    tell(problem)
                }
            }
        }
    }

    /// The desktop's dialog is gone already: says what is wrong, and then nothing was chosen.
    private func tell(_ problem: FileProblem) {
        let alert = UIAlertController(
            title: nil, message: problem.message, preferredStyle: .alert)
        alert.addAction(
            UIAlertAction(title: localized("OK"), style: .cancel) { [weak self] _ in self?.cancel()
            })
        present(alert, animated: true)
    }

    func cancel() { finish { $0.documentPickerWasCancelled($1) } }

    /// Takes the picker away, then tells the delegate, which may present something else.
    private func finish(
        _ tell: @escaping (any UIDocumentPickerDelegate, UIDocumentPickerViewController) -> Void
    ) {
        if case .done = stage { return }
        let hadSheet = ownDialog != nil || !usesPortal
        stage = .done
        guard let presenter = presentingViewController else {
            if let delegate { tell(delegate, self) }
            return
        }
        presenter.dismiss(animated: hadSheet) { [self] in
            if let delegate { tell(delegate, self) }
        }
    }

    /// The person has taken the picker away by a click outside of it or by Escape.
    fileprivate func wasDismissed() {
        switch stage {
        case .done: return
        case .asking(let request): request.close()
        case .waiting, .showing, .changing, .placing: break
        }
        stage = .done
        delegate?.documentPickerWasCancelled(self)
    }

    /// Waits for what is being copied; for tests.
    func finishWork(upTo seconds: TimeInterval) -> Bool { work.finish(upTo: seconds) }
}

/// Hears what a person has chosen in a picker.
@preconcurrency @MainActor
public protocol UIDocumentPickerDelegate: AnyObject {
    /// The picker is gone; `urls` are the files that were chosen or the places that files were put
    /// to.
    func documentPicker(
        _ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL])
    /// The picker is gone, and nothing was chosen.
    func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController)
}

extension UIDocumentPickerDelegate {
    public func documentPicker(
        _ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]
    ) {}
    public func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {}
}

/// Tells a picker that a person has taken it away.
@MainActor
private final class PickerDismissal: UIAdaptivePresentationControllerDelegate {
    weak var picker: UIDocumentPickerViewController?

    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
        picker?.wasDismissed()
    }
}
