import { readFile } from 'node:fs/promises';
import { codeOf } from '../errors.ts';
import type { Database } from './database.ts';

const SEED = new URL('../../seed.sql', import.meta.url);

/** Loads the sample places into a database that never had any place. @returns whether it did */
export async function seedWhenEmpty(database: Database): Promise<boolean> {
  const [answer] = await database.query<{ is_empty: boolean }>(
    'select not exists (select from public.restaurants) as is_empty',
  );
  if (!answer?.is_empty) return false;
  const sql = await readFile(SEED, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  });
  if (sql === '') return false;
  await database.transaction((tx) => tx.exec(sql));
  return true;
}
