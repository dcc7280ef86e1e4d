import Foundation

/// How much memory the process has taken from the allocator and not given back: what leaks shows
/// here, and what the allocator keeps for later does not.
@MainActor
enum HeapSize {
    private typealias Writer = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32

    /// Bytes in use; the resident memory where the C library does not tell.
    static var bytes: Int { told ?? Rest.residentBytes }

    /// In use and resident, for whoever watches a long run.
    static var text: String { "\(bytes >> 10) kB, resident \(Rest.residentBytes >> 20) MB" }

    /// The GNU C library describes its heaps in XML; the totals stand at the end.
    private static var told: Int? {
        guard let symbol = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "malloc_info") else {
            return nil
        }
        let write = unsafeBitCast(symbol, to: Writer.self)
        var buffer: UnsafeMutablePointer<CChar>?
        var size = 0
        guard let file = open_memstream(&buffer, &size) else { return nil }
        let result = write(0, file)
        fclose(file)
        defer { free(buffer) }
        guard result == 0, let buffer else { return nil }
        let text = String(cString: buffer)
        func total(_ start: String) -> Int? {
            guard let found = text.range(of: "<\(start)", options: .backwards),
                let size = text[found.upperBound...].range(of: "size=\"")
            else { return nil }
            return Int(text[size.upperBound...].prefix { $0.isNumber })
        }
        guard let system = total("system type=\"current\""),
            let fast = total("total type=\"fast\""), let rest = total("total type=\"rest\""),
            let mapped = total("total type=\"mmap\"")
        else { return nil }
        return system + mapped - fast - rest
    }
}
