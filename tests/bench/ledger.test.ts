// @module-tag quick
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type BenchRun, ledgerPage, ledgerSchema, withRun } from './ledger.ts';

const RUN: BenchRun = {
  bench: 'search',
  options: '--only memory',
  day: '2026-11-30',
  commit: 'abc1234',
  machine: 'a machine',
  load: 0.25,
  figures: [{ name: 'search.memory', value: 78.7, unit: 'bytes' }],
};
const valued = (value: number, run = RUN): BenchRun => ({
  ...run,
  figures: [{ name: 'search.memory', value, unit: 'bytes' }],
});
const values = (ledger: readonly BenchRun[]) => ledger.map(({ figures }) => figures[0]?.value);

test('the newest three runs of a bench stay, apart for other options', () => {
  const other = valued(9, { ...RUN, options: '' });
  const ledger = [1, 2, 3, 4].reduce<readonly BenchRun[]>((sofar, value) => withRun(sofar, valued(value)), [other]);
  expect(values(ledger)).toEqual([9, 2, 3, 4]);
});

test('a run on another machine replaces the earlier ones, since figures of two machines can’t be compared', () => {
  const moved = valued(7, { ...RUN, machine: 'another' });
  expect(values(withRun([valued(1), valued(2)], moved))).toEqual([7]);
});

test('the page has the takes beside each other, with day, commit and load; a figure that a take lacks is a dash', () => {
  const second = {
    ...RUN,
    commit: 'def',
    figures: [...RUN.figures, { name: 'search.rows', value: 65_000, unit: 'rows' }],
  };
  expect(ledgerPage([RUN, second])).toBe(`# Measured figures

Written by \`npm run bench -- NAME --record\`; edited by hand, it fails a test.

## search --only memory

a machine.

| Figure | 2026-11-30 abc1234, load 0.3 | 2026-11-30 def, load 0.3 | Unit |
|---|--:|--:|---|
| \`search.memory\` | 78.7 | 78.7 | bytes |
| \`search.rows\` | – | 65,000 | rows |
`);
});

test('all runs beside other libraries are one table at the end, whichever libraries they measured', () => {
  const beside = (peer: string, load: number): BenchRun => ({
    ...RUN,
    bench: 'sync-peers',
    options: `--peers ${peer}`,
    load,
    figures: [{ name: `sync_peers.18k.${peer}.first`, value: load, unit: 's' }],
  });
  const page = ledgerPage([RUN, beside('ours', 2), beside('rxdb', 3)]);
  expect(page.match(/^## .*$/gm)).toEqual(['## search --only memory', '## sync-peers']);
  expect(page).toContain('a machine; 2026-11-30 abc1234; load 2.0 to 3.0.');
  expect(page).toContain('| first sync | 2 | 3 | – | – | – | – | s |');
});

test('the page in the documents is that of the ledger', () => {
  const ledger = ledgerSchema.parse(JSON.parse(readFileSync('docs/record/figures.json', 'utf8')));
  expect(readFileSync('docs/record/figures.md', 'utf8')).toBe(ledgerPage(ledger));
});
