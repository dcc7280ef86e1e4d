extension GalleryCode {
    /// Controls and text.
    static let ofControls: [GalleryCode] = [
        GalleryCode(
            "At a glance", "UIControl",
            """
            let slider = UISlider()
            slider.addAction(
                UIAction { _ in print(slider.value) }, for: .valueChanged)
            view.addSubview(slider)
            """),
        GalleryCode(
            "Buttons", "UIButton.Configuration",
            """
            var configuration = UIButton.Configuration.filled()
            configuration.title = "Save"
            configuration.image = UIImage(systemName: "checkmark")
            configuration.imagePadding = 8
            let button = UIButton(configuration: configuration)
            """),
        GalleryCode(
            "Conditions", "UITraitCollection, traitOverrides",
            """
            controller.overrideUserInterfaceStyle = .dark
            controller.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
            view.semanticContentAttribute = .forceRightToLeft
            """),
        GalleryCode(
            "Values", "UISlider, UIStepper, UIPageControl, UIProgressView",
            """
            let stepper = UIStepper()
            stepper.minimumValue = 0
            stepper.maximumValue = 10
            stepper.stepValue = 0.5
            progress.setProgress(0.4, animated: true)
            """),
        GalleryCode(
            "Dials", "CircularSlider: UIControl",
            """
            let dial = CircularSlider(look: .ring)
            dial.value = 250
            dial.wraps = false
            dial.addAction(UIAction { _ in print(dial.value) }, for: .valueChanged)
            """),
        GalleryCode(
            "Entry panel", "UITextField.rightView, UIPresentationController",
            """
            field.rightView = unitButton
            field.rightViewMode = .always
            panel.modalPresentationStyle = .custom
            panel.transitioningDelegate = self
            present(panel, animated: true)
            """),
        GalleryCode(
            "Labels", "UILabel",
            """
            label.numberOfLines = 2
            label.lineBreakMode = .byTruncatingMiddle
            label.adjustsFontSizeToFitWidth = true
            label.minimumScaleFactor = 0.5
            """),
        GalleryCode(
            "Image views", "UIImageView",
            """
            let picture = UIImageView(image: image)
            picture.contentMode = .scaleAspectFit
            picture.animationImages = frames
            picture.startAnimating()
            """),
        GalleryCode(
            "Symbols", "UIImage.SymbolConfiguration",
            """
            let look = UIImage.SymbolConfiguration(pointSize: 24, weight: .semibold)
            let heart = UIImage(systemName: "heart.fill", withConfiguration: look)
            """),
        GalleryCode(
            "Pickers", "UIPickerView",
            """
            picker.dataSource = self
            picker.delegate = self
            picker.selectRow(3, inComponent: 0, animated: true)
            """),
        GalleryCode(
            "Dates", "UIDatePicker",
            """
            let picker = UIDatePicker()
            picker.datePickerMode = .dateAndTime
            picker.preferredDatePickerStyle = .compact
            picker.addAction(UIAction { _ in print(picker.date) }, for: .valueChanged)
            """),
        GalleryCode(
            "Calendar and colours", "UICalendarView, UIColorWell",
            """
            let calendar = UICalendarView()
            calendar.delegate = self
            calendar.selectionBehavior = UICalendarSelectionSingleDate(delegate: self)
            well.selectedColor = .systemOrange
            """),
        GalleryCode(
            "Menus", "UIMenu, UIAction",
            """
            button.menu = UIMenu(children: [
                UIAction(title: "Copy") { _ in copy() },
                UIAction(title: "Delete", attributes: .destructive) { _ in delete() },
            ])
            button.showsMenuAsPrimaryAction = true
            """),
        GalleryCode(
            "Context menus", "UIContextMenuInteraction",
            """
            view.addInteraction(UIContextMenuInteraction(delegate: self))
            // In the delegate:
            UIContextMenuConfiguration(actionProvider: { _ in menu })
            """),
        GalleryCode(
            "Drag and drop", "UIDragInteraction, UIDropInteraction",
            """
            card.addInteraction(UIDragInteraction(delegate: self))
            board.addInteraction(UIDropInteraction(delegate: self))
            // In the delegate:
            [UIDragItem(itemProvider: NSItemProvider(object: text as NSString))]
            """),
        GalleryCode(
            "Alerts", "UIAlertController",
            """
            let alert = UIAlertController(
                title: "Delete?", message: nil, preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
            alert.addAction(UIAlertAction(title: "Delete", style: .destructive) { _ in })
            present(alert, animated: true)
            """),
        GalleryCode(
            "Files", "UIDocumentPickerViewController, UIPrintInteractionController",
            """
            let picker = UIDocumentPickerViewController(
                forOpeningContentTypes: [.plainText])
            picker.delegate = self
            present(picker, animated: true)
            """),
        GalleryCode(
            "Appearance", "UIAppearance",
            """
            UISwitch.appearance().onTintColor = .systemIndigo
            UISlider.appearance(whenContainedInInstancesOf: [Panel.self])
                .minimumTrackTintColor = .systemIndigo
            """),
        GalleryCode(
            "Bars", "UINavigationBar, UIToolbar, UIRefreshControl",
            """
            navigationItem.rightBarButtonItem = UIBarButtonItem(
                systemItem: .add, primaryAction: UIAction { _ in add() })
            table.refreshControl = UIRefreshControl()
            """),
        GalleryCode(
            "Effects", "UIVisualEffectView",
            """
            let card = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
            card.contentView.addSubview(label)
            view.addSubview(card)
            """),
        GalleryCode(
            "Tab bars", "UITabBar, UITabBarItem",
            """
            let item = UITabBarItem(
                title: "Mail", image: UIImage(systemName: "envelope"), tag: 0)
            item.badgeValue = "3"
            bar.setItems([item], animated: false)
            """),
        GalleryCode(
            "Search", "UISearchBar",
            """
            bar.scopeButtonTitles = ["All", "Unread"]
            bar.showsScopeBar = true
            bar.showsCancelButton = true
            bar.delegate = self
            """),
        GalleryCode(
            "Searching a scene", "UISearchController",
            """
            let search = UISearchController(searchResultsController: nil)
            search.searchResultsUpdater = self
            navigationItem.searchController = search
            """),
        GalleryCode(
            "Old habits", "UIBarButtonItem, UIMenuController",
            """
            let done = UIBarButtonItem(
                title: "Done", style: .done, target: self, action: #selector(done))
            navigationItem.setRightBarButton(done, animated: true)
            bar.setBackgroundImage(image, for: .default)
            """),
        GalleryCode(
            "Text", "UIFont.TextStyle",
            """
            label.font = .preferredFont(forTextStyle: .headline)
            label.adjustsFontForContentSizeCategory = true
            """),
        GalleryCode(
            "Text fields", "UITextField",
            """
            field.borderStyle = .roundedRect
            field.placeholder = "Name"
            field.clearButtonMode = .whileEditing
            field.isSecureTextEntry = true
            field.delegate = self
            """),
        GalleryCode(
            "Text view", "UITextView",
            """
            let view = UITextView()
            view.text = book
            view.isEditable = false
            view.scrollRangeToVisible(NSRange(location: 5_000, length: 0))
            """),
        GalleryCode(
            "Text kit", "NSTextContainer, UIFindInteraction",
            """
            view.textContainer.exclusionPaths = [hole]
            view.isFindInteractionEnabled = true
            view.findInteraction?.presentFindNavigator(showingReplace: false)
            """),
        GalleryCode(
            "Spelling", "UITextChecker",
            """
            let checker = UITextChecker()
            let wrong = checker.rangeOfMisspelledWord(
                in: text, range: whole, startingAt: 0, wrap: false, language: "en_US")
            checker.guesses(forWordRange: wrong, in: text, language: "en_US")
            """),
        GalleryCode(
            "Searched mails", "UITextSearching, UIFindInteraction",
            """
            let find = UIFindInteraction(sessionDelegate: self)
            view.addInteraction(find)
            // In the delegate:
            UITextSearchingFindSession(searchableObject: self)
            """),
        GalleryCode(
            "Views in text", "NSTextAttachmentViewProvider",
            """
            NSTextAttachment.registerViewProviderClass(
                SwitchProvider.self, forFileType: "org.example.switch")
            text.append(NSAttributedString(attachment: attachment))
            """),
        GalleryCode(
            "Number pad", "UITextInputTraits",
            """
            field.keyboardType = .decimalPad
            field.returnKeyType = .done
            UIApplication.shared.onScreenKeyboard = .always
            """),
        GalleryCode(
            "Input views", "UIKeyInput, inputView, inputAccessoryView",
            """
            override var canBecomeFirstResponder: Bool { true }
            override var inputView: UIView? { keys }
            func insertText(_ text: String) { digits += text }
            func deleteBackward() { digits.removeLast() }
            """),
    ]
}
