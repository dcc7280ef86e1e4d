import Foundation
import TactileDrawing
import TactileGeometry
import TactilePlatform
import TactileX11

/// A window that writes down what its platform tells it, one line an event, and does what lines on
/// its standard input say. It stands for a program in tests of the platform alone.
@MainActor
final class Probe: PlatformDelegate {
    private let platform: any Platform
    private let window: any PlatformWindow
    /// A second one, which "open" opens and "flash" draws once and closes.
    private var other: (any PlatformWindow)?
    private var needsFrame = true
    private var frames: UInt32 = 0
    /// Whether the next turn hands a block to the main run loop, after which nothing else happens.
    private var handsOverBlock = false
    private var input: (any DispatchSourceRead)?
    private var pending = ""
    /// How often the rows are still to be scrolled.
    private var scrolls = 0

    init() throws {
        let scale = ProcessInfo.processInfo.environment["PROBE_SCALE"].flatMap(Double.init)
        platform = try X11Platform(scale: scale.map { CGFloat($0) })
        window = try platform.makeWindow(
            PlatformWindowOptions(
                title: "Probe – é", size: CGSize(width: 400, height: 300),
                minimumSize: CGSize(width: 200, height: 150),
                maximumSize: CGSize(width: 5_000, height: 4_000), className: ("probe", "Probe"),
                icons: [Bitmap(width: 2, height: 2)].compactMap(\.self)))
        platform.delegate = self
    }

    func run() {
        let source = DispatchSource.makeReadSource(fileDescriptor: 0, queue: .main)
        source.setEventHandler { MainActor.assumeIsolated { self.readCommands() } }
        source.resume()
        input = source
        window.show()
        platform.run()
        tell("ended")
    }

    private func tell(_ text: String) {
        FileHandle.standardOutput.write(Data((text + "\n").utf8))
    }

    // MARK: Commands

    private func readCommands() {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(0, &bytes, bytes.count)
        guard count > 0 else {
            input?.cancel()
            return
        }
        pending += String(decoding: bytes.prefix(count), as: UTF8.self)
        while let end = pending.firstIndex(of: "\n") {
            let line = String(pending[..<end])
            pending = String(pending[pending.index(after: end)...])
            perform(line.split(separator: " ").map(String.init))
        }
    }

    private func perform(_ words: [String]) {
        let selection: PlatformSelection = words.last == "primary" ? .primary : .clipboard
        switch words.first {
        case "copy":
            let count = words.dropFirst().first.flatMap { Int($0) } ?? 0
            platform.writeText(Self.text(count), to: selection)
        case "put":
            let text = words.dropFirst().filter { $0 != "primary" }.joined(separator: " ")
            platform.writeText(text, to: selection)
        case "offer":
            // Bytes of a type of their own, as a picture has.
            let count = words.dropFirst(2).first.flatMap { Int($0) } ?? 0
            let bytes = Data((0..<count).map { UInt8(truncatingIfNeeded: $0) })
            platform.write(PlatformOffer(data: [words[1]: bytes]), to: selection)
        case "fetch":
            platform.readData(selection, type: words[1], atMost: 1 << 30) { [weak self] answer in
                guard case .data(let data) = answer else {
                    return self?.tell("fetched \(answer)") ?? ()
                }
                self?.tell(
                    "fetched \(data.count) \(data.prefix(3).map { "\($0)" }.joined(separator: "."))"
                )
            }
        case "types":
            platform.readTypes(selection) { [weak self] types in
                self?.tell("types \(types.joined(separator: ","))")
            }
        case "paste":
            let limit = words.dropFirst().compactMap { Int($0) }.first ?? 1 << 30
            platform.readText(selection, atMost: limit) { [weak self] answer in
                switch answer {
                case .text(let text): self?.tell("pasted \(text.utf8.count) \(text.prefix(20))")
                case .nothing: self?.tell("pasted nothing")
                case .tooLong: self?.tell("pasted too much")
                }
            }
        case "drops":
            // "drops 1 text/plain text/csv": copies are taken, and these types read.
            dropAction = PlatformDragActions(
                rawValue: words.dropFirst().first.flatMap { Int($0) } ?? 0)
            wantedTypes = Array(words.dropFirst(2))
            window.acceptDrops()
        case "lift": lift(words[1], count: words.dropFirst(2).first.flatMap { Int($0) } ?? 0)
        case "unlift":
            outgoing?.cancel()
            outgoing = nil
        case "type": window.setTextInputArea(CGRect(x: 10, y: 10, width: 2, height: 20))
        case "stop": window.setTextInputArea(nil)
        case "title": window.title = words.dropFirst().joined(separator: " ")
        case "cursor": window.cursor = words.last == "diagonal" ? .fallingResize : .text
        case "attention": window.request(.demandsAttention, isOn: true)
        case "hide": window.hide()
        case "show": window.show()
        case "again":
            window.hide()
            window.show()
        case "keyboard": window.requestKeyboard()
        case "draw": needsFrame = true
        case "open":
            let size = CGSize(width: 100, height: 100)
            other = try? platform.makeWindow(PlatformWindowOptions(title: "Other", size: size))
            other?.show()
        case "flash":
            if let other, let (bitmap, _) = other.buffer() {
                other.present(damage: [bitmap.bounds], moves: [])
            }
            other?.close()
            other = nil
        case "move":
            // As a frame does it: the pixels stand where they moved before it is presented.
            let move = PixelMove(
                source: PixelRect(x: 0, y: 0, width: 100, height: 50), dx: 100, dy: 0)
            window.buffer()?.bitmap.move(move.source, dx: move.dx, dy: move.dy)
            window.present(damage: [], moves: [move])
        case "scroll": scrolls = words.dropFirst().first.flatMap { Int($0) } ?? 1
        case "later":
            _ = Timer.scheduledTimer(withTimeInterval: 0.02, repeats: false) { [weak self] _ in
                MainActor.assumeIsolated { self?.tell("timer") }
            }
            DispatchQueue.main.async { MainActor.assumeIsolated { self.tell("queue") } }
            Task { self.tell("task") }
        case "block": handsOverBlock = true
        case "quit": platform.stop()
        default: tell("unknown \(words)")
        }
        tell("done \(words.first ?? "")")
    }

