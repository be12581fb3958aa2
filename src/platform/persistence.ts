/** The browser's answer to the request for persistent storage; 'unasked' before. */
export type Persistence = 'unasked' | 'granted' | 'refused';

const NAME = 'rihla-persistence';

/** `navigator.storage` and `localStorage` of the device, if available. */
export interface PersistenceParts {
  readonly storage: Pick<StorageManager, 'persist'> | undefined;
  readonly memory: Pick<Storage, 'getItem' | 'setItem'>;
}

/** The stored answer. */
export function knownPersistence({ memory }: PersistenceParts): Persistence {
  const known = memory.getItem(NAME);
  return known === 'granted' || known === 'refused' ? known : 'unasked';
}

/**
 * Requests persistent storage and stores the answer. Some browsers ask the person, others decide by how much the app is
 * used.
 */
export async function askForPersistence({ storage, memory }: PersistenceParts): Promise<Persistence> {
  // Older browsers lack this API, although the types have it.
  const isGranted = await (storage as Partial<StorageManager> | undefined)?.persist?.();
  const answer = isGranted ? 'granted' : 'refused';
  memory.setItem(NAME, answer);
  return answer;
}

/** Requests it unless that was done before: once per device, when there is data to lose. */
export async function askForPersistenceOnce(parts: PersistenceParts): Promise<void> {
  if (knownPersistence(parts) === 'unasked') await askForPersistence(parts);
}
