import CExpat
import Foundation

/// Reads XML into elements through Expat. Documents that declare entities, or go down deeper than
/// any interface does, are refused: a few bytes could become gigabytes, or end the program.
final class InterfaceXML {
    /// Elements within elements that a file may have.
    static let deepest = 300

    private let file: String
    private let parser: XML_Parser
    private var open: [InterfaceElement] = []
    private var root: InterfaceElement?
    fileprivate var refusal: String?

    /// - Parameters:
    ///   - data: The file's bytes.
    ///   - file: Its name for messages.
    /// - Returns: the outermost element.
    /// - Throws: ``InterfaceFileError`` for what is no whole XML file, or a dangerous one.
    static func parse(_ data: Data, file: String) throws(InterfaceFileError) -> InterfaceElement {
        guard let parser = XML_ParserCreate(nil) else {
            throw InterfaceFileError(file: file, reason: "there is no memory left to read it")
        }
        let reader = InterfaceXML(file, parser)
        return try reader.read(data)
    }

    private init(_ file: String, _ parser: XML_Parser) {
        self.file = file
        self.parser = parser
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetParamEntityParsing(parser, XML_PARAM_ENTITY_PARSING_NEVER)
        XML_SetElementHandler(parser, startElement, endElement)
        XML_SetCharacterDataHandler(parser, characters)
        XML_SetEntityDeclHandler(parser, entityDeclared)
    }

    deinit { XML_ParserFree(parser) }

    private func read(_ data: Data) throws(InterfaceFileError) -> InterfaceElement {
        let bytes = [UInt8](data)
        let status = bytes.withUnsafeBytes { raw in
            XML_Parse(
                parser, raw.baseAddress?.assumingMemoryBound(to: CChar.self),
                Int32(clamping: raw.count), 1)
        }
        let line = Int(XML_GetCurrentLineNumber(parser))
        if let refusal { throw InterfaceFileError(file: file, line: line, reason: refusal) }
        guard status == XML_STATUS_OK, let root else {
            let reason =
                XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
                ?? "it is no XML"
            let place = open.last.map { ", within \($0.title) of line \($0.line)" } ?? ""
            throw InterfaceFileError(
                file: file, line: line, reason: "this is no whole XML file: \(reason)\(place)")
        }
        return root
    }

    fileprivate func start(_ name: String, _ attributes: [String: String]) {
        guard open.count < Self.deepest else {
            return refuse("elements lie within each other more than \(Self.deepest) deep")
        }
        let element = InterfaceElement(
            name: name, attributes: attributes, line: Int(XML_GetCurrentLineNumber(parser)))
        if let parent = open.last { parent.add(element) } else { root = element }
        open.append(element)
    }

    fileprivate func end() { if !open.isEmpty { open.removeLast() } }

    fileprivate func add(text: String) { open.last?.add(text: text) }

    fileprivate func refuse(_ reason: String) {
        refusal = refusal ?? reason
        XML_StopParser(parser, 0)
    }
}

private func reader(_ pointer: UnsafeMutableRawPointer?) -> InterfaceXML? {
    pointer.map { Unmanaged<InterfaceXML>.fromOpaque($0).takeUnretainedValue() }
}

private func startElement(
    _ user: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?,
    _ pairs: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
) {
    guard let name, let reader = reader(user), reader.refusal == nil else { return }
    var attributes: [String: String] = [:]
    var index = 0
    while let key = pairs?[index], let value = pairs?[index + 1] {
        attributes[String(cString: key)] = String(cString: value)
        index += 2
    }
    reader.start(String(cString: name), attributes)
}

private func endElement(_ user: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?) {
    reader(user)?.end()
}

private func characters(
    _ user: UnsafeMutableRawPointer?, _ text: UnsafePointer<XML_Char>?, _ length: Int32
) {
    guard let text else { return }
    let bytes = UnsafeRawBufferPointer(start: text, count: Int(length))
    reader(user)?.add(text: String(decoding: bytes, as: UTF8.self))
}

private func entityDeclared(
    _ user: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?, _ isParameter: Int32,
    _ value: UnsafePointer<XML_Char>?, _ length: Int32, _ base: UnsafePointer<XML_Char>?,
    _ system: UnsafePointer<XML_Char>?, _ publicID: UnsafePointer<XML_Char>?,
    _ notation: UnsafePointer<XML_Char>?
) {
    reader(user)?.refuse("it declares entities of its own")
}
