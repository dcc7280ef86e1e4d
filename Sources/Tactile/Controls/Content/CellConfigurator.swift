import Foundation
import TactileGeometry
import TactileViews

/// Keeps the configurations of a cell, a header or a footer, and the views that show them.
@MainActor
package final class CellConfigurator {
    package private(set) var content: (any UIContentConfiguration)?
    package private(set) var background: UIBackgroundConfiguration?
    package private(set) var backgroundView: ConfiguredBackgroundView?
    /// Whether a change of state changes the configurations.
    package var updatesContent = true
    package var updatesBackground = true
    /// Whether the state may be another than the one that was shown last.
    package var isStale = true

    package init() {}

    /// Takes on a configuration as it looks in `state`.
    ///
    /// - Returns: The view that has to be shown in place of `current`; `nil` when that stays.
    package func setContent(
        _ configuration: (any UIContentConfiguration)?, state: any UIConfigurationState,
        current: UIView
    ) -> UIView? {
        let had = content != nil
        guard let configuration else {
            content = nil
            return had ? UIView(frame: .zero) : nil
        }
        content = configuration
        let shown = updatesContent ? configuration.updated(for: state) : configuration
        content = shown
        if had, let view = current as? any UIView & UIContentView, view.supports(shown) {
            view.configuration = shown
            return nil
        }
        return shown.makeContentView()
    }

    /// Shows a background behind all other views of `host`.
    package func setBackground(
        _ configuration: UIBackgroundConfiguration?, state: any UIConfigurationState,
        in host: UIView
    ) {
        guard let configuration else {
            background = nil
            backgroundView?.removeFromSuperview()
            backgroundView = nil
            return
        }
        let shown = updatesBackground ? configuration.updated(for: state) : configuration
        background = shown
        if let backgroundView {
            backgroundView.configuration = shown
        } else {
            let view = ConfiguredBackgroundView(shown)
            view.frame = host.bounds
            backgroundView = view
            host.insertSubview(view, at: 0)
        }
    }

    /// Shows the configurations as they look in another state.
    package func follow(_ state: any UIConfigurationState, content view: UIView) {
        if updatesContent, let content {
            let shown = content.updated(for: state)
            self.content = shown
            (view as? any UIView & UIContentView)?.configuration = shown
        }
        if updatesBackground, let background {
            let shown = background.updated(for: state)
            self.background = shown
            backgroundView?.configuration = shown
        }
    }

    /// Keeps the background as large as its host.
    package func layOutBackground(in bounds: CGRect) {
        guard let backgroundView, backgroundView.frame != bounds else { return }
        UIView.performWithoutAnimation { backgroundView.frame = bounds }
    }
}
