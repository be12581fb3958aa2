// @module-tag quick
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIST_MAPPING } from '../../../tests/support/list-mapping.ts';
import { loadMapping, mappedColumns, mappingSchema } from './mapping.ts';
import { normalise } from './normalise.ts';
import { readTablePlaces, toPlace } from './readers/table-places.ts';
import { mappedRules } from './rules.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rihla-facts-'));
});
afterAll(() => rm(folder, { recursive: true }));

const BASE = { ...LIST_MAPPING, fields: { ...LIST_MAPPING.fields, cuisines: { column: 'food' } } };
const curated = (more: object) => ({ kind: 'curated', owner: 'Friends', checked_on: '2026-08-21', ...more });
const STATUS = { status: { column: 'status' } };
const TAG = { kind: 'tag', statement: { column: 'tag' }, stated_by: 'A map' };

function imported(halal: object, row: object) {
  const mapping = mappingSchema.parse({ ...BASE, halal });
  const place = toPlace({ id: '1', name: 'Amanah', lat: '1.3', lng: '103.8', ...row }, mapping);
  const result = normalise(place, 1, mappedRules(mapping, null));
  if (!('row' in result)) throw new Error(result.reason);
  const { halal_status: status, evidence = [] } = result.row.data;
  return { status, facts: evidence.map((piece) => piece.facts), warnings: result.warnings, evidence };
}

async function loaded(halal: object) {
  const path = join(folder, `${crypto.randomUUID()}.json`);
  await writeFile(path, JSON.stringify({ ...BASE, halal }));
  return loadMapping(path);
}

describe('facts of a mapping', () => {
  const facts = { menu: { column: 'halal' }, alcohol: { column: 'alcohol', values: { N: 'none' } } };

  test('are read for each kind of evidence; an empty column states nothing', () => {
    const row = { halal: 'part', alcohol: 'N', status: 'muslim_owned' };
    expect(imported(curated({ ...STATUS, facts }), row).facts).toEqual([{ menu: 'part', alcohol: 'none' }]);
    expect(imported(curated({ ...STATUS, facts }), { status: 'muslim_owned', halal: '' }).facts).toEqual([undefined]);
    expect(mappedColumns(mappingSchema.parse({ ...BASE, halal: { ...TAG, facts } }))).toContain('alcohol');
  });

  test('of another value are left out with a warning, and refused where the mapping itself names them', async () => {
    const { facts: read, warnings } = imported(curated({ ...STATUS, facts }), { status: 'muslim_owned', halal: 'all' });
    expect(read).toEqual([undefined]);
    expect(warnings).toEqual(['"all" is no value of menu, which can be none, part, some, whole']);
    const named = { ...TAG, facts: { pork: { column: 'x', values: { Y: 'yes' } } } };
    await expect(loaded(named)).rejects.toThrow('"yes" is no value of pork, which can be in_kitchen, none');
    await expect(loaded({ ...TAG, facts: { pork: { first: [{ value: 'yes' }] } } })).rejects.toThrow(
      'no value of pork',
    );
    await expect(loaded({ ...TAG, facts: { kosher: { value: 'yes' } } })).rejects.toThrow('halal.facts');
  });

  test('come from the tag diet:halal by themselves, and the cuisine speaks against it (U120)', () => {
    expect(imported(TAG, { tag: 'diet:halal=only' })).toMatchObject({
      status: 'halal_friendly',
      facts: [{ menu: 'whole' }],
    });
    const izakaya = imported(TAG, { tag: 'diet:halal=yes', food: 'Izakaya;sushi' });
    expect(izakaya).toMatchObject({ status: 'unverified', facts: [{ menu: 'some', alcohol: 'bar' }] });
    expect(izakaya.evidence[0]?.statement).toBe('diet:halal=yes; cuisine=izakaya');
    expect(imported(TAG, { tag: 'diet:halal=yes;no' })).toMatchObject({ status: 'unverified', facts: [] });
    expect(imported(TAG, { tag: 'diet:halal=no' })).toMatchObject({ status: 'unverified', facts: [{ menu: 'none' }] });
    expect(imported(TAG, { tag: '', food: 'pork' })).toMatchObject({
      status: 'unverified',
      facts: [{ pork: 'in_kitchen' }],
    });
  });

  test('are the weakest that one row states', () => {
    const certain = { menu: { column: 'menu' }, alcohol: { value: 'none' } };
    const read = (row: object) => imported({ ...TAG, facts: certain }, row).facts;
    expect(read({ tag: 'diet:halal=no', menu: 'whole' })).toEqual([{ menu: 'none', alcohol: 'none' }]);
    expect(read({ tag: 'diet:halal=only', menu: 'part', food: 'beer' })).toEqual([{ menu: 'part', alcohol: 'served' }]);
    expect(read({ tag: 'diet:halal=yes', food: 'bar' })).toEqual([{ menu: 'some', alcohol: 'bar' }]);
  });

  test('against a place take a curated list’s “halal friendly”, not who owns it or a certificate (U120)', () => {
    const list = curated(STATUS);
    expect(imported(list, { status: 'halal_friendly', food: 'bar' }).status).toBe('unverified');
    expect(imported(list, { status: 'halal_friendly', food: 'juice bar' }).status).toBe('halal_friendly');
    expect(imported(list, { status: 'muslim_owned', food: 'bar' }).status).toBe('muslim_owned');
    const register = {
      kind: 'register',
      authority: 'MUIS',
      authoritative: true,
      certificate: { column: 'number' },
      stated_by: 'MUIS',
      checked_on: '2026-08-21',
    };
    expect(imported(register, { number: 'C-1', food: 'bar' })).toMatchObject({
      status: 'certified',
      facts: [{ alcohol: 'bar' }],
    });
  });
});

