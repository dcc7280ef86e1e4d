import Diary

/// What changed of what the window shows.
enum ModelChange: Equatable {
    /// Entries came, went or are others now, settings differ, or there is another step to undo.
    case diary(DiaryChange)
    /// The goal was moved, or is on its way to the disk.
    case goal
    /// A change takes long to be on disk, or no longer does.
    case saving
    /// The desktop said whether it will remind of weighing.
    case reminder
    /// Another day began, or the clock was set to one, or to another zone.
    case day
}
