/// An object of Cairo or Pango, whose constructors give one in any case: they abort, or give one in
/// an error state, when there is no memory.
///
/// - `made`: what the constructor gave; its C type says that it may be null.
func cObject(_ made: OpaquePointer?) -> OpaquePointer {
    guard let made else { preconditionFailure("A constructor of Cairo or Pango gave no object.") }
    return made
}
