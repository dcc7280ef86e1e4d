import Foundation

struct Recipe {
    var name: String
    var minutes: Int
    var isFavorite = false

    static let all = [
        Recipe(name: "Pancakes", minutes: 20), Recipe(name: "Lentil soup", minutes: 45),
        Recipe(name: "Rye bread", minutes: 180),
    ]
}
