import UIKit

open class TabStripCell: UICollectionViewCell {
    public let label = UILabel()
    public override init(frame: CGRect) {
        super.init(frame: frame)
        label.textAlignment = .center
        label.frame = contentView.bounds
        label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        contentView.addSubview(label)
    }
    required public init?(coder: NSCoder) { super.init(coder: coder) }
    open override var isSelected: Bool {
        didSet { label.textColor = isSelected ? tintColor : .gray }
    }
}

/// Pages beside each other below a strip with their titles, and a line that follows the finger.
open class TabStripController: UIViewController, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    public var pages: [UIViewController] = []
    public private(set) var index = 0
    public let line = UIView()
    public private(set) var strip: UICollectionView!
    public let scroller = UIScrollView()
    private var isTurning = false

    open override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        edgesForExtendedLayout = []
        if #available(iOS 11.0, *) {
            scroller.contentInsetAdjustmentBehavior = .never
        } else {
            automaticallyAdjustsScrollViewInsets = false
        }
        let layout = UICollectionViewFlowLayout()
        layout.scrollDirection = .horizontal
        layout.minimumInteritemSpacing = 0
        layout.minimumLineSpacing = 0
        strip = UICollectionView(frame: CGRect(x: 0, y: 0, width: view.bounds.width, height: 40), collectionViewLayout: layout)
        strip.backgroundColor = .white
        strip.autoresizingMask = .flexibleWidth
        strip.register(TabStripCell.self, forCellWithReuseIdentifier: "tab")
        strip.dataSource = self
        strip.delegate = self
        line.backgroundColor = .red
        line.layer.zPosition = 1
        strip.addSubview(line)
        scroller.frame = CGRect(x: 0, y: 40, width: view.bounds.width, height: view.bounds.height - 40)
        scroller.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        scroller.isPagingEnabled = true
        scroller.delegate = self
        view.addSubview(scroller)
        view.addSubview(strip)
    }

    open override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let size = scroller.bounds.size
        let content = CGSize(width: size.width * CGFloat(pages.count), height: size.height)
        guard scroller.contentSize != content else { return }
        scroller.contentSize = content
        strip.collectionViewLayout.invalidateLayout()
        scroller.contentOffset.x = CGFloat(index) * size.width
        arrange()
    }

    open override func viewWillTransition(to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator) {
        super.viewWillTransition(to: size, with: coordinator)
        isTurning = true
        let kept = index
        coordinator.animate(alongsideTransition: nil) { [weak self] _ in
            self?.isTurning = false
            self?.select(kept, animated: false)
        }
    }

    public func select(_ index: Int, animated: Bool) {
        scroller.setContentOffset(CGPoint(x: CGFloat(index) * scroller.bounds.width, y: 0), animated: animated)
        if !animated { arrange() }
    }

    /// Only what is seen is a child.
    private func arrange() {
        let width = scroller.bounds.width
        guard width > 0, !pages.isEmpty else { return }
        let position = scroller.contentOffset.x / width
        if !isTurning { index = min(max(Int((position).rounded()), 0), pages.count - 1) }
        for (number, page) in pages.enumerated() {
            let isSeen = abs(position - CGFloat(number)) < 1
            if isSeen, page.parent == nil {
                addChild(page)
                scroller.addSubview(page.view)
                page.didMove(toParent: self)
            } else if !isSeen, page.parent != nil {
                page.willMove(toParent: nil)
                page.view.removeFromSuperview()
                page.removeFromParent()
            }
            if isSeen { page.view.frame = CGRect(x: CGFloat(number) * width, y: 0, width: width, height: scroller.bounds.height) }
        }
        let tab = strip.bounds.width / CGFloat(pages.count)
        line.frame = CGRect(x: position * tab, y: 37, width: tab, height: 3)
        strip.selectItem(at: IndexPath(item: index, section: 0), animated: false, scrollPosition: [])
    }

    public func scrollViewDidScroll(_ scrollView: UIScrollView) {
        if scrollView === scroller { arrange() }
    }

    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { return pages.count }
    open func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "tab", for: indexPath) as! TabStripCell
        cell.label.text = pages[(indexPath as NSIndexPath).item].title?.uppercased()
        return cell
    }
    open func collectionView(_ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath) -> CGSize {
        return CGSize(width: collectionView.bounds.width / CGFloat(pages.count), height: 40)
    }
    open func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        select(indexPath.item, animated: true)
    }
}
