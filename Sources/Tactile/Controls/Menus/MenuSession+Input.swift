import Foundation
import TactileGeometry
import TactileLayers
import TactileViews

/// What pointer, fingers and keys do to an open menu.
extension MenuSession {
    /// A pointer that moves less than this, in points, rests.
    private static var restingDistance: CGFloat { 4 }

    private func panel(at point: CGPoint) -> MenuPanel? {
        panels.last { $0.sessionFrame.contains(point) }
    }

    // MARK: Pointer

    /// A press in a menu, or outside all of them.
    func pressed(at point: CGPoint) {
        pressedAt = point
        guard panel(at: point) != nil else {
            end()
            return
        }
        travelled = true
        pointerMoved(to: point)
    }

    /// A press that opened the menu is still down at `point`.
    func pressOpened(at point: CGPoint) {
        pressedAt = point
        travelled = false
    }

    func pointerMoved(to point: CGPoint) {
        defer { lastPoint = point }
        if let pressedAt,
            hypot(point.x - pressedAt.x, point.y - pressedAt.y) > Self.restingDistance
        {
            travelled = true
        }
        guard let panel = panel(at: point), let index = panels.firstIndex(of: panel) else {
            if pressedAt != nil { panels.last?.highlighted = nil }
            return
        }
        let row = panel.row(at: point).flatMap { panel.items[$0].isChoosable ? $0 : nil }
        guard row != panel.highlighted || panels.count > index + 1 else { return }
        if panels.count > index + 1, panels[index + 1].parentRow != row,
            isOnTheWay(to: panels[index + 1], point)
        {
            settleLater(row, in: panel, after: MenuStyle.travelTime)
            return
        }
        settle(row, in: panel, index)
    }

    /// Whether the pointer moves towards a menu that came out, over rows on the way there.
    private func isOnTheWay(to panel: MenuPanel, _ point: CGPoint) -> Bool {
        guard let lastPoint else { return false }
        let frame = panel.sessionFrame
        return point.x <= frame.minX ? point.x > lastPoint.x + 0.5 : point.x < lastPoint.x - 0.5
    }

    private func settle(_ row: Int?, in panel: MenuPanel, _ index: Int) {
        submenuTimer?.cancel()
        submenuTimer = nil
        panel.highlighted = row
        if panels.count > index + 1, panels[index + 1].parentRow != row { close(after: index) }
        if let row, panel.items[row].hasSubmenu {
            settleLater(row, in: panel, after: MenuStyle.submenuDelay)
        }
    }

    private func settleLater(_ row: Int?, in panel: MenuPanel, after delay: TimeInterval) {
        submenuTimer?.cancel()
        submenuTimer = LoopTimer.schedule(after: delay) { [weak self, weak panel] in
            guard let self, isOpen, let panel, let index = panels.firstIndex(of: panel) else {
                return
            }
            panel.highlighted = row
            guard let row, panel.items[row].hasSubmenu else {
                close(after: index)
                return
            }
            openSubmenu(ofRow: row, in: panel)
        }
    }

    /// Whether the pointer has not moved since a key moved the highlight.
    func isResting(at point: CGPoint) -> Bool {
        guard let restingPointer else { return false }
        if hypot(point.x - restingPointer.x, point.y - restingPointer.y) < 1 { return true }
        self.restingPointer = nil
        return false
    }

    func pointerLeft(_ panel: MenuPanel) {
        guard panels.last === panel else { return }
        panel.highlighted = nil
        submenuTimer?.cancel()
    }

    /// The press ended: over a row it chooses, unless it was the short press that opened the menu.
    func released(at point: CGPoint) {
        guard isOpen else { return }
        let wasLong = CACurrentMediaTime() - openedTime > MenuStyle.longPress
        let counts = travelled || wasLong
        pressedAt = nil
        guard let panel = panel(at: point), let row = panel.row(at: point) else { return }
        if counts { choose(row, in: panel) }
    }

    // MARK: Keys

    enum Move { case first, last, next, previous }

