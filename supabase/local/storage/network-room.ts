/** The room that accounts without a confirmed mailbox or number share with their network. */
import { createHmac } from 'node:crypto';
import type { Queryable } from '../database/database.ts';
import { type Identity, personOf } from '../database/identity.ts';
import { StorageError } from './storage-error.ts';

/** Who sends a file, and from where. */
export interface Sender extends Identity {
  /** Keyed hash of the network; absent for the operator's own files. */
  readonly network?: string;
}

/**
 * @param jwtSecret the key is derived from it, so that nobody who reads the hashes can find the addresses by trying them all
 * @param use hashes of different uses can't be compared
 * @returns a function that names a network without telling its address
 */
export function createNetworkHash(jwtSecret: string, use: 'storage' | 'checks'): (address: string) => string {
  const key = createHmac('sha256', jwtSecret).update(`${use}: networks`).digest();
  return (address) => createHmac('sha256', key).update(address).digest('hex');
}

/**
 * Counts a file of `bytes` for the sender's network, in the transaction that stores it and before it runs as the sender, who may not
 * change the counts. A refused file is not counted. Confirmed members and the operator share no room.
 * @throws StorageError `too_many_uploads`
 */
export async function takeNetworkRoom(tx: Queryable, sender: Sender, bytes: number): Promise<void> {
  const { network } = sender;
  const person = personOf(sender);
  if (network === undefined || person === null) return;
  const [row] = await tx.query<{ wait: number }>(
    'select accounts.take_network_room($1::text::uuid, $2, $3::text::bigint) as wait',
    [person, network, String(bytes)],
  );
  const wait = row?.wait ?? 0;
  if (wait === 0) return;
  const message = 'Accounts of this network without a confirmed address have uploaded as much as they may in a day';
  throw new StorageError('too_many_uploads', message, { retryAfterS: wait });
}
