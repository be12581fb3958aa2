import { lacks } from '#domain/sync/checkpoint-order.ts';
import { RemoteError } from '#remote/errors.ts';
import type { OwnPoke } from '#remote/own-remote.ts';
import type { OwnStore } from '#replica/own-store.ts';
import { type OwnPullRemote, pullOwn } from './own-pull.ts';
import { createPusher, type PushRemote } from './push.ts';

/**
 * `open`: something the person did is still to be sent, or to be seen in a pull.
 * `deleted`: the account is gone, and all that is here of it has to go (Y18).
 */
type ExchangeOutcome = 'done' | 'open' | 'deleted';

/**
 * What to exchange for. `all`: in any case. Pokes: only if something is open in the outbox, or a poke is of what no pull
 * has brought: one's own pushes poke too. None: for the outbox alone.
 */
export type SyncTrigger = 'all' | readonly OwnPoke[];

/** Pushes a person's outbox, then pulls what is theirs. At most one exchange at a time on a device, by the push lock. */
export type Exchange = (userId: string, signal: AbortSignal, trigger?: SyncTrigger) => Promise<ExchangeOutcome>;

/** @throws {RemoteError | ReplicaError} from each call; see `Pusher` */
export function createExchange(store: OwnStore, remote: PushRemote & OwnPullRemote): Exchange {
  const pusher = createPusher(store, remote);
  /** The person whose entries the last pull did not bring, though the server had said that it took them. */
  let unseen: string | null = null;

  const isOpen = async (userId: string) => (await store.entries(userId)).some(({ state }) => state !== 'refused');

  async function isNews(userId: string, pokes: readonly OwnPoke[]): Promise<boolean> {
    if (pokes.length === 0) return false;
    const checkpoints = await store.checkpoints(userId);
    return pokes.some(({ collection, xid }) => {
      const reached = checkpoints.get(collection);
      // A pull brings all that a transaction wrote, or its failure is followed by another.
      return !reached || lacks(reached, { ...reached, xid, id: '' });
    });
  }

  return async (userId, signal, trigger = 'all') => {
    if (trigger !== 'all' && !(await isOpen(userId)) && !(await isNews(userId, trigger))) return 'done';
    try {
      await pusher.push(userId, unseen === userId, signal);
    } catch (error) {
      if (error instanceof RemoteError && error.reason === 'account_deleted') return 'deleted';
      throw error;
    }
    const { isBlocked, isDeleted } = await pullOwn(store, remote, userId, signal);
    if (isDeleted) return 'deleted';
    const left = await store.entries(userId);
    unseen = left.some(({ state }) => state === 'sent') ? userId : null;
    return isBlocked || left.some(({ state }) => state !== 'refused') ? 'open' : 'done';
  };
}
