import { type Measurement, median, significant } from '../measurement.ts';

const CLIENTS = 16;
const SECONDS = 5;
/** Takes of each, in turn, because other work on the machine comes and goes. */
const ROUNDS = 3;

interface Load {
  readonly perSecond: number;
  readonly p99Ms: number;
}

/** Runs all clients concurrently for a few seconds; each repeats `work` without pause. */
async function load(work: () => Promise<void>): Promise<Load> {
  await Promise.all(Array.from({ length: CLIENTS }, work));
  const times: number[] = [];
  const started = performance.now();
  const client = async () => {
    while (performance.now() - started < SECONDS * 1000) {
      const begun = performance.now();
      await work();
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const seconds = (performance.now() - started) / 1000;
  const sorted = times.toSorted((a, b) => a - b);
  return { perSecond: times.length / seconds, p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN };
}

/** Measures each kind of work in turn, several times. @returns the median of a kind's takes */
export async function loadInTurn(
  kinds: Readonly<Record<string, () => Promise<void>>>,
): Promise<(kind: string) => Load> {
  const takes = new Map<string, Load[]>(Object.keys(kinds).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, work] of Object.entries(kinds)) takes.get(name)?.push(await load(work));
  }
  return (kind) => {
    const of = takes.get(kind) ?? [];
    return { perSecond: median(of.map(({ perSecond }) => perSecond)), p99Ms: median(of.map(({ p99Ms }) => p99Ms)) };
  };
}

export function describeLoad(name: string, { perSecond, p99Ms }: Load): Measurement[] {
  return [
    { name: `${name}.rps`, value: significant(perSecond), unit: 'requests/s' },
    { name: `${name}.p99_ms`, value: significant(p99Ms), unit: 'ms' },
  ];
}

export function ratioOf(name: string, ours: Load, bare: Load): Measurement {
  return { name, value: significant(ours.perSecond / bare.perSecond), unit: 'x' };
}
