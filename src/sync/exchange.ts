import type { OwnStore } from '#replica/own-store.ts';
import { type OwnPullRemote, pullOwn } from './own-pull.ts';
import { createPusher, type PushRemote } from './push.ts';

/** `open`: something the person did is still to be sent, or to be seen in a pull. */
type ExchangeOutcome = 'done' | 'open';

/** Pushes a person's outbox, then pulls what is theirs. At most one at a time on a device: whoever has the push lock. */
export type Exchange = (userId: string, signal: AbortSignal) => Promise<ExchangeOutcome>;

/** @throws {RemoteError | ReplicaError} from each call; see `Pusher` */
export function createExchange(store: OwnStore, remote: PushRemote & OwnPullRemote): Exchange {
  const pusher = createPusher(store, remote);
  /** The person whose entries the last pull did not bring, though the server had said that it took them. */
  let unseen: string | null = null;
  return async (userId, signal) => {
    await pusher.push(userId, unseen === userId, signal);
    const { isBlocked } = await pullOwn(store, remote, userId, signal);
    const left = await store.entries(userId);
    unseen = left.some(({ state }) => state === 'sent') ? userId : null;
    return isBlocked || left.some(({ state }) => state !== 'refused') ? 'open' : 'done';
  };
}
