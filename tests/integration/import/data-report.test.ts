// @module-tag quick
/** The data report's figures match counts made by hand. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDataReport } from '../../../supabase/local/operator/data-report.ts';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { startCommand } from '../../support/import-process.ts';
import { newDevice, signUp } from '../../support/people.ts';
import { insertInto, insertRestaurant } from '../../support/restaurant-rows.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

describe.each(ENGINES)('the report of the data on %s', (engine) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ database: engine });
  });
  afterAll(() => backend.stop());

  const place = (values: object) => insertRestaurant(backend.database, { source: 'list', ...values });
  const evidence = (restaurant_id: string, values: object) =>
    insertInto(backend.database, 'restaurant_evidence', {
      restaurant_id,
      kind: 'source_tag',
      stated_by: 'OpenStreetMap contributors',
      statement: 'diet:halal=yes',
      ...values,
    });

  test('counts places by source and country, and the landing page states the same number', async () => {
    const MUIS = { kind: 'certificate', authority: 'MUIS', statement: null, stated_by: 'MUIS' };
    await place({ country_code: 'JP', country: 'Japan', latitude: null, longitude: null });
    const fresh = await place({ hours_text: 'Mo-Su 08:00-20:00' });
    await evidence(fresh, { ...MUIS, checked_on: daysAgo(10), valid_until: daysAgo(-10) });
    await evidence(fresh, { checked_on: daysAgo(500) });
    const old = await place({});
    await evidence(old, { checked_on: daysAgo(400) });
    const over = await place({});
    await evidence(over, { ...MUIS, checked_on: daysAgo(10), valid_until: daysAgo(1) });
    const ended = await place({});
    await evidence(ended, { checked_on: daysAgo(10), ended_on: daysAgo(5) });
    await place({ _deleted: true });
    const reader = newDevice(await signUp(backend));
    expect(await reader.do('report_change', { restaurant_id: old, kind: 'closed' })).toBe('applied');

    const report = await readDataReport(backend.database);
    expect(report.filter(({ source }) => source === 'list')).toEqual([
      {
        source: 'list',
        country_code: 'SG',
        country: 'Singapore',
        places: 4,
        with_position: 4,
        with_hours: 1,
        evidence: { certificate: 2, source_tag: 2 },
        expired: 2,
        unchecked_for_a_year: 1,
        reported_changes_waiting: 1,
      },
      expect.objectContaining({ country_code: 'JP', places: 1, with_position: 0, evidence: {}, expired: 0 }),
    ]);
    const { data } = await backend.client().rpc('live_claims');
    const places = report.reduce((sum, row) => sum + row.places, 0);
    expect(data).toEqual({ places, countries: new Set(report.map(({ country_code }) => country_code)).size });

    const env = {
      DATA_DIR: backend.dataDir,
      PORT: new URL(backend.url).port,
      ...(backend.databaseUrl && { DATABASE_URL: backend.databaseUrl }),
    };
    const command = await startCommand('data-report', [], env).ended;
    expect(JSON.parse(command.stdout)).toEqual(report);
  });
});
