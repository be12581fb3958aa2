/**
 * Where this origin's databases are. A browser whose files were damaged may open none of them any more, and delete none
 * either (Chromium, when one of its own files is gone): then a second bucket of storage takes their place for good. What was
 * in them comes again from the server and from the files beside them.
 */

/** Chromium's; other browsers have no buckets, and do not break in this way. */
interface StorageBuckets {
  keys(): Promise<string[]>;
  open(name: string, options?: { readonly persisted?: boolean }): Promise<{ readonly indexedDB: IDBFactory }>;
}

interface DatabaseParts {
  readonly factory: IDBFactory;
  readonly buckets: StorageBuckets | undefined;
}

const SECOND = 'second';
const PROBE = 'rihla-probe';
/** A browser that is only busy opens at one of so many tries. */
const TRIES = 3;

/**
 * Which databases to use: the same in every page and worker from the moment in which one of them had to decide.
 * @param isGuest whoever may be ended at any moment decides nothing
 */
export async function usableDatabases(isGuest = false, parts: DatabaseParts = ofBrowser()): Promise<IDBFactory> {
  const { factory, buckets } = parts;
  if (!buckets) return factory;
  const isMoved = (await namesOf(buckets)).includes(SECOND);
  if (!isMoved && (isGuest || !(await isBroken(factory)))) return factory;
  const bucket = await buckets.open(SECOND, { persisted: true });
  return bucket.indexedDB;
}

/** A page that may have no buckets, such as one in a frame of another site, has none. */
async function namesOf(buckets: StorageBuckets): Promise<readonly string[]> {
  try {
    return await buckets.keys();
  } catch (error) {
    if (error instanceof DOMException) return [];
    throw error;
  }
}

function ofBrowser(): DatabaseParts {
  // No types know it yet.
  const buckets: StorageBuckets | undefined = Reflect.get(navigator, 'storageBuckets');
  return { factory: indexedDB, buckets };
}

async function isBroken(factory: IDBFactory): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    const error = await errorOf(factory);
    // A full device, a private window and whatever else is refused say so by other names.
    if (error?.name !== 'UnknownError') return false;
    if (tries === TRIES) return true;
  }
}

/** What a browser says that keeps nothing: site data is blocked, or a private window has no databases. */
const REFUSALS: ReadonlySet<string> = new Set(['SecurityError', 'InvalidStateError', 'NotAllowedError']);

/** Whether this browser gives the site no databases at all. */
export async function refusesDatabases(
  // Some browsers are built without them, or hide them in private windows.
  factory: IDBFactory | null | undefined = (globalThis as { indexedDB?: IDBFactory }).indexedDB,
): Promise<boolean> {
  if (factory === null || factory === undefined) return true;
  const error = await errorOf(factory).catch((reason: unknown) => reason);
  return error instanceof DOMException && REFUSALS.has(error.name);
}

/** Why a database can't be opened; null where it can. Rejects where even asking is refused. */
function errorOf(factory: IDBFactory): Promise<DOMException | null> {
  return new Promise((resolve) => {
    const request = factory.open(PROBE);
    request.addEventListener('success', () => {
      request.result.close();
      resolve(null);
    });
    request.addEventListener('error', () => resolve(request.error));
  });
}
