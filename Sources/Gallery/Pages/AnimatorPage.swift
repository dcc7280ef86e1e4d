import Tactile

/// An animator that is played, paused, scrubbed, turned round and stopped.
final class AnimatorPage: UIView {
    private let stage = UIView()
    private let card = UIView()
    private let status = Column.label("inactive", size: 13)
    private let scrubber = UISlider()
    private let curves = UISegmentedControl(
        items: ["linear", "ease", "spring", "keyframes"])
    private var buttons: [UIButton] = []
    private var animator: UIViewPropertyAnimator?
    private var link: CADisplayLink?

    override init(frame: CGRect) {
        super.init(frame: frame)
        card.backgroundColor = .systemIndigo
        card.layer.cornerRadius = 12
        stage.clipsToBounds = true
        stage.addSubview(card)
        status.textColor = Column.quiet
        curves.selectedSegmentIndex = 1
        curves.addAction(UIAction { [weak self] _ in self?.reset() }, for: .valueChanged)
        scrubber.addAction(UIAction { [weak self] _ in self?.scrub() }, for: .valueChanged)
        buttons = [
            Column.button("Play or pause") { [weak self] in self?.playOrPause() },
            Column.button("Turn round") { [weak self] in self?.turnRound() },
            Column.button("Stop here") { [weak self] in self?.stop() },
            Column.button("All round") { [weak self] in self?.goRound() },
        ]
        for view in [stage, curves, scrubber, status] + buttons { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let size = stage.bounds.size
        Column.place([(curves, 32), (stage, 160), (scrubber, 34)], in: bounds)
        let y = Column.flow(buttons, y: 274, width: bounds.width)
        status.frame = CGRect(x: 0, y: y + 16, width: bounds.width, height: 20)
        if size != stage.bounds.size { reset() }
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        link?.invalidate()
        link = nil
        guard window != nil else {
            end()
            return
        }
        let link = CADisplayLink { [weak self] _ in self?.showState() }
        link.isPaused = true
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    // MARK: The animator

    /// Stands the card at the left again, with a new animator.
    private func reset() {
        end()
        card.transform = .identity
        card.frame = CGRect(x: 0, y: 40, width: 80, height: 80)
        card.backgroundColor = .systemIndigo
        showState()
    }

    private func current() -> UIViewPropertyAnimator {
        if let animator { return animator }
        let parameters: any UITimingCurveProvider =
            switch curves.selectedSegmentIndex {
            case 1: UICubicTimingParameters(animationCurve: .easeInOut)
            case 2: UISpringTimingParameters(dampingRatio: 0.4)
            default: UICubicTimingParameters(animationCurve: .linear)
            }
        let made = UIViewPropertyAnimator(duration: 2, timingParameters: parameters)
        made.pausesOnCompletion = true
        let right = max(40, stage.bounds.width - 40)
        let goesRound = curves.selectedSegmentIndex == 3
        made.addAnimations { [card] in
            card.backgroundColor = .systemTeal
            guard goesRound else {
                card.center.x = right
                card.transform = CGAffineTransform(rotationAngle: .pi)
                return
            }
            UIView.animateKeyframes(
                withDuration: 0, delay: 0, options: .calculationModeCubic,
                animations: {
                    for (step, y) in [40.0, 120, 40, 80].enumerated() {
                        UIView.addKeyframe(
                            withRelativeStartTime: Double(step) / 4, relativeDuration: 0.25
                        ) {
                            card.center = CGPoint(
                                x: 40 + (right - 40) * CGFloat(step + 1) / 4, y: CGFloat(y))
                        }
                    }
                })
        }
        made.runningHandler = { [weak self] animator in
            self?.link?.isPaused = !animator.isRunning
            self?.showState()
        }
        animator = made
        return made
    }

    private func playOrPause() {
        let animator = current()
        if animator.isRunning {
            animator.pauseAnimation()
        } else {
            if animator.fractionComplete >= 1 { animator.isReversed.toggle() }
            animator.startAnimation()
        }
        showState()
    }

    private func turnRound() {
        current().isReversed.toggle()
        showState()
    }

    private func stop() {
        end()
        showState()
    }

    /// Whoever waits for the animator hears that it is over.
    private func end() {
        animator?.stopAnimation(false)
        if animator?.state == .stopped { animator?.finishAnimation(at: .current) }
        animator = nil
    }

    /// Takes the card along the sides of the stage, one animator after the other.
    private func goRound() {
        reset()
        let (right, low) = (max(40, stage.bounds.width - 40), stage.bounds.height - 40)
        let places = [
            CGPoint(x: right, y: 40), CGPoint(x: right, y: low), CGPoint(x: 40, y: low),
            CGPoint(x: 40, y: 80),
        ]
        Task { [weak self] in
            for place in places {
                guard let side = self?.startSide(to: place),
                    await side.addCompletion() == .end
                else { return }
            }
            self?.stop()
        }
    }

    private func startSide(to place: CGPoint) -> UIViewPropertyAnimator {
        let side = UIViewPropertyAnimator(duration: 0.6, curve: .easeInOut) { [card] in
            card.center = place
        }
        side.runningHandler = { [weak self] animator in
            self?.link?.isPaused = !animator.isRunning
            self?.showState()
        }
        animator = side
        side.startAnimation()
        return side
    }

    private func scrub() {
        current().fractionComplete = CGFloat(scrubber.value)
        showState()
    }

    private func showState() {
        guard let animator else {
            status.text = "no animator"
            scrubber.value = 0
            return
        }
        let way = animator.isReversed ? "back" : "forth"
        let motion = animator.isRunning ? "running" : "at rest"
        let percent = Int((animator.fractionComplete * 100).rounded())
        status.text = "\(animator.state), \(motion), \(way), \(percent) %"
        if !scrubber.isTracking { scrubber.value = Float(animator.fractionComplete) }
    }
}
