import CSession
import Foundation

/// What a session manager keeps of a program.
struct SessionProperty: Equatable, Sendable {
    enum Value: Equatable, Sendable {
        case text(String)
        case list([String])
        case number(UInt8)
    }

    let name: String
    let value: Value

    /// The values' bytes, as the protocol has them.
    var parts: [[UInt8]] {
        switch value {
        case .text(let text): [Array(text.utf8)]
        case .list(let texts): texts.map { Array($0.utf8) }
        case .number(let number): [[number]]
        }
    }

    /// The protocol's name of the value's type.
    var type: String {
        switch value {
        case .text: SmARRAY8
        case .list: SmLISTofARRAY8
        case .number: SmCARD8
        }
    }

    /// What there is to say of a program that is started again where it was running.
    ///
    /// - Parameters:
    ///   - program: The path of the program as it was started.
    ///   - arguments: With which it is started again.
    ///   - identifier: Under which the manager knows it.
    ///   - user: Who it runs for.
    ///   - folder: Where it was started.
    /// - Returns: All that XSMP asks of each program.
    static func all(
        program: String, arguments: [String], identifier: String, user: String, folder: String
    ) -> [SessionProperty] {
        let command = [program] + arguments
        let variable = "\(X11Session.identifierVariable)=\(identifier)"
        return [
            SessionProperty(name: SmProgram, value: .text(program)),
            SessionProperty(name: SmUserID, value: .text(user)),
            SessionProperty(name: SmCloneCommand, value: .list(command)),
            SessionProperty(
                name: SmRestartCommand, value: .list(["/usr/bin/env", variable] + command)),
            SessionProperty(name: SmRestartStyleHint, value: .number(UInt8(SmRestartIfRunning))),
            SessionProperty(name: SmProcessID, value: .text("\(getpid())")),
            SessionProperty(name: SmCurrentDirectory, value: .text(folder)),
        ]
    }
}

extension SessionLibrary {
    /// Tells the manager what it is to keep.
    func set(_ properties: [SessionProperty], of connection: SmcConn) {
        var texts: [UnsafeMutablePointer<CChar>?] = []
        func copy(_ text: String) -> UnsafeMutablePointer<CChar>? {
            texts.append(strdup(text))
            return texts.last ?? nil
        }
        let all = properties.map { property in
            let parts = property.parts
            let values = UnsafeMutablePointer<SmPropValue>.allocate(capacity: parts.count)
            for (index, bytes) in parts.enumerated() {
                let place = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, bytes.count))
                place.initialize(from: bytes, count: bytes.count)
                values[index] = SmPropValue(length: Int32(bytes.count), value: place)
            }
            let place = UnsafeMutablePointer<SmProp>.allocate(capacity: 1)
            place.initialize(
                to: SmProp(
                    name: copy(property.name), type: copy(property.type),
                    num_vals: Int32(parts.count), vals: values))
            return place
        }
        var pointers = all.map(Optional.some)
        setProperties(connection, Int32(pointers.count), &pointers)
        for place in all {
            for index in 0..<Int(place.pointee.num_vals) {
                place.pointee.vals[index].value?.deallocate()
            }
            place.pointee.vals.deallocate()
            place.deallocate()
        }
        for text in texts { free(text) }
    }
}
