import Tactile

/// Drawings as programs for iOS have them, each as it would be written there.
final class DrawnRecipesPage: TileGrid {
    init() {
        super.init(side: 150)
        fill("icon of a drawing program", PaintedIconView())
        fill("chart", TrendChartView())
        fill("text round a circle", ArcTextView())
        let photo = PhotoCropper.landscape(size: CGSize(width: 150, height: 110))
        let square = PhotoCropper.square(photo)
        show("cut and round", PhotoCropper.round(square, border: 5, color: .systemBackground))
        show("turned", PhotoCropper.rotated(photo, by: -12))
        show("reflected", PhotoCropper.withReflection(photo))
        if let small = photo.preparingThumbnail(of: CGSize(width: 75, height: 55)) {
            show("thumbnail", small)
        }
        for number in 1...ReportPages.count {
            show("page \(number) of a document", ReportPages.thumbnail(number, width: 105))
        }
    }

    required init?(coder: NSCoder) { nil }

    private func fill(_ name: String, _ view: UIView) {
        let tile = add(name)
        view.frame = tile.bounds
        view.isOpaque = false
        tile.addSubview(view)
    }

    private func show(_ name: String, _ image: UIImage) {
        let view = UIImageView(image: image)
        view.contentMode = image.size.width > 150 ? .scaleAspectFit : .center
        fill(name, view)
    }
}

/// Animations as programs for iOS have them. A click runs them again.
final class MovedRecipesPage: TileGrid {
    let ring = ProgressRingView()
    let reveal = RevealView()
    let card = FlipCardView()
    let dots = PulsingDotsView()
    let shimmer = ShimmerView()
    let check = CheckmarkView()

    init() {
        super.init(side: 150)
        reveal.image = PhotoCropper.landscape(size: CGSize(width: 150, height: 150))
        let frames = (0..<12).map { frame in
            UIGraphicsImageRenderer(size: CGSize(width: 80, height: 80)).image { renderer in
                renderer.cgContext.translateBy(x: 40, y: 40)
                for ray in 0..<12 {
                    let age = (frame - ray + 12) % 12
                    UIColor.systemGray.withAlphaComponent(1 - CGFloat(age) / 14).setFill()
                    UIBezierPath(
                        roundedRect: CGRect(x: -3, y: -36, width: 6, height: 18), cornerRadius: 3
                    ).fill()
                    renderer.cgContext.rotate(by: .pi / 6)
                }
            }
        }
        let spinner = UIImageView(image: UIImage.animatedImage(with: frames, duration: 1))
        spinner.contentMode = .center
        for (name, view) in [
            ("ring", ring), ("reveal", reveal), ("card", card), ("confetti", ConfettiView()),
            ("dots", dots), ("shimmer", shimmer), ("tick", check), ("wave", WaveView()),
            ("image of twelve", spinner),
        ] as [(String, UIView)] {
            let tile = add(name)
            view.frame = tile.bounds
            tile.addSubview(view)
        }
        addGestureRecognizer(
            UITapGestureRecognizer(
                target: self, action: Selector("play", MovedRecipesPage.play)))
    }

    required init?(coder: NSCoder) { nil }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        guard window != nil else { return }
        layoutIfNeeded()
        for tile in subviews { tile.subviews.first?.layoutIfNeeded() }
        dots.startAnimating()
        shimmer.startAnimating()
        play()
    }

    func play() {
        ring.setProgress(ring.progress < 0.5 ? 0.72 : 0.3, duration: 1)
        reveal.reveal(duration: 1)
        card.flip(duration: 1)
        check.play()
    }
}
