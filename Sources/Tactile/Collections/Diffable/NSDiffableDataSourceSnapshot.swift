import Foundation

/// Which sections there are and which items they have, by identifiers that occur once.
///
/// Asking for an identifier's place takes O(1) after the first time since the last change.
public struct NSDiffableDataSourceSnapshot<
    SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
    struct Section: Sendable {
        var identifier: SectionIdentifierType
        var items: [ItemIdentifierType]
    }

    private(set) var sections: [Section] = []
    /// The section that each item is in, by identifier.
    private var owners: [ItemIdentifierType: SectionIdentifierType] = [:]
    private var places: [SectionIdentifierType: Int] = [:]
    /// What was marked for ``reloadItems(_:)`` and the like.
    public private(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []
    public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
    public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []

    public init() {}

    // MARK: Asking

    public var numberOfSections: Int { sections.count }
    public var numberOfItems: Int { owners.count }
    public var sectionIdentifiers: [SectionIdentifierType] { sections.map(\.identifier) }
    public var itemIdentifiers: [ItemIdentifierType] { sections.flatMap(\.items) }

    /// The section must be there.
    public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
        sections[place(of: identifier)].items.count
    }

    /// The section must be there.
    public func itemIdentifiers(
        inSection identifier: SectionIdentifierType
    ) -> [ItemIdentifierType] { sections[place(of: identifier)].items }

    public func sectionIdentifier(
        containingItem identifier: ItemIdentifierType
    ) -> SectionIdentifierType? { owners[identifier] }

    /// The item's number through all sections; O(n).
    public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
        guard let owner = owners[identifier], let section = places[owner],
            let item = sections[section].items.firstIndex(of: identifier)
        else { return nil }
        return sections[..<section].reduce(0) { $0 + $1.items.count } + item
    }

    public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? { places[identifier] }

    private func place(of section: SectionIdentifierType) -> Int {
        guard let place = places[section] else {
            preconditionFailure("There is no section \(section) in the snapshot: append it first.")
        }
        return place
    }

    // MARK: Items

    /// Appends items to a section; without one to the last.
    public mutating func appendItems(
        _ identifiers: [ItemIdentifierType], toSection section: SectionIdentifierType? = nil
    ) {
        guard let section = section ?? sections.last?.identifier else {
            preconditionFailure("There is no section to append items to: append one first.")
        }
        let place = place(of: section)
        insert(identifiers, at: sections[place].items.count, of: place)
    }

    public mutating func insertItems(
        _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
    ) {
        let (section, item) = spot(of: beforeIdentifier)
        insert(identifiers, at: item, of: section)
    }

    public mutating func insertItems(
        _ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType
    ) {
        let (section, item) = spot(of: afterIdentifier)
        insert(identifiers, at: item + 1, of: section)
    }

    private mutating func insert(_ identifiers: [ItemIdentifierType], at item: Int, of section: Int)
    {
        let owner = sections[section].identifier
        for identifier in identifiers {
            precondition(
                owners.updateValue(owner, forKey: identifier) == nil,
                "The item \(identifier) is in the snapshot already: each item occurs once.")
        }
        sections[section].items.insert(contentsOf: identifiers, at: item)
    }

    private func spot(of item: ItemIdentifierType) -> (section: Int, item: Int) {
        guard let owner = owners[item], let section = places[owner],
            let index = sections[section].items.firstIndex(of: item)
        else { preconditionFailure("There is no item \(item) in the snapshot.") }
        return (section, index)
    }

    /// Items that are not there are passed over.
    public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
        var touched: Set<SectionIdentifierType> = []
        var gone: Set<ItemIdentifierType> = []
        for identifier in identifiers {
            guard let owner = owners.removeValue(forKey: identifier) else { continue }
            touched.insert(owner)
            gone.insert(identifier)
        }
        for owner in touched {
            sections[place(of: owner)].items.removeAll { gone.contains($0) }
        }
        forgetMarks(of: gone)
    }

    public mutating func deleteAllItems() { self = NSDiffableDataSourceSnapshot() }

    public mutating func moveItem(
        _ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType
    ) { move(identifier, to: toIdentifier, offset: 0) }

    public mutating func moveItem(
        _ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType
    ) { move(identifier, to: toIdentifier, offset: 1) }

    private mutating func move(
        _ identifier: ItemIdentifierType, to other: ItemIdentifierType, offset: Int
    ) {
        precondition(identifier != other, "The item \(identifier) cannot be moved next to itself.")
        let old = spot(of: identifier)
        sections[old.section].items.remove(at: old.item)
        let new = spot(of: other)
        sections[new.section].items.insert(identifier, at: new.item + offset)
        owners[identifier] = sections[new.section].identifier
    }

    /// Has the items' cells replaced when the snapshot is applied.
    public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
        for identifier in identifiers { _ = spot(of: identifier) }
        reloadedItemIdentifiers += identifiers
    }

    /// Has the items' cells configured again when the snapshot is applied.
    public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
        for identifier in identifiers { _ = spot(of: identifier) }
        reconfiguredItemIdentifiers += identifiers
    }

    private mutating func forgetMarks(of gone: Set<ItemIdentifierType>) {
        reloadedItemIdentifiers.removeAll { gone.contains($0) }
        reconfiguredItemIdentifiers.removeAll { gone.contains($0) }
    }

    // MARK: Sections

    public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
        insert(identifiers, at: sections.count)
    }

    public mutating func insertSections(
        _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
    ) { insert(identifiers, at: place(of: toIdentifier)) }

    public mutating func insertSections(
        _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
    ) { insert(identifiers, at: place(of: toIdentifier) + 1) }

    private mutating func insert(_ identifiers: [SectionIdentifierType], at place: Int) {
        var seen: Set<SectionIdentifierType> = []
        for identifier in identifiers {
            precondition(
                places[identifier] == nil && seen.insert(identifier).inserted,
                "The section \(identifier) is in the snapshot already: each section occurs once.")
        }
        sections.insert(
            contentsOf: identifiers.map { Section(identifier: $0, items: []) }, at: place)
        number()
    }

    private mutating func number() {
        places = Dictionary(
            sections.enumerated().map { ($1.identifier, $0) }, uniquingKeysWith: { $1 })
    }

    /// With all their items. Sections that are not there are passed over.
    public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
        let gone = Set(identifiers)
        var items: Set<ItemIdentifierType> = []
        for section in sections where gone.contains(section.identifier) {
            items.formUnion(section.items)
        }
        for item in items { owners[item] = nil }
        sections.removeAll { gone.contains($0.identifier) }
        reloadedSectionIdentifiers.removeAll { gone.contains($0) }
        forgetMarks(of: items)
        number()
    }

    public mutating func moveSection(
        _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
    ) { move(identifier, to: toIdentifier, offset: 0) }

    public mutating func moveSection(
        _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
    ) { move(identifier, to: toIdentifier, offset: 1) }

    private mutating func move(
        _ identifier: SectionIdentifierType, to other: SectionIdentifierType, offset: Int
    ) {
        precondition(identifier != other, "Section \(identifier) cannot be moved next to itself.")
        let section = sections.remove(at: place(of: identifier))
        number()
        sections.insert(section, at: place(of: other) + offset)
        number()
    }

    /// Has all views of the sections replaced when the snapshot is applied.
    public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
        for identifier in identifiers { _ = place(of: identifier) }
        reloadedSectionIdentifiers += identifiers
    }

    /// Without the marks, as the state after the snapshot was applied.
    func settled() -> NSDiffableDataSourceSnapshot {
        var copy = self
        copy.reloadedSectionIdentifiers = []
        copy.reloadedItemIdentifiers = []
        copy.reconfiguredItemIdentifiers = []
        return copy
    }

    /// Puts other items into a section, which is appended where it is not there.
    mutating func setItems(
        _ items: [ItemIdentifierType], of section: SectionIdentifierType
    ) {
        if places[section] == nil { appendSections([section]) }
        let place = place(of: section)
        for item in sections[place].items { owners[item] = nil }
        sections[place].items = []
        insert(items, at: 0, of: place)
    }

    /// Moves an item to where it is after the move.
    mutating func move(_ item: ItemIdentifierType, to path: IndexPath) {
        guard path.count == 2, sections.indices.contains(path[0]) else { return }
        let old = spot(of: item)
        sections[old.section].items.remove(at: old.item)
        let count = sections[path[0]].items.count
        sections[path[0]].items.insert(item, at: min(max(path[1], 0), count))
        owners[item] = sections[path[0]].identifier
    }

    func path(of item: ItemIdentifierType) -> IndexPath? {
        guard let owner = owners[item], let section = places[owner],
            let index = sections[section].items.firstIndex(of: item)
        else { return nil }
        return [section, index]
    }

    func item(at path: IndexPath) -> ItemIdentifierType? {
        guard path.count == 2, sections.indices.contains(path[0]),
            sections[path[0]].items.indices.contains(path[1])
        else { return nil }
        return sections[path[0]].items[path[1]]
    }
}