describe('a curated list that says certified', () => {
  const sentence = "a curated list can't make a place certified; its status can be muslim_owned or halal_friendly";

  test('is refused with the allowed words: the mapping that names it, else the row', async () => {
    const values = { Yes: 'certified' };
    await expect(loaded(curated({ status: { column: 'status', values } }))).rejects.toThrow(sentence);
    const path = join(folder, 'list.csv');
    await writeFile(path, 'id,name,lat,lng,food,status\n1,A,1.3,103.8,,certified\n2,B,1.3,103.8,,halal_friendly\n');
    const rows: unknown[] = [];
    for await (const row of readTablePlaces(path, await loaded(curated(STATUS)))) {
      rows.push('reason' in row ? row.reason : row.place.sourceId);
    }
    expect(rows).toEqual([sentence, '2']);
  });

  test('is not confused with an unknown word, which says nothing, with a warning; an empty one needs none', () => {
    expect(imported(curated(STATUS), { status: 'Halal!' })).toMatchObject({
      status: 'unverified',
      facts: [],
      warnings: ['its status "Halal!" is none of muslim_owned, halal_friendly, so it says nothing'],
    });
    expect(imported(curated(STATUS), { status: '' }).warnings).toEqual([]);
  });
});

test('Singapore’s register states the share of the menu by its scheme and type, and has a public page', async () => {
  const mapping = await loadMapping('singapore-muis');
  const row = (scheme: string, type: string) => toPlace({ number: 'C-1', scheme, type }, mapping).evidence[0];
  expect(row('Eating Establishment', 'Restaurant')?.facts).toEqual({ menu: 'whole' });
  expect(row('Eating Establishment', 'Halal Section')?.facts).toEqual({ menu: 'part' });
  expect(row('Food Preparation Area', 'Catering Company')?.facts).toEqual({});
  // The words from which the share follows are shown as the register's own.
  expect(row('Eating Establishment', 'Halal Section')?.statement).toBe('Eating Establishment, Halal Section');
  expect(row('Eating Establishment', 'Restaurant')?.url).toMatch(/^https:\/\/halal\.muis\.gov\.sg\//);
});
