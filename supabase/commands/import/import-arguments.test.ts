// @module-tag quick
import { describe, expect, test } from 'vitest';
import { parseImportArguments, parseImportCommand, USAGE } from './import-arguments.ts';

describe('arguments of the import', () => {
  test('all of them', () => {
    const args = ['--format', 'table', '--map', 'm.json', '--country', 'sg', '--report', 'r.csv', 'f.csv'];
    const more = ['--as-of', '2026-08-21', '--dry-run', '--strict', '--ending', '12', '--older'];
    const plain = { command: 'import', format: 'table', map: 'm.json', country: 'SG', report: 'r.csv', file: 'f.csv' };
    const without = {
      arePrayerSpaces: false,
      asOf: null,
      isDryRun: false,
      isStrict: false,
      ending: null,
      isOlderFine: false,
    };
    const withAll = {
      arePrayerSpaces: false,
      asOf: '2026-08-21',
      isDryRun: true,
      isStrict: true,
      ending: 12,
      isOlderFine: true,
    };
    expect(parseImportArguments(args)).toEqual({ ...plain, ...without });
    expect(parseImportArguments([...more, ...args])).toEqual({ ...plain, ...withAll });
    expect(parseImportArguments(['--format', 'osm', '--prayer-spaces', 'f.json'])).toMatchObject({
      arePrayerSpaces: true,
    });
    expect(parseImportCommand(['--list'])).toEqual({ command: 'list' });
    expect(parseImportCommand(['--undo', '1a2B3c4d'])).toEqual({ command: 'undo', id: '1a2b3c4d' });
  });

  test.each([
    [['--format', 'xml', 'x'], '--format is osm or table.'],
    [['x'], '--format is osm or table.'],
    [['--format', 'table', 'x'], 'A table needs --map'],
    [['--format', 'osm', '--map', 'm', 'x'], '--map belongs to'],
    [['--format', 'table', '--map', 'm', '--prayer-spaces', 'x'], '--prayer-spaces belongs to'],
    [['--format', 'osm'], 'Name one file'],
    [['--format', 'osm', 'x', 'y'], 'Name one file'],
    [['--format', 'osm', '--country', 'XX', 'x'], '--country XX is no country code'],
    [['--format', 'osm', '--colour', 'red', 'x'], 'colour'],
    [['--format', 'osm', '--ending', 'all', 'x'], '--ending all is no number'],
    [['--format', 'osm', '--as-of', '2026-02-30', 'x'], '--as-of 2026-02-30 is no day'],
    [['--list', 'x'], '--list goes with nothing else'],
    [['--undo', '1a2b3c4d', '--strict'], '--undo goes with nothing else'],
    [['--undo', '%'], '--undo % is no import'],
  ])('%j is refused with a sentence and the usage', (args, sentence) => {
    const message = (() => {
      try {
        parseImportArguments(args);
        return '';
      } catch (reason) {
        return reason instanceof Error ? reason.message : '';
      }
    })();
    expect(message).toContain(sentence);
    expect(message).toContain(USAGE);
  });
});
