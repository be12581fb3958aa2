import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ENGINES, startTestBackend, type TestBackend } from '../support/backend.ts';

describe.each(ENGINES)('the upkeep, on %s', (database) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ database, upkeepEveryMs: 20 });
  });
  afterAll(() => backend.stop());

  test('drops answers of the places provider that have expired, and keeps the others', async () => {
    await backend.database.query(
      `insert into provider.answers (key, kind, answer, fetched_at, expires_at) values
       ('old', 'short', '{}', now() - interval '2 hours', now() - interval '1 hour'),
       ('new', 'short', '{}', now(), now() + interval '1 hour')`,
    );
    await vi.waitFor(
      async () => expect(await backend.database.query('select key from provider.answers')).toEqual([{ key: 'new' }]),
      { timeout: 20_000, interval: 20 },
    );
  });
});
