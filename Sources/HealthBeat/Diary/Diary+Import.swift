import Foundation

extension Diary {
    /// Reads a file off the main actor and compares it with the diary.
    public func preview(
        path: String, options: ImportOptions = ImportOptions(),
        progress: ImportProgress = ImportProgress()
    ) async throws -> ImportPreview {
        let importer = Importer(options: completed(options), clock: clock, progress: progress)
        let (existing, clock) = (entries, clock)
        return try await Task.detached {
            ImportPreview(try importer.read(path: path), existing: existing, clock: clock)
        }.value
    }

    /// Options with the diary's usual weight, by which an unstated unit is recognised.
    public func completed(_ options: ImportOptions) -> ImportOptions {
        var options = options
        if options.usualKilograms == nil, !entries.isEmpty {
            let masses = entries.suffix(200).map(\.weight.kilograms).sorted()
            options.usualKilograms = masses[masses.count / 2]
        }
        return options
    }

    /// Adds the new entries of a preview in one undoable step and returns their number, writing off
    /// the main actor.
    @discardableResult
    public func importInBackground(_ preview: ImportPreview) async throws -> Int {
        if let readOnlyReason { throw readOnlyReason }
        let (directory, clock) = (directory, clock)
        let count = try await Task.detached {
            let store = try DiaryStore.open(directory, clock: clock)
            let known = Set(try store.entries().map(\.id))
            let new = preview.new.filter { !known.contains($0.id) }
            guard !new.isEmpty else { return 0 }
            try store.perform(
                DiaryStep(.import, count: new.count), at: clock.now().secondsSince1970, puts: new)
            return new.count
        }.value
        try refresh()
        if count > 0 { noteChange() }
        return count
    }

    /// The same on the main actor, for files of a size that takes no time.
    @discardableResult
    public func `import`(_ preview: ImportPreview) throws(DiaryError) -> Int {
        // The diary may have changed since the preview was made.
        try refresh()
        let known = Set(entries.lazy.map(\.id))
        let new = preview.new.filter { !known.contains($0.id) }
        guard !new.isEmpty else { return 0 }
        try perform(DiaryStep(.import, count: new.count), puts: new)
        return new.count
    }
}
