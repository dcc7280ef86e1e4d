import Foundation
import TactileDrawing
import TactileViews

/// Something that can be done with what a program shares. Programs have subclasses of their own
/// beside those that every ``UIActivityViewController`` offers.
///
/// It is asked whether it can do something with the items, gets them by
/// `prepare(withActivityItems:)`, and then either shows a scene or performs. It must call
/// ``activityDidFinish(_:)`` when it is done.
@preconcurrency @MainActor
open class UIActivity: NSObject {
    /// Which activity it is.
    public struct ActivityType: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.rawValue = rawValue }

        public static let copyToPasteboard = ActivityType(
            "com.apple.UIKit.activity.CopyToPasteboard")
        public static let mail = ActivityType("com.apple.UIKit.activity.Mail")
        public static let print = ActivityType("com.apple.UIKit.activity.Print")
        /// Asks for a place and puts files there.
        public static let saveToFiles = ActivityType("org.tactile.activity.SaveToFiles")
        /// Opens a file or an address in the program that the person has for it.
        public static let openInProgram = ActivityType("org.tactile.activity.OpenInProgram")
    }

    public enum Category: Int, Sendable {
        /// Something is done here with the items: they are copied, printed.
        case action
        /// The items go to somebody.
        case share
    }

    public override init() { super.init() }

    /// How it is sorted: those that share come first.
    open class var activityCategory: Category { .action }
    /// `nil` cannot be excluded, and is told as `nil`.
    open var activityType: ActivityType? { nil }
    /// What the person reads; an activity without a title is not offered.
    open var activityTitle: String? { nil }
    /// Drawn as a template.
    open var activityImage: UIImage? { nil }

    /// Whether it can do something with the items. The base class cannot.
    open func canPerform(withActivityItems activityItems: [Any]) -> Bool { false }

    /// Gets what is to be worked on, before ``activityViewController`` is asked for.
    open func prepare(withActivityItems activityItems: [Any]) {}

    /// A scene that does the work, which is presented in place of ``perform()`` and dismissed when
    /// the activity is done.
    open var activityViewController: UIViewController? { nil }

    /// Does the work where there is no scene for it. The base class is done at once, without
    /// success.
    open func perform() { activityDidFinish(false) }

    /// To be called once when the work is done, or given up.
    ///
    /// - `completed`: whether something was done.
    open func activityDidFinish(_ completed: Bool) { finish(completed, nil) }

    /// The scene over which an activity of the toolkit's shows others.
    weak var presenter: UIViewController?
    /// Of a mail, as the item's source has it.
    var subject = ""
    private var finished: ((Bool, (any Error)?) -> Void)?

    /// Does the work with the items and calls back.
    func work(
        on items: [Any], over presenter: UIViewController?,
        completion: @escaping (Bool, (any Error)?) -> Void
    ) {
        self.presenter = presenter
        prepare(withActivityItems: items)
        guard let scene = activityViewController else {
            finished = completion
            return perform()
        }
        finished = { [weak scene] isDone, error in
            guard let scene, scene.presentingViewController != nil, !scene.isBeingDismissed else {
                return completion(isDone, error)
            }
            scene.dismiss(animated: true) { completion(isDone, error) }
        }
        guard let presenter else { return finish(false, nil) }
        presenter.present(scene, animated: true)
    }

    func finish(_ completed: Bool, _ error: (any Error)?) {
        guard let finished else { return }
        self.finished = nil
        finished(completed, error)
    }
}

/// Gives a shared item when it is known for what.
@preconcurrency @MainActor
public protocol UIActivityItemSource: AnyObject {
    /// Stands for the item while the person chooses: of the same kind, but it may be empty.
    func activityViewControllerPlaceholderItem(
        _ activityViewController: UIActivityViewController
    ) -> Any
    /// The item for an activity; `nil` leaves it out.
    func activityViewController(
        _ activityViewController: UIActivityViewController,
        itemForActivityType activityType: UIActivity.ActivityType?
    ) -> Any?
    /// What a mail is about.
    func activityViewController(
        _ activityViewController: UIActivityViewController,
        subjectForActivityType activityType: UIActivity.ActivityType?
    ) -> String
}

extension UIActivityItemSource {
    public func activityViewController(
        _ activityViewController: UIActivityViewController,
        subjectForActivityType activityType: UIActivity.ActivityType?
    ) -> String { "" }
}

/// Activities of phones. They are offered where a program has an activity of its own of this type,
/// which can be excluded as any other.
extension UIActivity.ActivityType {
    public static let airDrop = Self("com.apple.UIKit.activity.AirDrop")
    public static let addToReadingList = Self("com.apple.UIKit.activity.AddToReadingList")
    public static let assignToContact = Self("com.apple.UIKit.activity.AssignToContact")
    public static let collaborationInviteWithLink = Self(
        "com.apple.UIKit.activity.CollaborationInviteWithLink")
    public static let collaborationCopyLink = Self("com.apple.UIKit.activity.CollaborationCopyLink")
    public static let markupAsPDF = Self("com.apple.UIKit.activity.MarkupAsPDF")
    public static let message = Self("com.apple.UIKit.activity.Message")
    public static let openInIBooks = Self("com.apple.UIKit.activity.OpenInIBooks")
    public static let postToFacebook = Self("com.apple.UIKit.activity.PostToFacebook")
    public static let postToFlickr = Self("com.apple.UIKit.activity.PostToFlickr")
    public static let postToTencentWeibo = Self("com.apple.UIKit.activity.PostToTencentWeibo")
    public static let postToTwitter = Self("com.apple.UIKit.activity.PostToTwitter")
    public static let postToVimeo = Self("com.apple.UIKit.activity.PostToVimeo")
    public static let postToWeibo = Self("com.apple.UIKit.activity.PostToWeibo")
    public static let saveToCameraRoll = Self("com.apple.UIKit.activity.SaveToCameraRoll")
    public static let sharePlay = Self("com.apple.UIKit.activity.SharePlay")
}
