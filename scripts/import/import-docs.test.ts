/** docs/import.md says what a mapping can: each of its examples is run, and each key has one. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { mappedValue, valueSchema } from './mapped-value.ts';
import { type Mapping, mappingSchema, whyLeftOut } from './mapping.ts';
import { normalise } from './normalise.ts';
import { toPlace } from './readers/table-places.ts';
import { mappedRules } from './rules.ts';

const DOCUMENT = readFileSync(new URL('../../docs/import.md', import.meta.url), 'utf8');
const row = z.record(z.string(), z.unknown());
const exampleSchema = z.union([
  z.strictObject({ field: valueSchema, row, gives: z.nullable(z.string()) }),
  z.strictObject({ mapping: row, rows: z.array(row), places: z.array(row) }),
]);
const BASE = {
  source: 'list',
  attribution: 'A list',
  id: { column: 'id' },
  fields: {
    name: { column: 'name' },
    latitude: { column: 'lat' },
    longitude: { column: 'lng' },
    country: { value: 'SG' },
  },
};
const blocks = [...DOCUMENT.matchAll(/^```json\n(.*?)^```/gms)].map(([, text = '']) => text);

function placesOf(mapping: Mapping, rows: readonly z.infer<typeof row>[]): unknown[] {
  return rows.flatMap((record, n): unknown[] => {
    if (whyLeftOut(mapping, record) !== null) return [];
    const result = normalise(toPlace(record, mapping), n + 1, mappedRules(mapping, null));
    return 'row' in result ? [result.row.data] : [result.reason];
  });
}

describe('docs/import.md', () => {
  test.each(blocks)('its example holds: %s', (text) => {
    const example = exampleSchema.parse(JSON.parse(text));
    if ('field' in example) {
      expect(mappedValue(example.field, example.row)).toBe(example.gives);
      return;
    }
    const fields = { ...BASE.fields, ...z.optional(row).parse(example.mapping['fields']) };
    const mapping = mappingSchema.parse({ ...BASE, ...example.mapping, fields });
    const places = placesOf(mapping, example.rows);
    expect(places).toHaveLength(example.places.length);
    expect(places).toMatchObject(example.places);
  });

  test('it names each key of a mapping', () => {
    const { fields } = mappingSchema.shape;
    const keys = [...Object.keys(mappingSchema.shape), ...Object.keys(fields.shape)];
    expect(keys.filter((key) => !DOCUMENT.includes(`\`${key}\``) && !DOCUMENT.includes(`"${key}"`))).toEqual([]);
  });
});
