/** A priority queue of nodes, lowest first: a binary heap. A node may be in it several times. */
export class NodeQueue {
  readonly #nodes: number[] = [];
  readonly #priorities: number[] = [];

  /** The lowest priority; infinite if the queue is empty. */
  get least(): number {
    return this.#priorities[0] ?? Infinity;
  }

  push(node: number, priority: number): void {
    const [nodes, priorities] = [this.#nodes, this.#priorities];
    let at = nodes.length;
    nodes.push(node);
    priorities.push(priority);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((priorities[parent] ?? 0) <= priority) break;
      nodes[at] = nodes[parent] ?? 0;
      priorities[at] = priorities[parent] ?? 0;
      at = parent;
    }
    nodes[at] = node;
    priorities[at] = priority;
  }

  /** Removes the node with the lowest priority. @returns undefined if the queue is empty */
  pop(): number | undefined {
    const [nodes, priorities] = [this.#nodes, this.#priorities];
    const top = nodes[0];
    const node = nodes.pop();
    const priority = priorities.pop();
    if (top === undefined || node === undefined || priority === undefined || nodes.length === 0) return top;
    let at = 0;
    for (let child = 1; child < nodes.length; child = 2 * at + 1) {
      if (child + 1 < nodes.length && (priorities[child + 1] ?? 0) < (priorities[child] ?? 0)) child++;
      if ((priorities[child] ?? 0) >= priority) break;
      nodes[at] = nodes[child] ?? 0;
      priorities[at] = priorities[child] ?? 0;
      at = child;
    }
    nodes[at] = node;
    priorities[at] = priority;
    return top;
  }
}
