import CExpat
import Diary
import Foundation

/// Streams XML through Expat: start tags, end tags and text, and nothing that a document could use
/// to reach out or blow up. Document types are skipped, entities of their own are refused.
final class XMLReader {
    /// The only element whose start is reported, where a format needs no other; reporting all of
    /// them costs most of the time of a large file.
    var onlyElement: StaticString?
    /// Called with the element's name and its attributes.
    var onStart: (_ name: String, _ attributes: XMLAttributes) -> Void = { _, _ in }
    var onEnd: (_ name: String) -> Void = { _ in }
    /// Called with pieces of text; not called while it is nil, which is faster.
    var onText: ((String) -> Void)?

    /// Bytes that one tag or comment may have. Expat keeps an unfinished one in memory, and would
    /// keep a gigabyte.
    private static let maximumToken = 4 << 20

    private let parser: XML_Parser
    /// Bytes given to the parser so far.
    private var given = 0
    private let format: ImportFormat
    fileprivate var refusal: String?
    /// Elements that are open.
    fileprivate var depth = 0

    init(_ format: ImportFormat) throws(ImportError) {
        guard let parser = XML_ParserCreate(nil) else {
            throw .malformed(format, line: 0, reason: localized("out of memory"))
        }
        self.parser = parser
        self.format = format
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetParamEntityParsing(parser, XML_PARAM_ENTITY_PARSING_NEVER)
        XML_SetElementHandler(parser, startElement, endElement)
        XML_SetEntityDeclHandler(parser, entityDeclared)
    }

    deinit { XML_ParserFree(parser) }

    /// The parser's current line, from 1.
    var line: Int { Int(XML_GetCurrentLineNumber(parser)) }

    /// Reads a source to its end.
    func read(_ source: any ByteSource, progress: ImportProgress) throws(ImportError) {
        if onText != nil { XML_SetCharacterDataHandler(parser, characters) }
        var filter = DoctypeFilter()
        while let chunk = try source.next() {
            let bytes = filter.filter(chunk, isLast: false)
            if filter.declaresEntity { refuse(Self.ownEntities) }
            try parse(bytes, isLast: false)
            try progress.report(source.progress)
        }
        try parse(filter.filter([], isLast: true), isLast: true)
    }

    fileprivate static var ownEntities: String { localized("it declares entities of its own") }

    private func parse(_ bytes: [UInt8], isLast: Bool) throws(ImportError) {
        let status = bytes.withUnsafeBytes { raw in
            XML_Parse(
                parser, raw.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(raw.count),
                isLast ? 1 : 0)
        }
        guard status == XML_STATUS_OK, refusal == nil else {
            let reason =
                refusal
                ?? XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
                ?? localized("it is no XML")
            throw .malformed(format, line: line, reason: reason)
        }
        given += bytes.count
        guard given - Int(XML_GetCurrentByteIndex(parser)) <= Self.maximumToken else {
            throw .malformed(format, line: line, reason: localized("a tag in it does not end"))
        }
    }

    fileprivate func refuse(_ reason: String) {
        refusal = reason
        XML_StopParser(parser, 0)
    }
}

/// The attributes of one start tag; valid only while its handler runs.
struct XMLAttributes {
    fileprivate let pairs: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?

    subscript(name: StaticString) -> String? {
        guard let pairs else { return nil }
        var index = 0
        while let key = pairs[index], let value = pairs[index + 1] {
            if name.equals(key) { return String(cString: value) }
            index += 2
        }
        return nil
    }
}

extension StaticString {
    /// Whether a C string has the same bytes.
    fileprivate func equals(_ text: UnsafePointer<CChar>) -> Bool {
        utf8Start.withMemoryRebound(to: CChar.self, capacity: utf8CodeUnitCount + 1) {
            strcmp(text, $0) == 0
        }
    }
}

private func reader(_ pointer: UnsafeMutableRawPointer?) -> XMLReader? {
    pointer.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
}

private func startElement(
    _ user: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?,
    _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
) {
    guard let name, let reader = reader(user) else { return }
    reader.depth += 1
    if reader.depth > ReadingBudget.deepestNesting {
        reader.refuse(localized("its tags are too deep in each other"))
    }
    if let only = reader.onlyElement, !only.equals(name) { return }
    reader.onStart(String(cString: name), XMLAttributes(pairs: attributes))
}

private func endElement(_ user: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?) {
    guard let name, let reader = reader(user) else { return }
    reader.depth -= 1
    guard reader.onlyElement == nil else { return }
    reader.onEnd(String(cString: name))
}

private func characters(
    _ user: UnsafeMutableRawPointer?, _ text: UnsafePointer<XML_Char>?, _ length: Int32
) {
    guard let text else { return }
    let bytes = UnsafeRawBufferPointer(start: text, count: Int(length))
    reader(user)?.onText?(String(decoding: bytes, as: UTF8.self))
}

/// An entity that a document declares is how a few bytes become gigabytes; no weight needs one.
private func entityDeclared(
    _ user: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?, _ isParameter: Int32,
    _ value: UnsafePointer<XML_Char>?, _ length: Int32, _ base: UnsafePointer<XML_Char>?,
    _ system: UnsafePointer<XML_Char>?, _ publicID: UnsafePointer<XML_Char>?,
    _ notation: UnsafePointer<XML_Char>?
) {
    guard let user else { return }
    reader(user)?.refuse(XMLReader.ownEntities)
}
