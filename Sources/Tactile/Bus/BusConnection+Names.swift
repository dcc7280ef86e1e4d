/// Names under which a program is known on the bus.
extension BusConnection {
    /// Asks for a name; `completion` gets whether the program has it now. Nobody waits in a queue
    /// for it.
    ///
    /// - `isReplaceable`: lets somebody else take it away who asks for that.
    package func own(
        _ name: String, isReplaceable: Bool = false,
        completion: @escaping @MainActor (Bool) -> Void
    ) {
        let flags: UInt32 = 4 | (isReplaceable ? 1 : 0)
        call(BusCall(bus: "RequestName", [.string(name), .uint32(flags)])) { result in
            let answer = try? result.get().first?.integer
            // 1: it is ours now, 4: it was already.
            completion(answer == 1 || answer == 4)
        }
    }

    /// Whether somebody has a name now; `false` without a bus.
    package func hasOwner(_ name: String, completion: @escaping @MainActor (Bool) -> Void) {
        call(BusCall(bus: "NameHasOwner", [.string(name)])) { result in
            completion((try? result.get().first?.boolean) ?? false)
        }
    }
}
