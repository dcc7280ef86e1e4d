/// How much height a bar has: little in a window that is low, more with a prompt.
public enum UIBarMetrics: Int, Sendable {
    case `default`
    case compact
    case defaultPrompt = 101
    case compactPrompt
}
