import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactilePlatform

extension UIWindow {
    /// Takes one event from the platform. Motion waits for the next frame.
    package func handle(_ event: PlatformEvent) {
        tell(of: event)
        switch event {
        case .resized(let size, let scale):
            resize(to: size, scale: scale)
        case .pixelsLost:
            renderer.damageAll()
        case .statesChanged(let states):
            sizeMemory.states = states
        case .closeRequested:
            session.application.windowAsksToClose(self)
        case .destroyed:
            session.application.windowIsGone(self)
        case .visibilityChanged(let isVisible):
            changeVisibility(isVisible)
        case .appearanceChanged(let isDark):
            let previous = traitCollection
            screen.platformScreen.isDark = isDark
            traitsChanged(from: previous)
        case .drop(let event):
            receive(event)
        case .focusChanged(let hasFocus):
            if !hasFocus {
                heldKeys.deliverAll()
                // Keys that come later than that are nobody's to hold.
                _ = composedKeys.take(.keysCancelled, nil)
            }
            hasPlatformFocus = hasFocus
            if hasFocus { takeKey() }
            if !hasFocus { overlay?.windowChanged() }
            router.handle(event)
            if !hasFocus {
                setKey(false)
                session.application.updateState()
            }
            textInput.keyboardMoved()
        default:
            if session.application.isIgnoringInteractionEvents, event.isInteraction { return }
            if heldKeys.take(event, session.keyWatcher) { return }
            compose(event)
        }
    }

    /// Takes what people do to an input method first, if it is a key that would be typed.
    func compose(_ event: PlatformEvent) {
        let asked = session.inputMethod.flatMap { textInput.takesKeys ? $0 : nil }
        if !composedKeys.take(event, asked) { take(event) }
    }

    /// Takes what people do to whoever has it.
    func take(_ event: PlatformEvent) {
        notePress(event)
        router.handle(event)
    }

    /// Takes what another program drags to whoever takes drops in the window.
    private func receive(_ event: PlatformDropEvent) {
        if let dropRouter { return dropRouter.handle(event) }
        switch event.kind {
        case .moved: event.drag.answer([])
        case .dropped: event.drag.finish([])
        case .left: break
        }
    }

    func changeVisibility(_ isVisible: Bool) {
        guard isVisibleOnPlatform != isVisible else { return }
        isVisibleOnPlatform = isVisible
        if !isVisible {
            router.handle(.inputCancelled)
            overlay?.windowChanged()
        }
        session.application.updateState()
        NotificationCenter.default.post(
            name: isVisible
                ? UIWindow.didBecomeVisibleNotification : UIWindow.didBecomeHiddenNotification,
            object: self)
    }

    /// Readers of the screen hear of the keyboard's way in this turn of the loop, also where it
    /// changes nothing that is drawn.
    func readersFollowKeyboard() { session.accessibility?.setNeedsUpdate() }

    /// Called when the first responder is another one.
    func firstResponderChanged(from old: UIResponder?) {
        textInput.responderChanged()
        if let view = firstResponder as? UIView, view.canBecomeFocused {
            focus(view, visibly: focusIsVisible)
        } else if let old = old as? UIView, focusedView === old {
            // Whoever moves by keys sees where the focus goes next.
            focus(nil, visibly: focusIsVisible)
        }
    }

    /// Who has the keyboard when no menu is open.
    package var sceneKeyResponder: UIResponder { router.keys.actions.sceneResponder }

    /// Ends every touch in the window as cancelled, as an alert does that comes over it.
    package func cancelTouches() { router.touches.cancel() }

    /// Ends every touch in the window as cancelled; what it does until it is lifted is nobody's.
    package func forgetTouches() { router.touches.forget() }

    /// Tells `view` and all in it that their touches are taken away; recognizers keep theirs.
    package func cancelTouches(in view: UIView) { router.touches.views.takeTouches(from: view) }

    func adoptScaleBelow(_ scale: CGFloat) {
        func adopt(_ view: UIView) {
            view.adopt(scale: scale)
            for subview in view.subviews { adopt(subview) }
        }
        adopt(self)
    }
}
