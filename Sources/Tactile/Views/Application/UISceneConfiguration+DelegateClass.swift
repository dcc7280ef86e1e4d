import Foundation
import TactileGeometry

extension UISceneConfiguration {
    /// A class with an initializer that Swift lets be called through a metatype. It is open so that
    /// the compiler takes no subclass for the only one; programs have no use for it.
    open class ObjectWithInit: NSObject {
        public required override init() { super.init() }
    }

    /// An object of ``delegateClass``, made by its `init()`, as iOS makes it; `nil` without a
    /// class. A class that cannot be a scene's delegate is told of.
    func makeDelegateOfClass() -> (any UISceneDelegate)? {
        guard let delegateClass else { return nil }
        guard delegateClass is NSObject.Type, delegateClass is any UISceneDelegate.Type else {
            Complaint.tell(
                "No scene opens: \(delegateClass) is named as its delegateClass, and is no UIResponder "
                    + "or NSObject that is a UISceneDelegate. Make it one, or set the configuration's "
                    + "makeDelegate = { \(delegateClass)() }.")
            return nil
        }
        // Unchecked: every class below NSObject has NSObject's entry for `init()` at the same
        // place, and `required`, which makes Swift accept the call, changes no entry. A class
        // without `init()` has an entry that ends the program and names the class.
        let type = unsafeBitCast(delegateClass, to: ObjectWithInit.Type.self)
        let object: AnyObject = type.init()
        return object as? any UISceneDelegate
    }
}
