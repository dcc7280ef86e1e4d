@_exported import Foundation

/// Nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// Nanoseconds in a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// Nanoseconds in a microsecond.
public let NSEC_PER_USEC: UInt64 = 1_000
/// Microseconds in a second.
public let USEC_PER_SEC: UInt64 = 1_000_000

/// The largest finite `Float`, which iOS sources use for "no limit".
public let MAXFLOAT = Float.greatestFiniteMagnitude
/// The largest finite `Float`, under its older name.
public let HUGE = MAXFLOAT

/// Whole numbers under their names of Objective-C.
public typealias NSInteger = Int
public typealias NSUInteger = UInt

/// Seconds since the reference date, 1 January 2001 in UTC.
public typealias CFAbsoluteTime = Double

/// Any Core Foundation object: Core Foundation's types are Swift's own here.
public typealias CFTypeRef = AnyObject

/// The time now, in seconds since the reference date, as `Date.timeIntervalSinceReferenceDate`.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date.timeIntervalSinceReferenceDate }

/// Does what the closure does. Objects are let go when their last reference ends, so there is no
/// pool to empty.
@discardableResult
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
    try body()
}
