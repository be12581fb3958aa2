import type { Locks } from '#platform/locks.ts';
import type { OwnStore } from '#replica/own-store.ts';

/** Held while what people left is sealed or opened, so that no tab does either by an older session. */
const LEFT_LOCK = 'rihla:left';

interface Closing {
  readonly store: OwnStore;
  readonly locks: Locks;
  /** The id of the person whose session is stored, by whichever tab. */
  readonly storedUser: () => Promise<string | null>;
  /** Cancels waiting for the lock; without it, waiting has no limit. */
  readonly signal?: AbortSignal;
}

/** Runs the work in one tab or worker at a time, with the person whose session is stored. */
export function withStoredUser<T>(
  { locks, storedUser, signal = new AbortController().signal }: Omit<Closing, 'store'>,
  work: (present: string | null) => Promise<T>,
): Promise<T> {
  return locks.hold(LEFT_LOCK, async () => work(await storedUser()), signal);
}

/**
 * Deletes the documents of everyone but the person whose session is stored, and seals what the others left.
 * @returns ids of those who could not be sealed, see `LeftBehind.sealOthers`
 * @throws {ReplicaError}
 */
export function closeOthers(closing: Closing): Promise<readonly string[]> {
  const { store } = closing;
  return withStoredUser(closing, async (present) => {
    await store.keepDocumentsOf(present);
    return store.left.sealOthers();
  });
}