    /// `count` bytes of text.
    private static func text(_ count: Int) -> String {
        String(String(repeating: "0123456789", count: count / 10 + 1).prefix(count))
    }

    // MARK: The platform

    func platform(
        _ platform: any Platform, received event: PlatformEvent, in window: any PlatformWindow
    ) {
        switch event {
        case .resized(let size, let scale):
            tell("resized \(size.width) \(size.height) \(scale)")
            needsFrame = true
        case .pixelsLost:
            tell("pixels lost")
            needsFrame = true
        case .statesChanged(let states): tell("states \(states.rawValue)")
        case .closeRequested:
            tell("close")
            platform.stop()
        case .destroyed:
            tell("destroyed")
            platform.stop()
        case .focusChanged(let focused): tell("focus \(focused)")
        case .visibilityChanged(let visible): tell("visible \(visible)")
        case .pointer(let pointer):
            tellPointer(pointer)
            followDrag(pointer)
        case .scroll(let scroll): tell("scroll \(scroll.notches.x) \(scroll.notches.y)")
        case .touch(let touch):
            tell("touch \(touch.phase) \(touch.location.x) \(touch.location.y)")
        case .pinch(let pinch): tell("pinch \(pinch.phase) \(pinch.scale) \(pinch.rotation)")
        case .key(let key, let text):
            tell(
                "key \(key.isDown ? "down" : "up") \(key.key) [\(key.characters)]"
                    + " [\(key.charactersIgnoringModifiers)] \(key.modifiers.rawValue)"
                    + (key.isRepeat ? " repeat" : ""))
            if !text.isEmpty { tell("text [\(text)]") }
        case .text(let text): tell("text [\(text)]")
        case .markedText(let text, let caret): tell("marked [\(text)] \(caret)")
        case .appearanceChanged(let dark): tell("dark \(dark)")
        case .inputCancelled: tell("cancelled")
        case .drop(let drop): receive(drop)
        case .keysCancelled: tell("keys cancelled")
        }
    }

    // MARK: Drags

    /// What the probe says that a drop would do, and the types that it reads when something is
    /// dropped.
    private var dropAction: PlatformDragActions = []
    private var wantedTypes: [String] = []
    private var outgoing: (any PlatformOutgoingDrag)?

    private func receive(_ drop: PlatformDropEvent) {
        let place = "\(drop.location.x) \(drop.location.y)"
        switch drop.kind {
        case .moved:
            tell(
                "drag \(place) \(drop.drag.types.joined(separator: ",")) \(drop.drag.actions.rawValue)"
            )
            drop.drag.answer(dropAction)
        case .left: tell("drag left")
        case .dropped:
            tell("dropped \(place)")
            readNext(wantedTypes[...], of: drop.drag)
        }
    }

