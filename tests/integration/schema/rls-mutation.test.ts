// @module-tag full
import { mkdir, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestBackend, type TestBackend } from '../../support/backend.ts';
import { hasPostgres } from '../../support/postgres.ts';
import { UNREACHABLE } from '../../support/rls/bad-rows.ts';
import { catchBucketMutants } from '../../support/rls/bucket-mutants.ts';
import { catchMutants } from '../../support/rls/checks.ts';
import { TRIED_ELSEWHERE, unguarded } from '../../support/rls/guards.ts';
import { type Matrix, prepareMatrix } from '../../support/rls/matrix.ts';
import { allMutants } from '../../support/rls/mutants.ts';
import { CATALOGUE } from '../../support/rls/right-checks.ts';
import { WITHOUT_EFFECT } from '../../support/rls/storage-mutants.ts';

const REPORT = new URL('../../../.cache/reports/rls-mutation.txt', import.meta.url);

/** With this number of survivors, the schema or the checks are fundamentally wrong, and each survivor takes seconds. */
const ENOUGH_SURVIVORS = 12;
const BATCH = 50;

// On PostgreSQL only: the rules are the same, and PGlite would take minutes for thousands of mutants.
describe.skipIf(!hasPostgres())('every rule is covered by a check', () => {
  let backend: TestBackend;
  let matrix: Matrix;
  beforeAll(async () => {
    backend = await startTestBackend({ database: 'postgres' });
    matrix = await prepareMatrix(backend.database);
  });
  afterAll(() => backend.stop());

  test('every SECURITY DEFINER routine that people may call has a known guard', () => {
    expect(unguarded(matrix.catalogue)).toEqual([]);
  });

  test('removing a policy, grant, constraint or guard, or adding a right, makes a check fail', async () => {
    const all = allMutants(matrix.catalogue);
    const lines: string[] = [];
    const survivors: string[] = [];
    const counts: Record<string, number> = {};
    for (let start = 0; start < all.length && survivors.length < ENOUGH_SURVIVORS; start += BATCH) {
      const batch = all.slice(start, start + BATCH);
      const answers = await catchMutants(backend.database, batch);
      for (const [index, mutant] of batch.entries()) {
        const caught = answers[index];
        counts[mutant.kind] = (counts[mutant.kind] ?? 0) + 1;
        if (!caught || (mutant.isFelt && caught.of === CATALOGUE)) survivors.push(mutant.name);
        lines.push(
          `${mutant.name} -> ${caught ? `${caught.name}: ${caught.outcome}, not ${caught.expected}` : 'SURVIVED'}`,
        );
      }
    }
    const [unchanged, ...buckets] = await catchBucketMutants(backend);
    expect(unchanged?.caught).toEqual([]);
    for (const { name, caught } of buckets) {
      counts['bucket changed'] = (counts['bucket changed'] ?? 0) + 1;
      if (caught.length === 0) survivors.push(name);
      lines.push(`${name} -> ${caught[0] ?? 'SURVIVED'}`);
    }
    for (const [what, why] of Object.entries({ ...UNREACHABLE, ...WITHOUT_EFFECT, ...TRIED_ELSEWHERE })) {
      lines.push(`not taken away: ${what}, since ${why}`);
    }
    await mkdir(new URL('.', REPORT), { recursive: true });
    await writeFile(REPORT, `${lines.join('\n')}\n`);
    console.table(counts);
    console.log(
      `${all.length + buckets.length} mutants, ${survivors.length} survived; see .cache/reports/rls-mutation.txt.`,
    );
    expect(survivors).toEqual([]);
  });
});
