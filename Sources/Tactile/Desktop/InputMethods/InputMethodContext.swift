import Foundation
import TactileBus
import TactileGeometry
import TactileViews

/// The program's place at a service that composes text: one for all its windows, of which only one
/// has the keyboard.
@MainActor
protocol InputMethodContext: AnyObject {
    /// Text is typed from now on, and what kind of.
    func focus(_ type: UIKeyboardType)
    func unfocus()
    /// What is being composed is given up. What the service still says of it does not come any
    /// more.
    func reset()
    /// The caret, in device pixels of the screen.
    func place(_ caret: CGRect)
    func tell(_ surroundings: TextSurroundings)
    /// A key that came up: nobody waits for what the service makes of it.
    func release(_ symbol: PlatformKeySymbol)
    /// Asks about a key that went down; `answer` gets whether the service has used it up, or `nil`
    /// when there is no answer any more.
    func press(_ symbol: PlatformKeySymbol, answer: @escaping @MainActor (Bool?) -> Void)
    /// Ends what the service has for the program.
    func end()
    /// The service is not there any more: nothing is told it.
    func close()
}

/// Who gets what a service composes.
@MainActor
protocol InputMethodReceiver: AnyObject {
    func commit(_ text: String)
    /// `selected` counts Unicode scalars, as all places and numbers here.
    func compose(_ text: String, selected: Range<Int>)
    func deleteSurroundings(offset: Int, count: Int)
    /// A key that the service makes up or gives back, in X's numbers.
    func press(symbol: UInt32, state: UInt32, isDown: Bool)
    /// The service may be asked from now on.
    func contextBegan()
    /// The service is not there any more, or never was.
    func contextEnded()
}

/// A place at a service on a bus, of which either kind says how it speaks. It is asked for when the
/// object is made; what is told to it meanwhile waits.
@MainActor
class BusInputMethodContext {
    let connection: BusConnection
    let service: String
    let interface: String
    private(set) weak var receiver: (any InputMethodReceiver)?
    private(set) var path: String?
    private var waiting: [@MainActor () -> Void] = []
    private var subscriptions: [Int] = []
    private var isEnded = false
    /// Counts the places that were asked for: what was asked for another is not answered any more.
    private var round = 0

    init(
        _ connection: BusConnection, service: String, interface: String,
        receiver: any InputMethodReceiver
    ) {
        self.connection = connection
        self.service = service
        self.interface = interface
        self.receiver = receiver
    }

    /// What to call for a place.
    var creation: BusCall { preconditionFailure("A kind of service says how it is asked") }
    /// The signals of a place.
    var signals: [String] { [] }
    /// The place is there; what waited for it comes after this.
    func created() {}
    func take(_ signal: String, _ values: [BusValue]) {}

    /// Asks for a place, the first or another one.
    func create() {
        leave()
        round += 1
        let round = round
        connection.call(creation, timeout: nil) { [weak self] answer in
            guard let self, round == self.round, !isEnded else { return }
            guard let path = (try? answer.get())?.first?.text else { return lost() }
            begin(at: path)
        }
    }

    private func begin(at path: String) {
        self.path = path
        for signal in signals {
            subscriptions.append(
                connection.subscribe(
                    to: BusRule(sender: service, path: path, interface: interface, member: signal)
                ) { [weak self] in self?.take(signal, $0.body) })
        }
        created()
        receiver?.contextBegan()
        let work = waiting
        waiting = []
        for item in work { item() }
    }

    private func leave() {
        for subscription in subscriptions { connection.unsubscribe(subscription) }
        (subscriptions, path) = ([], nil)
    }

    /// There is no place any more.
    func lost() {
        guard !isEnded else { return }
        close()
        receiver?.contextEnded()
    }

    /// Nothing is told any more, and who waits for an answer has none.
    func close() {
        isEnded = true
        leave()
        let work = waiting
        waiting = []
        for item in work { item() }
    }

    func call(_ member: String, _ arguments: [BusValue] = []) -> BusCall? {
        path.map {
            BusCall(service, path: $0, interface: interface, member, arguments, mayStart: false)
        }
    }

    /// Tells the service something, once there is a place.
    func tell(_ member: String, _ arguments: [BusValue] = []) {
        whenThere { if let call = $0.call(member, arguments) { $0.connection.tell(call) } }
    }

    /// Does something once there is a place, or there will be none.
    func whenThere(_ work: @escaping @MainActor (BusInputMethodContext) -> Void) {
        if path != nil || isEnded { return work(self) }
        waiting.append { [weak self] in if let self { work(self) } }
    }

    /// Asks about a key.
    func ask(_ arguments: [BusValue], answer: @escaping @MainActor (Bool?) -> Void) {
        whenThere { context in
            guard let call = context.call("ProcessKeyEvent", arguments) else { return answer(nil) }
            context.connection.call(call, timeout: nil) { [weak context] result in
                answer((try? result.get())?.first?.boolean)
                // A place that was left may be gone.
                if case .failure = result, context?.path == call.path { context?.lost() }
            }
        }
    }
}
