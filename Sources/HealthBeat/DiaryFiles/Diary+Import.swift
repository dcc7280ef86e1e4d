import Diary
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
        try await bringInInBackground(preview.new, settings: preview.settings)
    }

    /// The same on the main actor, for files of a size that takes no time.
    @discardableResult
    public func `import`(_ preview: ImportPreview) throws(DiaryError) -> Int {
        try bringIn(preview.new, settings: preview.settings)
    }
}
