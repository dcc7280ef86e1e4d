import Design
import Diary
import DiaryFiles
import Foundation
import TactileLanguages
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp
@testable import TactileTables

/// The program in a window in memory, and the hand that walks through it.
@MainActor
final class WalkProgram {
    let harness: Harness
    let diary: Diary
    let model: DiaryModel
    private(set) var tabs: MainTabBarController
    private let directory: String
    private var observation: DiaryObservation?

    // MARK: What the walk remembers

    /// What the diary held at one time or another.
    private(set) var known: Set<[Entry]> = [[]]
    /// Entries that a person could mean since nothing moved last.
    private(set) var chosen: Set<Entry.ID> = []
    /// Weights that could be read in a field since then.
    private(set) var read: [String] = []
    private(set) var deleted: [Entry] = []
    /// Whether something was scrolled, by hand or by a key that did nothing else, since another key
    /// was pressed: that may take the focus out of sight.
    var hasScrolled: Bool {
        isScrolledByHand
            || scrollKey.map {
                $0.holder === scrolled.holder && $0.places != scrolled.places
            } ?? false
    }
    private var isScrolledByHand = false
    /// Who had the keys, and where everything was scrolled to, before a key that may scroll.
    private var scrollKey: (holder: UIView?, places: [CGPoint])?
    private var before: [Entry] = []
    /// What was found wrong on the way.
    var faults: [String] = []

    init(_ walk: Walk) throws {
        directory =
            FileManager.default.temporaryDirectory
            .appendingPathComponent("health-beat-walk-\(UUID().uuidString)").path
        diary = try Diary(
            directory: DiaryDirectory(path: directory), clock: .fixed(SceneHarness.now))
        if walk.entries > 0 {
            let file = try Importer(clock: diary.clock).read(
                Array(Self.table(walk.entries).utf8), name: "days.csv")
            try diary.import(
                ImportPreview(
                    file, existing: [], settings: diary.settings, clock: diary.clock))
        }
        harness = Harness(size: walk.size, dark: walk.isDark)
        // The walk looks for what is broken by itself, so that it can be made shorter.
        harness.checksFrames = false
        harness.platform.showsPopups = false
        model = DiaryModel(diary: diary, locales: LocaleNames("C"), windowSize: walk.size)
        tabs = MainTabBarController(model: model)
        harness.window.tintColor = Theme.Palette.tint
        harness.window.backgroundColor = Theme.Palette.background
        harness.window.rootViewController = tabs
        begin()
        harness.show()
        harness.rest(upTo: 2)
        known.insert(diary.entries)
        observation = diary.observe { [weak self] _ in self?.diaryChanged() }
    }

    isolated deinit { try? FileManager.default.removeItem(atPath: directory) }

    private func begin() {
        let tell = model.onDeleted
        model.onDeleted = { [weak self] entries in
            self?.deleted += entries
            tell?(entries)
        }
    }

    /// A weighing on most days, some in the same minute, on some days several.
    private static func table(_ count: Int) -> String {
        let first = SceneHarness.now.date.adding(days: 1 - count)
        let rows = (0..<count).map { number in
            let day = number % 7 == 6 ? number - 1 : number
            let noise = Double(number * 7919 % 11) / 10 - 0.5
            let kilograms = 84 - 4.5 * Double(number) / Double(count) + noise
            let note = number % 9 == 8 ? SceneHarness.note : ""
            let minute = String(format: "%02d", number * 7 % 40)
            return "\(first.adding(days: day)) 06:\(minute),"
                + String(format: "%.1f", kilograms) + " kg,\(note)"
        }
        return "date,weight,note\n" + rows.joined(separator: "\n")
    }

    // MARK: Walking

    func take(_ step: WalkStep) {
        remember()
        if step.isUndo { rest() }
        let wasKnown = known
        perform(step)
        guard step.isUndo else { return }
        rest()
        if !wasKnown.contains(diary.entries) {
            faults.append("undo: it leads to a diary that never was")
        }
    }

    func rest() {
        // What comes up once something is read needs its time, too.
        for _ in 0..<2 {
            harness.rest(upTo: 0.2)
            harness.skip(seconds: 0.8)
        }
        known.insert(diary.entries)
    }

    /// Forgets what led to where everything rests now.
    func forget() {
        chosen = []
        read = []
        deleted = []
        before = diary.entries
    }

    private func diaryChanged() {
        known.insert(diary.entries)
        let old = Set(before.map(\.id))
        let new = diary.entries.filter { !old.contains($0.id) }
        before = diary.entries
        guard diary.undoStep?.kind == .add, new.count == 1, let entry = new.first,
            diary.redoStep == nil
        else { return }
        let texts = read + [fieldTexts].joined()
        if !texts.contains(where: { weights($0).contains(entry.weight) }) {
            faults.append("save: \(entry.weight) was not what was seen, which was \(read)")
        }
    }

