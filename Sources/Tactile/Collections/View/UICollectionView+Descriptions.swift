import TactileControls
import TactileGeometry
import TactileViews

extension UICollectionView: SourceDescribing {
    package var sourcesOfDescription: [String] {
        [
            "layout: \(Description.reference(collectionViewLayout))",
            "dataSource: \(Description.reference(dataSource))",
        ]
    }
}
