/** Small texts by key; unlike localStorage, workers can read them, too. */
export interface KeyValueStore {
  get(key: string): Promise<string | null>;
  set(key: string, value: string): Promise<void>;
  delete(key: string): Promise<void>;
}

const STORE = 'values';

/**
 * A store that survives a full device: failed writes are served from memory and retried, unless another tab has written
 * since. The tab that renewed a session must not lose it.
 */
export function withMemoryFallback(store: KeyValueStore): KeyValueStore {
  const unwritten = new Map<string, { readonly value: string; readonly before: string | null }>();
  async function write(key: string, value: string): Promise<void> {
    try {
      await store.set(key, value);
      unwritten.delete(key);
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error;
      unwritten.set(key, { value, before: await store.get(key) });
    }
  }
  return {
    async get(key) {
      const stored = await store.get(key);
      const held = unwritten.get(key);
      if (!held) return stored;
      if (held.before === stored) await write(key, held.value);
      else unwritten.delete(key);
      return held.before === stored ? held.value : stored;
    },
    set: write,
    async delete(key) {
      unwritten.delete(key);
      await store.delete(key);
    },
  };
}

/**
 * A key-value store in its own IndexedDB database. Opens on first use, and again after the browser closed the connection.
 * Calls reject with a DOMException if the browser has no databases, or if storage is refused or full.
 */
export function openKeyValueStore(
  database: string,
  factory: IDBFactory | null | undefined = (globalThis as { indexedDB?: IDBFactory }).indexedDB,
): KeyValueStore & { close(): void } {
  let connection: Promise<IDBDatabase> | null = null;

  async function connect(): Promise<IDBDatabase> {
    if (!factory) throw new DOMException('This browser has no databases.', 'NotSupportedError');
    connection ??= open(database, factory, () => {
      connection = null;
    }).catch((error: unknown) => {
      connection = null;
      throw error;
    });
    return connection;
  }

  async function run<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const transaction = (await connect()).transaction(STORE, mode);
    const request = ask(transaction.objectStore(STORE));
    return new Promise((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () => reject(transaction.error ?? request.error));
    });
  }

  return {
    async get(key) {
      const value = await run<unknown>('readonly', (store) => store.get(key));
      return typeof value === 'string' ? value : null;
    },
    async set(key, value) {
      await run('readwrite', (store) => store.put(value, key));
    },
    async delete(key) {
      await run('readwrite', (store) => store.delete(key));
    },
    close() {
      void connection?.then((db) => db.close());
      connection = null;
    },
  };
}

function open(name: string, factory: IDBFactory, onLost: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
    request.addEventListener('error', () => reject(request.error));
    request.addEventListener('success', () => {
      const db = request.result;
      db.addEventListener('close', onLost);
      db.addEventListener('versionchange', () => {
        db.close();
        onLost();
      });
      resolve(db);
    });
  });
}
