import CX11
import Foundation
import TactilePlatform

/// Text from keys: dead keys, compose sequences and input methods through XIM.
///
/// Opening it reads the compose table, which takes 10 to 20 ms: that is done while the window rests
/// after a place to type is shown, or else with the first key.
@MainActor
final class X11InputMethod {
    private let display: OpaquePointer
    private var method: XIM?
    private var didTry = false
    /// Whether it was tried once. A method that ended is looked for again with the next key.
    private var wasOpened = false
    /// When it is opened although no key has come yet; `nil` while text is typed nowhere.
    private var openingTime: TimeInterval?
    /// Seconds for which the window has to rest before that.
    private static let rest: TimeInterval = 0.5
    private var drawsInPlace = false
    private var contexts: [Window: Context] = [:]
    /// The server was missing and has come, or is not wanted any more: the method is opened again
    /// in the next turn.
    private var mustReopen = false
    private lazy var arrival = X11InputMethodArrival(display: display) { [weak self] in
        if self?.usesServer == true { self?.mustReopen = true }
    }
    /// Whether keys may go to a server that the desktop names. The program may speak to an input
    /// method itself, and then has dead keys and compose sequences from here alone.
    var usesServer = true {
        didSet { if usesServer != oldValue, wasOpened { mustReopen = true } }
    }
    /// When so much time has passed since the last key that a word with the server harms nobody.
    private var quietFrom: TimeInterval = 0
    private static let pause: TimeInterval = 0.15

    /// One window's side of the input method.
    private final class Context {
        weak var window: X11Window?
        var context: XIC?
        var area: CGRect?
        /// Where the method was told to put its own window.
        var toldSpot: XPoint?
        /// What is being composed. Input methods count Unicode scalars.
        var composed: [Unicode.Scalar] = []

        init(window: X11Window) { self.window = window }

        func wasTold(_ spot: XPoint) -> Bool { toldSpot?.x == spot.x && toldSpot?.y == spot.y }
    }

    init(display: OpaquePointer) {
        self.display = display
    }

    var isOpen: Bool { method != nil }

    /// Text is typed at `area`, in points, or nowhere.
    func setArea(_ area: CGRect?, in window: X11Window) {
        let context = contexts[window.identifier] ?? Context(window: window)
        contexts[window.identifier] = context
        let had = context.area != nil
        context.area = area
        guard isOpen else { return }
        if area != nil, !had {
            if window.hasFocus { focus(window) }
        } else if area == nil, had {
            reset(context)
            unfocus(window)
        }
    }

    /// Tells input methods where carets are, in a pause of typing; returns when that will be.
    ///
    /// Xlib waits for the server's answer. Keys and composed text that come meanwhile would be
    /// handed on in the wrong order, or not at all while Xlib is telling what was composed.
    ///
    /// - `nextFrame`: when something moves next.
    func finishTurn(at now: TimeInterval, nextFrame: TimeInterval?) -> TimeInterval? {
        if mustReopen { reopen() }
        guard isOpen else { return openAhead(at: now, nextFrame: nextFrame) }
        var later: TimeInterval?
        for context in contexts.values where context.context != nil {
            guard let spot = spot(of: context), !context.wasTold(spot) else { continue }
            if now >= quietFrom { place(context, at: spot) } else { later = quietFrom }
        }
        return later
    }

    func focus(_ window: X11Window) {
        guard let context = contexts[window.identifier], context.area != nil, isOpen,
            let xic = makeContext(context)
        else { return }
        XSetICFocus(xic)
    }

    func unfocus(_ window: X11Window) {
        guard let xic = contexts[window.identifier]?.context else { return }
        XUnsetICFocus(xic)
    }

    func detach(_ window: X11Window) {
        guard let context = contexts.removeValue(forKey: window.identifier) else { return }
        if let xic = context.context, !window.connection.isLost { XDestroyIC(xic) }
    }

    /// Whether the input method is wanted before `event` may be handed on: text is typed in the
    /// window and the method is not open yet.
    func prepare(for window: X11Window, at now: TimeInterval) {
        quietFrom = now + Self.pause
        guard !didTry, contexts[window.identifier]?.area != nil else { return }
        open()
        focus(window)
    }

    /// What a key press types, without control characters.
    func text(of event: inout XEvent, in window: X11Window) -> String {
        if let xic = contexts[window.identifier]?.context,
            contexts[window.identifier]?.area != nil
        {
            return X11Keysym.printable(lookUp(&event, in: xic))
        }
        var keysym: KeySym = 0
        var used: UInt32 = 0
        XkbLookupKeySym(
            display, KeyCode(truncatingIfNeeded: event.xkey.keycode), event.xkey.state, &used,
            &keysym)
        return X11Keysym.text(keysym)
    }

