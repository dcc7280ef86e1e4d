import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileText
import TactileViews

extension InterfaceReader {
    private static let alignments: [String: NSTextAlignment] = [
        "left": .left, "center": .center, "right": .right, "justified": .justified,
        "natural": .natural,
    ]
    static let lineBreaks: [String: NSLineBreakMode] = [
        "wordWrap": .byWordWrapping, "characterWrap": .byCharWrapping, "clip": .byClipping,
        "headTruncation": .byTruncatingHead, "tailTruncation": .byTruncatingTail,
        "middleTruncation": .byTruncatingMiddle,
    ]

    /// Labels, text fields, text views and search bars.
    func setText(_ view: UIView, _ element: InterfaceElement) {
        if let label = view as? UILabel { setLabel(label, element) }
        if let field = view as? UITextField { setField(field, element) }
        if let text = view as? UITextView { setTextView(text, element) }
        if let bar = view as? UISearchBar { setSearchBar(bar, element) }
    }

    private func setLabel(_ label: UILabel, _ element: InterfaceElement) {
        document.font("fontDescription", of: element) { label.font = $0 }
        document.color("textColor", of: element) { label.textColor = $0 }
        document.color("highlightedColor", of: element) { label.highlightedTextColor = $0 }
        document.color("shadowColor", of: element) { label.shadowColor = $0 }
        element.size("shadowOffset") { label.shadowOffset = $0 }
        element.choice("textAlignment", Self.alignments) { label.textAlignment = $0 }
        element.choice("lineBreakMode", Self.lineBreaks) { label.lineBreakMode = $0 }
        element.choice(
            "baselineAdjustment",
            ["alignBaselines": .alignBaselines, "alignCenters": .alignCenters, "none": .none]
        ) { label.baselineAdjustment = $0 }
        element.int("numberOfLines") { label.numberOfLines = $0 }
        element.bool("enabled") { label.isEnabled = $0 }
        element.bool("highlighted") { label.isHighlighted = $0 }
        element.bool("adjustsFontSizeToFit") { label.adjustsFontSizeToFitWidth = $0 }
        element.bool("adjustsFontForContentSizeCategory") {
            label.adjustsFontForContentSizeCategory = $0
        }
        element.number("minimumScaleFactor") { label.minimumScaleFactor = $0 }
        element.number("preferredMaxLayoutWidth") { label.preferredMaxLayoutWidth = $0 }
        element.text("text") { label.text = $0 }
    }

    private func setField(_ field: UITextField, _ element: InterfaceElement) {
        document.font("fontDescription", of: element) { field.font = $0 }
        document.color("textColor", of: element) { field.textColor = $0 }
        element.choice("textAlignment", Self.alignments) { field.textAlignment = $0 }
        element.choice(
            "borderStyle",
            ["none": .none, "line": .line, "bezel": .bezel, "roundedRect": .roundedRect]
        ) { field.borderStyle = $0 }
        let modes: [String: UITextField.ViewMode] = [
            "never": .never, "whileEditing": .whileEditing, "unlessEditing": .unlessEditing,
            "always": .always,
        ]
        element.choice("clearButtonMode", modes) { field.clearButtonMode = $0 }
        element.choice("leftViewMode", modes) { field.leftViewMode = $0 }
        element.choice("rightViewMode", modes) { field.rightViewMode = $0 }
        element.bool("clearsOnBeginEditing") { field.clearsOnBeginEditing = $0 }
        element.bool("adjustsFontSizeToFit") { field.adjustsFontSizeToFitWidth = $0 }
        element.bool("adjustsFontForContentSizeCategory") {
            field.adjustsFontForContentSizeCategory = $0
        }
        element.number("minimumFontSize") { field.minimumFontSize = $0 }
        document.image("background", of: element) { field.background = $0 }
        element.text("placeholder") { field.placeholder = $0 }
        element.text("text") { field.text = $0 }
        setTraits(of: field, element)
    }

    private func setTextView(_ text: UITextView, _ element: InterfaceElement) {
        document.font("fontDescription", of: element) { text.font = $0 }
        document.color("textColor", of: element) { text.textColor = $0 }
        element.choice("textAlignment", Self.alignments) { text.textAlignment = $0 }
        element.bool("editable") { text.isEditable = $0 }
        element.bool("selectable") { text.isSelectable = $0 }
        element.bool("adjustsFontForContentSizeCategory") {
            text.adjustsFontForContentSizeCategory = $0
        }
        element.text("text") { text.text = $0 }
        setTraits(of: text, element)
    }

    private func setSearchBar(_ bar: UISearchBar, _ element: InterfaceElement) {
        element.text("text") { bar.text = $0 }
        element.text("placeholder") { bar.placeholder = $0 }
        element.text("prompt") { bar.prompt = $0 }
        element.bool("showsCancelButton") { bar.showsCancelButton = $0 }
        element.bool("showsBookmarkButton") { bar.showsBookmarkButton = $0 }
        element.bool("showsSearchResultsButton") { bar.showsSearchResultsButton = $0 }
        element.bool("showsScopeBar") { bar.showsScopeBar = $0 }
        element.choice(
            "searchBarStyle",
            ["default": .default, "prominent": .prominent, "minimal": .minimal]
        ) { bar.searchBarStyle = $0 }
        document.color("barTintColor", of: element) { bar.barTintColor = $0 }
        let titles = element.list("scopeButtonTitles").map(\.text)
        if !titles.isEmpty { bar.scopeButtonTitles = titles }
        element.int("selectedScopeButtonIndex") { bar.selectedScopeButtonIndex = $0 }
        setTraits(of: bar.searchTextField, element)
    }

    private func setTraits(of input: any UITextInputTraits, _ element: InterfaceElement) {
        guard let element = element.child(key: "textInputTraits") else { return }
        element.choice(
            "keyboardType",
            [
                "alphabet": .asciiCapable, "numbersAndPunctuation": .numbersAndPunctuation,
                "URL": .URL, "numberPad": .numberPad, "phonePad": .phonePad,
                "namePhonePad": .namePhonePad, "emailAddress": .emailAddress,
                "decimalPad": .decimalPad, "twitter": .twitter, "webSearch": .webSearch,
            ]
        ) { input.keyboardType = $0 }
        element.choice(
            "returnKeyType",
            [
                "go": .go, "google": .google, "join": .join, "next": .next, "route": .route,
                "search": .search, "send": .send, "yahoo": .yahoo, "done": .done,
                "emergencyCall": .emergencyCall, "continue": .continue,
            ]
        ) { input.returnKeyType = $0 }
        element.choice(
            "autocapitalizationType",
            [
                "none": .none, "words": .words, "sentences": .sentences,
                "allCharacters": .allCharacters,
            ]
        ) { input.autocapitalizationType = $0 }
        element.choice("autocorrectionType", ["no": .no, "yes": .yes]) {
            input.autocorrectionType = $0
        }
        element.choice("spellCheckingType", ["no": .no, "yes": .yes]) {
            input.spellCheckingType = $0
        }
        element.choice(
            "keyboardAppearance", ["dark": .dark, "light": .light, "alert": .dark]
        ) { input.keyboardAppearance = $0 }
        element.text("textContentType") {
            input.textContentType = UITextContentType(rawValue: $0)
        }
        element.bool("secureTextEntry") { input.isSecureTextEntry = $0 }
        element.bool("enablesReturnKeyAutomatically") { input.enablesReturnKeyAutomatically = $0 }
    }
}
