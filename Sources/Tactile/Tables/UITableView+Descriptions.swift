import TactileControls
import TactileGeometry
import TactileViews

extension UITableView: SourceDescribing {
    package var sourcesOfDescription: [String] {
        ["dataSource: \(Description.reference(dataSource))"]
    }
}

extension UITableViewCell: TextDescribing {
    /// The text of a plain cell or of its content configuration.
    package var textOfDescription: String? {
        (contentConfiguration as? UIListContentConfiguration)?.text ?? madeTextLabel?.text
    }
}
