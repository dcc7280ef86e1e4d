import Foundation

/// Bytes that the process holds on its heap: asked for and not given back. What the system counts
/// for the process also grows by the gaps between them, which are no leak.
///
/// The C library tells it as XML; its function is not in the module map of Glibc.
public func processMemory() -> Int {
    typealias Info = @convention(c) (CInt, UnsafeMutablePointer<FILE>) -> CInt
    var text: UnsafeMutablePointer<CChar>?
    var length = 0
    guard let address = dlsym(nil, "malloc_info"), let stream = open_memstream(&text, &length)
    else { return 0 }
    _ = unsafeBitCast(address, to: Info.self)(0, stream)
    fclose(stream)
    defer { free(text) }
    // The sums of all arenas stand after the last of them.
    let sums = text.map { String(cString: $0) }?.components(separatedBy: "</heap>").last ?? ""
    func size(_ element: String) -> Int {
        guard let start = sums.range(of: "<\(element)\""),
            let number = sums[start.upperBound...].range(of: "size=\"")
        else { return 0 }
        return Int(sums[number.upperBound...].prefix(while: \.isNumber)) ?? 0
    }
    return size("system type=\"current") - size("total type=\"fast") - size("total type=\"rest")
        + size("total type=\"mmap")
}
