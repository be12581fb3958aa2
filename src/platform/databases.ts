/**
 * Chooses this origin's databases. A browser with damaged files may be unable to open or delete any of them (Chromium, if
 * one of its own files is missing). Then a second storage bucket replaces them for good. Its contents are restored from the
 * server and from the files beside them.
 */
import { ifError } from '#domain/primitives/if-error.ts';

/** Chromium only; other browsers don't have this fault. */
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
/** Number of attempts: a browser that is only busy succeeds at one of them. */
const TRIES = 3;

/**
 * Which databases to use: the same in every page and worker once one of them has decided.
 * @param isGuest a guest may be ended at any moment, so it never decides
 */
export async function usableDatabases(isGuest = false, parts: DatabaseParts = ofBrowser()): Promise<IDBFactory> {
  const { factory, buckets } = parts;
  if (!buckets) return factory;
  // A page without buckets, such as in a frame of another site, is refused.
  const names = await buckets.keys().catch(ifError(DOMException, (): string[] => []));
  const isMoved = names.includes(SECOND);
  if (!isMoved && (isGuest || !(await isBroken(factory)))) return factory;
  const bucket = await buckets.open(SECOND, { persisted: true });
  return bucket.indexedDB;
}

function ofBrowser(): DatabaseParts {
  // TypeScript's types lack it.
  const buckets: StorageBuckets | undefined = Reflect.get(navigator, 'storageBuckets');
  return { factory: indexedDB, buckets };
}

async function isBroken(factory: IDBFactory): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    const error = await errorOf(factory);
    // A full device, a private window and other refusals have other names.
    if (error?.name !== 'UnknownError') return false;
    if (tries === TRIES) return true;
  }
}

/** Errors of a browser that stores nothing: site data is blocked, or a private window has no databases. */
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

/** Why a database can't be opened; null if it can. Rejects if the call itself is refused. */
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
