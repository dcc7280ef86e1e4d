import Foundation
import TactileControls
import TactileDocuments
import TactileDrawing
import TactileGeometry
import TactileNavigation
import TactileViews

/// Lets a person choose a picture out of their files, where a phone has its photos.
///
/// It is presented like any scene and shows the dialog of ``UIDocumentPickerViewController``. What
/// it comes to is told to the delegate, which dismisses it.
@preconcurrency @MainActor
open class UIImagePickerController: UIViewController {
    public enum SourceType: Int, Sendable { case photoLibrary, camera, savedPhotosAlbum }

    /// What is told of a choice.
    public struct InfoKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A `String`, the identifier of the file's type.
        public static let mediaType = InfoKey(rawValue: "UIImagePickerControllerMediaType")
        /// A `UIImage`, of a file that is a picture.
        public static let originalImage = InfoKey(rawValue: "UIImagePickerControllerOriginalImage")
        /// The `URL` of a picture.
        public static let imageURL = InfoKey(rawValue: "UIImagePickerControllerImageURL")
        /// The `URL` of a file that is no picture.
        public static let mediaURL = InfoKey(rawValue: "UIImagePickerControllerMediaURL")
    }

    open weak var delegate: (any UIImagePickerControllerDelegate & UINavigationControllerDelegate)?
    /// Every available source is the person's files. Setting a source for which
    /// ``isSourceTypeAvailable(_:)`` is false ends the program.
    open var sourceType = SourceType.photoLibrary {
        didSet {
            precondition(
                Self.isSourceTypeAvailable(sourceType),
                "A picker needs a source that isSourceTypeAvailable(_:) says yes to.")
        }
    }
    /// The identifiers of the types that may be chosen; read when the picker is presented.
    open var mediaTypes = [UTType.image.identifier]
    /// The folder that is shown first; `nil` leaves it to the dialog.
    var directoryURL: URL?
    /// The dialog, once the picker has appeared.
    private(set) var files: UIDocumentPickerViewController?
    private let work = BackgroundWork()

    public override init(nibName: String?, bundle: Bundle?) {
        super.init(nibName: nibName, bundle: bundle)
        // Only the dialog is seen.
        storage.makePresentation = { [unowned self] in
            UIPresentationController(presentedViewController: self, presenting: $0)
        }
    }

    /// A picker cannot come out of a storyboard: its delegate is not there yet.
    public required init?(coder: NSCoder) { nil }

    /// Pictures in files, but no camera.
    open class func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool {
        sourceType != .camera
    }

    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        if files == nil { ask() }
    }

    private func ask() {
        let picker = UIDocumentPickerViewController(
            forOpeningContentTypes: mediaTypes.compactMap { UTType($0) })
        picker.delegate = self
        picker.directoryURL = directoryURL
        files = picker
        present(picker, animated: true)
    }

    /// Reads a picture beside the window's own work.
    private func take(_ url: URL) {
        let type = UTType(filenameExtension: url.pathExtension) ?? .data
        var info: [InfoKey: Any] = [.mediaType: type.identifier]
        guard type.conforms(to: .image) else {
            info[.mediaURL] = url
            return tell(info)
        }
        info[.imageURL] = url
        work.perform {
            try Data(contentsOf: url)
        } completion: { [weak self] result in
            guard let image = (try? result.get()).flatMap({ UIImage(data: $0) }) else {
                self?.refuse(url)
                return
            }
            info[.originalImage] = image
            self?.tell(info)
        }
    }

    private func tell(_ info: [InfoKey: Any]) {
        guard let delegate else { return dismiss(animated: true) }
        delegate.imagePickerController(self, didFinishPickingMediaWithInfo: info)
    }

    /// Says that a file is none of a picture, and asks again.
    private func refuse(_ url: URL) {
        let name = url.lastPathComponent
        let alert = UIAlertController(
            title: nil, message: localized("“\(name)” is of another kind than what is wanted."),
            preferredStyle: .alert)
        alert.addAction(
            UIAlertAction(title: localized("OK"), style: .cancel) { [weak self] _ in self?.ask() })
        present(alert, animated: true)
    }

    /// Waits for a picture that is being read; for tests.
    func finishWork(upTo seconds: TimeInterval) -> Bool { work.finish(upTo: seconds) }
}

extension UIImagePickerController: UIDocumentPickerDelegate {
    public func documentPicker(
        _ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]
    ) {
        if let url = urls.first { take(url) }
    }

    public func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {
        guard let delegate else { return dismiss(animated: true) }
        delegate.imagePickerControllerDidCancel(self)
    }
}

/// Hears what a person has chosen.
@preconcurrency @MainActor
public protocol UIImagePickerControllerDelegate: AnyObject {
    /// Dismisses the picker, which it does by itself for a delegate without this method.
    func imagePickerController(
        _ picker: UIImagePickerController,
        didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any])
    /// Nothing was chosen. Dismisses the picker, which it does by itself for a delegate without
    /// this method.
    func imagePickerControllerDidCancel(_ picker: UIImagePickerController)
}

extension UIImagePickerControllerDelegate {
    public func imagePickerController(
        _ picker: UIImagePickerController,
        didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
    ) { picker.dismiss(animated: true) }
    public func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {
        picker.dismiss(animated: true)
    }
}
