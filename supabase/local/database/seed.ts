import { allowSamples, writeSamples } from '../operator/sample-steps.ts';
import type { Database } from './database.ts';

/** Loads the sample places into a database without any place. @returns whether it did */
export async function seedWhenEmpty(database: Database): Promise<boolean> {
  const [answer] = await database.query<{ is_empty: boolean }>(
    'select not exists (select from public.restaurants) as is_empty',
  );
  if (!answer?.is_empty) return false;
  await allowSamples(database, true);
  await writeSamples(database, 'first start');
  return true;
}
