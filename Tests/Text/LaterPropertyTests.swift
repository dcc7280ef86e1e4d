import Foundation
import Tactile
import TestSupport
import Testing

/// Fields and text views look the same whenever a property is set.
@MainActor
@Suite struct LaterPropertyTests {
    private func box(_ color: UIColor) -> UIView {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 16, height: 16))
        view.backgroundColor = color
        return view
    }

    private func field(_ text: String?) -> UITextField {
        let field = UITextField(frame: CGRect(x: 10, y: 10, width: 180, height: 34))
        field.borderStyle = .roundedRect
        field.placeholder = "placeholder"
        field.text = text
        return field
    }

    @Test func fields() {
        let left = box(.red), right = box(.green)
        expectSameWheneverSet(
            UITextField.self, of: { field("text") },
            [
                .property(\.text, "other", "", "a text that is far longer than the field is wide"),
                .property(\.textColor, .red, .blue),
                .property(\.font, .systemFont(ofSize: 9), .boldSystemFont(ofSize: 20)),
                .property(\.textAlignment, .center, .right),
                .property(\.borderStyle, .none, .line, .bezel),
                .property(\.clearButtonMode, .always, .unlessEditing),
                .property(\.isSecureTextEntry, true),
                .property(\.isEnabled, false),
                .property(\.placeholder, "other", nil, isSeen: false),
                .property(\.tintColor, .red, isSeen: false),
                .property(\.semanticContentAttribute, .forceRightToLeft, isSeen: false),
                .call(
                    "left", true, read: { $0.leftView != nil },
                    set: { field, _ in
                        field.leftView = left
                        field.leftViewMode = .always
                    }),
                .call(
                    "right", true, read: { $0.rightView != nil },
                    set: { field, _ in
                        field.rightView = right
                        field.rightViewMode = .always
                    }),
            ])
        expectSameWheneverSet(
            UITextField.self, of: { field("") },
            [
                .property(\.placeholder, "other", nil, ""),
                .looks(
                    "attributedPlaceholder",
                    {
                        $0.attributedPlaceholder = NSAttributedString(
                            string: "styled", attributes: [.foregroundColor: UIColor.red])
                    }),
                .property(\.font, .systemFont(ofSize: 9)), .property(\.textAlignment, .center),
                .property(\.text, "text", " "), .property(\.isEnabled, false),
                .property(\.clearButtonMode, .always, isSeen: false),
                .property(\.semanticContentAttribute, .forceRightToLeft),
            ])
    }

    @Test func sideViewsAreSeenByTheirMode() {
        let marks = (box(.red), box(.green))
        expectSameWheneverSet(
            UITextField.self,
            of: {
                let field = field("text")
                (field.leftView, field.rightView) = marks
                return field
            },
            [
                .property(\.leftViewMode, .always, .unlessEditing),
                .property(\.leftViewMode, .whileEditing, isSeen: false),
                .property(\.rightViewMode, .always, .unlessEditing),
                .property(\.rightViewMode, .whileEditing, isSeen: false),
            ])
    }

    @Test func textViews() {
        expectSameWheneverSet(
            UITextView.self,
            of: {
                let view = UITextView(frame: CGRect(x: 10, y: 10, width: 140, height: 90))
                view.text = "Some words that need more than one line of it"
                return view
            },
            [
                .property(\.text, "other", "", "one\ntwo\nthree\nfour\nfive\nsix\nseven"),
                .looks(
                    "attributedText",
                    {
                        $0.attributedText = NSAttributedString(
                            string: "styled", attributes: [.foregroundColor: UIColor.red])
                    }),
                .property(\.textColor, .red, .blue),
                .property(\.font, .systemFont(ofSize: 9), .boldSystemFont(ofSize: 20)),
                .property(\.textAlignment, .center, .right),
                .property(\.isEditable, false, isSeen: false),
                .property(\.isSelectable, false, isSeen: false),
                .property(
                    \.textContainerInset, .zero,
                    UIEdgeInsets(top: 20, left: 10, bottom: 0, right: 30)),
                .property(\.textContainer.lineFragmentPadding, 0, 20),
                .property(\.textContainer.maximumNumberOfLines, 1),
                .property(\.bounds.size.width, 90), .property(\.backgroundColor, .yellow),
            ])
    }

    @Test func searchBars() {
        expectSameWheneverSet(
            UISearchBar.self, size: CGSize(width: 300, height: 150),
            of: {
                let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 300, height: 120))
                bar.scopeButtonTitles = ["one", "two", "three"]
                bar.placeholder = "search"
                return bar
            },
            [
                .property(\.text, "text", "other"), .property(\.placeholder, "find", nil),
                .property(\.prompt, "prompt"), .property(\.showsCancelButton, true),
                .property(\.showsScopeBar, true), .property(\.barTintColor, .red, .green),
                .property(\.searchBarStyle, .prominent),
                .property(\.searchBarStyle, .minimal, isSeen: false),
                .property(\.selectedScopeButtonIndex, 1, 2, isSeen: false),
            ])
        expectSameWheneverSet(
            UISearchBar.self, size: CGSize(width: 300, height: 150),
            of: {
                let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 300, height: 120))
                bar.scopeButtonTitles = ["one", "two", "three"]
                bar.showsScopeBar = true
                bar.barTintColor = .yellow
                bar.text = "text"
                return bar
            },
            [
                .property(\.searchBarStyle, .minimal),
                .property(\.selectedScopeButtonIndex, 1, 2),
                .property(\.scopeButtonTitles, ["a", "b"]), .property(\.text, "", "x"),
                .property(\.showsScopeBar, false), .property(\.showsCancelButton, true),
            ])
    }
}
