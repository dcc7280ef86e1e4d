import Foundation
import Tactile
import TestSupport
import Testing

/// What controls say of themselves while a program says nothing, against what UIKit documents.
@MainActor
@Suite struct DefaultTraitsTests {
    private struct Case {
        var view: UIView
        var isElement: Bool
        var traits: UIAccessibilityTraits
        var label: String?
        var value: String?
    }

    private static func cases() -> [String: Case] {
        let label = UILabel()
        label.text = "Weight"
        let button = UIButton(type: .system)
        button.setTitle("Save", for: .normal)
        let toggle = UISwitch()
        toggle.isOn = true
        let slider = UISlider()
        slider.value = 0.5
        let progress = UIProgressView(progressViewStyle: .default)
        progress.progress = 0.25
        let pages = UIPageControl()
        pages.numberOfPages = 3
        pages.currentPage = 1
        let spinner = UIActivityIndicatorView(style: .medium)
        let field = UITextField()
        field.placeholder = "Name"
        let search = UISearchTextField(frame: .zero)
        let text = UITextView()
        text.text = "A note"
        let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
        cell.textLabel?.text = "Unit"
        cell.detailTextLabel?.text = "kg"
        let well = UIColorWell()
        well.selectedColor = .black
        let unavailable = UIContentUnavailableView(configuration: .empty())
        let row = UICollectionViewListCell(frame: .zero)
        var content = UIListContentConfiguration.valueCell()
        content.text = "Unit"
        content.secondaryText = "kg"
        row.contentConfiguration = content
        return [
            "control": Case(view: UIControl(), isElement: true, traits: .none),
            "list's cell": Case(view: row, isElement: true, traits: .none, label: "Unit, kg"),
            "list's content": Case(
                view: UIListContentView(configuration: content), isElement: false, traits: .none),
            "reusable view": Case(
                view: UICollectionReusableView(), isElement: false, traits: .none),
            "header": Case(
                view: UITableViewHeaderFooterView(reuseIdentifier: nil), isElement: false,
                traits: .none),
            "stack": Case(view: UIStackView(), isElement: false, traits: .none),
            "effect": Case(
                view: UIVisualEffectView(effect: UIBlurEffect(style: .regular)), isElement: false,
                traits: .none),
            "input view": Case(
                view: UIInputView(frame: .zero, inputViewStyle: .default), isElement: false,
                traits: .none),
            "color well": Case(
                view: well, isElement: true, traits: .button, label: well.accessibilityLabel,
                value: well.accessibilityValue),
            "refresh control": Case(
                view: UIRefreshControl(), isElement: true, traits: [.button, .updatesFrequently],
                label: "Refresh"),
            "picker": Case(view: UIPickerView(), isElement: false, traits: .none),
            "calendar": Case(view: UICalendarView(), isElement: false, traits: .none),
            "search bar": Case(view: UISearchBar(), isElement: false, traits: .none),
            "navigation bar": Case(view: UINavigationBar(), isElement: false, traits: .none),
            "toolbar": Case(view: UIToolbar(), isElement: false, traits: .none),
            "unavailable": Case(view: unavailable, isElement: false, traits: .none),
            "collection": Case(
                view: UICollectionView(
                    frame: .zero, collectionViewLayout: UICollectionViewFlowLayout()),
                isElement: false, traits: .none),
            "collection's cell": Case(
                view: UICollectionViewCell(), isElement: false, traits: .none),
            "label": Case(view: label, isElement: true, traits: .staticText, label: "Weight"),
            "empty label": Case(view: UILabel(), isElement: false, traits: .staticText),
            "button": Case(view: button, isElement: true, traits: .button, label: "Save"),
            "switch": Case(
                view: toggle, isElement: true, traits: [.button, .toggleButton], value: "1"),
            "slider": Case(view: slider, isElement: true, traits: .adjustable, value: "50%"),
            "progress": Case(
                view: progress, isElement: true, traits: .updatesFrequently, label: "Progress",
                value: "25%"),
            "pages": Case(
                view: pages, isElement: true, traits: [.adjustable, .updatesFrequently],
                value: "page 2 of 3"),
            "spinner": Case(
                view: spinner, isElement: true, traits: .updatesFrequently,
                label: "Progress halted"),
            "field": Case(view: field, isElement: true, traits: .none, value: "Name"),
            "search field": Case(view: search, isElement: true, traits: .searchField),
            "text": Case(view: text, isElement: true, traits: .none, value: "A note"),
            "image": Case(view: UIImageView(), isElement: false, traits: .image),
            "view": Case(view: UIView(), isElement: false, traits: .none),
            "segments": Case(
                view: UISegmentedControl(items: ["A"]), isElement: false, traits: .none),
            "stepper": Case(view: UIStepper(), isElement: false, traits: .none),
            "date picker": Case(view: UIDatePicker(), isElement: false, traits: .none),
            "tab bar": Case(view: UITabBar(), isElement: false, traits: .tabBar),
            "cell": Case(view: cell, isElement: true, traits: .none, label: "Unit, kg"),
            "table": Case(view: UITableView(), isElement: false, traits: .none),
            "scroll view": Case(view: UIScrollView(), isElement: false, traits: .none),
        ]
    }

