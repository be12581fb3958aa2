import { isMissingChangesOf } from '#domain/sync/checkpoint-order.ts';
import type { OwnPoke } from '#remote/own-remote.ts';
import { RemoteError } from '#remote/remote-error.ts';
import type { OwnStore } from '#replica/own-store.ts';
import { type OwnPullRemote, pullOwn } from './own-pull.ts';
import { createPusher, type PushRemote } from './push.ts';

/**
 * `open`: entries are unsent, or no pull has brought their effects yet.
 * `deleted`: the account was deleted, so its data on this device must go (Y18).
 */
type ExchangeOutcome = 'done' | 'open' | 'deleted';

/**
 * Why to exchange. `all`: unconditionally. Pokes: only if the outbox is not empty, or a poke is newer than the last pull,
 * because the device's own pushes cause pokes too. Empty: for the outbox only.
 */
export type SyncTrigger = 'all' | readonly OwnPoke[];

/** Pushes a person's outbox, then pulls their data. The push lock allows one exchange at a time per device. */
export type Exchange = (userId: string, signal: AbortSignal, trigger?: SyncTrigger) => Promise<ExchangeOutcome>;

/**
 * @param opened resolves when what the person had left here is back: it is older than what was done since, so it goes first
 * @throws {RemoteError | ReplicaError} from each call; see `Pusher`
 */
export function createExchange(
  store: OwnStore,
  remote: PushRemote & OwnPullRemote,
  opened: () => Promise<void> = async () => {},
): Exchange {
  const pusher = createPusher(store, remote);
  /** The person whose accepted entries the last pull did not bring. */
  let unseen: string | null = null;

  const isOpen = async (userId: string) => (await store.entries(userId)).some(({ state }) => state !== 'refused');

  async function isNews(userId: string, pokes: readonly OwnPoke[]): Promise<boolean> {
    if (pokes.length === 0) return false;
    const checkpoints = await store.checkpoints(userId);
    return pokes.some(({ collection, xid }) => {
      const reached = checkpoints.get(collection);
      // A pull brings everything that a transaction wrote; a failed pull is repeated.
      return !reached || isMissingChangesOf(reached, { ...reached, xid, id: '' });
    });
  }

  return async (userId, signal, trigger = 'all') => {
    await opened();
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
