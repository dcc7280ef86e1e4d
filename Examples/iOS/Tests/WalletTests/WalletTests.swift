import TactileTesting
import Testing
import UIKit

@testable import Wallet

@MainActor
@Suite struct WalletTests {
    private func show(dark: Bool = false) -> (Harness, WalletViewController) {
        let wallet = WalletViewController()
        let harness = Harness(showing: wallet, size: CGSize(width: 360, height: 560), dark: dark)
        return (harness, wallet)
    }

    @Test("Texts, colours and the program's name come from its resources")
    func resourcesAreThere() {
        let (harness, _) = show()
        #expect(harness.view(showing: "My Wallet") != nil)
        #expect(harness.view(showing: "120 points") != nil)
        #expect(harness.pixel(180, 120) == 0x1E6FB8)
        #expect(show(dark: true).0.pixel(180, 120) == 0x144B7D)
    }

    @Test("A card flies to its own scene and back")
    func aCardIsOpened() throws {
        let (harness, wallet) = show()
        let card = wallet.cardViews[1]
        harness.tap(at: CGPoint(x: 180, y: 160))
        harness.advance(seconds: 0.2)
        let detail = try #require(wallet.presentedViewController as? CardViewController)
        #expect(detail.card.name == "Forest" && card.isHidden && detail.cardView.isHidden)
        harness.advance(seconds: 0.5)
        #expect(!detail.cardView.isHidden && detail.cardView.frame.minY == 20)
        detail.dismiss(animated: true)
        harness.advance(seconds: 0.5)
        #expect(wallet.presentedViewController == nil && !card.isHidden)
    }

    @Test("A drag leads the way back, which can be broken off")
    func aDragLeads() throws {
        let (harness, wallet) = show()
        harness.tap(at: CGPoint(x: 180, y: 100))
        harness.advance(seconds: 0.6)
        let detail = try #require(wallet.presentedViewController as? CardViewController)
        harness.drag(
            from: CGPoint(x: 180, y: 300), to: CGPoint(x: 180, y: 380), over: 1, releasing: false)
        #expect(detail.cardView.isHidden)
        harness.advance(seconds: 0.5)
        harness.release()
        harness.advance(seconds: 0.6)
        #expect(wallet.presentedViewController === detail && !detail.cardView.isHidden)
        #expect(detail.view.alpha == 1)
        harness.drag(from: CGPoint(x: 180, y: 300), to: CGPoint(x: 180, y: 550))
        harness.advance(seconds: 0.6)
        #expect(wallet.presentedViewController == nil && !wallet.cardViews[0].isHidden)
    }
}
