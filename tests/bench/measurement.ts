/** One figure of a bench: a dotted name, a number and its unit ('s', 'ms', 'tasks', 'rows/s', 'x'). */
export interface Measurement {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

export interface BenchOptions {
  /** The largest number of rows to measure with. */
  readonly rows?: number;
  /** Of `search`: '65k', '250k', '1m'. */
  readonly sizes?: readonly string[];
  /** Of `search`: only beside these. */
  readonly peers?: readonly string[];
  /** Of `search`: how many of each kind, at most. */
  readonly questions?: number;
  /** Of `search`, `screens`, `map` and `first-visit`: only these parts. */
  readonly only?: readonly string[];
}

/** The middle value; of an even number of values the lower of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** A number with three significant digits, which is as much as these machines can tell. */
export function significant(value: number): number {
  return Number(value.toPrecision(3));
}
