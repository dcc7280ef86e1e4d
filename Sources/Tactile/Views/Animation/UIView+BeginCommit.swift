import Foundation
import TactileDrawing
import TactileLayers

/// Animations begun and committed by two calls, as in code older than blocks: what is set between
/// them is animated. Each setting counts for changes that come after it; outside of a begun
/// animation it does nothing.
extension UIView {
    public enum AnimationTransition: Int, Sendable {
        case none, flipFromLeft, flipFromRight, curlUp, curlDown
    }

    /// Begins animating, easing in and out for 0.2 seconds unless set otherwise. Begun animations
    /// may be nested; each has settings of its own.
    ///
    /// - Parameters:
    ///   - animationID: The value that the delegate gets.
    ///   - context: Kept for nothing; the delegate's methods have no room for it.
    public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
        BegunAnimations.begin(animationID)
    }

    /// Ends what ``beginAnimations(_:context:)`` began, and lets it run.
    public class func commitAnimations() { BegunAnimations.commit() }

    /// Seconds; zero or less takes effect at once.
    public class func setAnimationDuration(_ duration: TimeInterval) {
        BegunAnimations.current?.context.duration = duration.usableSeconds
    }

    /// Seconds before it begins; what is animated shows its old value until then.
    public class func setAnimationDelay(_ delay: TimeInterval) {
        BegunAnimations.current?.context.delay = delay.usableSeconds
    }

    public class func setAnimationCurve(_ curve: UIView.AnimationCurve) {
        BegunAnimations.current?.context.timing = .curve(curve.timingFunction)
    }

    /// How often it runs; fractions end part way, what is negative or no number counts as 0.
    public class func setAnimationRepeatCount(_ repeatCount: Float) {
        BegunAnimations.current?.context.repeatCount = max(0, repeatCount.isNaN ? 0 : repeatCount)
    }

    public class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
        BegunAnimations.current?.context.autoreverses = repeatAutoreverses
    }

    /// Whether running animations of these properties are replaced instead of blended.
    public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
        guard let context = BegunAnimations.current?.context else { return }
        if fromCurrentState {
            context.options.insert(.beginFromCurrentState)
        } else {
            context.options.remove(.beginFromCurrentState)
        }
    }

    /// The object that is notified about start and end; retained until the end.
    public class func setAnimationDelegate(_ delegate: Any?) {
        BegunAnimations.current?.delegate = delegate.map { $0 as AnyObject }
    }

    /// A method of the delegate without arguments, or with the identifier, a `String`.
    public class func setAnimationWillStart(_ selector: Selector?) {
        BegunAnimations.current?.willStart = selector
    }

    /// A method of the delegate without arguments, with the identifier, a `String`, or with the
    /// identifier and an `NSNumber` that tells whether the animation ran to its end.
    public class func setAnimationDidStop(_ selector: Selector?) {
        BegunAnimations.current?.didStop = selector
    }

    /// Changes what `view` shows behind a transition: sublayers and contents that change from here
    /// to the commit. `cache` changes nothing: the old picture is always kept.
    public class func setAnimationTransition(
        _ transition: UIView.AnimationTransition, for view: UIView, cache: Bool
    ) {
        guard areAnimationsEnabled, view.window != nil, view.bounds.width > 0,
            view.bounds.height > 0, let kind = ViewTransition(transition)
        else { return }
        BegunAnimations.current?.add(kind, of: view)
    }
}

/// What lies between a begin and its commit, and who hears of its end.
@MainActor
final class BegunAnimations {
    static var current: BegunAnimations? { ApplicationSession.current.begunAnimations.last }
    /// UIKit's duration for animations that set none.
    private static let usualDuration: TimeInterval = 0.2

    let id: String?
    var delegate: AnyObject?
    var willStart: Selector?
    var didStop: Selector?
    let context: ViewAnimationContext
    /// Transitions that wait for the changes and the settings.
    private var endings: [() -> Void] = []

    private init(_ id: String?) {
        self.id = id
        context = ViewAnimationContext(
            duration: BegunAnimations.usualDuration, delay: 0,
            timing: .curve(UIView.AnimationCurve.easeInOut.timingFunction),
            options: [
                .overrideInheritedDuration, .overrideInheritedCurve, .overrideInheritedOptions,
                .allowUserInteraction,
            ], completion: nil)
    }

    static func begin(_ id: String?) {
        let begun = BegunAnimations(id)
        ApplicationSession.current.begunAnimations.append(begun)
        begun.context.open()
    }

    static func commit() {
        guard let begun = ApplicationSession.current.begunAnimations.popLast() else { return }
        for ending in begun.endings { ending() }
        if let delegate = begun.delegate {
            if let willStart = begun.willStart {
                LoopTimer.schedule(after: begun.context.delay) {
                    willStart.call(on: delegate, sender: begun.id)
                }
            }
            begun.context.completion = { finished in
                begun.didStop?.call(
                    on: delegate, sender: begun.id, event: NSNumber(value: finished))
                begun.delegate = nil
            }
        }
        begun.context.close()
    }

    /// Takes the picture of what is there; the rest comes with the commit.
    func add(_ transition: ViewTransition, of view: UIView) {
        switch transition {
        case .exchange(let type, let direction):
            let animation = CATransition()
            animation.type = type
            animation.subtype = direction
            animation.takePicture(of: view.layer)
            endings.append { [context] in
                animation.timingFunction = context.timing.function
                context.add(animation, to: view.layer, key: "transition")
            }
        case .flip(let flip):
            let back = flip.makeBack(of: view)
            endings.append { [context] in flip.turn(view, with: back, in: context) }
        }
    }
}
