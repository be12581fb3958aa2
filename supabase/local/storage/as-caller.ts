import { codeOf } from '../backend-error.ts';
import type { Database, Queryable } from '../database/database.ts';
import { assume, type Identity } from '../database/identity.ts';
import { StorageError } from './storage-error.ts';

/** Storage's present operation, for policies that ask; in hosted Supabase's names. */
export type Operation = '' | 'storage.object.sign' | 'storage.object.sign_many';

/**
 * Runs `work` as the caller; answers a refusal of the database like hosted Supabase.
 * @param before runs first, in the same transaction, as the database's owner
 */
export async function asCaller<T>(
  database: Database,
  identity: Identity,
  work: (tx: Queryable) => Promise<T>,
  operation: Operation = '',
  before?: (tx: Queryable) => Promise<void>,
): Promise<T> {
  try {
    return await database.transaction(async (tx) => {
      await before?.(tx);
      await assume(tx, identity);
      await tx.query(`select set_config('storage.operation', $1, true)`, [operation]);
      return work(tx);
    });
  } catch (error) {
    throw translate(error);
  }
}

function translate(error: unknown): unknown {
  const code = codeOf(error);
  const options = { cause: error };
  if (code === '42501') {
    return new StorageError('Unauthorized', 'new row violates row-level security policy', options);
  }
  if (code === '23505') return new StorageError('Duplicate', 'The resource already exists', options);
  if (code === '23503') return new StorageError('bucket_not_found', 'Bucket not found', options);
  return error;
}
