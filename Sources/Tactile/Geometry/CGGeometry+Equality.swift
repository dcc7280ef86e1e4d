import Foundation

// Comparisons under the names that sources for iOS use besides `==`.

extension CGPoint {
    public func equalTo(_ point: CGPoint) -> Bool { self == point }
}

extension CGSize {
    public func equalTo(_ size: CGSize) -> Bool { self == size }
}

extension CGRect {
    public func equalTo(_ rect: CGRect) -> Bool { self == rect }
}
