import Foundation

extension Diary {
    /// Reads a file off the main actor and compares it with the diary.
    public func preview(
        path: String, options: ImportOptions = ImportOptions(),
        progress: ImportProgress = ImportProgress()
    ) async throws -> ImportPreview {
        let importer = Importer(options: completed(options), clock: clock, progress: progress)
        let (existing, settings, clock) = (entries, settings, clock)
        return try await Task.detached {
            ImportPreview(
                try importer.read(path: path), existing: existing, settings: settings, clock: clock)
        }.value
    }

    /// Options with the diary's usual weight, by which an unstated unit is recognised, and its height,
    /// by which a person is.
    public func completed(_ options: ImportOptions) -> ImportOptions {
        var options = options
        if options.usualKilograms == nil, !entries.isEmpty {
            let masses = entries.suffix(200).map(\.weight.kilograms).sorted()
            options.usualKilograms = masses[masses.count / 2]
        }
        options.heightInCentimetres = options.heightInCentimetres ?? settings.heightInCentimetres
        return options
    }

    /// Adds the new entries and settings of a preview in one undoable step and returns the number of
    /// entries, writing off the main actor.
    @discardableResult
    public func importInBackground(_ preview: ImportPreview) async throws -> Int {
        if let readOnlyReason { throw readOnlyReason }
        let (directory, clock) = (directory, clock)
        let step = try await Task.detached {
            try DiaryStore.open(directory, clock: clock).bringIn(
                preview, at: clock.now().secondsSince1970)
        }.value
        try refresh()
        if step != nil { noteChange() }
        return step?.count ?? 0
    }

    /// The same on the main actor, for files of a size that takes no time.
    @discardableResult
    public func `import`(_ preview: ImportPreview) throws(DiaryError) -> Int {
        let step = try store.bringIn(preview, at: clock.now().secondsSince1970)
        try refresh()
        if step != nil { noteChange() }
        return step?.count ?? 0
    }
}

extension DiaryStore {
    /// Makes the changes of a preview that are still due, nil when none is: the diary may have
    /// changed since the preview was made.
    fileprivate func bringIn(
        _ preview: ImportPreview, at seconds: Int
    ) throws(DiaryError) -> DiaryStep? {
        let known = preview.new.isEmpty ? [] : try identifiers()
        let new = preview.new.filter { !known.contains($0.id) }
        let present = try settings().stored
        let missing = preview.settings.filter { present[$0.key] == nil }
        guard !new.isEmpty || !missing.isEmpty else { return nil }
        let step = DiaryStep(.import, count: new.count)
        try perform(
            step, at: seconds, puts: new,
            settings: missing.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
        return step
    }
}
