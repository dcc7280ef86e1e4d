/// Which part of a date such as 03/04/2026 is the day.
public enum DateOrder: String, Hashable, Sendable, CaseIterable {
    case dayFirst = "dmy"
    case monthFirst = "mdy"
}
