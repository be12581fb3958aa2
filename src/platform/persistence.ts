/** What the browser answered when it was asked not to delete by itself what is kept here; 'unasked' until then. */
export type Persistence = 'unasked' | 'granted' | 'refused';

const NAME = 'rihla-persistence';

/** What a person's own device lends: `navigator.storage` and `localStorage`, where there are any. */
export interface PersistenceParts {
  readonly storage: Pick<StorageManager, 'persist'> | undefined;
  readonly memory: Pick<Storage, 'getItem' | 'setItem'>;
}

/** What was answered before. */
export function knownPersistence({ memory }: PersistenceParts): Persistence {
  const known = memory.getItem(NAME);
  return known === 'granted' || known === 'refused' ? known : 'unasked';
}

/** Asks and keeps the answer. Some browsers ask the person, others decide by how much the app is used. */
export async function askForPersistence({ storage, memory }: PersistenceParts): Promise<Persistence> {
  // Older browsers lack what the types promise.
  const isGranted = await (storage as Partial<StorageManager> | undefined)?.persist?.();
  const answer = isGranted ? 'granted' : 'refused';
  memory.setItem(NAME, answer);
  return answer;
}

/** Asks, unless that was done before: once on this device, when there is something to lose. */
export async function askForPersistenceOnce(parts: PersistenceParts): Promise<void> {
  if (knownPersistence(parts) === 'unasked') await askForPersistence(parts);
}
