// @module-tag quick
/** Commands and pages of this machine wait for answers that take longer than the idle timeout, whatever their route reads. */
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { LIMITS } from '../../../supabase/local/gateway/backend-limits.ts';
import { ONE_ENGINE, startTestBackend } from '../../support/backend.ts';

const IDLE_MS = 800;
const limits = { ...LIMITS, server: { ...LIMITS.server, idleTimeoutMs: IDLE_MS, checkEveryMs: 50 } };

/** Requests by path, most with a body that their route ignores. */
const REQUESTS = {
  '/__admin/packs': '{}',
  '/__admin/data-report': '{}',
  '/__admin/import/list': '{}',
  '/__admin/offers/list': '{}',
  '/__admin/samples': '{"by":"layla"}',
  '/__samples': '',
};

test.each(ONE_ENGINE)(
  'requests of this machine are answered although the database is busy for longer than the idle timeout, on %s',
  { tags: ['full'] },
  async (database) => {
    const backend = await startTestBackend({ database, limits, development: true });
    onTestFinished(() => backend.stop());
    const headers = {
      authorization: `Bearer ${backend.secretKey}`,
      origin: backend.url,
      'content-type': 'application/json',
    };
    const outcome = async ([path, body]: [string, string]) => [
      path,
      await fetch(backend.url + path, { method: 'POST', headers, body }).then(
        ({ status }) => status,
        () => 'cut off',
      ),
    ];
    let outcomes: Promise<unknown[][]> | undefined;
    await backend.database.transaction(async (tx) => {
      await tx.exec('lock table public.restaurants, public.offers, catalogue.imports in access exclusive mode');
      outcomes = Promise.all(Object.entries(REQUESTS).map(outcome));
      await wait(3 * IDLE_MS);
    });
    expect(await outcomes).toEqual(Object.keys(REQUESTS).map((path) => [path, 200]));
  },
);
