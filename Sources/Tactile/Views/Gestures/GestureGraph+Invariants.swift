extension GestureGraph {
    /// Compares entries with their recognizers and touches, both ways, and between two events looks
    /// for gestures that nothing would ever end. No delegate is asked.
    ///
    /// - Returns: a sentence for each thing that does not hold.
    package func checkInvariants() -> [String] {
        var faults: [String] = []
        for (index, entry) in entries.enumerated() {
            if entries[..<index].contains(where: { $0.recognizer === entry.recognizer }) {
                faults.append("\(entry.recognizer.title) takes part in its gestures twice.")
            }
            checkLinks(of: entry, &faults)
            checkState(of: entry, &faults)
        }
        guard depth == 0, !isSettling else { return faults }
        checkRest(&faults)
        return faults
    }

    private func checkLinks(of entry: GestureEntry, _ faults: inout [String]) {
        let title = entry.recognizer.title
        if entry.graph !== self { faults.append("\(title) is in another window's gestures.") }
        if !entry.isDetached, entry.recognizer.entry !== entry {
            faults.append("\(title) does not know its part in the gestures.")
        }
        for touch in entry.touches {
            if !entry.sequence.contains(where: { $0 === touch }) {
                faults.append("\(title) has a touch that never began for it.")
            }
            if touch.gestureRecognizers?.contains(where: { $0 === entry.recognizer }) != true {
                faults.append("\(title) has a touch that does not know it.")
            }
        }
        for press in entry.presses {
            if !entry.pressSequence.contains(where: { $0 === press }) {
                faults.append("\(title) has a press that never began for it.")
            }
            if press.gestureRecognizers?.contains(where: { $0 === entry.recognizer }) != true {
                faults.append("\(title) has a press that does not know it.")
            }
        }
    }

    private func checkState(of entry: GestureEntry, _ faults: inout [String]) {
        let title = entry.recognizer.title
        if let wanted = entry.wanted {
            if entry.state != .possible {
                faults.append("\(title) is \(entry.state) and still waits for others.")
            }
            if wanted != .began, wanted != .ended {
                faults.append("\(title) waits to be \(wanted), which is no recognition.")
            }
        }
        for (before, after) in zip(entry.unsent, entry.unsent.dropFirst()) where before.isFinal {
            faults.append("\(title) would be told that it is \(after) after it was \(before).")
        }
        // Changes before the targets were called are told with the beginning.
        let isMerged = entry.state == .changed && entry.unsent.last == .began
        if let last = entry.unsent.last, last != entry.state, !isMerged {
            faults.append("\(title) is \(entry.state), and would last be told that it is \(last).")
        }
    }

    /// What must be over when all targets have been told.
    private func checkRest(_ faults: inout [String]) {
        if hasNewFailures { faults.append("A gesture failed, and those that waited do not know.") }
        if !claiming.isEmpty { faults.append("A recognized gesture has not got its touches.") }
        for entry in entries {
            let title = entry.recognizer.title
            if entry.isDetached { faults.append("\(title) is at rest, and takes part as well.") }
            if !entry.unsent.isEmpty { faults.append("The targets of \(title) were not called.") }
            switch entry.state {
            case .ended, .cancelled:
                if !entry.touches.isEmpty || !entry.presses.isEmpty {
                    faults.append("\(title) is over, and keeps touches.")
                }
            case .possible:
                if !entry.hasInput { faults.append("\(title) takes part, and has no touch.") }
                // Whoever waits has somebody to wait for.
                let isAlone = !entries.contains { $0 !== entry && $0.sharesInput(with: entry) }
                if entry.wanted != nil, isAlone {
                    faults.append("\(title) waits for others, of which there are none.")
                }
            case .began, .changed, .failed: break
            }
        }
    }
}