    private func readNext(_ types: ArraySlice<String>, of drag: any PlatformIncomingDrag) {
        guard let type = types.first else { return drag.finish(dropAction) }
        drag.readData(type: type, atMost: 1 << 30) { [weak self] answer in
            if case .data(let data) = answer {
                self?.tell(
                    "read \(type) \(data.count) \(String(decoding: data.prefix(40), as: UTF8.self))"
                )
            } else {
                self?.tell("read \(type) \(answer)")
            }
            self?.readNext(types.dropFirst(), of: drag)
        }
    }

    /// Drags `count` bytes of a type and their number as text with the pointer, until it is
    /// released.
    private func lift(_ type: String, count: Int) {
        let offer = PlatformDragOffer(
            types: [type, "text/plain", "text/csv", "image/png"], actions: [.copy, .move],
            picture: Bitmap(width: 40, height: 30), pictureAnchor: (5, 5),
            provide: { asked, completion in
                completion(
                    asked == type
                        ? Data((0..<count).map { UInt8(truncatingIfNeeded: $0) })
                        : asked == "text/plain" ? Data("é \(count)".utf8) : nil)
            },
            actionChanged: { [weak self] in self?.tell("drag action \($0.rawValue)") },
            ended: { [weak self] in self?.tell("drag ended \($0.rawValue)") })
        outgoing = platform.beginDrag(offer, from: window)
    }

    private func followDrag(_ pointer: PlatformPointerEvent) {
        guard let drag = outgoing else { return }
        switch pointer.kind {
        case .moved:
            let own = drag.move(to: pointer.location)
            tell("drag over \(own == nil ? "others" : "own")")
        case .released:
            outgoing = nil
            drag.drop()
        default: break
        }
    }

    private func tellPointer(_ pointer: PlatformPointerEvent) {
        let place = "\(pointer.location.x) \(pointer.location.y) \(pointer.buttons)"
        switch pointer.kind {
        case .moved: tell("moved \(place)")
        case .pressed(let button): tell("pressed \(button) \(place)")
        case .released(let button): tell("released \(button) \(place)")
        case .entered: tell("entered \(place)")
        case .left: tell("left \(place)")
        }
    }

    func platformTurn(at now: TimeInterval) -> TimeInterval? {
        if handsOverBlock {
            handsOverBlock = false
            RunLoop.main.perform { MainActor.assumeIsolated { self.tell("block") } }
        }
        guard needsFrame || scrolls > 0, window.canPresent,
            let (bitmap, isFresh) = window.buffer()
        else { return nil }
        guard needsFrame else {
            scroll(bitmap)
            return nil
        }
        needsFrame = false
        frames += 1
        for y in 0..<bitmap.height {
            let row = bitmap.data.advanced(by: y * bitmap.bytesPerRow)
                .assumingMemoryBound(to: UInt32.self)
            for x in 0..<bitmap.width { row[x] = Self.colour(x, y, frames) }
        }
        window.present(damage: [bitmap.bounds], moves: [])
        tell("frame \(bitmap.width) \(bitmap.height) \(isFresh)")
        return nil
    }

    /// Moves all rows up by a third of the window, and fills what that uncovers with a colour of
    /// its own.
    private func scroll(_ bitmap: Bitmap) {
        frames += 1
        let height = bitmap.height / 3
        let move = PixelMove(source: bitmap.bounds, dx: 0, dy: -height)
        bitmap.move(move.source, dx: 0, dy: move.dy)
        let rest = PixelRect(
            x: 0, y: bitmap.height - height, width: bitmap.width, height: height)
        bitmap.replace(rest, with: PixelColor(value: 0xff00_0000 | frames))
        window.present(damage: [rest], moves: [move])
        scrolls -= 1
    }

    /// Red tells the column, green the row, blue the frame.
    private static func colour(_ x: Int, _ y: Int, _ frame: UInt32) -> UInt32 {
        0xff00_0000 | UInt32(x / 4 & 255) << 16 | UInt32(y / 4 & 255) << 8 | frame & 255
    }

    func platformLostDisplay(_ platform: any Platform) {
        tell("lost")
    }

    func platformShouldTerminate(_ platform: any Platform) {
        tell("terminate")
        platform.stop()
    }
}

do {
    try Probe().run()
} catch {
    FileHandle.standardError.write(Data("probe: \(error)\n".utf8))
    exit(3)
}
