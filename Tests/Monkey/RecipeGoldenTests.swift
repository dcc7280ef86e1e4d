import Foundation
import GoldenSupport
import Tactile
import TestSupport
import Testing

@testable import Gallery

/// Pictures of drawings and of frames of animations that are written as for iOS.
@MainActor
@Suite
struct RecipeGoldenTests {
    enum Look: String, CaseIterable, Sendable {
        case light = "", light2 = "@2x", dark = "-dark"

        var scale: CGFloat { self == .light2 ? 2 : 1 }
    }

    private func show(
        _ name: String, _ look: Look = .light, size: CGSize = CGSize(width: 120, height: 120),
        sourceLocation: SourceLocation = #_sourceLocation, _ make: () -> UIView
    ) {
        let harness = Harness(size: size, scale: look.scale, dark: look == .dark)
        harness.window.backgroundColor = .systemBackground
        let view = make()
        view.frame = CGRect(origin: .zero, size: size)
        view.isOpaque = false
        harness.window.addSubview(view)
        harness.show()
        expectGolden(
            harness.snapshot(), "recipe-\(name)\(look.rawValue)", sourceLocation: sourceLocation)
    }

    @Test(arguments: Look.allCases) func icon(look: Look) {
        show("icon", look) { PaintedIconView() }
    }

    @Test(arguments: Look.allCases) func chart(look: Look) {
        show("chart", look, size: CGSize(width: 160, height: 110)) { TrendChartView() }
    }

    @Test(arguments: Look.allCases) func roundText(look: Look) {
        show("round-text", look) { ArcTextView() }
    }

    @Test(arguments: Look.allCases) func pictures(look: Look) {
        show("pictures", look, size: CGSize(width: 260, height: 200)) {
            let view = UIView()
            let photo = PhotoCropper.landscape(size: CGSize(width: 100, height: 74))
            let square = PhotoCropper.square(photo)
            for (index, image) in [
                PhotoCropper.round(square, border: 4, color: .systemPurple),
                PhotoCropper.rotated(photo, by: 20), PhotoCropper.withReflection(photo),
                photo.preparingThumbnail(of: CGSize(width: 50, height: 37)) ?? UIImage(),
            ].enumerated() {
                let part = UIImageView(image: image)
                part.frame.origin = CGPoint(
                    x: 8 + CGFloat(index % 2) * 110, y: 6 + CGFloat(index / 2) * 90)
                view.addSubview(part)
            }
            return view
        }
    }

    @Test func pagesOfADocument() {
        show("pages", size: CGSize(width: 320, height: 160)) {
            let view = UIView()
            for number in 1...3 {
                let page = UIImageView(image: ReportPages.thumbnail(number, width: 100))
                page.frame.origin = CGPoint(x: CGFloat(number - 1) * 105 + 4, y: 8)
                view.addSubview(page)
            }
            return view
        }
        #expect(String(decoding: ReportPages.pdf(), as: UTF8.self).contains("/Count 3"))
    }

    /// Frames beside each other, at equal distances in time from the start on.
    private func film<Recipe: UIView>(
        _ name: String, _ view: Recipe, every step: TimeInterval = 0.25, count: Int = 5,
        sourceLocation: SourceLocation = #_sourceLocation, _ start: (Recipe) -> Void
    ) throws {
        let side = 110
        let harness = Harness(size: CGSize(width: side, height: side))
        harness.window.backgroundColor = .systemBackground
        view.frame = CGRect(x: 0, y: 0, width: side, height: side)
        harness.window.addSubview(view)
        harness.show()
        harness.advance(seconds: 0.1)
        start(view)
        let all = try #require(Bitmap(width: side * count, height: side, isOpaque: true))
        for frame in 0..<count {
            harness.advance(seconds: frame == 0 ? 0 : step)
            all.copy(
                from: harness.snapshot(),
                sourceRect: PixelRect(x: 0, y: 0, width: side, height: side),
                to: (x: frame * side, y: 0))
        }
        expectGolden(all, "film-\(name)", sourceLocation: sourceLocation)
    }

    @Test func ring() throws {
        try film("ring", ProgressRingView()) { $0.setProgress(0.8, duration: 1) }
    }

    @Test func reveal() throws {
        let view = RevealView()
        view.image = PhotoCropper.landscape(size: CGSize(width: 110, height: 110))
        try film("reveal", view) { $0.reveal(duration: 1) }
    }

    @Test func card() throws { try film("card", FlipCardView()) { $0.flip(duration: 1) } }

    @Test func confetti() throws {
        try film("confetti", ConfettiView(), every: 0.6) { $0.start() }
    }

    @Test func dots() throws {
        try film("dots", PulsingDotsView(), every: 0.2) { $0.startAnimating() }
    }

    @Test func shimmer() throws {
        try film("shimmer", ShimmerView(), every: 0.3) { $0.startAnimating() }
    }

    @Test func tick() throws {
        try film("tick", CheckmarkView(), every: 0.2, count: 7) { $0.play() }
    }

    @Test func wave() throws { try film("wave", WaveView(), every: 0.3) { _ in } }
}
