extension GalleryCode {
    /// Animation, dynamics, layers and drawing.
    static let ofDrawing: [GalleryCode] = [
        GalleryCode(
            "Springs", "UIView.animate(usingSpringWithDamping:)",
            """
            UIView.animate(
                withDuration: 0.8, delay: 0, usingSpringWithDamping: 0.5,
                initialSpringVelocity: 0, animations: { box.center.x = 300 })
            """),
        GalleryCode(
            "Spring", "CASpringAnimation",
            """
            let spring = CASpringAnimation(keyPath: "position.x")
            spring.stiffness = 200
            spring.damping = 12
            spring.duration = spring.settlingDuration
            box.layer.add(spring, forKey: nil)
            """),
        GalleryCode(
            "Curves", "UIView.AnimationOptions, CAMediaTimingFunction",
            """
            UIView.animate(
                withDuration: 1, delay: 0, options: .curveEaseInOut,
                animations: { box.center.x = 300 })
            """),
        GalleryCode(
            "Keyframes", "UIView.animateKeyframes",
            """
            UIView.animateKeyframes(withDuration: 2, delay: 0) {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
                    box.center.x = 300
                }
            }
            """),
        GalleryCode(
            "Animator", "UIViewPropertyAnimator",
            """
            let animator = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.7) {
                box.center.x = 300
            }
            animator.fractionComplete = 0.4
            animator.isReversed = true
            animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
            """),
        GalleryCode(
            "Throwing", "UISpringTimingParameters",
            """
            let timing = UISpringTimingParameters(
                dampingRatio: 0.8, initialVelocity: velocity)
            let throwing = UIViewPropertyAnimator(duration: 0, timingParameters: timing)
            throwing.addAnimations { card.center = corner }
            throwing.startAnimation()
            """),
        GalleryCode(
            "Playground", "UIDynamicAnimator",
            """
            let animator = UIDynamicAnimator(referenceView: view)
            animator.addBehavior(UIGravityBehavior(items: boxes))
            let walls = UICollisionBehavior(items: boxes)
            walls.translatesReferenceBoundsIntoBoundary = true
            animator.addBehavior(walls)
            """),
        GalleryCode(
            "Falling", "UIGravityBehavior, UIDynamicItemBehavior",
            """
            let body = UIDynamicItemBehavior(items: boxes)
            body.elasticity = 0.6
            body.friction = 0.2
            animator.addBehavior(body)
            """),
        GalleryCode(
            "Snap and push", "UISnapBehavior, UIPushBehavior",
            """
            animator.addBehavior(UISnapBehavior(item: box, snapTo: point))
            let push = UIPushBehavior(items: [box], mode: .instantaneous)
            push.setAngle(0, magnitude: 2)
            """),
        GalleryCode(
            "Attachments", "UIAttachmentBehavior",
            """
            let rod = UIAttachmentBehavior(item: box, attachedToAnchor: nail)
            rod.length = 80
            rod.frequency = 2
            animator.addBehavior(rod)
            """),
        GalleryCode(
            "Force fields", "UIFieldBehavior",
            """
            let field = UIFieldBehavior.radialGravityField(position: middle)
            field.strength = 4
            boxes.forEach(field.addItem)
            animator.addBehavior(field)
            """),
        GalleryCode(
            "Crowd", "UICollisionBehavior",
            """
            let crowd = UICollisionBehavior(items: things)
            crowd.collisionMode = .everything
            crowd.collisionDelegate = self
            animator.addBehavior(crowd)
            """),
        GalleryCode(
            "Motion effects", "UIInterpolatingMotionEffect",
            """
            let tilt = UIInterpolatingMotionEffect(
                keyPath: "center.x", type: .tiltAlongHorizontalAxis)
            tilt.minimumRelativeValue = -20
            tilt.maximumRelativeValue = 20
            card.addMotionEffect(tilt)
            """),
        GalleryCode(
            "View transitions", "UIView.transition",
            """
            UIView.transition(
                from: front, to: back, duration: 0.5,
                options: [.transitionFlipFromLeft, .showHideTransitionViews])
            """),
        GalleryCode(
            "Scene transitions", "UIPercentDrivenInteractiveTransition",
            """
            interaction = UIPercentDrivenInteractiveTransition()
            tabs.selectedIndex += 1
            // While the drag goes on, and at its end:
            interaction.update(0.63)
            interaction.completionSpeed = 2
            interaction.finish()
            """),
        GalleryCode(
            "Layer transitions", "CATransition",
            """
            let transition = CATransition()
            transition.type = .push
            transition.subtype = .fromRight
            view.layer.add(transition, forKey: nil)
            """),
        GalleryCode(
            "Layers", "CALayer",
            """
            layer.cornerRadius = 12
            layer.borderWidth = 2
            layer.borderColor = UIColor.systemIndigo.cgColor
            layer.shadowOpacity = 0.3
            layer.shadowOffset = CGSize(width: 0, height: 4)
            """),
        GalleryCode(
            "A layer", "CALayer",
            """
            layer.transform = CATransform3DMakeRotation(.pi / 6, 0, 1, 0)
            layer.anchorPoint = CGPoint(x: 0, y: 0.5)
            layer.opacity = 0.8
            layer.masksToBounds = true
            """),
        GalleryCode(
            "Kinds of layers", "CAShapeLayer, CAGradientLayer, CAReplicatorLayer",
            """
            let shape = CAShapeLayer()
            shape.path = UIBezierPath(ovalIn: bounds).cgPath
            shape.strokeEnd = 0.7
            let colors = CAGradientLayer()
            colors.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
            """),
        GalleryCode(
            "Timing", "CAMediaTiming",
            """
            layer.speed = 0
            layer.timeOffset = Double(slider.value)
            """),
        GalleryCode(
            "Emitter", "CAEmitterLayer",
            """
            let spark = CAEmitterCell()
            spark.birthRate = 80
            spark.lifetime = 1.5
            spark.velocity = 120
            emitter.emitterCells = [spark]
            """),
        GalleryCode(
            "Drawn as for iOS", "UIBezierPath, UIGraphicsImageRenderer",
            """
            let image = UIGraphicsImageRenderer(size: size).image { context in
                UIColor.systemIndigo.setFill()
                UIBezierPath(roundedRect: frame, cornerRadius: 8).fill()
            }
            """),
        GalleryCode(
            "Moved as for iOS", "CAShapeLayer, CABasicAnimation",
            """
            let running = CABasicAnimation(keyPath: "strokeEnd")
            running.fromValue = 0
            running.toValue = 1
            running.duration = 1
            ring.add(running, forKey: "run")
            """),
        GalleryCode(
            "Paths", "UIBezierPath",
            """
            let path = UIBezierPath()
            path.move(to: start)
            path.addCurve(to: end, controlPoint1: one, controlPoint2: two)
            path.usesEvenOddFillRule = true
            path.fill()
            """),
        GalleryCode(
            "Combined paths", "CGPath",
            """
            let both = disc.intersection(square)
            let either = disc.union(square)
            let rest = disc.subtracting(square)
            """),
        GalleryCode(
            "Strokes", "UIBezierPath",
            """
            path.lineWidth = 6
            path.lineCapStyle = .round
            path.lineJoinStyle = .bevel
            path.setLineDash([12, 6], count: 2, phase: 0)
            path.stroke()
            """),
        GalleryCode(
            "Gradients", "CGGradient",
            """
            context.drawLinearGradient(
                gradient, start: .zero, end: CGPoint(x: 0, y: 100), options: [])
            context.drawRadialGradient(
                gradient, startCenter: middle, startRadius: 0, endCenter: middle,
                endRadius: 50, options: [])
            """),
        GalleryCode(
            "Graph paper", "GraphPaper, LineGraph: UIView",
            """
            override func draw(_ rect: CGRect) {
                lineColor.setFill()
                for x in stride(from: 0, through: bounds.width, by: spacing) {
                    UIRectFill(CGRect(x: x, y: 0, width: pixel, height: bounds.height))
                }
            }
            """),
        GalleryCode(
            "Shadows", "CGContext",
            """
            context.setShadow(
                offset: CGSize(width: 0, height: 4), blur: 8,
                color: UIColor.black.withAlphaComponent(0.4).cgColor)
            """),
        GalleryCode(
            "Blend modes", "CGBlendMode",
            """
            context.setBlendMode(.multiply)
            disc.fill(with: .multiply, alpha: 1)
            """),
        GalleryCode(
            "Images", "UIImage",
            """
            image.resizableImage(withCapInsets: insets).draw(in: frame)
            image.withTintColor(.systemIndigo).draw(at: point)
            image.drawAsPattern(in: frame)
            """),
        GalleryCode(
            "Text drawing", "NSAttributedString",
            """
            let text = NSAttributedString(
                string: "Ink", attributes: [.font: font, .kern: 2, .strokeWidth: -3])
            text.draw(in: frame)
            """),
        GalleryCode(
            "Scrapbook", "UIDocument",
            """
            let book = ScrapbookDocument(fileURL: url)
            book.open { isOpen in show(book) }
            book.updateChangeCount(.done)
            """),
        GalleryCode(
            "Documents", "UIGraphicsPDFRenderer",
            """
            let data = UIGraphicsPDFRenderer(bounds: page).pdfData { context in
                context.beginPage()
                drawing.draw(in: page)
            }
            """),
    ]
}
