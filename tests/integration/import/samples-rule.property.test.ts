// @module-tag quick
/** Samples of a country are listed as long as it has no real place: after every write, and for writers at once. */
import * as fc from 'fast-check';
import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeSamples } from '../../../supabase/local/operator/sample-steps.ts';
import { ONE_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { repetitions } from '../../support/repetitions.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

const SEED = 20_261_127;
const LIVES = repetitions(25);

const COUNTRIES = { SG: 'Singapore', MY: 'Malaysia', QA: 'Qatar' } as const;
type Country = keyof typeof COUNTRIES;

describe.each(ONE_ENGINE)('the rule about samples, on %s', (engine) => {
  let backend: TestBackend;
  let made = 0;
  beforeAll(async () => {
    backend = await startTestBackend({ database: engine, seed: true });
  });
  afterAll(() => backend.stop());
  beforeEach(async () => {
    await backend.database.query("update public.restaurants set _deleted = true where source <> 'sample'");
    await writeSamples(backend.database, 'test');
  });

  const query = <T extends object>(sql: string, values: readonly unknown[] = []) =>
    backend.database.query<T>(sql, [...values]);

  test(`the rule holds after every write, whoever writes: ${LIVES} histories, seed ${SEED}`, async () => {
    const country = fc.constantFrom<Country>('SG', 'MY', 'QA');
    const index = fc.nat(40);
    const write = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), country, isSample: fc.boolean(), index }),
      fc.record({ kind: fc.constant('delete' as const), index, isReal: fc.boolean() }),
      fc.record({ kind: fc.constant('move' as const), country, index }),
      fc.record({ kind: fc.constant('turn' as const), index }),
      fc.record({ kind: fc.constant('erase' as const), index }),
      fc.record({ kind: fc.constant('restore' as const), index }),
    );
    const pick = 'select id from public.restaurants where %s order by id offset $1 limit 1';
    const one = async (condition: string, at: number) => {
      const [all] = await query<{ n: number }>(
        `select count(*)::integer as n from public.restaurants where ${condition}`,
      );
      if (!all?.n) return null;
      const [row] = await query<{ id: string }>(pick.replace('%s', condition), [at % all.n]);
      return row?.id ?? null;
    };
    for (const history of fc.sample(fc.array(write, { minLength: 3, maxLength: 9 }), { seed: SEED, numRuns: LIVES })) {
      for (const act of history) {
        switch (act.kind) {
          case 'add': {
            const { country: country_code, isSample: is_sample } = act;
            await insertRestaurant(backend.database, { country_code, country: COUNTRIES[country_code], is_sample });
            break;
          }
          case 'delete':
            await query('delete from public.restaurants where id = $1', [
              await one(act.isReal ? 'not _deleted and not is_sample' : 'not _deleted', act.index),
            ]);
            break;
          case 'move':
            await query('update public.restaurants set country_code = $2, country = $3 where id = $1', [
              await one('true', act.index),
              act.country,
              COUNTRIES[act.country],
            ]);
            break;
          case 'turn':
            await query('update public.restaurants set is_sample = false where id = $1', [
              await one("is_sample and source = 'test' and not _deleted", act.index),
            ]);
            break;
          case 'erase':
            await backend.database.transaction(async (tx) => {
              await tx.query("select set_config('sync.hard_delete', 'on', true)");
              await tx.query('delete from public.restaurants where id = $1 and not is_sample', [
                await one('not is_sample', act.index),
              ]);
            });
            break;
          default:
            await query('update public.restaurants set _deleted = false where id = $1', [
              await one('_deleted and not is_retired', act.index),
            ]);
        }
        const broken = await query(
          `select r.slug, r.country_code, r._deleted, r.is_retired from public.restaurants r
           cross join lateral (select exists (select from public.restaurants o
             where o.country_code = r.country_code and not o.is_sample and not o._deleted) as has_real) c
           where r.is_sample and ((not r._deleted and c.has_real) or (r.is_retired and not c.has_real))`,
        );
        expect(broken, JSON.stringify(history)).toEqual([]);
      }
    }
  });

  async function countWaiting(): Promise<number> {
    const [row] = await query<{ n: number }>(
      "select count(*)::integer as n from pg_locks where locktype = 'advisory' and not granted",
    );
    return row?.n ?? 0;
  }

  test('two writers at once keep the rule: the last real place goes while another comes', async ({ skip }) => {
    if (backend.databaseUrl === undefined) skip('PGlite has one session');
    const last = await insertRestaurant(backend.database, { country_code: 'SG' });
    const name = `comes-${++made}`;
    const sessions = postgres(backend.databaseUrl ?? '', { max: 2, onnotice: () => {} });
    try {
      let coming: Promise<unknown> = Promise.resolve();
      await sessions.begin(async (going) => {
        await going`delete from public.restaurants where id = ${last}`;
        coming = sessions`insert into public.restaurants (slug, name, country_code, country, region, source, source_id)
          values (${name}, 'Comes', 'SG', 'Singapore', 'sg', 'test', ${name})`.execute();
        // The second writer waits for the first one. If it does not, the rule is broken at the end.
        await vi.waitFor(async () => expect(await countWaiting()).toBeGreaterThan(0));
      });
      await coming;
      const listed = "select slug from public.restaurants where region = 'sg' and not _deleted";
      expect(await query(listed)).toEqual([{ slug: name }]);
    } finally {
      await sessions.end();
    }
  });
});
