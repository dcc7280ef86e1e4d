import Diary
import Foundation
import TactileThreads

extension Diary {
    /// Reads a file off the main actor and compares it with the diary.
    public func preview(
        path: String, options: ImportOptions = ImportOptions(),
        progress: ImportProgress = ImportProgress()
    ) async throws -> ImportPreview {
        try await preview(options, progress) { importer in try importer.read(path: path) }
    }

    /// Reads a text off the main actor, such as one from the clipboard, and compares it with the
    /// diary.
    ///
    /// - `name`: What the text is called in messages.
    public func preview(
        text: String, name: String, options: ImportOptions = ImportOptions()
    ) async throws -> ImportPreview {
        try await preview(options, ImportProgress()) { importer in
            try importer.read(Array(text.utf8), name: name)
        }
    }

    private func preview(
        _ options: ImportOptions, _ progress: ImportProgress,
        reading read: @escaping @Sendable (Importer) throws -> ImportedFile
    ) async throws -> ImportPreview {
        let (existing, settings, clock) = (entries, settings, clock)
        let end = ImportEnd()
        let progress = progress.ended(by: end)
        let importer = Importer(options: completed(options), clock: clock, progress: progress)
        return try await withTaskCancellationHandler {
            try await WorkQueue.shared.value {
                let file = try read(importer)
                try progress.report(1)
                return ImportPreview(file, existing: existing, settings: settings, clock: clock)
            }
        } onCancel: {
            end.ask()
        }
    }

    /// Options with the diary's usual weight, by which an unstated unit is recognised, and its
    /// height, by which a person is.
    public func completed(_ options: ImportOptions) -> ImportOptions {
        var options = options
        let entries = presentEntries
        if options.usualKilograms == nil, !entries.isEmpty {
            let masses = entries.suffix(200).map(\.weight.kilograms).sorted()
            options.usualKilograms = masses[masses.count / 2]
        }
        options.heightInCentimetres = options.heightInCentimetres ?? settings.heightInCentimetres
        return options
    }

    /// Adds the chosen entries and the settings of a preview in one undoable step and returns the
    /// number of entries, writing off the main actor.
    @discardableResult
    public func importInBackground(_ preview: ImportPreview) async throws -> Int {
        try await bringInInBackground(
            preview.chosen, settings: preview.settings, noted: preview.noted)
    }

    /// The same on the main actor, for files of a size that takes no time.
    @discardableResult
    public func `import`(_ preview: ImportPreview) throws(DiaryError) -> Int {
        try bringIn(preview.chosen, settings: preview.settings, noted: preview.noted)
    }
}
