import Testing

@testable import TactileDynamics
