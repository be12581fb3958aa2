/** Carries the secret of sealing keys (docs/decisions/034-sealed-at-sign-out.md) into a copy that is older than it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Queryable } from './database.ts';
import { openPglite } from './pglite-database.ts';

/**
 * @param folder of an embedded database that no process has open
 * @returns the secret in hexadecimal; null if there is no database, or it has no secret yet
 * @throws {Error} if the database is damaged
 */
export async function readSealingSecret(folder: string): Promise<string | null> {
  if (!existsSync(join(folder, 'PG_VERSION'))) return null;
  const database = await openPglite({ dataDir: folder });
  try {
    const [table] = await database.query<{ found: string | null }>(
      `select to_regclass('accounts.sealing_secret')::text as found`,
    );
    if (!table?.found) return null;
    const rows = await database.query<{ secret: string }>(
      `select encode(secret, 'hex') as secret from accounts.sealing_secret`,
    );
    return rows[0]?.secret ?? null;
  } finally {
    await database.close();
  }
}

/** Stores the secret, unless the database has one: that is the same, or an older one, and stays. */
export async function keepSealingSecret(database: Queryable, secret: string): Promise<void> {
  await database.query(
    `insert into accounts.sealing_secret (secret) values (decode($1, 'hex')) on conflict do nothing`,
    [secret],
  );
}
