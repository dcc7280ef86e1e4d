import Tactile

/// What is written on a dial; positions are degrees along its ring.
public struct DialFace: Equatable {
    public struct Tick: Equatable {
        public var position: Double
        public var isMajor: Bool
        /// Empty for a tick without a number.
        public var text: String

        public init(position: Double, isMajor: Bool = false, text: String = "") {
            self.position = position
            self.isMajor = isMajor
            self.text = text
        }
    }

    /// A place on the ring with a name outside of it.
    public struct Mark: Equatable {
        public var position: Double
        public var text: String

        public init(position: Double, text: String) {
            self.position = position
            self.text = text
        }
    }

    public var ticks: [Tick]
    /// Where the living arc begins.
    public var now: Mark?
    /// Where the way to the present place began.
    public var start: Mark?

    public init(ticks: [Tick] = [], now: Mark? = nil, start: Mark? = nil) {
        self.ticks = ticks
        self.now = now
        self.start = start
    }
}

/// A dial's colours.
public struct DialColors {
    public var track = UIColor.black
    /// The light or the shadow along the ring's edges.
    public var trackEdge = UIColor(white: 1, alpha: 0.35)
    public var past = UIColor.systemGray
    /// Of the living arc, at its beginning and far from it.
    public var near = UIColor.systemBlue
    public var far = UIColor.systemPurple
    public var label = UIColor.label
    public var number = UIColor.secondaryLabel
    public var tick = UIColor.tertiaryLabel
    public var knob = UIColor(white: 1, alpha: 0.7)
    /// Around the knob, and the dot in it.
    public var knobRim = UIColor.clear
    public var knobDot = UIColor.clear
    /// Around the knob under the pointer.
    public var halo = UIColor.systemFill

    public init() {}
}
