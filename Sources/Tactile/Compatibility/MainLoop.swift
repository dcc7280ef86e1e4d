import Dispatch
import Foundation

/// Whether code runs where the main actor does.
enum MainLoop {
    private static let key = DispatchSpecificKey<Bool>()
    private static let isMarked: Bool = {
        DispatchQueue.main.setSpecific(key: key, value: true)
        return true
    }()

    /// The main thread runs the main queue in a program that has a window. In one that waits in
    /// `dispatchMain()`, or in tests, other threads run it.
    static var isCurrent: Bool {
        Thread.isMainThread || (isMarked && DispatchQueue.getSpecific(key: key) == true)
    }
}
