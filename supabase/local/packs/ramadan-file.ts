/** The operator's table of countries' own days of Ramadan: `ramadan-days.json` beside the packs folder. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RAMADAN_DAYS } from '../../../src/domain/prayer/ramadan-days.ts';
import { parseJson } from '../../../src/domain/primitives/parse-json.ts';
import { type Manifest, ramadanTableSchema } from '../../../src/domain/sync/packs.ts';

const FILE = 'ramadan-days.json';

/**
 * The table for the manifest: the operator's entries, which count first, then the built-in ones. If the operator's file can't be
 * read, the manifest's table stays as it is.
 * @param report receives a sentence about a file that can't be read; prints a warning by default
 */
export async function readRamadanDays(
  outDir: string,
  previous: Manifest | null,
  report: (sentence: string) => void = (sentence) => process.emitWarning(sentence),
): Promise<NonNullable<Manifest['ramadanDays']>> {
  const text = await readFile(join(outDir, '..', FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  const parsed = ramadanTableSchema.safeParse(parseJson(text));
  if (parsed.success) return [...parsed.data, ...RAMADAN_DAYS];
  report(
    `${FILE} is no list of {"country": "MY", "from": "2027-02-08", "to": "2027-03-09"}; the days of Ramadan stay.`,
  );
  return previous?.ramadanDays ?? [...RAMADAN_DAYS];
}
