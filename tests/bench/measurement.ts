/** One figure of a bench: a dotted name, a value and its unit ('s', 'ms', 'tasks', 'rows/s', 'x'). */
export interface Measurement {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

export interface BenchOptions {
  /** The largest number of rows to measure with. */
  readonly rows?: number;
  /** Of `search` and `map`: '65k', '250k', '1m'; of `sync-peers`: '18k', '65k'. */
  readonly sizes?: readonly string[];
  /** Of `search` and `sync-peers`: the peers to compare with. */
  readonly peers?: readonly string[];
  /** Of `search`: the maximum number of queries of each kind. */
  readonly questions?: number;
  /** The parts to run, of benches that have parts. */
  readonly only?: readonly string[];
}

/** The median; of an even number of values the lower of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** Rounds to three significant digits, the precision of these measurements. */
export function significant(value: number): number {
  return Number(value.toPrecision(3));
}
