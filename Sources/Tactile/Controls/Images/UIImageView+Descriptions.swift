import TactileViews

extension UIImageView: ViewDescribing {
    package var partsOfDescription: [String] { image.map { ["image = \($0.description)"] } ?? [] }
}
