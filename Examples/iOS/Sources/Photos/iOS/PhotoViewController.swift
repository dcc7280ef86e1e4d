import UIKit

/// One picture, which can be zoomed by a pinch and by a double tap.
class PhotoViewController: UIViewController, UIScrollViewDelegate {
    let photo: Photo
    let scrollView = UIScrollView()
    let imageView = UIImageView()

    init(photo: Photo) {
        self.photo = photo
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = photo.title
        view.backgroundColor = .black
        imageView.image = photo.image(width: 800)
        imageView.isUserInteractionEnabled = true
        scrollView.delegate = self
        scrollView.maximumZoomScale = 4
        scrollView.addSubview(imageView)
        view.addSubview(scrollView)
        let tap = UITapGestureRecognizer(target: self, action: #selector(zoom(_:)))
        tap.numberOfTapsRequired = 2
        imageView.addGestureRecognizer(tap)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        guard scrollView.frame != view.bounds else { return }
        scrollView.frame = view.bounds
        scrollView.zoomScale = 1
        imageView.frame = CGRect(
            x: 0, y: 0, width: view.bounds.width, height: view.bounds.width * 3 / 4)
        scrollView.contentSize = imageView.frame.size
    }

    func viewForZooming(in scrollView: UIScrollView) -> UIView? { imageView }

    @objc private func zoom(_ recognizer: UITapGestureRecognizer) {
        scrollView.setZoomScale(scrollView.zoomScale > 1 ? 1 : 2, animated: true)
    }
}
