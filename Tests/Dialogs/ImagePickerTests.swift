import Foundation
import Tactile
import TestSupport
import Testing

@testable import TactileDialogs

/// Pictures are chosen among files, and come as images.
@MainActor @Suite struct ImagePickerTests {
    private final class Hearer: UIImagePickerControllerDelegate, UINavigationControllerDelegate {
        var info: [UIImagePickerController.InfoKey: Any] = [:]
        var cancels = 0

        func imagePickerController(
            _ picker: UIImagePickerController,
            didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
        ) {
            self.info = info
            picker.dismiss(animated: true)
        }
        func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {
            cancels += 1
            picker.dismiss(animated: true)
        }
    }

    private let hearer = Hearer()

    /// A picker over a folder with a picture, a text that is called one, and another file.
    private func open() throws -> (DialogStage, UIImagePickerController, FileDialogViewController) {
        let stage = try DialogStage(["broken.png", "b.txt"])
        let image = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 4)).image { _ in }
        try image.pngData()?.write(to: URL(fileURLWithPath: stage.path("a.png")))
        let picker = UIImagePickerController()
        picker.delegate = hearer
        picker.directoryURL = URL(fileURLWithPath: stage.folder)
        stage.root.present(picker, animated: true)
        return (stage, picker, try dialog(of: picker, stage))
    }

    private func dialog(
        of picker: UIImagePickerController, _ stage: DialogStage
    ) throws -> FileDialogViewController {
        stage.harness.advance(seconds: 1)
        let dialog = try #require(picker.files?.ownDialog)
        stage.settle(dialog)
        return dialog
    }

    @Test func aPictureIsChosen() throws {
        let (stage, picker, dialog) = try open()
        #expect(stage.names(dialog) == ["a.png", "broken.png"])
        try stage.choose("a.png", dialog)
        stage.harness.advance(seconds: 1)
        #expect(picker.finishWork(upTo: 20))
        stage.harness.advance(seconds: 1)
        let image = try #require(hearer.info[.originalImage] as? UIImage)
        #expect(image.cgImage?.width ?? 0 >= 8)
        #expect((hearer.info[.imageURL] as? URL)?.lastPathComponent == "a.png")
        #expect(hearer.info[.mediaType] as? String == UTType.png.identifier)
        #expect(stage.root.presentedViewController == nil && hearer.cancels == 0)
    }

    @Test func aFileThatIsNoPictureIsRefused() throws {
        let (stage, picker, dialog) = try open()
        try stage.choose("broken.png", dialog)
        stage.harness.advance(seconds: 1)
        #expect(picker.finishWork(upTo: 20))
        stage.harness.advance(seconds: 1)
        #expect(hearer.info.isEmpty && picker.presentedViewController is UIAlertController)
        stage.harness.press(.return)
        #expect(try self.dialog(of: picker, stage) !== dialog)
        stage.harness.press(.escape)
        stage.harness.advance(seconds: 1)
        #expect(hearer.cancels == 1 && stage.root.presentedViewController == nil)
    }

    @Test func thereIsNoCamera() {
        #expect(UIImagePickerController.isSourceTypeAvailable(.photoLibrary))
        #expect(!UIImagePickerController.isSourceTypeAvailable(.camera))
    }
}
