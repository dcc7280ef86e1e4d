/// Variables that stay out of the tableau.
///
/// A required equation with a variable that nothing else mentions only says what that variable is:
/// the equation *defines* it, and its value is computed once the others have theirs. In a column of
/// rows, each below the one before, the tableau would have to write down for each row the heights
/// of all above it; definitions need a term or two each. As soon as something else says anything
/// about a defined variable, its definition, and those that it is made of, go into the tableau.
///
/// A variable is defined before anything mentions it, so a definition is made of older ones only:
/// in the order in which they were made, all can be computed in one go.
extension SimplexSolver {
    /// Returns the variable that a required equation can define, or nil. Candidates are variables
    /// that no other constraint mentions; the largest coefficient wins, among equal ones the newest
    /// variable.
    func definable(by index: Int) -> Int32? {
        guard constraints[index].relation == .equal,
            constraints[index].priority >= Self.required
        else { return nil }
        var best: Int32?
        var size = Self.noise
        for term in constraints[index].terms {
            let symbol = term.variable.symbol, magnitude = abs(term.coefficient)
            guard mentions[Int(symbol)] == 1, rowOf[Int(symbol)] < 0, magnitude >= size else {
                continue
            }
            if magnitude == size, let known = best, symbol < known { continue }
            best = symbol
            size = magnitude
        }
        return best
    }

    func define(_ symbol: Int32, by index: Int) {
        // Rounding may have left something of it.
        purge(symbol)
        definitions[Int(symbol)] = Int32(index)
        constraints[index].subject = symbol
        constraints[index].serial = definitionCount
        definitionCount += 1
        for term in constraints[index].terms where term.variable.symbol != symbol {
            uses[Int(term.variable.symbol)].append(Int32(index))
        }
        due.append(Int32(index))
    }

    /// Takes a definition away; the variable is one of which nothing is known.
    func undefine(_ index: Int) {
        let symbol = constraints[index].subject
        forget(index)
        if values[Int(symbol)] != 0 {
            values[Int(symbol)] = 0
            noteChange(of: symbol)
        }
    }

    private func forget(_ index: Int) {
        let symbol = constraints[index].subject
        constraints[index].subject = -1
        definitions[Int(symbol)] = -1
        for term in constraints[index].terms where term.variable.symbol != symbol {
            let used = Int(term.variable.symbol)
            if let place = uses[used].lastIndex(of: Int32(index)) { uses[used].remove(at: place) }
        }
    }

    /// Brings the definition of a variable, and those that it is made of, into the tableau.
    func enterDefinition(of symbol: Int32) {
        guard definitions[Int(symbol)] >= 0 else { return }
        var found: ContiguousArray<Int32> = [], pending = [symbol]
        while let symbol = pending.popLast() {
            let index = definitions[Int(symbol)]
            guard index >= 0 else { continue }
            forget(Int(index))
            values[Int(symbol)] = 0
            noteChange(of: symbol)
            found.append(index)
            pending += constraints[Int(index)].terms.map(\.variable.symbol)
        }
        found.sort { constraints[Int($0)].serial < constraints[Int($1)].serial }
        for index in found { enterRow(Int(index)) }
    }

    /// Computes the defined variables that depend on what changed.
    func computeDefinitions() {
        guard !due.isEmpty || !moved.isEmpty else { return }
        var order: ContiguousArray<Int32> = []
        func take(_ index: Int32) {
            guard constraints[Int(index)].subject >= 0, !constraints[Int(index)].isDue else {
                return
            }
            constraints[Int(index)].isDue = true
            order.append(index)
        }
        for index in due { take(index) }
        for symbol in moved {
            isMoved[Int(symbol)] = false
            for index in uses[Int(symbol)] { take(index) }
        }
        due.removeAll(keepingCapacity: true)
        moved.removeAll(keepingCapacity: true)
        var next = 0
        while next < order.count {
            for index in uses[Int(constraints[Int(order[next])].subject)] { take(index) }
            next += 1
        }
        order.sort { constraints[Int($0)].serial < constraints[Int($1)].serial }
        for index in order {
            constraints[Int(index)].isDue = false
            compute(Int(index))
        }
    }

    private func compute(_ index: Int) {
        let subject = constraints[index].subject
        var sum = constraints[index].constant, factor = 1.0
        for term in constraints[index].terms {
            if term.variable.symbol == subject {
                factor = term.coefficient
            } else {
                sum += term.coefficient * value(of: term.variable)
            }
        }
        let value = -sum / factor
        guard value != values[Int(subject)] else { return }
        values[Int(subject)] = value
        report(subject)
    }
}
