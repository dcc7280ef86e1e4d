import Charts
import Diary
import DiaryFiles
import Foundation
import Tactile

/// What can be saved from the window: the graph as a picture, or the diary as a table or document.
enum ExportKind: Int, CaseIterable {
    case png, svg, pdf, csv, json

    var title: String { fileExtension.uppercased() }

    var fileExtension: String {
        switch self {
        case .png: "png"
        case .svg: "svg"
        case .pdf: "pdf"
        case .csv: "csv"
        case .json: "json"
        }
    }

    /// Whether it is the graph that is saved.
    var isGraph: Bool { self == .png || self == .svg }

    var explanation: String {
        switch self {
        case .png: localized("The graph as it is shown, as a picture.")
        case .svg: localized("The graph as it is shown, as lines that any size shows sharply.")
        case .pdf: localized("One page with figures, the graph and a table of the months.")
        case .csv: localized("All entries as a table. Health Beat reads it again without loss.")
        case .json: localized("All entries and settings. Health Beat reads it again without loss.")
        }
    }

    /// What the file is called unless the person says otherwise.
    @MainActor
    func usualName(_ model: DiaryModel) -> String {
        let what = isGraph ? localized("graph") : localized("diary")
        return "Health Beat \(what) \(model.calendarDay).\(fileExtension)"
    }

    /// Where it goes unless the person says otherwise.
    func usualFolder(_ folders: UserFolders) -> String {
        self == .png || self == .svg ? folders.pictures : folders.documents
    }

    /// Makes the file's content; the part that takes long for a long diary may run anywhere. Nil
    /// where there is nothing to show.
    @MainActor
    func content(_ model: DiaryModel, _ picture: GraphPicture?) -> (@Sendable () -> Data)? {
        switch self {
        case .png, .svg:
            guard let picture else { return nil }
            let data = self == .png ? picture.png : picture.svg
            return { data }
        case .pdf:
            guard !model.entries.isEmpty else { return nil }
            let data = PrintedPage(model: model).pdf
            return { data }
        case .csv, .json:
            let exporter = Exporter(format: self == .csv ? .csv : .json, unit: model.unit)
            let (entries, settings) = (model.allEntries, model.diary.settings)
            return { Data(exporter.text(entries, settings: settings).utf8) }
        }
    }
}
