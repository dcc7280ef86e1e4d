/// What a card of figures says; the shorter texts are for narrow cards.
struct CardTexts: Equatable {
    var title: String
    var figure = "–"
    var shortFigure: String?
    /// Where even that has no room.
    var shortestFigure: String?
    var unit = ""
    var detail = ""
    var shortDetail: String?
    /// A share of a way, 0 to 1.
    var bar: Double?
}
