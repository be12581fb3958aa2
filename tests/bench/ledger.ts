/** The ledger of measurements: the newest runs of each bench, with commit and machine, and the page that shows them. */
import * as z from 'zod/mini';
import { peersTable } from './sync-peers/table.ts';

const runSchema = z.object({
  bench: z.string(),
  /** Arguments after the name, such as `--only memory`. */
  options: z.string(),
  /** 'YYYY-MM-DD'. */
  day: z.string(),
  /** Abbreviated; followed by '+' if files had been changed since. */
  commit: z.string(),
  /** Processor, number of cores, memory and version of Node. */
  machine: z.string(),
  /** Load average of the last minute before the run: what else the machine did. */
  load: z.number(),
  figures: z.array(z.object({ name: z.string(), value: z.number(), unit: z.string() })),
});
export const ledgerSchema = z.array(runSchema);

export type BenchRun = z.infer<typeof runSchema>;

/** Runs kept of each bench with the same options. */
const TAKES = 3;
/** The bench whose runs are shown in one table. */
const PEERS = 'sync-peers';

/** The ledger with a run added, which replaces the oldest of its kind beyond three, and all of its kind of another machine. */
export function withRun(ledger: readonly BenchRun[], run: BenchRun): readonly BenchRun[] {
  const isAlike = (other: BenchRun) => other.bench === run.bench && other.options === run.options;
  const others = ledger.filter((other) => !isAlike(other));
  const alike = [...ledger.filter((other) => isAlike(other) && other.machine === run.machine), run].slice(-TAKES);
  return [...others, ...alike].toSorted((a, b) => titleOf(a).localeCompare(titleOf(b), 'en'));
}

/** The ledger as a page of Markdown: a table for each bench, with the takes beside each other. */
export function ledgerPage(ledger: readonly BenchRun[]): string {
  const peers = ledger.filter(({ bench }) => bench === PEERS);
  const others = ledger.filter(({ bench }) => bench !== PEERS);
  const parts = [...new Set(others.map(titleOf))].map((title) =>
    plainPart(
      title,
      others.filter((run) => titleOf(run) === title),
    ),
  );
  if (peers.length > 0) parts.push(peersPart(peers));
  return `${['# Measured figures', '', 'Written by `npm run bench -- NAME --record`; edited by hand, it fails a test.', '', parts.join('\n\n')].join('\n')}\n`;
}

function plainPart(title: string, runs: readonly BenchRun[]): string {
  const names = [...new Set(runs.flatMap(({ figures }) => figures.map(({ name }) => name)))];
  const rows = names.map((name) => {
    const found = runs.map(({ figures }) => figures.find((figure) => figure.name === name));
    const unit = found.find((figure) => figure)?.unit ?? '';
    return `| \`${name}\` | ${found.map((figure) => figure?.value.toLocaleString('en') ?? '–').join(' | ')} | ${unit} |`;
  });
  const takes = runs.map(({ day, commit, load }) => `${day} ${commit}, load ${load.toFixed(1)}`);
  return [
    `## ${title}`,
    '',
    `${runs.at(-1)?.machine}.`,
    '',
    `| Figure | ${takes.join(' | ')} | Unit |`,
    `|---|${takes.map(() => '--:|').join('')}---|`,
    ...rows,
  ].join('\n');
}

/** One table of all libraries, whichever of them a run measured. */
function peersPart(runs: readonly BenchRun[]): string {
  const loads = runs.map(({ load }) => load);
  const commits = [...new Set(runs.map(({ day, commit }) => `${day} ${commit}`))];
  const between = `load ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`;
  return [`## ${PEERS}`, '', `${runs.at(-1)?.machine}; ${commits.join(', ')}; ${between}.`, '', peersTable(runs)].join(
    '\n',
  );
}

function titleOf({ bench, options }: BenchRun): string {
  return options === '' ? bench : `${bench} ${options}`;
}
