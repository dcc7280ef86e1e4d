import Tactile

extension Scenario {
    /// Rows of two views, eight constraints a row, each at a place of its own; then each below the
    /// one before, which makes every row depend on all gaps above it.
    @MainActor
    static func constraintGrowth(_ report: inout Report) {
        var made = Curve("making, solving and showing all")
        var one = Curve("a constant of one row changes")
        var wide = Curve("the width changes, and all rows")
        var chain = Curve("making, solving and showing a chain")
        var first = Curve("a constant changes that moves the whole chain")
        for size in Curve.sizes {
            let form = RowStage(size / 8 + 1, isChain: false)
            made.add(size, form.seconds)
            one.add(size, Measuring.seconds(rounds: 5, calls: 3) { form.change(size / 16) })
            wide.add(size, Measuring.seconds(rounds: 3, calls: 1, form.changeWidth))
            report.count("points beside the edge among \(size)", form.missing, atMost: 0)
            guard size <= 10_000 else { continue }
            let linked = RowStage(size / 8 + 1, isChain: true)
            chain.add(size, linked.seconds)
            first.add(size, Measuring.seconds(rounds: 3, calls: 1) { linked.change(0) })
        }
        for curve in [made, one, wide, chain, first] { report.curve(curve) }
    }

    /// A view full of rows in a window.
    @MainActor
    private final class RowStage {
        private let root = UIView()
        private var gaps: [NSLayoutConstraint] = []
        private var stage: Stage?
        /// What it took to make, solve and show them.
        private(set) var seconds = 0.0
        private var width: CGFloat = 600

        init(_ rows: Int, isChain: Bool) {
            seconds = Measuring.seconds(rounds: 1, calls: 1) {
                self.fill(rows, isChain)
                self.stage = Stage(size: CGSize(width: self.width, height: 800), showing: self.root)
            }
        }

        /// How far the last row ends from where it has to, in points.
        var missing: Int { Int(abs(width - 8 - (root.subviews.last?.frame.maxX ?? 0))) }

        func change(_ row: Int) {
            gaps[row].constant += gaps[row].constant < 1e6 ? 1 : -1
            root.layoutIfNeeded()
        }

        func changeWidth() {
            width = width == 600 ? 640 : 600
            root.frame.size.width = width
            root.layoutIfNeeded()
        }

        private func fill(_ rows: Int, _ isChain: Bool) {
            var all: [NSLayoutConstraint] = []
            var above = root.topAnchor
            for row in 0..<rows {
                let (title, value) = (UIView(), UIView())
                for view in [title, value] {
                    view.translatesAutoresizingMaskIntoConstraints = false
                    root.addSubview(view)
                }
                let gap = title.topAnchor.constraint(
                    equalTo: above, constant: isChain ? 4 : CGFloat(row) * 24)
                gaps.append(gap)
                all += [
                    gap, title.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 8),
                    title.widthAnchor.constraint(equalToConstant: 120),
                    title.heightAnchor.constraint(equalToConstant: 20),
                    value.topAnchor.constraint(equalTo: title.topAnchor),
                    value.bottomAnchor.constraint(equalTo: title.bottomAnchor),
                    value.leadingAnchor.constraint(equalTo: title.trailingAnchor, constant: 8),
                    value.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -8),
                ]
                if isChain { above = title.bottomAnchor }
            }
            NSLayoutConstraint.activate(all)
        }
    }

    @MainActor
    static func rowGrowth(_ report: inout Report) {
        var (opened, scrolled) = (Curve("opening a list"), Curve("scrolling it by a notch"))
        var (shown, moved) = (Curve("opening a grid"), Curve("scrolling it by a notch"))
        for size in Curve.sizes {
            let source = Things(count: size)
            let table = UITableView(frame: .zero, style: .plain)
            table.rowHeight = 40
            table.register(UITableViewCell.self, forCellReuseIdentifier: "thing")
            table.dataSource = source
            let list = costs(of: table)
            opened.add(size, list.opening)
            scrolled.add(size, list.notch)
            report.count("cells of a list of \(size)", source.cells, atMost: 100)
            source.cells = 0
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 90, height: 90)
            let grid = UICollectionView(frame: .zero, collectionViewLayout: layout)
            grid.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "thing")
            grid.dataSource = source
            let cost = costs(of: grid)
            shown.add(size, cost.opening)
            moved.add(size, cost.notch)
            report.count("cells of a grid of \(size)", source.cells, atMost: 300)
        }
        for curve in [opened, scrolled, shown, moved] { report.curve(curve) }
    }

    /// The seconds for a view's first frame, and for one of a wheel's notch.
    @MainActor
    private static func costs(of view: UIScrollView) -> (opening: Double, notch: Double) {
        var stage: Stage?
        let opening = Measuring.seconds(rounds: 1, calls: 1) {
            stage = Stage(size: CGSize(width: 600, height: 800), showing: view)
        }
        guard let stage else { return (opening, 0) }
        var way: CGFloat = 0.5
        let notch = Measuring.seconds(rounds: 5, calls: 10) {
            stage.scroll(notches: way)
            if view.contentOffset.y > 400 || view.contentOffset.y <= 0 { way = -way }
        }
        return (opening, notch)
    }

    /// One page in windows of more and more pixels: the window is painted, a scene slides, a label
    /// changes.
    @MainActor
    static func windowGrowth(_ report: inout Report) {
        var painted = Curve("painting all")
        var slid = Curve("sliding a scene by 20 points")
        var changed = Curve("changing a label")
        #if DEBUG
        let sizes = [(320, 240), (640, 480)]
        #else
        let sizes = [(640, 480), (1_280, 960), (1_920, 1_080), (3_840, 2_160), (7_680, 4_320)]
        #endif
        for (width, height) in sizes {
            let pixels = width * height
            let root = UIView()
            root.backgroundColor = .white
            let scene = UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
            scene.backgroundColor = .systemGroupedBackground
            root.addSubview(scene)
            let label = UILabel(frame: CGRect(x: 20, y: 20, width: 200, height: 24))
            scene.addSubview(label)
            let stage = Stage(size: CGSize(width: width, height: height), showing: root)
            painted.add(
                pixels,
                Measuring.seconds(rounds: 3, calls: 2) {
                    stage.window.layer.setNeedsDisplay()
                    stage.shown.drawFrame()
                })
            var number = 0
            changed.add(
                pixels,
                Measuring.seconds(calls: 20) {
                    number = number % 9 + 1
                    label.text = "Number \(number)"
                    stage.frame()
                })
            stage.forget()
            label.text = "Changed"
            stage.frame()
            report.count(
                "pixels of a changed label in \(width) x \(height)", stage.most.pixelsComposed,
                atMost: 200 * 24 * 2)
            var way: CGFloat = 20
            slid.add(
                pixels,
                Measuring.seconds(rounds: 3, calls: 2) {
                    way = -way
                    scene.center.x += way
                    stage.frame()
                })
        }
        for curve in [painted, slid, changed] { report.curve(curve) }
    }
}

/// Rows or items, and how many were asked for.
@MainActor
private final class Things: NSObject, UITableViewDataSource, UICollectionViewDataSource {
    private let count: Int
    var cells = 0

    init(count: Int) { self.count = count }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        cells += 1
        let cell = tableView.dequeueReusableCell(withIdentifier: "thing", for: indexPath)
        cell.textLabel?.text = "Row \(indexPath.row)"
        return cell
    }

    func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { count }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        cells += 1
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "thing", for: indexPath)
        cell.backgroundColor = indexPath.item % 2 == 0 ? .systemTeal : .systemIndigo
        return cell
    }
}
