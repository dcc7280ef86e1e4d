import TactileViews

extension TableTiler {
    /// A cell for an identifier that the program has registered a class for. Without one the
    /// program ends, as on iOS, and says which identifier that was.
    func dequeueRegistered(_ identifier: String) -> UITableViewCell {
        guard let cell = dequeue(identifier) else {
            preconditionFailure(
                "There is no class for the reuse identifier “\(identifier)”: register one before "
                    + "cells are dequeued with it.")
        }
        return cell
    }
}