    private func lookUp(_ event: inout XEvent, in xic: XIC) -> String {
        var buffer = [CChar](repeating: 0, count: 64)
        var keysym: KeySym = 0
        var status: Int32 = 0
        var length = Xutf8LookupString(
            xic, &event.xkey, &buffer, Int32(buffer.count), &keysym, &status)
        if status == XBufferOverflow {
            buffer = [CChar](repeating: 0, count: Int(length) + 1)
            length = Xutf8LookupString(
                xic, &event.xkey, &buffer, Int32(buffer.count), &keysym, &status)
        }
        guard status == XLookupChars || status == XLookupBoth, length > 0 else { return "" }
        return String(
            decoding: buffer.prefix(Int(length)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    // MARK: Opening

    /// Opens it once while nothing happens, so that no key waits for it. Returns when to ask again.
    private func openAhead(at now: TimeInterval, nextFrame: TimeInterval?) -> TimeInterval? {
        guard !wasOpened, contexts.values.contains(where: { $0.area != nil }) else {
            openingTime = nil
            return nil
        }
        if let nextFrame, nextFrame < now + Self.rest / 10 { openingTime = nil }
        let time = openingTime ?? now + Self.rest
        openingTime = time
        guard now >= time else { return time }
        openForFocusedWindow()
        return nil
    }

    private func openForFocusedWindow() {
        open()
        for window in contexts.values.compactMap(\.window) where window.hasFocus { focus(window) }
    }

    /// Goes over to the method's server, which was missing, or away from it.
    private func reopen() {
        mustReopen = false
        for xic in contexts.values.compactMap(\.context) { XDestroyIC(xic) }
        if let method { XCloseIM(method) }
        forget()
        openForFocusedWindow()
    }

    private func open() {
        didTry = true
        wasOpened = true
        setlocale(LC_CTYPE, "")
        if String(cString: nl_langinfo(Int32(CODESET))) != "UTF-8" || XSupportsLocale() == 0 {
            // The compose table of a locale without UTF-8 is empty.
            setlocale(LC_CTYPE, "C.UTF-8")
        }
        for modifiers in usesServer ? ["", "@im=none"] : ["@im=none"] {
            XSetLocaleModifiers(modifiers)
            method = XOpenIM(display, nil, nil, nil)
            if method != nil { break }
        }
        if usesServer { arrival.watch() }
        guard let method else { return }
        drawsInPlace = offersPreeditCallbacks(method)
        watchForEnd(of: method)
    }

    private func offersPreeditCallbacks(_ method: XIM) -> Bool {
        var styles: UnsafeMutablePointer<XIMStyles>?
        guard tactile_XGetIMValue(method, XNQueryInputStyle, &styles, nil) == nil, let styles else {
            return false
        }
        defer { XFree(styles) }
        let wanted = XIMStyle(XIMPreeditCallbacks | XIMStatusNothing)
        return (0..<Int(styles.pointee.count_styles)).contains {
            styles.pointee.supported_styles[$0] == wanted
        }
    }

    /// The input method's server may end before this program: then keys go on without it.
    private func watchForEnd(of method: XIM) {
        var callback = XIMCallback(
            client_data: UnsafeMutableRawPointer(Unmanaged.passUnretained(self).toOpaque())
                .assumingMemoryBound(to: CChar.self),
            callback: { _, data, _ in
                guard let data else { return }
                let address = UInt(bitPattern: data)
                MainActor.assumeIsolated {
                    guard let pointer = UnsafeRawPointer(bitPattern: address) else { return }
                    Unmanaged<X11InputMethod>.fromOpaque(pointer).takeUnretainedValue().ended()
                }
            })
        _ = tactile_XSetIMValue(method, XNDestroyCallback, &callback, nil)
    }

    private func ended() {
        forget()
        if usesServer { arrival.watch() }
    }

    private func forget() {
        method = nil
        didTry = false
        for context in contexts.values {
            context.context = nil
            context.toldSpot = nil
            giveUpComposing(context)
        }
    }

    private func makeContext(_ context: Context) -> XIC? {
        if let existing = context.context { return existing }
        guard let method, let window = context.window?.identifier else { return nil }
        if drawsInPlace {
            context.context = makeInPlaceContext(context, method: method, window: window)
        } else {
            makeContextAtSpot(context, method: method, window: window)
        }
        return context.context
    }

    /// The input method shows what is composed in a window of its own, if it shows it at all.
    private func makeContextAtSpot(_ context: Context, method: XIM, window: Window) {
        var spot = XPoint()
        withUnsafeMutablePointer(to: &spot) { spot in
            guard let list = Self.spotList(spot) else { return }
            defer { XFree(list) }
            for preedit in [XIMPreeditPosition, XIMPreeditNothing] where context.context == nil {
                context.context = tactile_XCreateIC(
                    method, XNInputStyle, UInt(preedit | XIMStatusNothing), XNClientWindow, window,
                    XNFocusWindow, window,
                    preedit == XIMPreeditPosition ? XNPreeditAttributes : nil, list, nil)
            }
        }
    }

    /// A list keeps the names' and values' addresses, so both must outlive it.
    private static func spotList(_ spot: UnsafeMutablePointer<XPoint>) -> XVaNestedList? {
        tactile_XNestedList(
            0, name("spotLocation"), spot, nil, nil, nil, nil, nil, nil, nil)
    }

    private static func name(_ text: StaticString) -> UnsafePointer<CChar> {
        UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
    }

    // MARK: Composing in place

    private func makeInPlaceContext(_ context: Context, method: XIM, window: Window) -> XIC? {
        let data = UnsafeMutableRawPointer(Unmanaged.passUnretained(context).toOpaque())
            .assumingMemoryBound(to: CChar.self)
        let callbacks = UnsafeMutablePointer<XIMCallback>.allocate(capacity: 4)
        defer { callbacks.deallocate() }
        let procedures: [XIMProc] = [Self.started, Self.finished, Self.drawn, { _, _, _ in }]
        for (index, procedure) in procedures.enumerated() {
            (callbacks + index).initialize(
                to: XIMCallback(client_data: data, callback: procedure))
        }
        guard
            let list = tactile_XNestedList(
                0, Self.name("preeditStartCallback"), callbacks,
                Self.name("preeditDoneCallback"), callbacks + 1,
                Self.name("preeditDrawCallback"), callbacks + 2,
                Self.name("preeditCaretCallback"), callbacks + 3, nil)
        else { return nil }
        defer { XFree(list) }
        return tactile_XCreateIC(
            method, XNInputStyle, UInt(XIMPreeditCallbacks | XIMStatusNothing), XNClientWindow,
            window, XNFocusWindow, window, XNPreeditAttributes, list, nil)
    }

    private static let started: XIMProc = { _, data, _ in update(data) { $0.composed = [] } }
    private static let finished: XIMProc = { _, data, _ in update(data) { $0.composed = [] } }
    private static let drawn: XIMProc = { _, data, call in
        guard let call else { return }
        let address = UInt(bitPattern: call)
        update(data) { context in
            guard let pointer = UnsafePointer<XIMPreeditDrawCallbackStruct>(bitPattern: address)
            else { return }
            X11InputMethod.draw(pointer.pointee, in: context)
        }
    }

    private nonisolated static func update(
        _ data: XPointer?, _ change: @MainActor (Context) -> Void
    ) {
        guard let data else { return }
        let address = UInt(bitPattern: data)
        withoutActuallyEscaping(change) { change in
            MainActor.assumeIsolated {
                guard let pointer = UnsafeRawPointer(bitPattern: address) else { return }
                change(Unmanaged<Context>.fromOpaque(pointer).takeUnretainedValue())
            }
        }
    }

    /// Replaces part of what is composed, as the input method says.
    private static func draw(_ call: XIMPreeditDrawCallbackStruct, in context: Context) {
        let first = min(max(0, Int(call.chg_first)), context.composed.count)
        let end = min(first + max(0, Int(call.chg_length)), context.composed.count)
        var inserted = ""
        if let text = call.text?.pointee, let bytes = text.string.multi_byte,
            text.encoding_is_wchar == 0
        {
            inserted = String(cString: bytes)
        }
        context.composed.replaceSubrange(first..<end, with: Array(inserted.unicodeScalars))
        let text = String(String.UnicodeScalarView(context.composed))
        context.window?.send(.markedText(text, caret: Int(call.caret)))
    }

    private func reset(_ context: Context) {
        guard let xic = context.context else { return }
        if let text = Xutf8ResetIC(xic) { XFree(text) }
        giveUpComposing(context)
    }

    private func giveUpComposing(_ context: Context) {
        guard !context.composed.isEmpty else { return }
        context.composed = []
        context.window?.send(.markedText("", caret: 0))
    }

    /// Where the input method's own window belongs: under the caret, in pixels of the window.
    private func spot(of context: Context) -> XPoint? {
        guard let area = context.area, let window = context.window else { return nil }
        func pixels(_ value: CGFloat) -> Int16 {
            let scaled = value * window.scale
            return scaled.isFinite ? Int16(min(32_767, max(-32_768, scaled.rounded()))) : 0
        }
        return XPoint(x: pixels(area.minX), y: pixels(area.maxY))
    }

    private func place(_ context: Context, at spot: XPoint) {
        guard let xic = context.context else { return }
        context.toldSpot = spot
        var spot = spot
        withUnsafeMutablePointer(to: &spot) { spot in
            guard let list = Self.spotList(spot) else { return }
            defer { XFree(list) }
            _ = tactile_XSetICValue(xic, XNPreeditAttributes, list, nil)
        }
    }
}
