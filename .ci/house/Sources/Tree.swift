import Dispatch
import Glibc
import Synchronization

struct SourceFile: Sendable {
    /// Below the root.
    let path: String
    let bytes: Bytes
    let lines: [Bytes]

    init(path: String, bytes: Bytes) {
        self.path = path
        self.bytes = bytes
        lines = bytes.split(separator: .newline, omittingEmptySubsequences: false)
    }

    /// The name without the folder.
    var name: Substring {
        path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
    }

    var `extension`: String {
        String(name[(name.lastIndex(of: ".").map(name.index(after:)) ?? name.endIndex)...])
    }
}

/// The files of the repository, or of a sample of it: each is read once, and all rules look at
/// that.
struct Tree: Sendable {
    /// Those that rules read, sorted by path.
    let files: [SourceFile]
    /// Of all files and folders, read or not.
    let paths: Set<String>
    /// Places of the machine that nothing in the repository may name.
    let places: [String]

    private let numbers: [String: Int]

    init(files: [SourceFile], paths: Set<String>, places: [String]) {
        self.files = files.sorted { $0.path < $1.path }
        self.paths = paths
        self.places = places
        numbers = Dictionary(
            uniqueKeysWithValues: self.files.enumerated().map { ($1.path, $0) })
    }

    subscript(path: String) -> SourceFile? { numbers[path].map { files[$0] } }

    /// The files below folders whose names end in one of `extensions`.
    func files(in folders: [String], _ extensions: Set<String> = ["swift"]) -> [SourceFile] {
        let prefixes = folders.map { $0 + "/" }
        return files.filter { file in
            prefixes.contains(where: file.path.hasPrefix) && extensions.contains(file.extension)
        }
    }

    /// The sources of the toolkit itself.
    var toolkit: [SourceFile] { files(in: ["Sources/Tactile"]) }

    /// All sources that are the repository's own code, except examples.
    var sources: [SourceFile] { files(in: ["Sources", "Tests", ".ci/house"]) }

    /// Whether a path below the root is there; it may lead up by `..`, but not out of the root.
    func has(_ path: String) -> Bool {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part != ".." { parts.append(part) } else if parts.popLast() == nil { return false }
        }
        return parts.isEmpty || paths.contains(parts.joined(separator: "/"))
    }
}

extension Tree {
    private static let folders = [
        ".ci", "Examples", "Plugins", "Resources", "Sources", "Tests", "docs", "packaging",
    ]
    private static let read: Set<String> = [
        "swift", "md", "h", "modulemap", "desktop", "xml", "csv", "sh", "1",
    ]

    /// Reads the repository in a folder.
    init(root: String) {
        var found: [String] = []
        var paths: Set<String> = []
        func list(_ folder: String) {
            guard let stream = opendir(folder.isEmpty ? root : "\(root)/\(folder)") else { return }
            defer { closedir(stream) }
            while let entry = readdir(stream) {
                let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                    String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                }
                // Folders of builds, and the pictures of tests that failed.
                guard name != ".", name != "..", !name.hasPrefix(".build"), name != "Failures"
                else { continue }
                let path = folder.isEmpty ? name : "\(folder)/\(name)"
                if Int32(entry.pointee.d_type) == Int32(DT_DIR) {
                    guard !folder.isEmpty || Self.folders.contains(name) else { continue }
                    list(path)
                } else {
                    found.append(path)
                }
                paths.insert(path)
            }
        }
        list("")
        let files = concurrently(found) { path -> SourceFile? in
            let file = SourceFile(path: path, bytes: [])
            // Scripts have no extension.
            let isScript = path.hasPrefix(".ci/") && file.extension.isEmpty
            guard isScript || Self.read.contains(file.extension) else { return nil }
            return contents(of: "\(root)/\(path)").map { SourceFile(path: path, bytes: $0) }
        }
        // A home that is the root of the file system, or right below it, is named by many paths.
        let home = getenv("HOME").map { String(cString: $0) } ?? ""
        let places = [root] + (home.split(separator: "/").count > 1 ? [home] : [])
        self.init(files: files.compactMap { $0 }, paths: paths, places: places)
    }
}

/// What is in a file; `nil` if it cannot be read.
func contents(of path: String) -> Bytes? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while true {
        let before = bytes.count
        let room = max(65_536, before)
        bytes.append(contentsOf: repeatElement(0, count: room))
        let count = bytes.withUnsafeMutableBytes { buffer in
            buffer.baseAddress.map { fread($0 + before, 1, room, file) } ?? 0
        }
        bytes.removeLast(room - count)
        if count < room { break }
    }
    return ferror(file) == 0 ? bytes[...] : nil
}

/// What `body` makes of each item, on all cores.
func concurrently<Item: Sendable, Result: Sendable>(
    _ items: [Item], _ body: @Sendable (Item) -> Result
) -> [Result] {
    let results = Mutex<[Result?]>(Array(repeating: nil, count: items.count))
    DispatchQueue.concurrentPerform(iterations: items.count) { number in
        let result = body(items[number])
        results.withLock { $0[number] = result }
    }
    return results.withLock { $0 }.compactMap { $0 }
}
