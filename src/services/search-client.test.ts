// @module-tag quick
import * as Comlink from 'comlink';
import { expect, onTestFinished, test, vi } from 'vitest';
import { toLocalTime } from '#domain/hours/opening-hours.ts';
import { applyZoneOverrides, ZONE_OVERRIDES } from '#domain/hours/zone-overrides.ts';
import { applyRamadanDays, RAMADAN_DAYS, ramadanFrom } from '#domain/prayer/ramadan-days.ts';
import type { IndexState } from '#workers/search/api.ts';
import { createSearchClient } from './search-client.ts';

test('the page uses the tables of time zones and of Ramadan that the worker has from the manifest', async () => {
  onTestFinished(() => applyZoneOverrides(ZONE_OVERRIDES));
  onTestFinished(() => applyRamadanDays(RAMADAN_DAYS));
  const { port1, port2 } = new MessageChannel();
  const zoneOverrides = [{ zone: 'Asia/Singapore', from: '2027-01-01T00:00:00Z', offsetMinutes: 450 }];
  const state: IndexState = {
    phase: 'ready',
    regions: [],
    worldRows: null,
    worldBytes: null,
    zoneOverrides,
    ramadanDays: [{ country: 'MA', from: '2027-02-09', to: '2027-03-09' }],
    revision: 1,
    problem: null,
  };
  Comlink.expose({ open: () => {}, watch: (listener: (next: IndexState) => void) => listener(state) }, port1);
  // A port has the methods of a worker that the client calls before it is closed.
  const client = createSearchClient({ packsUrl: 'http://packs.example/', spawn: () => port2 as unknown as Worker });
  onTestFinished(() => port1.close());
  const revisions: number[] = [];
  client.watch(({ revision }) => void revisions.push(revision));
  await vi.waitFor(() => expect(revisions.at(-1)).toBe(1));
  expect(toLocalTime('Asia/Singapore', Date.parse('2027-01-01T00:00:00Z'))?.minute).toBe(450);
  expect(ramadanFrom('2027-02-01', 'MA').from).toBe('2027-02-09');
});
