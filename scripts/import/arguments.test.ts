import { describe, expect, test } from 'vitest';
import { parseImportArguments, USAGE } from './arguments.ts';

describe('arguments of the import', () => {
  test('all of them', () => {
    const args = ['--format', 'table', '--map', 'm.json', '--country', 'sg', '--report', 'r.csv', 'f.csv'];
    expect(parseImportArguments(args)).toEqual({
      format: 'table',
      map: 'm.json',
      country: 'SG',
      report: 'r.csv',
      file: 'f.csv',
    });
  });

  test.each([
    [['--format', 'xml', 'x'], '--format is osm or table.'],
    [['x'], '--format is osm or table.'],
    [['--format', 'table', 'x'], 'A table needs --map'],
    [['--format', 'osm', '--map', 'm', 'x'], '--map belongs to'],
    [['--format', 'osm'], 'Name one file'],
    [['--format', 'osm', 'x', 'y'], 'Name one file'],
    [['--format', 'osm', '--country', 'XX', 'x'], '--country XX is no country code'],
    [['--format', 'osm', '--colour', 'red', 'x'], 'colour'],
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
