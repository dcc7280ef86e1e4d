import TactileBus

extension AssistiveObjects {
    /// The program as a whole, also before anybody reads what is in it.
    func makeApplication() -> BusInterface {
        var interface = BusInterface("org.a11y.atspi.Application")
        interface.property("ToolkitName", "s") { .string("Tactile") }
        // Of the interfaces: there has been no other.
        interface.property("AtspiVersion", "s") { .string("2.1") }
        // The registry gives it, and asks for it later.
        interface.property(
            "Id", "i", of: { _ in .number(self.registryNumber) },
            change: { _, new in
                self.registryNumber = new.integer ?? 0
                return true
            })
        interface.method("GetLocale", "u", results: "s") { $0.reply([.string(self.locale)]) }
        return interface
    }
}
