import Foundation
import TactileViews

/// Objects of classes that are known while the program runs, as `View()` is in `Box<View: UIView>`.
/// On iOS each class can be sent `init`; Swift makes such objects by required initializers alone,
/// which every class with initializers of its own would have to repeat.
///
/// A convenience initializer calls the designated one of the class that it is given, and its symbol
/// takes the class as a static method does. A class that lacks the designated initializer ends the
/// program, as it does on iOS.
extension NSObject {
    convenience init(inherited: Void) { self.init() }

    @_silgen_name("$s10Foundation8NSObjectC20TactileCompatibilityE9inheritedACyt_tcfC")
    private static func inherited(_: Void = ()) -> Self

    /// An object by the class's `init()`.
    public static func made() -> Self { inherited() }
}

extension UIView {
    convenience init(inherited frame: CGRect) { self.init(frame: frame) }

    @_silgen_name("$s12TactileViews6UIViewC0A13CompatibilityE9inheritedAC10Foundation6CGRectV_tcfC")
    private static func inherited(_ frame: CGRect) -> Self

    /// A view by the class's `init(frame:)`.
    public static func made(frame: CGRect) -> Self { inherited(frame) }
}

extension UIViewController {
    convenience init(inherited nibName: String?, _ bundle: Bundle?) {
        self.init(nibName: nibName, bundle: bundle)
    }

    @_silgen_name(
        "$s12TactileViews16UIViewControllerC0A13CompatibilityE9inherited_ACSSSg_10Foundation6BundleCSgtcfC"
    )
    private static func inherited(_ nibName: consuming String?, _ bundle: consuming Bundle?) -> Self

    /// A controller by the class's `init(nibName:bundle:)`.
    public static func made(nibName: String?, bundle: Bundle?) -> Self {
        inherited(nibName, bundle)
    }
}
