import Foundation

/// How grave a message is.
public struct OSLogType: RawRepresentable, Equatable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public init(_ rawValue: UInt8) { self.rawValue = rawValue }

    public static let `default` = OSLogType(0x00)
    public static let info = OSLogType(0x01)
    public static let debug = OSLogType(0x02)
    public static let error = OSLogType(0x10)
    public static let fault = OSLogType(0x11)

    var name: String {
        switch self {
        case .info: "Info"
        case .debug: "Debug"
        case .error: "Error"
        case .fault: "Fault"
        default: "Default"
        }
    }
}

/// Where messages of one part of a program go.
public final class OSLog: NSObject, Sendable {
    public static let `default` = OSLog(subsystem: "", category: "")
    /// Writes nothing.
    public static let disabled = OSLog(subsystem: "", category: "", isDisabled: true)

    let subsystem: String
    let category: String
    let isDisabled: Bool

    public convenience init(subsystem: String, category: String) {
        self.init(subsystem: subsystem, category: category, isDisabled: false)
    }

    private init(subsystem: String, category: String, isDisabled: Bool) {
        self.subsystem = subsystem
        self.category = category
        self.isDisabled = isDisabled
        super.init()
    }

    public func isEnabled(type: OSLogType) -> Bool { !isDisabled && LogOutput.isOn }

    func write(_ message: @autoclosure () -> String, _ type: OSLogType) {
        guard isEnabled(type: type) else { return }
        let parts = [subsystem, category].filter { !$0.isEmpty }.joined(separator: ":")
        LogOutput.write((parts.isEmpty ? "" : "[\(parts)] ") + "\(type.name): \(message())")
    }
}

/// Writes messages to the standard error output, as Xcode shows them: those of every level, and
/// what is private, too, since who reads them is who runs the program. The environment variable
/// `OS_ACTIVITY_MODE=disable` silences all of them, as in a scheme of Xcode.
public struct Logger: Sendable {
    private let log: OSLog

    public init(subsystem: String, category: String) {
        log = OSLog(subsystem: subsystem, category: category)
    }

    public init(_ logObj: OSLog) { log = logObj }

    public init() { log = .default }

    public func log(level: OSLogType, _ message: OSLogMessage) {
        log.write(message.text, level)
    }

    public func log(_ message: OSLogMessage) { log.write(message.text, .default) }
    public func trace(_ message: OSLogMessage) { log.write(message.text, .debug) }
    public func debug(_ message: OSLogMessage) { log.write(message.text, .debug) }
    public func info(_ message: OSLogMessage) { log.write(message.text, .info) }
    public func notice(_ message: OSLogMessage) { log.write(message.text, .default) }
    public func warning(_ message: OSLogMessage) { log.write(message.text, .error) }
    public func error(_ message: OSLogMessage) { log.write(message.text, .error) }
    public func critical(_ message: OSLogMessage) { log.write(message.text, .fault) }
    public func fault(_ message: OSLogMessage) { log.write(message.text, .fault) }
}

/// Writes a message whose format may have `%{public}@` and its like.
public func os_log(
    _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
    type: OSLogType = .default, _ args: any CVarArg...
) {
    log.write(LogFormat.text(message.description, args), type)
}

public func os_log(
    _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
    _ message: StaticString, _ args: any CVarArg...
) {
    log.write(LogFormat.text(message.description, args), type)
}

@_disfavoredOverload
public func os_log(
    _ type: OSLogType = .default, log: OSLog = .default, _ message: OSLogMessage
) {
    log.write(message.text, type)
}

@_disfavoredOverload
public func os_log(_ message: OSLogMessage) { OSLog.default.write(message.text, .default) }
