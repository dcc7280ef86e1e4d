import Foundation
import Synchronization
import Tactile
import TactileGeometry
import TestSupport
import Testing

@testable import TactileViews

/// The sentences that the body has told.
@MainActor
private func complaints(_ body: () -> Void) -> [String] {
    let told = Mutex([String]())
    Complaint.$listener.withValue({ sentence in told.withLock { $0.append(sentence) } }) { body() }
    return told.withLock { $0 }
}

private final class Delegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    var mark = "made by init()"
}

private final class Bare: UISceneDelegate {}

/// Mistakes that once failed without a word.
@MainActor
@Suite struct ComplaintTests {
    @Test func unknownNamesAreTold() {
        #expect(
            complaints { _ = UIImage(systemName: "no.such.symbol") } == [
                "No symbol named “no.such.symbol”: UIImage(systemName:) is nil. "
                    + "UIImage.systemNames lists the names that there are."
            ])
        #expect(
            complaints { _ = UIImage(named: "nothing") } == [
                "No image named “nothing” in UIImage.searchDirectories: UIImage(named:) is nil."
            ])
        #expect(
            complaints { _ = UIColor(named: "nothing") } == [
                "No color named “nothing” in UIImage.searchDirectories: UIColor(named:) is nil."
            ])
        #expect(complaints { _ = UIImage(systemName: "plus") }.isEmpty)
    }

    @Test func animationsOfUnknownKeyPathsAreTold() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        let harness = Harness(showing: view, size: CGSize(width: 100, height: 100))
        func told(_ keyPath: String) -> [String] {
            complaints {
                let animation = CABasicAnimation(keyPath: keyPath)
                animation.toValue = 1
                view.layer.add(animation, forKey: nil)
                harness.advance(seconds: 0.05)
            }
        }
        #expect(
            Set(told("opactiy")) == [
                "CALayer has no property “opactiy”: an animation of it shows nothing."
            ])
        #expect(told("opacity").isEmpty)
        #expect(told("transform.rotation.z").isEmpty)
    }

    @Test func theClassOfASceneDelegateIsEnough() {
        let configuration = UISceneConfiguration(name: nil, sessionRole: .windowApplication)
        configuration.delegateClass = Delegate.self
        let made = configuration.makeDelegateOfClass() as? Delegate
        #expect(made?.mark == "made by init()")
        configuration.delegateClass = Bare.self
        let told = complaints { #expect(configuration.makeDelegateOfClass() == nil) }
        #expect(told.count == 1 && told.allSatisfy { $0.contains("makeDelegate = { Bare() }") })
    }
}
