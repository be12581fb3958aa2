// @module-tag quick
/** Runs each example of a mapping in docs/operate/import.md, and checks that each key has one. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { LIST_MAPPING } from '../../../tests/support/list-mapping.ts';
import { mappedValue, valueSchema } from './mapped-value.ts';
import { type Mapping, mappingSchema, skipReason } from './mapping.ts';
import { normalise } from './normalise.ts';
import type { RawPlace } from './raw-place.ts';
import { readTablePlaces, toPlace } from './readers/table-places.ts';
import { mappedRules } from './rules.ts';

const DOCUMENT = readFileSync(new URL('../../../docs/operate/import.md', import.meta.url), 'utf8');
const row = z.record(z.string(), z.unknown());
const exampleSchema = z.union([
  z.strictObject({ field: valueSchema, row, gives: z.nullable(z.string()) }),
  z.strictObject({ mapping: row, rows: z.array(row), places: z.array(row) }),
  z.strictObject({ mapping: row, kml: z.string(), places: z.array(row) }),
]);
const blocks = [...DOCUMENT.matchAll(/^```json\n(.*?)^```/gms)].map(([, text = '']) => text);

function placesOf(mapping: Mapping, rows: readonly z.infer<typeof row>[]): unknown[] {
  return rows.flatMap((record, n): unknown[] =>
    skipReason(mapping, record) === null ? [judged(mapping, toPlace(record, mapping), n + 1)] : [],
  );
}

async function placesOfKml(mapping: Mapping, kml: string): Promise<unknown[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rihla-docs-'));
  try {
    const path = join(folder, 'example.kml');
    await writeFile(path, kml);
    const places: unknown[] = [];
    for await (const read of readTablePlaces(path, mapping)) {
      if ('place' in read) places.push(judged(mapping, read.place, read.line));
    }
    return places;
  } finally {
    await rm(folder, { recursive: true });
  }
}

function judged(mapping: Mapping, place: RawPlace, line: number): unknown {
  const result = normalise(place, line, mappedRules(mapping, null));
  return 'row' in result ? result.row.data : result.reason;
}

describe('docs/operate/import.md', () => {
  test.each(blocks)('its example works: %s', async (text) => {
    const example = exampleSchema.parse(JSON.parse(text));
    if ('field' in example) {
      expect(mappedValue(example.field, example.row)).toBe(example.gives);
      return;
    }
    const fields = { ...LIST_MAPPING.fields, ...z.optional(row).parse(example.mapping['fields']) };
    const mapping = mappingSchema.parse({ ...LIST_MAPPING, ...example.mapping, fields });
    const places = 'kml' in example ? await placesOfKml(mapping, example.kml) : placesOf(mapping, example.rows);
    expect(places).toHaveLength(example.places.length);
    expect(places).toMatchObject(example.places);
  });

  test('it names each key of a mapping', () => {
    const { fields } = mappingSchema.shape;
    const keys = [...Object.keys(mappingSchema.shape), ...Object.keys(fields.shape)];
    expect(keys.filter((key) => !DOCUMENT.includes(`\`${key}\``) && !DOCUMENT.includes(`"${key}"`))).toEqual([]);
  });
});
