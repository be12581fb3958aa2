/**
 * Databases of the former chain of migrations, which the present one replaced (docs/decisions/033-one-short-chain.md). Both
 * chains make the same schema, so such a database only gets other versions recorded.
 */
import { BackendError } from '../backend-error.ts';
import type { Queryable } from './database.ts';

/** The former chain when it was replaced. Each of its databases has the first so many versions of it. */
const FORMER = { migrations: 87, last: '20261128060003' };
/** The migrations of the present chain that make the same schema. */
const REPLACEMENT = { first: '20261128070001', last: '20261128070031' };

/**
 * Replaces the recorded versions of the former chain by those of the present one.
 * @param tx the transaction of the migrations
 * @param present the present chain's migrations, in order
 * @throws BackendError `data_too_old` if the database lacks migrations of the former chain
 */
export async function exchangeVersions(
  tx: Queryable,
  present: ReadonlyArray<{ readonly version: string; readonly name: string }>,
): Promise<void> {
  const former = await tx.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations where version < $1 order by version',
    [REPLACEMENT.first],
  );
  if (former.length === 0) return;
  if (former.length !== FORMER.migrations || former.at(-1)?.version !== FORMER.last) {
    throw new BackendError(
      'data_too_old',
      'This data was last opened by a version from before 28 November 2026. Start that day’s version with it once ' +
        '(docs/operate/restore.md), then this one.',
    );
  }
  await tx.query('delete from supabase_migrations.schema_migrations where version < $1', [REPLACEMENT.first]);
  for (const { version, name } of present.filter((each) => each.version <= REPLACEMENT.last)) {
    await tx.query('insert into supabase_migrations.schema_migrations (version, name) values ($1, $2)', [
      version,
      name,
    ]);
  }
}
