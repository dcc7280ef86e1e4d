import Foundation
import TactileDrawing
import Testing

@testable import TactileLayers

private func masked(_ text: String) -> String {
    text.replacingOccurrences(of: "0x[0-9a-f]+", with: "0x", options: .regularExpression)
}

@MainActor
@Suite struct LayerDescriptionTests {
    @Test func aLayerNamesWhatIsNotAtItsDefault() {
        let layer = CALayer()
        #expect(masked("\(layer)") == "<CALayer: 0x>")
        layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 10)
        layer.position = CGPoint(x: 10, y: 5.5)
        layer.name = "dot"
        layer.cornerRadius = 4
        layer.masksToBounds = true
        layer.addSublayer(CAShapeLayer())
        #expect(
            masked(layer.debugDescription)
                == "<CALayer:0x; name = \"dot\"; position = CGPoint (10 5.5); "
                + "bounds = CGRect (0 0; 20 10); sublayers = (<CAShapeLayer: 0x>); "
                + "masksToBounds = YES; cornerRadius = 4>")
        #expect(
            masked(layer.recursiveDescription()).components(separatedBy: "\n").last
                == "   | <CAShapeLayer:0x; position = CGPoint (0 0); bounds = CGRect (0 0; 0 0)>")
    }

    @Test func animationsNameWhatWasSet() {
        let animation = CABasicAnimation(keyPath: "position")
        animation.fromValue = CGPoint(x: 1, y: 2)
        animation.duration = 0.25
        animation.fillMode = .both
        animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        #expect(masked("\(animation)") == "<CABasicAnimation: 0x>")
        #expect(
            masked(animation.debugDescription)
                == "<CABasicAnimation:0x; fillMode = both; timingFunction = easeInEaseOut; "
                + "duration = 0.25; fromValue = CGPoint {1, 2}; keyPath = position>")
        let spring = CASpringAnimation(keyPath: "opacity")
        spring.toValue = 1
        #expect(
            masked(spring.debugDescription)
                == "<CASpringAnimation:0x; duration = 0; mass = 1; stiffness = 100; damping = 10; "
                + "initialVelocity = 0; toValue = 1; keyPath = opacity>")
    }
}