    /// What a text may mean: the entry panel has a unit of its own.
    private func weights(_ text: String) -> [Weight] {
        WeightUnit.allCases.compactMap {
            try? WeightParser(unit: $0, style: model.style).parse(text)
        }
    }

    private var fieldTexts: [String] {
        harness.views(of: UITextField.self).compactMap { $0.isHidden ? nil : $0.text }
    }

    private func remember() {
        read += fieldTexts
        guard let table = historyTable, let list else { return }
        chosen.formUnion(list.selectedEntries)
        if let id = list.selectedID { chosen.insert(id) }
        if let id = list.lastShown { chosen.insert(id) }
        var paths: [IndexPath] = []
        if let path = table.selection.cursor { paths.append(path) }
        let point = table.convert(pointer, from: nil)
        if let path = table.indexPathForRow(at: point) { paths.append(path) }
        for path in paths where list.months.contains(path) {
            chosen.formUnion(list.months.entries(at: path).map(\.id))
        }
    }

    // MARK: What there is

    var list: HistoryListViewController? {
        tabs.viewControllers?.lazy.compactMap { $0 as? HistoryViewController }.first?.list
    }

    var historyTable: UITableView? {
        list?.viewIfLoaded?.subviews.lazy.compactMap { $0 as? UITableView }.first
    }

    var frontmost: UIViewController {
        var front: UIViewController = tabs
        while let next = front.presentedViewController { front = next }
        return front
    }

    private(set) var pointer = CGPoint.zero

    private func place(_ pair: WalkStep.Pair) -> CGPoint {
        let size = harness.window.bounds.size
        return CGPoint(x: size.width * pair.x, y: size.height * pair.y)
    }

