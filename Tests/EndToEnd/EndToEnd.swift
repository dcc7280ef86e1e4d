import Testing

/// Programs in real windows on virtual displays, one test at a time.
@Suite(.serialized)
enum EndToEnd {}
