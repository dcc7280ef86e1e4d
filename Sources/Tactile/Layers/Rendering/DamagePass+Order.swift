import TactileGeometry

extension DamagePass {
    /// Finds the layers whose siblings are in front of them that were behind, or the other way
    /// round: as few as there can be, so that all others follow each other as they did in the last
    /// frame.
    func findReordered() {
        for node in tree.ordered {
            guard let order = node.order, !order.keepsOrder else { continue }
            order.isReordered = true
            findReordered(order.nodes)
        }
    }

    /// The longest run of sublayers that kept their order has not moved, the others have.
    private func findReordered(_ nodes: ContiguousArray<RenderNode>) {
        // For each length of a run, the last node of that which ends farthest back.
        ends.removeAll(keepingCapacity: true)
        previous.removeAll(keepingCapacity: true)
        for (slot, node) in nodes.enumerated() {
            // What was not there before is in no order yet.
            guard node.slotBefore >= 0 else {
                previous.append(-1)
                continue
            }
            node.isReordered = true
            var low = 0, high = ends.count
            while low < high {
                let middle = (low + high) / 2
                if nodes[ends[middle]].slotBefore < node.slotBefore {
                    low = middle + 1
                } else {
                    high = middle
                }
            }
            previous.append(low > 0 ? ends[low - 1] : -1)
            if low == ends.count { ends.append(slot) } else { ends[low] = slot }
        }
        var slot = ends.last ?? -1
        while slot >= 0 {
            nodes[slot].isReordered = false
            slot = previous[slot]
        }
        for node in nodes where node.isReordered { tree.touch(node) }
    }
}
