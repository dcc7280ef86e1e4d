import Foundation

/// Loads the font configuration on a thread of its own, while the program does other things that
/// take time at its start. Whoever needs text meanwhile waits for it, as it would anyway.
package func warmUpText() {
    let thread = Thread {
        _ = TextLayout("0", font: .systemFont(ofSize: UIFont.labelFontSize)).size
    }
    thread.qualityOfService = .userInitiated
    thread.start()
}
