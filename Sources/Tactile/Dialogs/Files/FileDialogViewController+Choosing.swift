import Foundation
import TactileNavigation
import TactileTables
import TactileText
import TactileViews

/// What is chosen in a file dialog: by a row, by what is typed, by keys.
extension FileDialogViewController {
    /// Return in the field, or the button: takes what is typed, else what is selected.
    func done() {
        let text = (field.text ?? "").trimmingCharacters(in: .whitespaces)
        switch purpose {
        case .open where text.isEmpty: chooseSelection()
        case .folder where text.isEmpty: finish([folder])
        case .save where text.isEmpty: say(localized("Type a name."))
        case .open, .folder, .save: take(text)
        }
    }

    private func take(_ text: String) {
        // What was typed leads from the folder that is listed, which typing has gone to.
        let name = typedName
        guard !name.isEmpty else {
            return purpose == .folder ? finish([folder]) : enter(folder)
        }
        let path = FilePath.join(folder, name)
        let kind = FilePath.kind(of: path)
        switch (purpose, kind) {
        case (.folder, .folder): finish([path])
        case (_, .folder): enter(path)
        case (.folder, _): say(localized("There is no folder “\(name)” here."))
        case (.open, .file):
            guard purpose.allows(name) else {
                return say(localized("“\(name)” is of another kind than what is wanted."))
            }
            finish([path])
        case (.open, .nothing):
            let files = shown.filter { !$0.isFolder }
            guard shown.count == 1, let only = files.first else {
                return say(localized("There is no “\(name)” here."))
            }
            finish([FilePath.join(folder, only.name)])
        case (.save, _): save(path, exists: kind == .file)
        }
    }

    private func chooseSelection() {
        let names = (table.indexPathsForSelectedRows ?? []).compactMap { shown(at: $0)?.name }
        guard !names.isEmpty else { return say(localized("Choose a file.")) }
        finish(names.map { FilePath.join(folder, $0) })
    }

    private func save(_ path: String, exists: Bool) {
        let above = FilePath.parent(of: path)
        guard FilePath.kind(of: above) == .folder else {
            return say(FileProblem(opening: above, ENOENT).message)
        }
        guard access(exists ? path : above, W_OK) == 0 || access(above, W_OK) == 0 else {
            return say(FileProblem(writing: path, EACCES).message)
        }
        guard exists else { return finish([path]) }
        let name = (path as NSString).lastPathComponent
        let alert = UIAlertController(
            title: localized("Replace “\(name)”?"),
            message:
                localized(
                    "A file of this name is in \(FilePath.short(above)) already. What is in it is lost."
                ),
            preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: localized("Cancel"), style: .cancel))
        alert.addAction(
            UIAlertAction(title: localized("Replace"), style: .destructive) { [weak self] _ in
                self?.finish([path])
            })
        present(alert, animated: true)
    }

    private func finish(_ paths: [String]) {
        onChoose(paths.map { URL(fileURLWithPath: $0) })
    }

    func shown(at path: IndexPath) -> FolderListing.Entry? {
        shown.indices.contains(path.row) ? shown[path.row] : nil
    }

    /// Whether Tab writes something; else it goes on to the list.
    var mayComplete: Bool {
        let name = typedName
        let names = (listing?.entries ?? []).filter {
            $0.name.hasPrefix(name) && ($0.isFolder || purpose.allows($0.name))
        }
        guard let first = names.first else { return false }
        return names.count == 1 && (first.isFolder || first.name != name)
            || FilePath.commonStart(of: names.map(\.name)) != name
    }
}

extension FileDialogViewController: UITextFieldDelegate {
    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        done()
        return false
    }

    func textField(_ textField: UITextField, didRefusePasteLongerThan limit: Int) {
        say(localized("The pasted text is too long for a name."))
    }
}

extension FileDialogViewController: UITableViewDataSource, UITableViewDelegate {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        shown.count
    }

    func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: "file")
            ?? UITableViewCell(style: .subtitle, reuseIdentifier: "file")
        guard let entry = shown(at: indexPath) else { return cell }
        cell.textLabel?.text = String(entry.name.map { $0.isNewline ? "␤" : $0 })
        cell.textLabel?.lineBreakMode = .byTruncatingMiddle
        let date = FileFigures.date(entry.modified)
        cell.detailTextLabel?.text =
            entry.size.map { "\(FileFigures.size($0)) · \(date)" } ?? localized("Folder · \(date)")
        cell.detailTextLabel?.textColor = .secondaryLabel
        cell.accessoryType =
            entry.isFolder
            ? .disclosureIndicator
            : cell.isSelected && table.allowsMultipleSelection ? .checkmark : .none
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        guard let entry = shown(at: indexPath) else { return }
        if entry.isFolder {
            tableView.deselectRow(at: indexPath, animated: false)
            return enter(FilePath.join(folder, entry.name))
        }
        switch purpose {
        case .open(_, several: true):
            tableView.cellForRow(at: indexPath)?.accessoryType = .checkmark
            showDone()
        case .open: finish([FilePath.join(folder, entry.name)])
        case .save:
            tableView.deselectRow(at: indexPath, animated: false)
            field.text = entry.name
            showDone()
        case .folder: tableView.deselectRow(at: indexPath, animated: false)
        }
    }

    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
        if shown(at: indexPath)?.isFolder == false {
            tableView.cellForRow(at: indexPath)?.accessoryType = .none
        }
        showDone()
    }
}

/// Sizes and dates of files in words.
enum FileFigures {
    /// "84 kB", by thousands.
    static func size(_ bytes: Int) -> String {
        guard bytes >= 1000 else {
            return localized("\(counting: bytes) bytes", one: "\(counting: bytes) byte")
        }
        var value = Double(bytes), unit = 0
        let units = ["", "kB", "MB", "GB", "TB", "PB"]
        while value >= 999.5, unit < units.count - 1 {
            value /= 1000
            unit += 1
        }
        let isSmall = value < 9.95
        let digits = isSmall ? (value * 10).rounded() / 10 : value.rounded()
        let text = isSmall && digits != digits.rounded() ? "\(digits)" : "\(Int(digits))"
        return "\(text) \(units[unit])"
    }

    /// "2026-11-23 14:05", in the machine's time zone.
    static func date(_ seconds: Int) -> String {
        var time = time_t(seconds)
        var parts = tm()
        guard localtime_r(&time, &parts) != nil else { return "" }
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
            + " \(two(parts.tm_hour)):\(two(parts.tm_min))"
    }
}
