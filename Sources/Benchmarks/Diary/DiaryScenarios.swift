import Diary
import DiaryFiles
import Foundation

extension Scenario {
    static let diary: [Scenario] = [
        Scenario(
            name: "diary-import",
            summary: "a table of 100 000 weights is brought in, then again", run: bringingIn),
        Scenario(
            name: "diary-open", summary: "a diary of 100 000 entries is opened", run: opening),
        Scenario(
            name: "diary-figures", summary: "statistics, months and trend of 100 000 entries",
            run: reckoning),
        Scenario(
            name: "diary-health", summary: "a gigabyte of Apple Health's XML is brought in",
            run: streaming),
    ]

    private static let rounds = 3

    private static func median(_ times: [Double]) -> Double {
        times.isEmpty ? .infinity : times.sorted()[times.count / 2]
    }

    @MainActor
    private static func bringingIn(_ report: inout Report) {
        let stage = DiaryStage()
        let table = stage.writeTable()
        var (first, again, bare): ([Double], [Double], [Double]) = ([], [], [])
        var (missing, twice, megabytes) = (0, 0, 0)
        for round in 0..<rounds {
            if let seconds = stage.filledShell()?.seconds { bare.append(seconds) }
            stage.attempt("bring a table in") {
                let diary = try stage.openDiary("import-\(round)")
                var failure: (any Error)?
                /// Brings the table in and returns the seconds and the new entries.
                @MainActor func bringIn() -> (Double, Int) {
                    var count = 0
                    let seconds = Measuring.wallSeconds {
                        do { count = try stage.bringIn(table, into: diary) } catch {
                            failure = error
                        }
                    }
                    return (seconds, count)
                }
                let more = Measuring.peakMegabytes {
                    let (seconds, count) = bringIn()
                    first.append(seconds)
                    missing += DiaryStage.rows - count
                }
                megabytes = max(megabytes, more)
                let (seconds, count) = bringIn()
                again.append(seconds)
                twice += count
                if let failure { throw failure }
            }
        }
        report.count("weights that did not come in", missing, atMost: 0)
        report.count("weights that came in twice", twice, atMost: 0)
        report.count("megabytes more at the peak", megabytes, atMost: 96)
        stage.tell(&report)
        report.ratio("bringing in", median(first), to: median(bare), "sqlite3's bare inserts")
        report.ratio("the second time", median(again), to: median(bare), "sqlite3's bare inserts")
    }

    @MainActor
    private static func opening(_ report: inout Report) {
        let stage = DiaryStage()
        _ = stage.filledDiary("open")
        let shell = stage.filledShell()?.shell
        var (ours, bare): ([Double], [Double]) = ([], [])
        var (missing, megabytes) = (0, 0)
        for _ in 0..<rounds {
            if let seconds = shell?.seconds("SELECT * FROM entry;") { bare.append(seconds) }
            stage.attempt("open a diary") {
                var opened: Result<Diary, any Error>?
                let more = Measuring.peakMegabytes {
                    let seconds = Measuring.wallSeconds {
                        opened = Result { try stage.openDiary("open") }
                    }
                    ours.append(seconds)
                }
                megabytes = max(megabytes, more)
                missing += DiaryStage.rows - (try opened?.get().entries.count ?? 0)
            }
        }
        report.count("entries that are missing", missing, atMost: 0)
        report.count("megabytes more at the peak", megabytes, atMost: 64)
        stage.tell(&report)
        report.ratio("opening", median(ours), to: median(bare), "sqlite3's bare select")
    }

    @MainActor
    private static func reckoning(_ report: inout Report) {
        let stage = DiaryStage()
        let entries = stage.filledDiary("figures")?.entries ?? []
        let shell = stage.filledShell()?.shell
        var count = 0
        let blocks = Measuring.allocations { count = Statistics(entries)?.count ?? 0 }
        report.count("entries that were left out", DiaryStage.rows - count, atMost: 0)
        report.allocations("blocks that statistics ask for", blocks, atMost: 16)
        let trendBlocks = Measuring.allocations { count = Trend(entries).points.count }
        report.allocations("blocks that the trend asks for", trendBlocks, atMost: 24)
        var (ours, months, trend): ([Double], [Double], [Double]) = ([], [], [])
        var (bare, bareMonths): ([Double], [Double]) = ([], [])
        for _ in 0..<rounds {
            ours.append(Measuring.wallSeconds { count += Statistics(entries)?.count ?? 0 })
            months.append(
                Measuring.wallSeconds {
                    count += PeriodStatistics.grouping(entries, by: .month).count
                })
            trend.append(Measuring.wallSeconds { count += Trend(entries).points.count })
            let select =
                "SELECT count(*), min(kilograms), max(kilograms), avg(kilograms) FROM entry"
            if let seconds = shell?.seconds(select + ";") { bare.append(seconds) }
            let byMonth = select + " GROUP BY strftime('%Y-%m', wall, 'unixepoch');"
            if let seconds = shell?.seconds(byMonth) { bareMonths.append(seconds) }
        }
        stage.tell(&report)
        report.ratio("statistics", median(ours), to: median(bare), "sqlite3's select of them")
        report.ratio("months", median(months), to: median(bareMonths), "sqlite3's select of them")
        report.ratio("trend", median(trend), to: median(bare), "sqlite3's select of statistics")
    }

    @MainActor
    private static func streaming(_ report: inout Report) {
        let stage = DiaryStage()
        let stream = HealthStream(megabytes: DiaryStage.healthMegabytes)
        var (found, seconds, reading) = (0, 0.0, 0.0)
        let megabytes = Measuring.peakMegabytes {
            stage.attempt("read a stream") {
                seconds = Measuring.wallSeconds {
                    let importer = Importer(clock: DiaryStage.clock)
                    found = stream.given(to: { descriptor in
                        try importer.read(descriptor: descriptor, name: "stream").records.count
                    })
                }
            }
        }
        reading = Measuring.wallSeconds { _ = stream.given(to: HealthStream.counted) }
        report.count("weights that are missing", stream.weights - found, atMost: 0)
        report.count("megabytes more at the peak", megabytes, atMost: 48)
        stage.tell(&report)
        report.ratio("bringing in", seconds, to: reading, "reading the same bytes from a pipe")
    }
}
