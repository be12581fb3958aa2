/**
 * `npm run bench -- NAME [--json FILE] [--record]`: measures and prints a table; with --json also writes
 * `[{name, value, unit}]`, with --record the run into `docs/record/figures.json` and `figures.md`.
 * `--rows N` bounds the largest number of rows that `backend` measures with. `search` takes lists with commas:
 * `--sizes 65k,250k,1m`, `--peers minisearch,sqlite`, `--only geo,text,memory,real,worker,typing,pack,world`,
 * and `--questions N`; `map` takes `--sizes` and `--only index,drawn,chunks`; `screens` takes
 * `--only home,tap,use,fling,real`, `backend` takes `--only start,packs,pull,nearby,embedded`, `sync-peers` takes
 * `--sizes 18k,65k` and `--peers ours,rxdb,tinybase,tanstack,pglite,sqlite`,
 * `first-visit` takes `--only landing,place,near,search,text,key`, `lighthouse` takes
 * `--only control,landing,search,directory,place` and each page with `.ar`, `meaning` takes `--only tuning,held-out`,
 * `trip` takes `--only singapore,cairo,tokyo,london`.
 * Without a name it lists the benches. No test asserts these figures; people compare them.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { ledgerPage, ledgerSchema, withRun } from './ledger.ts';
import type { BenchOptions, Measurement } from './measurement.ts';

const BENCHES: Readonly<Record<string, () => Promise<{ run(options: BenchOptions): Promise<Measurement[]> }>>> = {
  backend: () => import('./backend.ts'),
  'beside-plugin': () => import('./beside-plugin.ts'),
  burst: () => import('./burst.ts'),
  'first-visit': () => import('./first-visit.ts'),
  import: () => import('./import.ts'),
  lighthouse: () => import('./lighthouse.ts'),
  map: () => import('./map.ts'),
  meaning: () => import('./meaning.ts'),
  prayer: () => import('./prayer.ts'),
  screens: () => import('./screens.ts'),
  search: () => import('./search.ts'),
  start: () => import('./start.ts'),
  sync: () => import('./sync.ts'),
  'sync-peers': () => import('./sync-peers.ts'),
  trip: () => import('./trip.ts'),
  ways: () => import('./ways.ts'),
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'string' },
    record: { type: 'boolean' },
    rows: { type: 'string' },
    sizes: { type: 'string' },
    peers: { type: 'string' },
    only: { type: 'string' },
    questions: { type: 'string' },
  },
});
const [name] = positionals;
const load = name === undefined ? undefined : BENCHES[name];
const rows = values.rows === undefined ? undefined : Number(values.rows);
if (!load || (rows !== undefined && !(Number.isInteger(rows) && rows > 0))) {
  console.error(
    `usage: npm run bench -- NAME [--json FILE] [--rows N], where NAME is one of: ${Object.keys(BENCHES).join(', ')}`,
  );
  process.exit(2);
}
const { sizes, peers, only, questions } = values;
const options: BenchOptions = {
  ...(rows !== undefined && { rows }),
  ...(sizes !== undefined && { sizes: sizes.split(',') }),
  ...(peers !== undefined && { peers: peers.split(',') }),
  ...(questions !== undefined && { questions: Number(questions) }),
  ...(only !== undefined && { only: only.split(',') }),
};
const [load1m = 0] = loadavg();
const measurements = await (await load()).run(options);
const width = Math.max(...measurements.map((measurement) => measurement.name.length));
for (const { name: label, value, unit } of measurements)
  console.log(`${label.padEnd(width)}  ${String(value).padStart(10)} ${unit}`);
if (values.json) writeFileSync(values.json, `${JSON.stringify(measurements, null, 2)}\n`);
if (values.record) record(name ?? '', load1m, measurements);
process.exit(0);

/** @param loadBefore load average of the last minute before the run */
function record(bench: string, loadBefore: number, figures: readonly Measurement[]): void {
  const [{ model } = { model: 'unknown processor' }] = cpus();
  const run = {
    bench,
    options: process.argv
      .slice(3)
      .filter((each) => each !== '--record')
      .join(' '),
    day: new Date().toISOString().slice(0, 10),
    commit:
      git('rev-parse', '--short=8', 'HEAD') + (git('status', '--porcelain', '--untracked-files=no') === '' ? '' : '+'),
    machine: `${model}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`,
    load: Math.round(loadBefore * 10) / 10,
    figures: [...figures],
  };
  const file = 'docs/record/figures.json';
  const ledger = withRun(ledgerSchema.parse(JSON.parse(readFileSync(file, 'utf8'))), run);
  writeFileSync(file, `${JSON.stringify(ledger, null, 2)}\n`);
  writeFileSync('docs/record/figures.md', ledgerPage(ledger));
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' }).trim();
}
