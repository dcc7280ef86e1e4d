import Tactile

/// A music player: tabs, a small bar above them, and a scene that comes up from it.
final class PlayerPage: UIView {
    private let player = PlayerController()

    override init(frame: CGRect) {
        super.init(frame: frame)
        player.view.layer.cornerRadius = 12
        player.view.layer.borderWidth = 1
        player.view.layer.borderColor = UIColor.separator.cgColor
        player.view.clipsToBounds = true
        addSubview(player.view)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        player.view.frame = CGRect(
            x: 0, y: 0, width: min(bounds.width, 480), height: max(360, bounds.height))
    }
}

struct Song: Equatable {
    let title: String
    let artist: String
    let seconds: Int

    static let all: [Song] = [
        Song(title: "Morning Tide", artist: "The Harbour", seconds: 214),
        Song(title: "Paper Lanterns", artist: "Anna Weber", seconds: 187),
        Song(title: "Northbound", artist: "Kite Machine", seconds: 241),
        Song(title: "Slow Weather", artist: "The Harbour", seconds: 303),
        Song(title: "Glass Garden", artist: "Mira Sol", seconds: 176),
        Song(title: "Every Second Street", artist: "Kite Machine", seconds: 229),
        Song(title: "Low Light", artist: "Anna Weber", seconds: 198),
        Song(title: "Hours", artist: "Mira Sol", seconds: 265),
    ]
}

/// The tabs, and the bar of what is played.
final class PlayerController: UITabBarController {
    private let bar = MiniBar()
    private(set) var song: Song? { didSet { show() } }
    private(set) var isPlaying = false { didSet { show() } }

    override func viewDidLoad() {
        super.viewDidLoad()
        let songs = SongsController(songs: Song.all) { [weak self] in self?.play($0) }
        songs.title = "Songs"
        let favourites = SongsController(songs: Array(Song.all.prefix(3))) { [weak self] in
            self?.play($0)
        }
        favourites.title = "Favourites"
        let scenes = [
            (songs, "music.note.list", "music.note.list"), (favourites, "heart", "heart.fill"),
        ].map { scene, symbol, selected in
            let navigation = UINavigationController(rootViewController: scene)
            navigation.navigationBar.prefersLargeTitles = true
            navigation.tabBarItem = UITabBarItem(
                title: scene.title, image: UIImage(systemName: symbol),
                selectedImage: UIImage(systemName: selected))
            return navigation
        }
        setViewControllers(scenes, animated: false)
        bar.isHidden = true
        bar.playPause.addAction(
            UIAction { [weak self] _ in self?.isPlaying.toggle() }, for: .primaryActionTriggered)
        bar.addGestureRecognizer(
            UITapGestureRecognizer(target: self, action: Selector("open", PlayerController.open)))
        view.addSubview(bar)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        bar.frame = CGRect(
            x: 8, y: tabBar.frame.minY - MiniBar.height - 8, width: view.bounds.width - 16,
            height: MiniBar.height)
        for scene in viewControllers ?? [] {
            scene.additionalSafeAreaInsets.bottom = bar.isHidden ? 0 : MiniBar.height + 16
        }
    }

    private func play(_ song: Song) {
        self.song = song
        isPlaying = true
        if bar.isHidden {
            bar.isHidden = false
            bar.alpha = 0
            UIView.animate(withDuration: 0.25) { self.bar.alpha = 1 }
        }
        view.setNeedsLayout()
    }

    private func show() {
        guard let song else { return }
        bar.show(song, isPlaying: isPlaying)
    }

    func open() {
        guard let song else { return }
        let scene = NowPlayingController(song: song)
        scene.sheetPresentationController?.detents = [.medium(), .large()]
        scene.sheetPresentationController?.prefersGrabberVisible = true
        scene.sheetPresentationController?.prefersEdgeAttachedInCompactHeight = true
        present(scene, animated: true)
    }
}

private final class SongsController: UITableViewController {
    private let songs: [Song]
    private let chosen: (Song) -> Void

