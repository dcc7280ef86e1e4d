// Leaves tables out of the data of ICU that come with Foundation.
//
// Arguments: the data, the list of what is left out, and where the rest is written. The data are ICU's
// "common data" (CmnD): a head, a sorted list of names with the places of their items, the items.
import Foundation

func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("trim: \(message)\n".utf8))
    exit(1)
}

guard CommandLine.arguments.count == 4 else { fail("usage: trim DATA LEFT-OUT RESULT") }
let (dataPath, listPath, resultPath) = (
    CommandLine.arguments[1], CommandLine.arguments[2], CommandLine.arguments[3]
)
guard let data = FileManager.default.contents(atPath: dataPath) else {
    fail("\(dataPath) cannot be read")
}
guard let list = try? String(contentsOfFile: listPath, encoding: .utf8) else {
    fail("\(listPath) cannot be read")
}

/// A number of `size` bytes, the least significant first.
func number(at place: Int, size: Int) -> Int {
    guard place >= 0, place + size <= data.count else { fail("\(dataPath) is cut off") }
    return (0..<size).reduce(0) { $0 | Int(data[place + $1]) << (8 * $1) }
}

/// Four bytes, the least significant first.
func bytes(_ number: Int) -> Data { Data((0..<4).map { UInt8(number >> (8 * $0) & 0xFF) }) }

// The head: its size, two bytes that name the kind of file, whether numbers begin with their most
// significant byte, and the format's name.
let head = number(at: 0, size: 2)
guard number(at: 2, size: 2) == 0x27DA, number(at: 8, size: 1) == 0,
    data[12..<16].elementsEqual(Data("CmnD".utf8)), number(at: 16, size: 1) == 1
else { fail("\(dataPath) are no data of ICU of the kind that is known") }

struct Item {
    /// "icudt76l/coll/de.res", with a zero behind it.
    let name: Data
    let body: Range<Int>
    var isLeftOut = false

    /// The name behind the package's.
    var path: String {
        let text = String(decoding: name.dropLast(), as: UTF8.self)
        return text.firstIndex(of: "/").map { String(text[text.index(after: $0)...]) } ?? text
    }
}

let count = number(at: head, size: 4)
let places = (0..<count).map { index in
    let entry = head + 4 + 8 * index
    return (
        name: head + number(at: entry, size: 4), body: head + number(at: entry + 4, size: 4)
    )
}
var items: [Item] = places.indices.map { index in
    let (name, body) = places[index]
    let end = index + 1 < count ? places[index + 1].body : data.count
    guard name < data.count, body <= end, end <= data.count,
        let zero = data[name...].firstIndex(of: 0)
    else { fail("\(dataPath) are damaged") }
    return Item(name: Data(data[name...zero]), body: body..<end)
}

// Later lines come before earlier ones, and "!" keeps what an earlier one leaves out.
for line in list.split(separator: "\n") {
    let rule = line.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces)
    guard !rule.isEmpty else { continue }
    let keeps = rule.hasPrefix("!")
    let pattern = keeps ? String(rule.dropFirst()) : rule
    var isUsed = false
    for index in items.indices
    where fnmatch(pattern, items[index].path, FNM_PATHNAME) == 0 {
        items[index].isLeftOut = !keeps
        isUsed = true
    }
    // A table that moved is to be noticed.
    guard isUsed else { fail("\(listPath): nothing in the data has the name “\(pattern)”") }
}
let kept = items.filter { !$0.isLeftOut }

// The names follow the list, the items the names, each at a multiple of sixteen, as ICU asks for.
var names = Data()
var bodies = Data()
var table = bytes(kept.count)
let namesStart = 4 + 8 * kept.count
let namesSize = kept.reduce(0) { $0 + $1.name.count }
let aligned = { (number: Int) in (number + 15) & ~15 }
// Places are counted from the end of the head, which is itself a multiple of sixteen.
let bodiesStart = aligned(namesStart + namesSize)
for item in kept {
    table += bytes(namesStart + names.count) + bytes(bodiesStart + bodies.count)
    names += item.name
    bodies += data[item.body]
    bodies += Data(count: aligned(bodies.count) - bodies.count)
}
var result = Data(data[..<head]) + table + names
result += Data(count: head + bodiesStart - result.count) + bodies
do {
    try result.write(to: URL(fileURLWithPath: resultPath))
} catch {
    fail("\(resultPath) cannot be written: \(error)")
}
print("\(kept.count) of \(items.count) tables, \(result.count) of \(data.count) bytes")
