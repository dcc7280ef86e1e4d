import Foundation
import TactileBus
import TactileGeometry
import TactileViews

/// The input method of the user's session, ibus or fcitx, spoken to over its bus, so that what is
/// composed stands in its place in the text.
///
/// Keys are asked about one after another and none waits for the answer to another; windows hold
/// them back until it is there. A service that does not answer in time is asked no more until it
/// does, and keys type meanwhile what they type without it.
@MainActor
package final class DesktopInputMethod: InputMethod {
    private weak var session: ApplicationSession?
    private let environment: [String: String]
    private let choice: InputMethodChoice
    /// Whether the daemons' own buses are out of sight.
    private let isSandboxed: Bool
    /// The session's bus.
    private var bus: BusConnection?
    private var ibus: BusConnection?
    /// The service's, if there is one.
    var connection: BusConnection? { ibus ?? (context == nil ? nil : bus) }
    private var fcitxRuns = false
    private var context: (any InputMethodContext)?
    private var isThere = false
    /// Where text is typed.
    private weak var focused: TextInputSession?
    private var isComposing = false
    private var toldPlace: CGRect?
    private var toldSurroundings: TextSurroundings?
    /// What lost the keyboard while text was composed in it.
    private weak var unfinished: TextInputSession?
    /// Keys that the service was asked about, without those that were given up.
    private var questions: [Question] = []
    /// Whether a timer runs, which gives a key up.
    var isWaiting: Bool { !questions.isEmpty }
    /// How many were given up and are not answered yet.
    private var overdue = 0
    /// When ibus was looked for last.
    private var lastSearch = -TimeInterval.infinity

    /// Seconds after which a key is the window's.
    static let patience: TimeInterval = 1
    /// Seconds between two searches for a daemon that is not there.
    private static let rest: TimeInterval = 1

    /// Makes a key that the service asks for, out of X's number for it and the state of modifiers.
    package var makeKey:
        (@MainActor (UInt32, UInt32, Bool) -> (event: PlatformKeyEvent, text: String)?)?
    /// Called with whether keys are asked about here, when that changes.
    package var changed: (@MainActor (Bool) -> Void)?

    init(
        _ session: ApplicationSession, environment: [String: String],
        isSandboxed: Bool = access("/.flatpak-info", F_OK) == 0
    ) {
        self.session = session
        self.environment = environment
        self.isSandboxed = isSandboxed
        choice = InputMethodChoice(environment: environment)
    }

    /// Looks for a service, and for one that comes later.
    ///
    /// - `bus`: The session's; `nil` where there is none.
    func connect(_ bus: BusConnection?) {
        guard choice != .display else { return }
        self.bus = bus
        // Also without a service: where text is typed is when it is looked for.
        session?.inputMethod = self
        guard let bus, choice != .ibus else { return search() }
        bus.subscribe(
            to: BusRule(
                sender: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
                interface: "org.freedesktop.DBus", member: "NameOwnerChanged",
                argument: FcitxContext.service)
        ) { [weak self] message in
            guard let self, message.body.count > 2 else { return }
            if context is FcitxContext { drop() }
            fcitxRuns = message.body[2].text?.isEmpty == false
            if fcitxRuns { beginFcitx() }
        }
        bus.hasOwner(FcitxContext.service) { [weak self] isOwned in
            guard let self else { return }
            fcitxRuns = fcitxRuns || isOwned
            if fcitxRuns { beginFcitx() } else { search() }
        }
    }

    /// Ends what the service has for the program.
    func end() {
        context?.end()
        context = nil
        ibus?.close()
        ibus = nil
        if session?.inputMethod === self { session?.inputMethod = nil }
    }

    // MARK: The service

    private func beginFcitx() {
        guard let bus, !(context is FcitxContext) else { return }
        // One that comes is the one that is used from now on.
        context?.end()
        drop()
        context = FcitxContext(
            bus, program: ProcessInfo.processInfo.processName, receiver: self)
    }

    /// Looks for a service that has come without a word.
    private func search() {
        guard context == nil, let session, session.now >= lastSearch + Self.rest else { return }
        lastSearch = session.now
        guard !fcitxRuns else { return beginFcitx() }
        guard choice != .fcitx else { return }
        if let address = IBusAddress.find(environment: environment),
            let connection = BusConnection(address)
        {
            ibus = connection
            connection.whenClosed { [weak self, weak connection] in
                guard let self, ibus === connection else { return }
                ibus = nil
                drop()
            }
            context = IBusContext(connection, isSandboxed: false, receiver: self)
            return
        }
        guard isSandboxed else { return }
        bus?.hasOwner(IBusContext.portal) { [weak self] isOwned in
            guard isOwned, let self, let bus, context == nil else { return }
            context = IBusContext(bus, isSandboxed: true, receiver: self)
        }
    }

    /// Forgets a service: keys are the windows'.
    private func drop() {
        guard let old = context else { return }
        context = nil
        old.close()
        let connection = ibus
        ibus = nil
        connection?.close()
        overdue = 0
        (focused ?? unfinished)?.keepComposed()
        forgetFocus()
        unfinished = nil
        let open = questions
        questions = []
        for question in open { question.settle(false) }
        if isThere {
            isThere = false
            changed?(false)
        }
    }

    private func forgetFocus() {
        focused = nil
        isComposing = false
        (toldPlace, toldSurroundings) = (nil, nil)
    }

    // MARK: Windows

    package func caretMoved(in input: TextInputSession) {
        if context == nil, input.isTyped { search() }
        guard let context else { return }
        if input.isTyped {
            if focused !== input {
                leave()
                if let unfinished, unfinished !== input {
                    // One place serves all windows: what it still says would be for this one.
                    context.reset()
                    unfinished.keepComposed()
                }
                unfinished = nil
                focused = input
                context.focus(input.keyboardType)
            }
            tellPlace()
        } else if focused === input {
            leave()
        }
    }

    private func leave() {
        guard let focused, let context else { return }
        if isComposing {
            // In a window that only lost the keyboard it is the service's to finish.
            if focused.area == nil { context.reset() } else { unfinished = focused }
        }
        context.unfocus()
        forgetFocus()
    }

    private func tellPlace() {
        guard let place = focused?.caretOnScreen, place != toldPlace else { return }
        toldPlace = place
        context?.place(place)
    }

    /// Tells what stands around the caret, if that is not what was told last.
    private func tellSurroundings() {
        guard let surroundings = focused?.surroundings, surroundings != toldSurroundings else {
            return
        }
        toldSurroundings = surroundings
        context?.tell(surroundings)
    }

    // MARK: Keys

    /// A key whose answer is awaited.
    @MainActor
    private final class Question {
        var timer: LoopTimer?
        private var decide: (@MainActor (Bool) -> Void)?

        init(_ decide: @escaping @MainActor (Bool) -> Void) { self.decide = decide }

        var isOpen: Bool { decide != nil }

        func settle(_ isUsedUp: Bool) {
            timer?.cancel()
            let decide = decide
            self.decide = nil
            decide?(isUsedUp)
        }
    }

    package func watch(
        _ key: PlatformKeyEvent, _ symbol: PlatformKeySymbol,
        decide: @escaping @MainActor (Bool) -> Void
    ) {
        if context == nil { search() }
        guard let session, let context, isThere, overdue == 0, focused != nil else {
            return decide(false)
        }
        guard key.isDown else {
            // What is down comes up, whatever the service makes of it.
            context.release(symbol)
            return decide(false)
        }
        tellPlace()
        tellSurroundings()
        let question = Question(decide)
        questions.append(question)
        question.timer = .schedule(after: Self.patience, in: session) { [weak self] in
            self?.giveUp(question)
        }
        context.press(symbol) { [weak self, weak asked = context] isUsedUp in
            guard let self, asked === self.context else { return }
            guard let isUsedUp else { return drop() }
            guard question.isOpen else { return answeredLate() }
            questions.removeAll { $0 === question }
            question.settle(isUsedUp)
        }
    }

    /// The service does not answer: what it was composing stays as it is.
    private func giveUp(_ question: Question) {
        overdue += 1
        isComposing = false
        focused?.keepComposed()
        questions.removeAll { $0 === question }
        question.settle(false)
    }

    private func answeredLate() {
        guard overdue > 0 else { return }
        overdue -= 1
        guard overdue == 0, let context else { return }
        // What it made of keys that have typed something meanwhile is of no use.
        context.reset()
        let input = focused
        forgetFocus()
        if let input { caretMoved(in: input) }
    }
}

extension DesktopInputMethod: InputMethodReceiver {
    private var target: TextInputSession? { overdue == 0 ? focused ?? unfinished : nil }

    func commit(_ text: String) {
        guard let target else { return }
        isComposing = false
        target.commit(text)
    }

    func compose(_ text: String, selected: Range<Int>) {
        guard let target else { return }
        if target === focused { isComposing = !text.isEmpty }
        target.compose(text, selected: selected)
    }

    func deleteSurroundings(offset: Int, count: Int) {
        target?.deleteSurroundings(offset: offset, count: count)
    }

    func press(symbol: UInt32, state: UInt32, isDown: Bool) {
        guard let target, let key = makeKey?(symbol, state, isDown) ?? nil else { return }
        target.press(key.event, typing: key.text)
    }

    func contextBegan() {
        guard !isThere else { return }
        isThere = true
        changed?(true)
        for window in session?.application.windows ?? [] { caretMoved(in: window.textInput) }
    }

    func contextEnded() { drop() }
}