    @Test("Controls are elements with UIKit's traits, labels and values")
    func defaults() {
        let harness = Harness(showing: UIView())
        for (name, expected) in Self.cases() {
            expected.view.frame.size = CGSize(width: 200, height: 44)
            harness.window.addSubview(expected.view)
            harness.settle()
            #expect(expected.view.isAccessibilityElement == expected.isElement, "\(name)")
            #expect(expected.view.accessibilityTraits == expected.traits, "\(name)")
            #expect(expected.view.accessibilityLabel == expected.label, "\(name)")
            #expect(expected.view.accessibilityValue == expected.value, "\(name)")
            expected.view.removeFromSuperview()
        }
    }

    @Test("There is no class of views whose default is not known")
    func everyClass() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Sources/Tactile").standardizedFileURL.path
        let files = try #require(FileManager.default.enumerator(atPath: root))
        let declaration =
            #/^(?:open|public final|public) class (UI\w+)(?:<\w+>)?: (UI\w+)/#
            .anchorsMatchLineEndings()
        var superclasses: [String: String] = [:]
        for case let file as String in files where file.hasSuffix(".swift") {
            let source = try String(contentsOfFile: root + "/" + file, encoding: .utf8)
            for match in source.matches(of: declaration) {
                superclasses[String(match.1)] = String(match.2)
            }
        }
        func isView(_ name: String) -> Bool {
            name == "UIView" || superclasses[name].map(isView) == true
        }
        // Windows hold elements, and are what readers find them in.
        let all = Set(superclasses.keys.filter(isView)).subtracting(["UIWindow"])
        let known = Set(Self.cases().values.map { "\(type(of: $0.view))" })
        #expect(all.count > 30)
        #expect(all.subtracting(known).sorted() == [])
    }

    @Test("Disabled and selected controls say so, and what is set takes the place of all")
    func states() {
        let button = UIButton(type: .system)
        button.isEnabled = false
        #expect(button.accessibilityTraits == [.button, .notEnabled])
        button.isSelected = true
        #expect(button.accessibilityTraits == [.button, .notEnabled, .selected])
        button.accessibilityTraits = .link
        #expect(button.accessibilityTraits == .link)
        button.isAccessibilityElement = false
        #expect(!button.isAccessibilityElement)
        button.accessibilityLabel = "More"
        #expect(button.accessibilityAttributedLabel?.string == "More")
        let label = UILabel()
        label.isEnabled = false
        #expect(label.accessibilityTraits == [.staticText, .notEnabled])
    }

    @Test("A subclass overrides members as on iOS, and attributed texts follow")
    func overriding() {
        final class Meter: UIView {
            override var isAccessibilityElement: Bool {
                get { true }
                set {}
            }
            override var accessibilityLabel: String? {
                get { "Meter" }
                set {}
            }
            override var accessibilityTraits: UIAccessibilityTraits {
                get { .adjustable }
                set {}
            }
            var level = 1
            override func accessibilityIncrement() { level += 1 }
        }
        let meter = Meter()
        let harness = Harness(showing: meter)
        #expect(meter.accessibilityAttributedLabel?.string == "Meter")
        let element = harness.accessibilityElement("Meter")
        #expect(element?.role == "slider")
        #expect(element?.perform("increment") == true)
        #expect(meter.level == 2)
    }

    /// Each attributed string costs some memory for good.
    @Test func aTextBecomesAnAttributedOneOnceAndWhenItIsAskedFor() {
        let view = UIView()
        view.accessibilityLabel = "Weight"
        let plain = view.accessibilityAttributedLabel
        #expect(plain?.string == "Weight" && view.accessibilityAttributedLabel === plain)
        let styled = NSAttributedString(string: "Gewicht", attributes: [.kern: 1])
        view.accessibilityAttributedLabel = styled
        #expect(view.accessibilityLabel == "Gewicht")
        #expect(view.accessibilityAttributedLabel === styled)
        view.accessibilityLabel = "Gewicht"
        let look = view.accessibilityAttributedLabel?.attributes(at: 0, effectiveRange: nil)
        #expect(look?.isEmpty == true)
    }
}
