import CX11
import Foundation
import TactilePlatform

/// What another program gave.
enum X11Answer {
    case bytes([UInt8], type: Atom)
    case nothing
    case tooLong
}

/// One answer that is waited for.
struct X11Reading {
    var selection: Atom
    /// What to ask for, best first.
    var targets: [Atom]
    /// The most bytes that are taken.
    var limit: Int
    var completion: @MainActor (X11Answer) -> Void
    /// What the request is dated by; nil for what the user did last.
    var time: Time?
    var deadline: TimeInterval = .infinity
    var isStarted = false
    /// What has come so far, and its type.
    var bytes: [UInt8] = []
    var type: Atom = 0
    /// Whether the answer comes in pieces (INCR), each a property of its own.
    var isInPieces = false
    /// How much is read of the property that is there; `nil` while none is.
    var offset: Int?
    /// Until when what the user does next waits for the answer, and the latest that may become.
    var holdEnd: TimeInterval = -.infinity
    var lastHoldEnd: TimeInterval = -.infinity
}

/// Reading what other programs offer, a part a turn.
extension X11Selections {
    /// Seconds that input waits for an answer, or for the next of its parts, and in all.
    private static var briefHold: TimeInterval { 0.1 }
    private static var longestHold: TimeInterval { 0.5 }

    func readText(
        _ selection: PlatformSelection, atMost limit: Int,
        completion: @escaping @MainActor (PlatformText) -> Void
    ) {
        let name = atom(selection)
        guard !connection.isLost else { return completion(.nothing) }
        if let offer = offers[name] {
            guard let text = offer.text else { return completion(.nothing) }
            return completion(text.utf8.count > limit ? .tooLong : .text(text))
        }
        read(name, [atoms[.utf8String], XA_STRING], atMost: limit) { answer in
            switch answer {
            case .bytes(let bytes, let type):
                completion(
                    .text(
                        type == XA_STRING
                            ? X11Text.fromLatin1(bytes) : String(decoding: bytes, as: UTF8.self)))
            case .nothing: completion(.nothing)
            case .tooLong: completion(.tooLong)
            }
        }
    }

    func readData(
        _ selection: PlatformSelection, type: String, atMost limit: Int,
        completion: @escaping @MainActor (PlatformData) -> Void
    ) {
        let name = atom(selection)
        guard !connection.isLost else { return completion(.nothing) }
        if let offer = offers[name] {
            guard let bytes = offer.data[atom(named: type)] else { return completion(.nothing) }
            return completion(bytes.count > limit ? .tooLong : .data(Data(bytes)))
        }
        read(name, [atom(named: type)], atMost: limit) { answer in
            switch answer {
            case .bytes(let bytes, _): completion(.data(Data(bytes)))
            case .nothing: completion(.nothing)
            case .tooLong: completion(.tooLong)
            }
        }
    }

    /// Reads what was dropped, in the first of the forms that the source has. Input goes on
    /// meanwhile.
    ///
    /// - `time`: the server's time of the drop.
    func readDrop(
        _ targets: [Atom], atMost limit: Int, at time: Time,
        completion: @escaping @MainActor (X11Answer) -> Void
    ) {
        guard !connection.isLost, !targets.isEmpty else { return completion(.nothing) }
        readings.append(
            X11Reading(
                selection: atoms[.xdndSelection], targets: targets, limit: max(0, limit),
                completion: completion, time: time))
        startReading()
    }

    func read(
        _ name: Atom, _ targets: [Atom], atMost limit: Int,
        completion: @escaping @MainActor (X11Answer) -> Void
    ) {
        readings.append(
            X11Reading(
                selection: name, targets: targets, limit: max(0, limit), completion: completion,
                holdEnd: platform.now + Self.briefHold,
                lastHoldEnd: platform.now + Self.longestHold))
        startReading()
    }

    /// Whether keys and presses stay in the queue: nearly every owner answers within milliseconds,
    /// and what is typed after a paste comes after what is pasted.
    func holdsInput(at now: TimeInterval) -> Bool {
        readings.first.map { now < $0.holdEnd } ?? false
    }

    private func startReading() {
        guard let reading = readings.first, !reading.isStarted else { return }
        readings[0].isStarted = true
        answerName =
            answerName == .selectionProperty ? .otherSelectionProperty : .selectionProperty
        XDeleteProperty(display, window, atoms[answerName])
        XConvertSelection(
            display, reading.selection, reading.targets[0], atoms[answerName], window,
            reading.time ?? platform.serverTime)
        XFlush(display)
        progressed()
    }

    /// The other program did something: it is waited for again.
    private func progressed() {
        let now = platform.now
        readings[0].deadline = now + Self.patience
        readings[0].holdEnd = min(now + Self.briefHold, readings[0].lastHoldEnd)
    }

    func received(_ event: XSelectionEvent) {
        guard let reading = readings.first, reading.isStarted, !reading.isInPieces,
            reading.offset == nil, event.selection == reading.selection,
            event.target == reading.targets[0],
            event.property == 0 || event.property == atoms[answerName]
        else { return }
        guard event.property != 0 else { return refused() }
        readings[0].offset = 0
        readPart()
    }

    func receivedPiece(_ property: Atom) {
        guard let reading = readings.first, reading.isInPieces, reading.offset == nil,
            property == atoms[answerName]
        else { return }
        readings[0].offset = 0
        readPart()
    }

    /// Takes the next part of the property that is there. The rest waits for the next turn, so that
    /// frames, timers and signals have theirs.
    private func readPart() {
        guard let reading = readings.first, let offset = reading.offset else { return }
        guard
            let (part, bytesLeft) = connection.propertyPart(
                atoms[answerName], of: window, from: offset, deleting: true)
        else {
            readings[0].offset = nil
            if !reading.isInPieces { refused() }
            return
        }
        progressed()
        if part.type == atoms[.incr], !reading.isInPieces {
            // Deleting the property, done by now, asks for the first piece. What it holds is the
            // least number of bytes that will come.
            guard (part.items.first ?? 0) <= UInt(reading.limit) else {
                return finishReading(with: .tooLong)
            }
            readings[0].isInPieces = true
            readings[0].offset = nil
            return
        }
        guard reading.bytes.count + part.bytes.count + bytesLeft <= reading.limit else {
            XDeleteProperty(display, window, atoms[answerName])
            return finishReading(with: .tooLong)
        }
        let isEnd = part.bytes.isEmpty && bytesLeft == 0
        readings[0].bytes += part.bytes
        if !isEnd { readings[0].type = part.type }
        readings[0].offset = bytesLeft > 0 ? offset + part.bytes.count : nil
        if bytesLeft > 0 {
            platform.soon.append { [weak self] in self?.readPart() }
        } else if isEnd || !reading.isInPieces {
            finishReading(with: .bytes(readings[0].bytes, type: readings[0].type))
        }
    }

    /// Not to be had in this form: the next one is asked for.
    private func refused() {
        readings[0].targets.removeFirst()
        readings[0].isStarted = false
        if readings[0].targets.isEmpty {
            finishReading(with: .nothing)
        } else {
            startReading()
        }
    }

    func finishReading(with answer: X11Answer) {
        let completion = readings.removeFirst().completion
        platform.soon.append { completion(answer) }
        startReading()
    }
}
