import Foundation

/// An export of Apple Health as large as one likes, made while it is read: mostly steps and
/// heartbeats, a weight now and then.
struct HealthStream: Sendable {
    private let chunks: Int
    private static let chunkSize = 1 << 20
    /// How many weights there are in all.
    var weights: Int { chunks }

    init(megabytes: Int) {
        chunks = megabytes
    }

    /// Gives the stream to `reader` through a pipe and returns what that returns, -1 if it fails.
    func given(to reader: (Int32) throws -> Int) -> Int {
        let pipe = Pipe()
        let writer = Thread { [self] in
            write(to: pipe.fileHandleForWriting.fileDescriptor)
            try? pipe.fileHandleForWriting.close()
        }
        writer.start()
        let result = (try? reader(pipe.fileHandleForReading.fileDescriptor)) ?? -1
        try? pipe.fileHandleForReading.close()
        return result
    }

    /// Reads everything and returns the number of bytes.
    static func counted(_ descriptor: Int32) -> Int {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var total = 0
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return total }
            total += count
        }
    }

    private func write(to descriptor: Int32) {
        put(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE HealthData [<!ELEMENT HealthData (Record*)>]>
            <HealthData locale="en_US">

            """, descriptor)
        let filling = Self.filling
        for number in 0..<chunks {
            put(Self.weight(number), descriptor)
            guard put(filling, descriptor) else { return }
        }
        put("</HealthData>\n", descriptor)
    }

    /// Just under a megabyte of records without a weight.
    private static var filling: String {
        var text = ""
        var number = 0
        while text.utf8.count < chunkSize - 400 {
            number += 1
            text += """
                 <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Watch" \
                sourceVersion="10.1" unit="count/min" creationDate="2026-01-10 08:00:00 +0100" \
                startDate="2026-01-10 08:00:00 +0100" endDate="2026-01-10 08:00:05 +0100" \
                value="\(60 + number % 80)"><MetadataEntry key="Context" value="\(number % 3)"/></Record>

                """
        }
        return text
    }

    private static func weight(_ number: Int) -> String {
        let (day, minute) = (number % 28 + 1, number / 28 % 60)
        let date = String(format: "2025-%02d-%02d 07:%02d:00 +0100", number % 12 + 1, day, minute)
        return """
             <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Scale" unit="kg" \
            startDate="\(date)" endDate="\(date)" value="\(70 + number % 30).\(number % 10)"/>

            """
    }

    @discardableResult
    private func put(_ text: String, _ descriptor: Int32) -> Bool {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return false }
            bytes = bytes.dropFirst(count)
        }
        return true
    }
}
