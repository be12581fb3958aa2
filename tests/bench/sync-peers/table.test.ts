// @module-tag quick
import { expect, test } from 'vitest';
import { peersTable } from './table.ts';

const take = (...figures: [name: string, value: number, unit: string][]) => ({
  figures: figures.map(([name, value, unit]) => ({ name: `sync_peers.${name}`, value, unit })),
});
const linesOf = (page: string, start: string) => page.split('\n').filter((line) => line.startsWith(start));

test('a cell is the median of a library’s takes, from whichever runs; a figure that nobody measured is a dash', () => {
  const page = peersTable([
    take(['18k.ours.first', 4, 's'], ['18k.rxdb.first', 6, 's']),
    take(['18k.ours.first', 9, 's']),
    take(['18k.ours.first', 5, 's'], ['18k.ours.kill_lost', 0, 'rows']),
  ]);
  expect(linesOf(page, '| first sync')).toEqual(['| first sync | 5 | 6 | – | – | – | – | s |']);
  expect(linesOf(page, '| rows lost')).toEqual(['| rows lost | 0 | – | – | – | – | – | rows |']);
  expect(linesOf(page, '| takes')).toEqual(['| takes | 3 | 1 | 0 | 0 | 0 | 0 | |']);
});

test('each number of places has a table, the smaller first', () => {
  const page = peersTable([take(['65k.ours.first', 20, 's']), take(['18k.ours.first', 5, 's'])]);
  expect(linesOf(page, '| 18,000 places')).toHaveLength(1);
  expect(page.indexOf('18,000 places')).toBeLessThan(page.indexOf('65,000 places'));
  expect(linesOf(page, '| first sync').map((line) => line.slice(0, 20))).toEqual([
    '| first sync | 5 | –',
    '| first sync | 20 | ',
  ]);
});

test('a library that was not run has its reason', () => {
  expect(peersTable([])).toMatch(/^\* Triplit .*AGPL/m);
});
