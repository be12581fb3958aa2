import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startTestBackend } from '../../support/backend.ts';
import { prepareMatrix } from '../../support/rls/matrix.ts';
import { allMutants } from '../../support/rls/mutants.ts';

test('profile', async () => {
  const t0 = Date.now();
  const backend = await startTestBackend({ database: 'postgres' });
  const matrix = await prepareMatrix(backend.database);
  const t1 = Date.now();
  const all = allMutants(matrix.catalogue);
  await backend.database.exec(
    `create function rls_matrix.timed(m jsonb) returns jsonb language plpgsql as $$ declare t timestamptz := clock_timestamp(); r jsonb; begin r := rls_matrix.catch_mutant(m); return jsonb_build_object('r', r, 'ms', extract(epoch from clock_timestamp() - t) * 1000, 'kind', m ->> 'kind', 'name', m ->> 'name', 'object', m->>'object', 'of', m->>'of'); end $$`,
  );
  const out: any[] = [];
  for (let i = 0; i < all.length; i += 50) {
    const rows = await backend.database.query<any>(
      `select rls_matrix.timed(m.mutant) as x from jsonb_array_elements($1::text::jsonb) with ordinality as m(mutant, position)`,
      [JSON.stringify(all.slice(i, i + 50))],
    );
    out.push(...rows.map((r) => r.x));
  }
  const counts = await backend.database.query<any>(
    'select object, of, count(*)::int n from rls_matrix.checks group by 1,2',
  );
  writeFileSync(
    '/tmp/money/profile.json',
    JSON.stringify({ prepare: t1 - t0, total: Date.now() - t1, checks: matrix.checks.length, out, counts }),
  );
  await backend.stop();
  expect(1).toBe(1);
}, 900_000);
