import BusSupport
import Foundation
import Tactile
import TestDepths
import TestSupport
import Testing

@testable import TactileAssistive

/// Our controls beside those of GTK 4 and Qt 6, as `pyatspi` finds them on the readers' bus.
///
/// What the others answer is in `Peers/peers.tsv`, which `Peers/record` writes where they are
/// installed. A reader that knows the others should find nothing else here: a role that one of them
/// has, no state or interface missing that both have, no state that neither has. What differs is in
/// `Peers/differences.tsv` with its reason.
@MainActor @Suite(.tags(.display, .tools)) struct PeerTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Peers")

    /// What a toolkit answers about one control.
    private struct Answer {
        let role: String
        let inside: String
        let states: Set<String>
        let interfaces: Set<String>
        let actions: [String]

        /// - `columns`: as `tree.py` writes them, behind the name.
        init(_ columns: ArraySlice<String>) {
            let columns = Array(columns)
            func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
            (role, inside) = (columns[0], columns[1])
            (states, interfaces) = (Set(words(columns[2])), Set(words(columns[3])))
            actions = columns[4] == "-" ? [] : columns[4].components(separatedBy: ", ")
        }
    }

    private static func rows(_ text: String) -> [[String]] {
        text.split(separator: "\n").filter { !$0.hasPrefix("#") }
            .map { $0.components(separatedBy: "\t") }
    }

    private static func table(_ name: String) throws -> [[String]] {
        rows(try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8))
    }

    /// What a reader finds here and not there, in words.
    private static func differences(_ ours: Answer, _ peers: [Answer]) -> [String] {
        guard let first = peers.first else { return [] }
        var found: [String] = []
        if !peers.contains(where: { $0.role == ours.role }) { found.append("role \(ours.role)") }
        func common(_ part: (Answer) -> Set<String>) -> Set<String> {
            peers.reduce(part(first)) { $0.intersection(part($1)) }
        }
        // GTK 4 tells none of the two of anything that is used.
        let all = peers.reduce(Set(["enabled", "showing"])) { $0.union($1.states) }
        found += common(\.states).subtracting(ours.states).sorted().map { "without state \($0)" }
        found += ours.states.subtracting(all).sorted().map { "with state \($0)" }
        // Theirs have an interface for actions also where there are none.
        found += common(\.interfaces).subtracting(ours.interfaces).subtracting(["Action"]).sorted()
            .map { "without interface \($0)" }
        if ours.actions.isEmpty, peers.allSatisfy({ !$0.actions.isEmpty }) {
            found.append("without actions")
        }
        // What is chosen among lies in what holds the choice.
        let holders: Set = ["list", "page tab list", "menu", "popup menu"]
        if peers.allSatisfy({ holders.contains($0.inside) }), !holders.contains(ours.inside) {
            found.append("in \(ours.inside)")
        }
        return found
    }

    @Test("A reader finds controls as those of GTK 4 and Qt 6 are, but for what is listed")
    func likeThoseOfOthers() throws {
        let peers = Dictionary(grouping: try Self.table("peers.tsv")) { $0[1] }
            .mapValues { $0.map { Answer($0[2...]) } }
        #expect(peers.count > 25 && peers["Save"]?.count == 2)
        let stage = try ReaderStage(showing: Controls())
        try stage.begin()
        let script = Self.folder.appendingPathComponent("tree.py").path
        let said = try stage.output(
            of: "/usr/bin/python3", [script, "stage"] + peers.keys.sorted())
        let ours = Dictionary(
            uniqueKeysWithValues: Self.rows(said).map { ($0[0], Answer($0[1...])) })
        #expect(Set(ours.keys) == Set(peers.keys))
        var found: Set<String> = []
        for (name, answer) in ours {
            for difference in Self.differences(answer, peers[name] ?? []) {
                found.insert("\(name)\t\(difference)")
            }
        }
        let table = try Self.table("differences.tsv")
        let listed = Set(table.map { $0.prefix(2).joined(separator: "\t") })
        #expect(found.subtracting(listed).sorted() == [])
        // Nothing is listed that is not there any more.
        #expect(listed.subtracting(found).sorted() == [])
        #expect(ours["More"]?.states.contains("has-popup") == true)
        #expect(table.allSatisfy { $0.count == 3 && !$0[2].isEmpty })
    }

    /// The controls that the programs of the others have, too, by the same names.
    private final class Controls: UIView {
        /// Where the next control lies, in two columns.
        private var place = CGPoint(x: 5, y: 5)
        private let rows = Rows()

        init() {
            super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
            addTexts()
            addControls()
            addLists()
            addChoices()
        }

        required init?(coder: NSCoder) { nil }

        private func add(_ view: UIView, _ name: String? = nil, height: CGFloat = 30) {
            if place.y + height > bounds.height { place = CGPoint(x: 165, y: 5) }
            view.frame = CGRect(x: place.x, y: place.y, width: 150, height: height)
            if let name { view.accessibilityLabel = name }
            addSubview(view)
            place.y += height + 5
        }

        private func addTexts() {
            let heading = UILabel(), words = UILabel()
            heading.text = "Weights"
            heading.accessibilityTraits = .header
            words.text = "Plain words"
            add(heading)
            add(words)
            let note = UITextField(), key = UITextField(), story = UITextView()
            note.text = "Ran"
            key.text = "open"
            key.isSecureTextEntry = true
            story.text = "Once\nupon"
            add(note, "Note")
            add(key, "Key")
            add(UISearchTextField(frame: .zero), "Find")
            add(story, "Story", height: 60)
        }

        private func addControls() {
            for title in ["Save", "Undo", "Website"] {
                let button = UIButton(type: .system)
                button.setTitle(title, for: .normal)
                button.isEnabled = title != "Undo"
                if title == "Website" { button.accessibilityTraits = .link }
                add(button)
            }
            let toggle = UISwitch(), slider = UISlider(), done = UIProgressView()
            toggle.isOn = true
            slider.maximumValue = 10
            slider.value = 4
            done.progress = 0.25
            add(toggle, "Remind")
            add(slider, "Level")
            add(done, "Done")
            let busy = UIActivityIndicatorView(style: .medium)
            add(busy, "Busy")
            busy.startAnimating()
            let picture = UIImageView(image: UIImage(systemName: "doc"))
            picture.isAccessibilityElement = true
            add(picture, "Picture")
            let stepper = UIStepper()
            stepper.maximumValue = 9
            add(stepper, "Count", height: 32)
        }

        private func addLists() {
            let list = UITableView(frame: .zero, style: .plain)
            list.dataSource = rows
            add(list, "Days", height: 100)
            list.reloadData()
            list.layoutIfNeeded()
            list.selectRow(
                at: IndexPath(row: 0, section: 0), animated: false, scrollPosition: .none)
            let tabs = UITabBar(frame: .zero)
            tabs.items = ["First", "Second"].enumerated().map {
                UITabBarItem(title: $1, image: nil, tag: $0)
            }
            tabs.selectedItem = tabs.items?.first
            add(tabs, "Pages", height: 49)
        }

        private func addChoices() {
            let span = UISegmentedControl(items: ["Day", "Week"])
            span.selectedSegmentIndex = 1
            add(span, "Span")
            let unit = UIButton(type: .system)
            unit.menu = UIMenu(children: ["kg", "lb"].map { UIAction(title: $0) { _ in } })
            unit.showsMenuAsPrimaryAction = true
            unit.changesSelectionAsPrimaryAction = true
            add(unit, "Unit")
            let more = UIButton(type: .system)
            more.setTitle("More", for: .normal)
            more.menu = UIMenu(children: [UIAction(title: "Copy") { _ in }])
            more.showsMenuAsPrimaryAction = true
            add(more)
        }
    }

    private final class Rows: NSObject, UITableViewDataSource {
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.textLabel?.text = ["Monday", "Tuesday"][indexPath.row]
            return cell
        }
    }
}
