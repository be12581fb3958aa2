// @module-tag quick
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../supabase/local/database/engine.ts';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { hasPostgres, startPostgres } from '../../support/postgres.ts';
import { allAttempts, makeAttempts, unknownMutations } from '../../support/rls/attempts.ts';
import { readCatalogue } from '../../support/rls/catalogue.ts';
import { runChecks } from '../../support/rls/checks.ts';
import { type Matrix, prepareMatrix, unexpected } from '../../support/rls/matrix.ts';
import { PEOPLE } from '../../support/rls/people.ts';
import { createMigratedDatabase } from '../../support/test-database.ts';

describe.each(ENGINES)('the matrix of rights, on %s', (database) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
  });
  afterAll(() => backend.stop());

  test('has expectations for every object, and for no others', async () => {
    const catalogue = await readCatalogue(backend.database);
    expect(unexpected(catalogue)).toEqual([]);
    expect(unknownMutations(catalogue)).toEqual([]);
  });

  describe('with everyone’s rows', () => {
    let matrix: Matrix;
    beforeAll(async () => {
      matrix = await prepareMatrix(backend.database);
    });

    test('each actor can read, add, write, remove and call exactly what they should (A9)', async () => {
      expect(await runChecks(backend.database)).toEqual([]);
      console.log(`${matrix.checks.length} checks came out as expected on ${database}.`);
    });

    test('whatever a signed-in person tries, the service sees no change, and no other person’s data is read', async () => {
      const attempts = allAttempts(matrix.catalogue);
      const effects = await makeAttempts(backend.database, matrix.catalogue, attempts);
      expect(effects.filter(({ isChanged, isLeaked }) => isChanged || isLeaked)).toEqual([]);
      expect(effects.length).toBeGreaterThanOrEqual(200);
      const refused = effects.filter((effect) => effect.refused !== null).length;
      console.log(`${effects.length} attempts on ${database}: ${refused} refused, the others without effect.`);
    });

    test('an attempt with an effect would be noticed', async () => {
      const points = `with source as (update public.users set points = 9000 where id = '${PEOPLE.owner}' returning 1)
      select count(*)::text from source`;
      const lists = 'select json_agg(t)::text from (select name from public.lists) t';
      const effects = await makeAttempts(backend.database, matrix.catalogue, [
        { name: 'the service gives points', subject: 'service', sql: points },
        { name: 'the service reads lists', subject: 'service', sql: lists },
      ]);
      expect(effects).toEqual([
        { name: 'the service gives points', refused: null, isChanged: true, isLeaked: false },
        { name: 'the service reads lists', refused: null, isChanged: false, isLeaked: true },
      ]);
    });
  });
});

/** Default privileges that a hosted project grants on everything new in `public`. */
const HOSTED_DEFAULTS = `
  create role anon nologin;
  create role authenticated nologin;
  create role service_role nologin bypassrls;
  alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges in schema public grant all on routines to anon, authenticated, service_role;
  alter default privileges in schema public grant all on sequences to anon, authenticated, service_role`;

describe.skipIf(!hasPostgres())('the matrix of rights, with the default privileges of a hosted project', () => {
  test('the migrations revoke the default privileges', async () => {
    const cluster = await startPostgres();
    try {
      const databaseUrl = await cluster.createDatabase();
      const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
      await sql.unsafe(HOSTED_DEFAULTS).simple();
      await sql.end();
      const database = await openDatabase({ databaseUrl });
      const usual = await createMigratedDatabase();
      const other = await openDatabase({ databaseUrl: usual.url });
      try {
        // With the same grants, the rights are the same, which the matrix above tests.
        const { grants } = await readCatalogue(database);
        expect(grants).toEqual((await readCatalogue(other)).grants);
        await database.exec('create table public.probe (id int)');
        const added = (await readCatalogue(database)).grants.filter(({ object }) => object === 'public.probe');
        expect(new Set(added.map(({ role }) => role))).toEqual(new Set(['anon', 'authenticated', 'service_role']));
      } finally {
        await other.close();
        await usual.drop();
        await database.close();
      }
    } finally {
      await cluster.stop();
    }
  });
});
