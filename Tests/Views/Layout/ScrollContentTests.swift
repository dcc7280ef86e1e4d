import Foundation
import Tactile
import TestSupport
import Testing

/// In a scroll view edges and margins mean the content; width, height and centre the frame.
@MainActor @Suite(.serialized) struct ScrollContentTests {
    private let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 375, height: 600))

    private func inner(_ view: UIView = UIView()) -> UIView {
        view.translatesAutoresizingMaskIntoConstraints = false
        scroll.addSubview(view)
        return view
    }

    @Test func theCentreIsThatOfTheFrame() {
        let wide = UIView(), stack = inner(UIStackView(arrangedSubviews: [wide]))
        let width = wide.widthAnchor.constraint(equalToConstant: 370)
        width.priority = .defaultHigh
        NSLayoutConstraint.activate([
            stack.leadingAnchor.constraint(equalTo: scroll.leadingAnchor, constant: 20),
            stack.trailingAnchor.constraint(equalTo: scroll.trailingAnchor, constant: -20),
            stack.topAnchor.constraint(equalTo: scroll.topAnchor),
            stack.centerXAnchor.constraint(equalTo: scroll.centerXAnchor),
            wide.heightAnchor.constraint(equalToConstant: 30), width,
            scroll.bottomAnchor.constraint(equalTo: stack.bottomAnchor),
        ])
        for (frame, length) in [(375, 335), (300, 260)] as [(CGFloat, CGFloat)] {
            scroll.frame.size.width = frame
            scroll.layoutIfNeeded()
            #expect(stack.frame == CGRect(x: 20, y: 0, width: length, height: 30))
            #expect(scroll.contentSize == CGSize(width: frame, height: 30))
        }
        scroll.semanticContentAttribute = .forceRightToLeft
        scroll.layoutIfNeeded()
        #expect(stack.frame.width == 260 && scroll.contentSize.width == 300)
    }

    @Test func lengthsAreThoseOfTheFrame() {
        let page = inner()
        NSLayoutConstraint.activate([
            page.leftAnchor.constraint(equalTo: scroll.leftAnchor),
            page.rightAnchor.constraint(equalTo: scroll.rightAnchor),
            page.topAnchor.constraint(equalTo: scroll.topAnchor),
            page.bottomAnchor.constraint(equalTo: scroll.bottomAnchor),
            page.widthAnchor.constraint(equalTo: scroll.widthAnchor, multiplier: 3),
            page.heightAnchor.constraint(equalTo: scroll.heightAnchor, constant: 50),
        ])
        let mark = inner()
        NSLayoutConstraint.activate([
            mark.centerYAnchor.constraint(equalTo: scroll.centerYAnchor),
            mark.centerXAnchor.constraint(equalTo: scroll.centerXAnchor),
            mark.widthAnchor.constraint(equalToConstant: 10),
            mark.heightAnchor.constraint(equalToConstant: 10),
        ])
        scroll.layoutIfNeeded()
        #expect(scroll.contentSize == CGSize(width: 1125, height: 650))
        #expect(mark.center == CGPoint(x: 188, y: 300))
        scroll.contentOffset = CGPoint(x: 375, y: 20)
        scroll.layoutIfNeeded()
        #expect(mark.center == CGPoint(x: 188, y: 300))
    }

    @Test func marginsAreThoseOfTheContent() {
        scroll.layoutMargins = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
        let page = inner()
        NSLayoutConstraint.activate([
            page.leadingAnchor.constraint(equalTo: scroll.layoutMarginsGuide.leadingAnchor),
            page.trailingAnchor.constraint(equalTo: scroll.layoutMarginsGuide.trailingAnchor),
            page.topAnchor.constraint(equalTo: scroll.layoutMarginsGuide.topAnchor),
            page.bottomAnchor.constraint(equalTo: scroll.layoutMarginsGuide.bottomAnchor),
            page.widthAnchor.constraint(equalToConstant: 500),
            page.heightAnchor.constraint(equalToConstant: 900),
        ])
        scroll.layoutIfNeeded()
        #expect(page.frame == CGRect(x: 20, y: 10, width: 500, height: 900))
        #expect(scroll.contentSize == CGSize(width: 560, height: 940))
    }

    @Test func guidesAreWhatTheySay() {
        let page = inner(), floating = inner()
        NSLayoutConstraint.activate([
            page.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor),
            page.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor),
            page.leftAnchor.constraint(equalTo: scroll.contentLayoutGuide.leftAnchor),
            page.rightAnchor.constraint(equalTo: scroll.contentLayoutGuide.rightAnchor),
            page.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
            page.heightAnchor.constraint(equalToConstant: 1000),
            floating.topAnchor.constraint(equalTo: scroll.frameLayoutGuide.topAnchor),
            floating.centerXAnchor.constraint(equalTo: scroll.frameLayoutGuide.centerXAnchor),
            floating.widthAnchor.constraint(equalToConstant: 10),
            floating.heightAnchor.constraint(equalToConstant: 10),
        ])
        scroll.layoutIfNeeded()
        #expect(scroll.contentSize == CGSize(width: 375, height: 1000))
        scroll.contentOffset.y = 120
        scroll.layoutIfNeeded()
        #expect(floating.frame.minY == 120 && page.frame.minY == 0)
        floating.topAnchor.constraint(
            equalTo: scroll.safeAreaLayoutGuide.topAnchor
        ).isActive = true
        scroll.contentOffset.y = 90
        scroll.layoutIfNeeded()
        #expect(floating.frame.minY == 90)
        #expect(scroll.safeAreaLayoutGuide.layoutFrame.minY == 90)
    }

    /// Content between the guides of the bars, in a scroll view that is a controller's view.
    @Test func contentBetweenBarGuidesScrolls() {
        final class Scrolling: UIViewController {
            override func loadView() { view = UIScrollView() }
        }
        let controller = Scrolling(), content = UIView()
        content.translatesAutoresizingMaskIntoConstraints = false
        controller.view.addSubview(content)
        let root: UIView = controller.view
        #expect(root.constraints.isEmpty)
        content.topAnchor.constraint(
            equalTo: controller.topLayoutGuide.bottomAnchor, constant: 8
        ).isActive = true
        #expect(root.constraints.count == 3)
        NSLayoutConstraint.activate([
            controller.bottomLayoutGuide.topAnchor.constraint(
                equalTo: content.bottomAnchor, constant: 8),
            content.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            content.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            content.widthAnchor.constraint(equalTo: root.widthAnchor),
            content.heightAnchor.constraint(equalToConstant: 900),
        ])
        #expect(root.constraints.count == 3 + 2 + 4)
        let harness = Harness(showing: controller, size: CGSize(width: 300, height: 400))
        harness.rest()
        #expect(content.frame == CGRect(x: 0, y: 8, width: 300, height: 900))
        #expect((root as? UIScrollView)?.contentSize == CGSize(width: 300, height: 916))
    }
}
