import Foundation
import TactileGeometry

/// The file that keeps what scenes a program has.
@MainActor
enum SceneRecord {
    /// Those of the file; none where it cannot be read.
    static func sessions(at url: URL?) -> [UISceneSession] {
        guard let url, let data = try? Data(contentsOf: url),
            let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
                as? [[String: Any]]
        else { return [] }
        return list.compactMap { entry in
            guard let name = entry["identifier"] as? String, let role = entry["role"] as? String
            else { return nil }
            let session = UISceneSession(
                role: .init(rawValue: role), persistentIdentifier: name)
            session.userInfo = entry["info"] as? [String: Any]
            session.stateRestorationActivity = (entry["activity"] as? Data).flatMap {
                NSUserActivity(restorationData: $0)
            }
            if let size = numbers(entry["size"]), size.allSatisfy({ $0 >= 1 }) {
                session.size = CGSize(width: size[0], height: size[1])
            }
            if let origin = numbers(entry["origin"]) {
                session.origin = CGPoint(x: origin[0], y: origin[1])
            }
            return session
        }
    }

    private static func numbers(_ value: Any?) -> [Double]? {
        guard let pair = value as? [Double], pair.count == 2,
            pair.allSatisfy({ $0.isFinite && abs($0) < 100_000 })
        else { return nil }
        return pair
    }

    /// Leaves the file as it was where it cannot be written.
    static func write(_ sessions: [UISceneSession], to url: URL) {
        let list = sessions.map { session -> [String: Any] in
            var entry: [String: Any] = [
                "identifier": session.persistentIdentifier, "role": session.role.rawValue,
            ]
            if let info = session.userInfo,
                PropertyListSerialization.propertyList(info, isValidFor: .xml)
            {
                entry["info"] = info
            }
            entry["activity"] = session.stateRestorationActivity?.restorationData
            if let size = session.size {
                entry["size"] = [Double(size.width), Double(size.height)]
            }
            if let origin = session.origin {
                entry["origin"] = [Double(origin.x), Double(origin.y)]
            }
            return entry
        }
        let data = try? PropertyListSerialization.data(
            fromPropertyList: list, format: .xml, options: 0)
        try? data?.write(to: url, options: .atomic)
    }
}
