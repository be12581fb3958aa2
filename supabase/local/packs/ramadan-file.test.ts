// @module-tag quick
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RAMADAN_DAYS } from '../../../src/domain/prayer/ramadan-days.ts';
import type { Manifest } from '../../../src/domain/sync/packs.ts';
import { readRamadanDays } from './ramadan-file.ts';

const OWN = { country: 'MY', from: '2027-02-08', to: '2027-03-09' };
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rihla-ramadan-'));
  await mkdir(join(dataDir, 'packs'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const read = (previous: Manifest | null = null, report: (sentence: string) => void = expect.unreachable) =>
  readRamadanDays(join(dataDir, 'packs'), previous, report);

test('without a file the built-in days are published', async () => {
  expect(await read()).toEqual(RAMADAN_DAYS);
});

test('the operator’s days come before the built-in ones', async () => {
  await writeFile(join(dataDir, 'ramadan-days.json'), JSON.stringify([OWN]));
  expect(await read()).toEqual([OWN, ...RAMADAN_DAYS]);
});

test.each(['{', '{}', '[{"country":"my","from":"2027-02-08","to":"2027-03-09"}]', '[{"country":"MY","from":"8 Feb"}]'])(
  'a file with %s is reported, and the published days stay',
  async (text) => {
    await writeFile(join(dataDir, 'ramadan-days.json'), text);
    const reports: string[] = [];
    const previous = { ramadanDays: [OWN] } as Partial<Manifest> as Manifest; // other fields are not read
    expect(await read(previous, (sentence) => reports.push(sentence))).toEqual([OWN]);
    expect(reports).toEqual([expect.stringContaining('ramadan-days.json')]);
  },
);
