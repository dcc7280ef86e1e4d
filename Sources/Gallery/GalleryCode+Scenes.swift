extension GalleryCode {
    /// Events, gestures, scrolling, scenes and layout.
    static let ofScenes: [GalleryCode] = [
        GalleryCode(
            "Touches", "UITouch",
            """
            override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
                for touch in event?.coalescedTouches(for: touches.first!) ?? [] {
                    line.append(touch.location(in: self))
                }
            }
            """),
        GalleryCode(
            "Pointer", "UIPointerInteraction, UIHoverGestureRecognizer",
            """
            view.addInteraction(UIPointerInteraction(delegate: self))
            // In the delegate:
            UIPointerStyle(effect: .lift(UITargetedPreview(view: view)))
            """),
        GalleryCode(
            "Crop", "UIPanGestureRecognizer, UIPointerShape",
            """
            let pan = UIPanGestureRecognizer()
            pan.addAction { recognizer in
                frame.origin.x += recognizer.translation(in: self).x
                recognizer.setTranslation(.zero, in: self)
            }
            """),
        GalleryCode(
            "Keys", "UIPress, UIKey",
            """
            override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
                guard let key = presses.first?.key else { return }
                print(key.keyCode, key.modifierFlags, key.characters)
            }
            """),
        GalleryCode(
            "Focus", "UIFocusSystem",
            """
            override var canBecomeFocused: Bool { true }
            view.focusGroupIdentifier = "sidebar"
            UIFocusSystem.focusSystem(for: view)?.requestFocusUpdate(to: view)
            """),
        GalleryCode(
            "Accessibility inspector", "UIAccessibility",
            """
            view.isAccessibilityElement = true
            view.accessibilityLabel = "Goal"
            view.accessibilityValue = "75.0 kg"
            view.accessibilityTraits = .adjustable
            """),
        GalleryCode(
            "Gestures", "UIGestureRecognizer",
            """
            let pinch = UIPinchGestureRecognizer(target: self, action: #selector(pinched))
            pinch.delegate = self
            square.addGestureRecognizer(pinch)
            square.transform = square.transform.scaledBy(x: pinch.scale, y: pinch.scale)
            """),
        GalleryCode(
            "Recognizers", "UISwipe-, UILongPress-, UIScreenEdgePanGestureRecognizer",
            """
            let swipe = UISwipeGestureRecognizer()
            swipe.direction = .left
            let hold = UILongPressGestureRecognizer()
            hold.minimumPressDuration = 0.5
            """),
        GalleryCode(
            "Composed gestures", "UIGestureRecognizerDelegate",
            """
            single.require(toFail: double)
            // In the delegate, for gestures that go together:
            return true
            """),
        GalleryCode(
            "Rows", "UITableView, UISwipeActionsConfiguration",
            """
            table.dataSource = self
            table.isEditing = true
            let delete = UIContextualAction(style: .destructive, title: "Delete") {
                _, _, done in
                done(true)
            }
            return UISwipeActionsConfiguration(actions: [delete])
            """),
        GalleryCode(
            "Tiles", "UICollectionView, UICollectionViewFlowLayout",
            """
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 96, height: 96)
            layout.sectionHeadersPinToVisibleBounds = true
            let grid = UICollectionView(frame: .zero, collectionViewLayout: layout)
            """),
        GalleryCode(
            "Dragged tiles", "UICollectionViewDragDelegate, -DropDelegate",
            """
            grid.dragDelegate = self
            grid.dropDelegate = self
            grid.dragInteractionEnabled = true
            """),
        GalleryCode(
            "Dragged rows", "UITableViewDragDelegate, -DropDelegate",
            """
            table.dragDelegate = self
            table.dropDelegate = self
            coordinator.drop(item.dragItem, toRowAt: destination)
            """),
        GalleryCode(
            "Sections", "UICollectionViewCompositionalLayout",
            """
            let section = NSCollectionLayoutSection(group: group)
            section.orthogonalScrollingBehavior = .groupPaging
            section.boundarySupplementaryItems = [header]
            let layout = UICollectionViewCompositionalLayout(section: section)
            """),
        GalleryCode(
            "Snapshots", "UICollectionViewDiffableDataSource",
            """
            var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
            snapshot.appendSections([0])
            snapshot.appendItems(names.shuffled())
            source.apply(snapshot, animatingDifferences: true)
            """),
        GalleryCode(
            "Elastic list", "UICollectionViewLayout, UIDynamicAnimator",
            """
            let spring = UIAttachmentBehavior(
                item: attributes, attachedToAnchor: attributes.center)
            spring.damping = 0.8
            spring.frequency = 1
            animator.addBehavior(spring)
            """),
        GalleryCode(
            "Layouts by hand", "UICollectionViewTransitionLayout",
            """
            let transition = grid.startInteractiveTransition(to: rows)
            transition.transitionProgress = CGFloat(slider.value)
            grid.finishInteractiveTransition()
            """),
        GalleryCode(
            "Lists", "UICollectionLayoutListConfiguration",
            """
            var list = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
            list.headerMode = .firstItemInSection
            let layout = UICollectionViewCompositionalLayout.list(using: list)
            """),
        GalleryCode(
            "Row content", "UIListContentConfiguration",
            """
            var content = cell.defaultContentConfiguration()
            content.text = "Fri 27 Nov"
            content.secondaryText = "79.5 kg"
            content.image = UIImage(systemName: "scalemass")
            cell.contentConfiguration = content
            """),
        GalleryCode(
            "Growing rows", "UITableView.performBatchUpdates",
            """
            table.rowHeight = UITableView.automaticDimension
            note.isHidden.toggle()
            table.performBatchUpdates(nil)
            """),
        GalleryCode(
            "Columns", "UISplitViewController",
            """
            let split = UISplitViewController(style: .tripleColumn)
            split.setViewController(boxes, for: .primary)
            split.setViewController(mails, for: .supplementary)
            split.setViewController(mail, for: .secondary)
            """),
        GalleryCode(
            "Onboarding", "UIPageViewController",
            """
            let pages = UIPageViewController(
                transitionStyle: .scroll, navigationOrientation: .horizontal)
            pages.dataSource = self
            pages.setViewControllers([first], direction: .forward, animated: false)
            """),
        GalleryCode(
            "Large titles", "UINavigationBarAppearance",
            """
            navigationController?.navigationBar.prefersLargeTitles = true
            let edge = UINavigationBarAppearance()
            edge.configureWithTransparentBackground()
            navigationItem.scrollEdgeAppearance = edge
            """),
        GalleryCode(
            "Nothing to show", "UIContentUnavailableConfiguration",
            """
            var empty = UIContentUnavailableConfiguration.empty()
            empty.text = "No mails"
            empty.image = UIImage(systemName: "tray")
            contentUnavailableConfiguration = empty
            """),
        GalleryCode(
            "Chat", "UICollectionView, keyboardLayoutGuide",
            """
            field.bottomAnchor.constraint(
                equalTo: view.keyboardLayoutGuide.topAnchor
            ).isActive = true
            """),
        GalleryCode(
            "Settings", "UITableView, UserDefaults",
            """
            let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
            cell.accessoryView = UISwitch()
            UserDefaults.standard.set(true, forKey: "sounds")
            """),
        GalleryCode(
            "Calendar", "UICollectionView, Calendar",
            """
            let calendar = Calendar.current
            let days = calendar.range(of: .day, in: .month, for: month)
            let weekday = calendar.component(.weekday, from: first)
            """),
        GalleryCode(
            "Shop", "UICollectionView, UISheetPresentationController",
            """
            scene.modalPresentationStyle = .popover
            scene.popoverPresentationController?.sourceView = cell
            scene.sheetPresentationController?.detents = [.medium()]
            """),
        GalleryCode(
            "Player", "UITabBarController, additionalSafeAreaInsets",
            """
            tabs.viewControllers = [songs, albums]
            tabs.view.addSubview(bar)
            songs.additionalSafeAreaInsets.bottom = bar.bounds.height
            """),
        GalleryCode(
            "Layout", "NSLayoutConstraint",
            """
            NSLayoutConstraint.activate([
                box.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
                box.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.5),
            ])
            """),
    ]
}