    /// All that can be pressed now, in the order of the views.
    private var pressable: [UIView] {
        var found: [UIView] = []
        func look(_ view: UIView) {
            guard !view.isHidden, view.alpha > 0.01, view.isUserInteractionEnabled else { return }
            if view is UIControl || view is UITableViewCell
                || view.gestureRecognizers?.isEmpty == false && view.subviews.isEmpty
            {
                let middle = view.convert(
                    CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
                let hit = harness.window.hitTest(middle, with: nil)
                if hit === view || hit?.isDescendant(of: view) == true { found.append(view) }
            }
            view.subviews.forEach(look)
        }
        look(harness.window)
        return found
    }

    private func point(_ which: Double, _ x: Double, _ y: Double) -> CGPoint? {
        let all = pressable
        guard !all.isEmpty else { return nil }
        let view = all[min(all.count - 1, Int(which * Double(all.count)))]
        let bounds = view.bounds.insetBy(dx: view.bounds.width / 8, dy: view.bounds.height / 8)
        return view.convert(
            CGPoint(x: bounds.minX + bounds.width * x, y: bounds.minY + bounds.height * y), to: nil)
    }

    // MARK: The hand

    private func perform(_ step: WalkStep) {
        switch step {
        case .key(let key, let shift):
            isScrolledByHand = false
            scrollKey = Self.scrollKeys.contains(key) ? scrolled : nil
            harness.press(key, shift ? .shift : [])
        case .chord(let key, let shift):
            harness.press(key, shift ? [.control, .shift] : .control)
        case .type(let text):
            isScrolledByHand = false
            scrollKey = nil
            harness.type(text)
        case .press(let which, let x, let y, let button):
            guard let point = point(which, x, y) else { return }
            pointer = point
            remember()
            harness.tap(at: point, button: button)
        case .touch(let which, let x, let y):
            guard let point = point(which, x, y) else { return }
            pointer = point
            remember()
            harness.touch(.began, 1, at: point)
            watch(0.05)
            harness.touch(.ended, 1, at: point)
        case .drag(let from, let to, let byFinger):
            drag(from: place(from), to: place(to), byFinger: byFinger)
        case .edge(let isLeft, let to):
            let size = harness.window.bounds.size
            drag(
                from: CGPoint(x: isLeft ? 2 : size.width - 2, y: size.height / 2),
                to: CGPoint(x: size.width * to, y: size.height / 2), byFinger: false)
        case .turn(let to): turn(to: to)
        case .wheel(let at, let notches):
            isScrolledByHand = true
            harness.scroll(notches: notches, at: place(at))
            watch(0.1)
        case .point(let at):
            pointer = place(at)
            harness.move(to: pointer)
            watch(0.1)
        case .resize(let width, let height):
            harness.resize(to: CGSize(width: width, height: height))
            watch(0.05)
        case .dark(let isDark): harness.send(.appearanceChanged(dark: isDark))
        case .unit(let number):
            model.setUnit([.kilograms, .pounds, .stones][number])
        case .language(let number): use(["en", "de", "ar", "ja", "pl"][number])
        case .textSize(let number):
            let sizes: [DiarySettings.TextSizeChoice] = [
                .extraSmall, .large, .extraExtraExtraLarge, .accessibilityExtraLarge,
            ]
            model.perform(.settings { $0.textSize = sizes[number] })
        case .bring(let rows): bring(rows)
        case .wait(let seconds): watch(seconds)
        case .rest: rest()
        }
    }

    private static let scrollKeys: Set<PlatformKey> = [
        .pageUp, .pageDown, .home, .end, .up, .down,
    ]

    /// Who has the keys, and where everything is scrolled to.
    private var scrolled: (holder: UIView?, places: [CGPoint]) {
        let window = harness.window
        return (
            window.focusedView ?? window.firstResponder as? UIView,
            harness.views(of: UIScrollView.self).map(\.contentOffset)
        )
    }

    private func drag(from start: CGPoint, to end: CGPoint, byFinger: Bool) {
        isScrolledByHand = true
        pointer = start
        remember()
        if byFinger {
            harness.touch(.began, 1, at: start)
        } else {
            harness.press(at: start)
        }
        for part in stride(from: 0.25, through: 1, by: 0.25) {
            watch(0.02)
            let point = CGPoint(
                x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
            if byFinger {
                harness.touch(.moved, 1, at: point)
            } else {
                harness.move(to: point)
            }
        }
        watch(0.02)
        if byFinger { harness.touch(.ended, 1, at: end) } else { harness.release() }
    }

    /// Drags the dial of the goal by its ring, where it is seen.
    private func turn(to part: Double) {
        let goal = tabs.selectedViewController as? GoalViewController
        guard let dial = goal?.dial, frontmost === tabs, dial.bounds.width > 100 else { return }
        func place(_ part: Double) -> CGPoint {
            let angle = 2 * .pi * part, radius = dial.bounds.width * 0.42
            return dial.convert(
                CGPoint(
                    x: dial.bounds.midX + radius * CGFloat(cos(angle)),
                    y: dial.bounds.midY + radius * CGFloat(sin(angle))), to: nil)
        }
        drag(from: place(part), to: place(part + 0.1), byFinger: false)
    }

    private func bring(_ rows: Int) {
        let day = SceneHarness.now.date
        let lines = (0..<rows).map { row in
            let weight =
                row % 7 == 5 ? "790" : row % 9 == 7 ? "oops" : "\(80 + row % 4).\(row % 10)"
            return "\(day.adding(days: -2 * row)) 07:1\(row % 10),\(weight) kg,"
        }
        tabs.showImport(.text("date,weight,note\n" + lines.joined(separator: "\n")))
    }

    /// As the program does when the settings chose another language.
    private func use(_ name: String) {
        guard let language = Language(name, folders: [InLanguage.folder]) else { return }
        harness.press(.escape)
        rest()
        Language.use(language)
        model.use(LocaleNames(environment: ["LANG": "en_GB.UTF-8"], language: name))
        let showsSettings = tabs.presentedViewController != nil
        let first = tabs.selectedIndex
        tabs.dismiss(animated: false)
        tabs = MainTabBarController(model: model, first: first)
        harness.window.rootViewController = tabs
        begin()
        if showsSettings { tabs.showSettings() }
        rest()
    }

    /// Lets time pass frame by frame, and looks whether a frame is blank.
    func watch(_ seconds: TimeInterval) {
        for _ in 0..<max(1, Int((seconds * 60).rounded())) {
            harness.advance(seconds: seconds < 1 / 60 ? seconds : 1 / 60)
            if isBlank { faults.append("frame: nothing is seen in the scene") }
        }
    }

    private var isBlank: Bool {
        guard let bitmap = harness.platformWindow.buffer()?.bitmap else { return false }
        let scenes = tabs.view.bounds.insetBy(dx: 0, dy: 60)
        let left = tabs.sidebar.isHidden ? 0 : Int(SidebarView.width) + 4
        let columns = left..<max(left + 1, Int(scenes.maxX))
        let first = bitmap.rgb(columns.lowerBound, Int(scenes.minY))
        for y in stride(from: Int(scenes.minY), to: Int(scenes.maxY), by: 3) {
            for x in columns where bitmap.rgb(x, y) != first { return false }
        }
        return true
    }
}
