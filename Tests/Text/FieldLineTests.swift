import Foundation
import TestSupport
import Testing

@testable import Tactile
@testable import TactileText

/// Places of carets and spans of selections in the line of a field.
@Suite @MainActor struct FieldLineTests {
    @Test(arguments: [("abc def", false), ("aé👍", false), ("שלום", true), ("", false)])
    func dotsStandForCharacters(text: String, isRightToLeft: Bool) {
        let field = UITextField(frame: CGRect(x: 10, y: 10, width: 200, height: 40))
        let harness = Harness(size: CGSize(width: 320, height: 200))
        harness.window.addSubview(field)
        harness.show()
        field.text = text
        for isSecret in [false, true] {
            field.isSecureTextEntry = isSecret
            let line = FieldLine(field, width: 500)
            #expect(line.isRightToLeft == isRightToLeft)
            var stops = [0]
            for character in text { stops.append(stops[stops.count - 1] + character.utf16.count) }
            let places = stops.map(line.position)
            #expect(places == (isRightToLeft ? places.sorted(by: >) : places.sorted()))
            for (index, stop) in stops.enumerated() {
                #expect(line.offset(at: places[index]) == stop)
                if !isRightToLeft {
                    #expect(line.offset(at: places[index] + 0.5) == stop)
                    #expect(
                        line.offset(beside: stop, toRight: true)
                            == stops[min(index + 1, stops.count - 1)])
                    #expect(line.offset(beside: stop, toRight: false) == stops[max(index - 1, 0)])
                }
                for (other, end) in stops.enumerated() where other > index {
                    let spans = line.spans(of: stop..<end)
                    let (low, high) = (
                        min(places[index], places[other]), max(places[index], places[other])
                    )
                    // Letters of other fonts have spans of their own.
                    #expect(abs((spans.map(\.lowerBound).min() ?? -1) - low) < 1)
                    #expect(abs((spans.map(\.upperBound).max() ?? -1) - high) < 1)
                }
            }
            #expect(line.offset(at: -50) == (isRightToLeft ? stops.last : 0))
            #expect(line.offset(at: 900) == (isRightToLeft ? 0 : stops.last))
        }
    }
}
