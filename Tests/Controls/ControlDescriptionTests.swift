import Foundation
import Tactile
import TestSupport
import Testing

private func masked(_ text: String) -> String {
    text.replacingOccurrences(of: "0x[0-9a-f]+", with: "0x", options: .regularExpression)
}

@MainActor
@Suite struct ControlDescriptionTests {
    @Test func fieldsShowTheirTextButNoPassword() {
        let field = UITextField()
        field.placeholder = "Name"
        field.text = "Ann"
        #expect(
            masked("\(field)").hasPrefix("<UITextField: 0x; frame = (0 0; 0 0); text = 'Ann'; "))
        #expect(
            masked("\(field)").hasSuffix(
                "placeholder = Name; borderStyle = None; layer = <CALayer: 0x>>"))
        field.isSecureTextEntry = true
        #expect(!"\(field)".contains("Ann"))
    }

    @Test func imageViewsNameTheirPicture() {
        let view = UIImageView(image: UIImage(systemName: "plus"))
        let text = masked("\(view)")
        #expect(text.contains("; image = <UIImage:0x symbol(system: plus); ("))
    }

    @Test func scrollingViewsSayWhereTheyAreAndWhoFeedsThem() {
        let scroll = UIScrollView()
        scroll.contentSize = CGSize(width: 10, height: 400)
        #expect(
            masked("\(scroll)").hasSuffix(
                "contentOffset: {0, 0}; contentSize: {10, 400}; "
                    + "adjustedContentInset: {0, 0, 0, 0}>"))
        let table = UITableView()
        #expect(
            masked("\(table)").hasSuffix("adjustedContentInset: {0, 0, 0, 0}; dataSource: (null)>"))
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = "Row"
        #expect(masked("\(cell)").contains("; text = 'Row'; "))
        let grid = UICollectionView(
            frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
        #expect(
            masked("\(grid)").hasSuffix(
                "; layout: <UICollectionViewFlowLayout: 0x>; dataSource: (null)>"))
    }

    @Test func constraintsNameButtonsByTheirTitle() {
        let button = UIButton(type: .system)
        button.setTitle("OK", for: .normal)
        let width = button.widthAnchor.constraint(equalToConstant: 44)
        #expect(
            masked("\(width)")
                == "<NSLayoutConstraint:0x UIButton:0x'OK'.width == 44   (inactive)>")
    }

    @Test func anIdentifierNobodyRegisteredEndsTheProgram() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                let table = UITableView()
                _ = table.dequeueReusableCell(
                    withIdentifier: "nobody", for: IndexPath(row: 0, section: 0))
            }
        }
    }
}
