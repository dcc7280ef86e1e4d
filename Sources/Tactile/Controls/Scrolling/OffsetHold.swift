/// When the offset of a scroll view is held within its content.
///
/// Tables and collections count their content when they are laid out. An offset that a program sets
/// before that, as in a scene that is not shown yet, is not to be lost to a size that nobody knows.
package struct OffsetHold {
    /// Whether the content has not been counted since it became another.
    package var waits = false
    /// Whether the limits changed meanwhile.
    var isPutOff = false
}
