import Diary

/// What one row says about the unit of its weight: a body mass index, a height, or both.
struct UnitEvidence: Hashable {
    var number = 0.0
    var bodyMassIndex: Double?
    /// In centimetres.
    var height: Double?

    /// The only unit with which the rows make sense, or nil.
    static func unit(_ rows: [UnitEvidence], _ options: ImportOptions) -> WeightUnit? {
        let fitting = WeightUnit.allCases.filter { unit in
            let spoken = rows.compactMap { $0.fits(unit, options) }
            return !spoken.isEmpty && spoken.count { $0 } * 10 >= spoken.count * 9
        }
        return fitting.count == 1 ? fitting[0] : nil
    }

    /// Whether a unit makes a human height of the row, or the index of the height; nil where the
    /// row says nothing.
    private func fits(_ unit: WeightUnit, _ options: ImportOptions) -> Bool? {
        guard let bodyMassIndex, bodyMassIndex > 8, bodyMassIndex < 120 else { return nil }
        let metres = (number * unit.kilograms / bodyMassIndex).squareRoot()
        if let height { return abs(metres * 100 - height) < 0.06 * height }
        return (1.3...2.15).contains(metres)
    }
}

extension ImportBuilder {
    /// What the cells of a row say about the weight's unit.
    func evidence(bodyMassIndex: String, height: String) -> UnitEvidence? {
        guard !bodyMassIndex.isEmpty || !height.isEmpty else { return nil }
        return UnitEvidence(
            bodyMassIndex: Self.number(bodyMassIndex),
            height: Self.number(height).flatMap(centimetres))
    }

    private static func number(_ text: String) -> Double? {
        guard case .value(let number, nil) = ImportNumber.read(text.trimmingSpaces) else {
            return nil
        }
        return Double(number)
    }

    /// Centimetres of a height in metres, centimetres or inches.
    private func centimetres(_ height: Double) -> Double? {
        switch height {
        case 1...2.5: height * 100
        case 100...250: height
        case 48...90: height * 2.54
        default: nil
        }
    }

    /// Tells which columns were taken and which were left.
    mutating func tell(_ profile: ColumnProfile) {
        guard !profile.names.isEmpty else { return }
        if let remark = profile.unitRemark, options.correctedUnit == nil { assume(remark) }
        func name(_ column: Int?) -> String? {
            column.flatMap { profile.names.indices.contains($0) ? profile.names[$0] : nil }
        }
        let isTold = options.dateColumn != nil || options.weightColumn != nil
        if profile.isGuessed, !isTold, profile.columnCount > 0, let date = name(profile.date),
            let weight = name(profile.weight)
        {
            let pounds = name(profile.pounds).map { " + “\($0)”" } ?? ""
            let note = name(profile.note).map { localized(", notes from “\($0)”") } ?? ""
            assume(
                localized(
                    "The columns were recognised by their values: dates from “\(date)”, weights from “\(weight)”"
                ) + pounds + note + ".")
        }
        leave(profile.left.compactMap(name))
    }
}
