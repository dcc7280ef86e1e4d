import Tactile

extension Scenario {
    static let views: [Scenario] = [
        Scenario(
            name: "slider", summary: "a slider is dragged in a scene full of labels", run: slider),
        Scenario(
            name: "list", summary: "a list of 100 000 rows is scrolled by the wheel", run: list),
        Scenario(
            name: "grow", summary: "the window grows, and the server asks for what it uncovered",
            run: grow),
    ]

    @MainActor
    private static func slider(_ report: inout Report) {
        let scene = UIView()
        scene.backgroundColor = .white
        for index in 0..<60 {
            let label = UILabel(
                frame: CGRect(x: index % 6 * 150, y: 60 + index / 6 * 50, width: 140, height: 40))
            label.text = "Label \(index)"
            scene.addSubview(label)
        }
        let slider = UISlider(frame: CGRect(x: 20, y: 10, width: 600, height: 34))
        scene.addSubview(slider)
        let stage = Stage(size: CGSize(width: 960, height: 640), showing: scene)
        let y = slider.frame.midY
        stage.pointer(.moved, at: CGPoint(x: 40, y: y))
        stage.pointer(.pressed(button: 1), at: CGPoint(x: 40, y: y))
        stage.frame()
        var x: CGFloat = 40, step: CGFloat = 5
        func drag() {
            if x + step > 600 || x + step < 40 { step = -step }
            x += step
            stage.pointer(.moved, at: CGPoint(x: x, y: y))
            stage.frame()
        }
        for _ in 0..<10 { drag() }
        stage.forget()
        for _ in 0..<60 { drag() }
        report.count("layers drawn in a step", stage.most.layersDrawn, atMost: 1)
        report.count("pixels composed in a step", stage.most.pixelsComposed, atMost: 10_000)
        report.count("surfaces created in 60 steps", stage.total.surfacesCreated, atMost: 0)
        report.count("frames of 60 steps", stage.frames, atMost: 60)
        report.allocations("allocations in a step", Measuring.allocations(drag), atMost: 40)
        stage.pointer(.released(button: 1), at: CGPoint(x: x, y: y))
    }

    @MainActor
    private static func list(_ report: inout Report) {
        let rows = ListRows()
        let table = UITableView(frame: .zero, style: .plain)
        table.rowHeight = 40
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        table.dataSource = rows
        let size = CGSize(width: 600, height: 800)
        let stage = Stage(size: size, showing: table)
        report.count("cells made for the first frame", rows.asked, atMost: 24)
        for _ in 0..<20 { stage.scroll() }
        stage.forget()
        rows.asked = 0
        let start = table.contentOffset.y
        for _ in 0..<100 { stage.scroll() }
        let way = table.contentOffset.y - start
        report.count(
            "cells asked for beyond those that came", rows.asked - Int(way / 40), atMost: 2)
        report.count(
            "pixels composed beyond those uncovered",
            stage.total.pixelsComposed - Int(way * size.width), atMost: Int(size.width * way * 2))
        report.count("layers visited in a frame", stage.most.layersVisited, atMost: 100)
        report.ratio(
            "a step", Measuring.seconds(calls: 20) { stage.scroll() },
            to: Measuring.seconds(calls: 20) {
                stage.window.layer.setNeedsDisplay()
                stage.shown.drawFrame()
            }, "a frame without a change")
    }

    @MainActor
    private static func grow(_ report: inout Report) {
        let view = CountingView()
        view.backgroundColor = .white
        view.contentMode = .redraw
        let stage = Stage(size: CGSize(width: 400, height: 300), showing: view)
        stage.forget()
        view.draws = 0
        let shown = stage.shown
        shown.presented.removeAll()
        let size = CGSize(width: 500, height: 380)
        shown.resize(to: size, scale: 1)
        stage.send(.resized(size, scale: 1))
        stage.frame()
        stage.frame()
        report.count("calls of draw(_:)", view.draws, atMost: 1)
        report.count("frames presented", shown.presented.count, atMost: 1)
    }
}

/// Rows of text, and how many were asked for.
@MainActor
private final class ListRows: NSObject, UITableViewDataSource {
    var asked = 0

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 100_000 }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        asked += 1
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        cell.textLabel?.text = "Row \(indexPath.row)"
        return cell
    }
}

/// Counts its drawing.
private final class CountingView: UIView {
    var draws = 0

    override func draw(_ rect: CGRect) {
        draws += 1
        UIColor.systemBlue.setFill()
        UIGraphicsGetCurrentContext()?.fill(bounds.insetBy(dx: 20, dy: 20))
    }
}
