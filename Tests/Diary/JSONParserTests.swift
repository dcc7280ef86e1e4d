import Foundation
import Testing

@testable import Diary
@testable import DiaryFiles

@Suite struct JSONParserTests {
    private func value(_ text: String) -> Any? { JSONParser.value(of: Array(text.utf8)) }

    @Test(arguments: [
        #"{"a": [1, -2.5, 3e2, true, false, null, "b"], "c": {}, "d": []}"#,
        #" [ "ä\n\t\"\\\/\u00e4\ud83d\ude00", "\u0041b", "" , 12345678901234567890, 0.1 ] "#,
        "\r\n7\t", #""text""#, "null", "[[[[]]]]", #"{"a":1,"a":2}"#,
    ])
    func decodesWhatFoundationDecodes(_ text: String) throws {
        let expected = try JSONSerialization.jsonObject(
            with: Data(text.utf8), options: [.fragmentsAllowed])
        let decoded = try #require(value(text))
        #expect(String(describing: plain(decoded)) == String(describing: plain(expected)))
    }

    @Test(arguments: [
        "", "{", "[1", "[1,]", "[1 2]", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, "{1:2}", #""a"#,
        #""\x""#, #""\u12g4""#, #""\u12"#, "nul", "+1", "1e", "1e999", "--1", "[1] 2", "\"a\nb\"",
        #"["a\"#,
    ])
    func refusesWhatIsBroken(_ text: String) { #expect(value(text) == nil) }

    /// A half of a pair is a letter that is not known.
    @Test func halvesOfPairs() {
        #expect(value(#""\ud83dx""#) as? String == "\u{FFFD}x")
        #expect(value(#""\ud83d\u0041""#) as? String == "\u{FFFD}A")
        #expect(value(#""\ude00""#) as? String == "\u{FFFD}")
    }

    /// Every list of as many weights as are read at all is looked at, and none that is far larger.
    @Test func asManyObjectsAsWeightsAreSearched() {
        func shape(_ object: String, _ count: Int) -> JSONShape {
            let one = Array((object + ",").utf8)
            var text = [UInt8(ascii: "[")]
            for _ in 0..<count { text += one }
            return JSONShape(text)
        }
        let object = #"{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7,"h":8}"#
        #expect(shape(object, 290_000).isSearchable)
        #expect(!shape("{}", 1_400_000).isSearchable)
    }

    /// A value in one form, whatever classes it is made of.
    private func plain(_ value: Any) -> Any {
        switch value {
        case let object as [String: Any]:
            return object.sorted { $0.key < $1.key }.map { [$0.key, plain($0.value)] }
        case let list as [Any]: return list.map(plain)
        case let text as String: return text
        case is NSNull: return "null"
        case let number as NSNumber: return number.doubleValue
        default: return "\(value)"
        }
    }
}