    init(songs: [Song], chosen: @escaping (Song) -> Void) {
        self.songs = songs
        self.chosen = chosen
        super.init(style: .plain)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "song")
        tableView.rowHeight = UITableView.automaticDimension
    }

    override func tableView(
        _ tableView: UITableView, numberOfRowsInSection section: Int
    ) -> Int { songs.count }

    override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "song", for: indexPath)
        var content = cell.defaultContentConfiguration()
        content.text = songs[indexPath.row].title
        content.secondaryText = songs[indexPath.row].artist
        content.image = UIImage(systemName: "music.note")
        cell.contentConfiguration = content
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        chosen(songs[indexPath.row])
    }
}

/// What is played, above the tabs.
private final class MiniBar: UIVisualEffectView {
    static let height: CGFloat = 52
    private let title = UILabel()
    let playPause = UIButton(type: .system)

    init() {
        super.init(effect: UIBlurEffect(style: .systemMaterial))
        layer.cornerRadius = 12
        clipsToBounds = true
        title.font = .systemFont(ofSize: 15, weight: .medium)
        playPause.setPreferredSymbolConfiguration(.init(pointSize: 22), forImageIn: .normal)
        let row = UIStackView(arrangedSubviews: [title, playPause])
        row.spacing = 12
        row.isLayoutMarginsRelativeArrangement = true
        row.layoutMargins = UIEdgeInsets(top: 4, left: 16, bottom: 4, right: 8)
        row.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(row)
        playPause.widthAnchor.constraint(equalToConstant: 44).isActive = true
        NSLayoutConstraint.activate([
            row.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
            row.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
            row.topAnchor.constraint(equalTo: contentView.topAnchor),
            row.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
        ])
    }

    required init?(coder: NSCoder) { nil }

    func show(_ song: Song, isPlaying: Bool) {
        title.text = song.title
        playPause.setImage(
            UIImage(systemName: isPlaying ? "pause.fill" : "play.fill"), for: .normal)
        playPause.accessibilityLabel = isPlaying ? "Pause" : "Play"
    }
}

private final class NowPlayingController: UIViewController {
    private let song: Song
    private let place = UISlider()
    private let played = UILabel()

    init(song: Song) {
        self.song = song
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        let cover = UIImageView(
            image: UIImage(
                systemName: "music.note",
                withConfiguration: UIImage.SymbolConfiguration(pointSize: 72, weight: .light)))
        cover.contentMode = .center
        cover.backgroundColor = .secondarySystemFill
        cover.layer.cornerRadius = 16
        cover.heightAnchor.constraint(equalToConstant: 150).isActive = true
        let title = UILabel()
        title.text = song.title
        title.font = .preferredFont(forTextStyle: .title2)
        let artist = UILabel()
        artist.text = song.artist
        artist.textColor = .secondaryLabel
        place.maximumValue = Float(song.seconds)
        place.accessibilityLabel = "Position"
        place.addAction(UIAction { [weak self] _ in self?.showPlace() }, for: .valueChanged)
        played.font = .monospacedDigitSystemFont(ofSize: 13, weight: .regular)
        played.textColor = .secondaryLabel
        let stack = UIStackView(arrangedSubviews: [cover, title, artist, place, played])
        stack.axis = .vertical
        stack.spacing = 12
        stack.setCustomSpacing(2, after: title)
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 28),
            stack.leadingAnchor.constraint(
                equalTo: view.safeAreaLayoutGuide.leadingAnchor, constant: 24),
            stack.trailingAnchor.constraint(
                equalTo: view.safeAreaLayoutGuide.trailingAnchor, constant: -24),
        ])
        showPlace()
    }

    private func showPlace() {
        let (now, all) = (Int(place.value), song.seconds)
        func text(_ seconds: Int) -> String {
            "\(seconds / 60):" + String(format: "%02d", seconds % 60)
        }
        played.text = "\(text(now)) of \(text(all))"
    }
}
