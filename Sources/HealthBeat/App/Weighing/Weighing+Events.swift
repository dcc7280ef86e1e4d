import Diary

extension Weighing {
    /// What happens to a weighing.
    enum Event: Equatable {
        /// The field is new: empty, or for the correction of a weight.
        case begin(correcting: Weight?)
        /// The text that a key or a paste would make, and what it put in.
        case edit(String, inserted: String)
        /// The whole text comes from elsewhere, such as an earlier run.
        case replace(String)
        /// Something was kept from the field.
        case refuse(String)
        /// An arrow key: a number of steps of a tenth.
        case step(Int)
        /// Return: an odd weight is asked about first.
        case save
        /// The button, which answers the question that is seen.
        case confirm
        /// A save has ended.
        case written(ticket: Int, isSaved: Bool)
        /// What is saved has been seen long enough.
        case settle
        /// Escape.
        case takeBack
        /// The diary, the day or the unit changed.
        case reread
        /// The unit of the field was chosen: the weight stays, its number changes.
        case convert
    }

    /// What a weighing asks for.
    enum Effect: Equatable {
        /// - `isNew`: whether it was typed; else it is the weight that was to be corrected.
        case save(Weight, ticket: Int, isNew: Bool)
        /// Selects the whole number, so that the next digit replaces it.
        case selectAll
        /// What was tried is not possible, with the sentence that says why.
        case refuse(String)
        /// Keeps the text for the next run.
        case keep(String)
        /// The latest save is on disk.
        case finish
    }
}
