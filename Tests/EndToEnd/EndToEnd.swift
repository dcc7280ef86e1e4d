import TestDepths
import Testing

/// Programs in real windows on virtual displays, one test at a time.
///
/// Several processes may run parts of these tests at once, cut by the names of suites: each test
/// has a display, a home and buses of its own.
@Suite(.serialized, .tags(.display))
enum EndToEnd {}
