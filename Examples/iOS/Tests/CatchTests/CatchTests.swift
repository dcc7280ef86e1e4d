import Foundation
import TactileTesting
import Testing
import UIKit

@testable import Catch

@MainActor
@Suite struct CatchTests {
    private func show() -> (Harness, GameViewController) {
        UserDefaults.standard.removeObject(forKey: "best")
        let game = GameViewController()
        return (Harness(showing: game, size: CGSize(width: 320, height: 400)), game)
    }

    @Test("Balls fall with the display's frames, however long those are")
    func ballsFall() throws {
        let (harness, game) = show()
        harness.tap(game.startButton)
        #expect(game.gameView.isRunning && game.startButton.isHidden)
        harness.advance(seconds: 0.5)
        let ball = try #require(game.gameView.balls.first)
        harness.advance(seconds: 0.5)
        let later = try #require(game.gameView.balls.first)
        #expect(later.position.y > ball.position.y + 40)
        #expect(later.layer.position == later.position)
    }

    @Test("The basket follows a finger, stays inside and catches")
    func theBasketCatches() throws {
        let (harness, game) = show()
        let view = game.gameView
        harness.tap(game.startButton)
        harness.drag(from: CGPoint(x: 160, y: 300), to: CGPoint(x: 600, y: 300), over: 0.1)
        #expect(view.basket.frame.maxX == view.bounds.maxX)
        for _ in 0..<40 where view.caught < 2 {
            harness.advance(seconds: 0.1)
            if let ball = view.balls.first { view.moveBasket(to: ball.position.x) }
        }
        #expect(view.caught == 2 && view.missed == 0)
        #expect(game.scoreLabel.text == "2 of 2")
    }

    @Test("The third ball that is missed ends the game")
    func theGameEnds() {
        let (harness, game) = show()
        harness.tap(game.startButton)
        for _ in 0..<100 where game.gameView.isRunning {
            harness.advance(seconds: 0.1)
            let ball = game.gameView.balls.first
            game.gameView.moveBasket(to: (ball?.position.x ?? 0) < 160 ? 320 : 0)
        }
        #expect(!game.gameView.isRunning && game.gameView.missed == 3)
        #expect(!game.startButton.isHidden && game.startButton.title(for: .normal) == "Again")
    }
}
