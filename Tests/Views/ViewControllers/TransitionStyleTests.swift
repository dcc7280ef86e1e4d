import Foundation
import Tactile
import TestSupport
import Testing

@MainActor
@Suite struct TransitionStyleTests {
    private static func scene(_ color: UIColor) -> UIViewController {
        let scene = UIViewController()
        scene.view.backgroundColor = color
        return scene
    }

    @Test(arguments: [true, false])
    func theContextOfAPresentationMayDecideHowScenesCome(decides: Bool) {
        let presenter = Self.scene(.white), presented = Self.scene(.black)
        presenter.definesPresentationContext = true
        presenter.providesPresentationContextTransitionStyle = decides
        presenter.modalTransitionStyle = .crossDissolve
        let harness = Harness(showing: presenter, size: CGSize(width: 100, height: 100))
        presented.modalPresentationStyle = .overCurrentContext
        presenter.present(presented, animated: true)
        harness.advance(seconds: 0.1)
        // What covers from below does not yet reach the top; what fades in is everywhere.
        #expect((harness.pixel(50, 5) < 0xFFFFFF) == decides)
        harness.rest()
        presenter.dismiss(animated: true)
        harness.advance(seconds: 0.1)
        #expect((harness.pixel(50, 95) > 0) == decides)
        harness.rest()
        #expect(harness.pixel(50, 50) == 0xFFFFFF)
    }
}