    /// A modifier key gives commands other forms while it is held.
    func modifierChanged(_ key: UIKey, isDown: Bool) {
        let flag: UIKeyModifierFlags =
            switch key.platformKey {
            case .shift: .shift
            case .control: .control
            case .alt: .alternate
            case .command: .command
            default: []
            }
        guard flag != [] else { return }
        if isDown { heldKeys.insert(flag) } else { heldKeys.remove(flag) }
        for panel in panels where panel.hasAlternates {
            let highlighted = panel.highlighted
            panel.load()
            panel.highlighted = highlighted
        }
    }

    func keyPressed(_ key: UIKey) {
        guard let panel = panels.last else { return }
        let mirrored = window.effectiveUserInterfaceLayoutDirection == .rightToLeft
        switch key.keyCode {
        case .keyboardDownArrow: moveHighlight(.next)
        case .keyboardUpArrow: moveHighlight(.previous)
        case .keyboardHome, .keyboardPageUp: moveHighlight(.first)
        case .keyboardEnd, .keyboardPageDown: moveHighlight(.last)
        case .keyboardTab:
            moveHighlight(key.modifierFlags.contains(.shift) ? .previous : .next)
        case .keyboardRightArrow: if mirrored { goOut() } else { goIn(panel) }
        case .keyboardLeftArrow: if mirrored { goIn(panel) } else { goOut() }
        case .keyboardEscape:
            if panels.count > 1 { goOut() } else { end() }
        case .keyboardReturnOrEnter, .keypadEnter: activate(panel)
        case .keyboardSpacebar where typed.isEmpty || isNewSearch: activate(panel)
        case .keyboardApplication, .keyboardF10: end()
        default: search(key, in: panel)
        }
    }

    private func activate(_ panel: MenuPanel) {
        guard let row = panel.highlighted else { return }
        if panel.items[row].hasSubmenu { goIn(panel) } else { choose(row, in: panel) }
    }

    private func goIn(_ panel: MenuPanel) {
        guard let row = panel.highlighted, panel.items[row].hasSubmenu else {
            neighbour?(1)
            return
        }
        openSubmenu(ofRow: row, in: panel)
        if panels.last !== panel { moveHighlight(.first) }
    }

    private func goOut() {
        guard panels.count > 1 else {
            neighbour?(-1)
            return
        }
        close(after: panels.count - 2)
    }

    /// Moves to another row that can be chosen, from the last to the first and back.
    func moveHighlight(_ move: Move) {
        restingPointer = window.router.hover.location
        guard let panel = panels.last else { return }
        let rows = panel.items.indices.filter { panel.items[$0].isChoosable }
        guard let first = rows.first, let last = rows.last else { return }
        let target: Int =
            switch move {
            case .first: first
            case .last: last
            case .next: rows.first { $0 > panel.highlighted ?? -1 } ?? first
            case .previous: rows.last { $0 < panel.highlighted ?? panel.items.count } ?? last
            }
        panel.highlighted = target
        panel.reveal(row: target)
    }

    func highlight(row: Int) {
        guard let panel = panels.last, panel.items.indices.contains(row),
            panel.items[row].isChoosable
        else { return }
        panel.highlighted = row
        panel.reveal(row: row)
    }

    private var isNewSearch: Bool {
        CACurrentMediaTime() - typedTime > MenuStyle.typingPause
    }

    /// Letters go to the next row that begins with what was typed.
    private func search(_ key: UIKey, in panel: MenuPanel) {
        let letters = key.characters
        guard key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]),
            let scalar = letters.unicodeScalars.first, letters.count == 1,
            !CharacterSet.controlCharacters.contains(scalar)
        else { return }
        typed = isNewSearch ? letters : typed + letters
        typedTime = CACurrentMediaTime()
        let count = panel.items.count
        // A first letter goes on to the next row with it; more letters stay where they fit.
        let start = (panel.highlighted ?? -1) + (typed.count == 1 ? 1 : 0)
        for step in 0..<count {
            let row = ((start < 0 ? 0 : start) + step) % count
            let item = panel.items[row]
            if item.isChoosable,
                item.title.range(
                    of: typed, options: [.anchored, .caseInsensitive, .diacriticInsensitive])
                    != nil
            {
                panel.highlighted = row
                panel.reveal(row: row)
                return
            }
        }
    }
}
