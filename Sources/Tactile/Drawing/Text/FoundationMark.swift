/// The first stored property of classes whose objects are attributes of strings.
///
/// Where Foundation on Linux compares two attribute dictionaries in C, it reads the word behind an
/// object's header as the kind of a C object, and stops the program when that word's bits 8 to 17
/// are all zero. Set bits there make it ask the object itself.
struct FoundationMark: Sendable {
    let word = UInt.max
}
