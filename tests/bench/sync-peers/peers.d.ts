/**
 * The parts of the measured libraries that the bench calls. They are installed only when it runs (`install.ts`), so the compiler
 * can't read their own types.
 */

declare module 'tinybase' {
  type Cell = string | number | boolean | undefined;
  export interface MergeableStore {
    transaction(work: () => void): void;
    setRow(table: string, row: string, cells: Record<string, string | number>): unknown;
    setCell(table: string, row: string, cell: string, value: string | number): unknown;
    getCell(table: string, row: string, cell: string): Cell;
    getRowIds(table: string): string[];
    getRowCount(table: string): number;
    addRowCountListener(table: string, listener: () => void): string;
    addCellListener(table: string, row: string, cell: string, listener: () => void): string;
  }
  export interface Indexes {
    setIndexDefinition(
      index: string,
      table: string,
      sliceCell: string,
      sortCell: string,
      sliceSorter: undefined,
      rowSorter: (a: Cell, b: Cell) => number,
    ): unknown;
    getSliceRowIds(index: string, slice: string): string[];
  }
  export interface Persister {
    load(): Promise<unknown>;
    save(): Promise<unknown>;
    startAutoSave(): Promise<unknown>;
  }
  export function createMergeableStore(id?: string): MergeableStore;
  export function createIndexes(store: MergeableStore): Indexes;
}

declare module 'tinybase/persisters/persister-indexed-db' {
  import type { MergeableStore, Persister } from 'tinybase';
  export function createIndexedDbPersister(store: MergeableStore, name: string): Persister;
}

declare module 'tinybase/persisters/persister-file' {
  import type { MergeableStore, Persister } from 'tinybase';
  export function createFilePersister(store: MergeableStore, file: string): Persister;
}

declare module 'tinybase/synchronizers/synchronizer-ws-client' {
  import type { MergeableStore } from 'tinybase';
  export function createWsSynchronizer(
    store: MergeableStore,
    socket: WebSocket,
    requestTimeoutSeconds?: number,
  ): Promise<{ startSync(): Promise<unknown> }>;
}

declare module 'tinybase/synchronizers/synchronizer-ws-server' {
  import type { Persister } from 'tinybase';
  import type { WebSocketServer } from 'ws';
  export function createWsServer(
    sockets: WebSocketServer,
    persisterOf: (path: string) => Persister,
  ): { destroy(): Promise<void> };
}

declare module '@electric-sql/pglite/worker' {
  interface Results<T> {
    readonly rows: T[];
  }
  interface Queries {
    query<T>(sql: string, params?: readonly unknown[]): Promise<Results<T>>;
  }
  export interface Shared extends Queries {
    exec(sql: string): Promise<unknown>;
    transaction(work: (tx: Queries) => Promise<void>): Promise<unknown>;
    syncToFs(): Promise<void>;
    readonly live: {
      query<T>(sql: string, params: readonly unknown[], listener: (results: Results<T>) => void): Promise<unknown>;
    };
  }
  export const PGliteWorker: {
    create(worker: Worker, options: { readonly extensions: { readonly live: unknown } }): Promise<Shared>;
  };
  export function worker(options: { readonly init: () => Promise<unknown> }): Promise<void>;
}

declare module '@electric-sql/pglite/live' {
  export const live: unknown;
}

declare module '@tanstack/db' {
  export interface Collection<T> {
    preload(): Promise<void>;
    cleanup(): Promise<void>;
    startSyncImmediate(): void;
    has(key: string): boolean;
    get(key: string): T | undefined;
    subscribeChanges(listener: () => void): unknown;
    createIndex(column: (row: Ref<T>) => unknown, options: { readonly indexType: unknown }): unknown;
    readonly toArray: readonly T[];
    readonly utils: { writeBatch(work: () => void): void; writeUpsert(row: T): void };
  }
  /** A row in a query, whose fields stand for columns. */
  export type Ref<T> = { readonly [K in keyof T]: { readonly column: T[K] } };
  export interface Options<T> {
    readonly rowOf: T;
  }
  interface Query<S, R> {
    from<T>(source: { readonly place: Collection<T> }): Query<{ readonly place: T }, T>;
    where(condition: (row: { readonly [K in keyof S]: Ref<S[K]> }) => unknown): Query<S, R>;
    readonly fn: { where(condition: (row: S) => boolean): Query<S, R> };
    orderBy(column: (row: { readonly [K in keyof S]: Ref<S[K]> }) => unknown, direction: 'asc' | 'desc'): Query<S, R>;
    limit(rows: number): Query<S, R>;
    readonly row: R;
  }
  export function createCollection<T>(options: Options<T>): Collection<T>;
  export function createLiveQueryCollection<R>(
    build: (query: Query<unknown, unknown>) => { readonly row: R },
  ): Collection<R>;
  export function eq<T>(column: { readonly column: T }, value: T): unknown;
  export const BTreeIndex: unknown;
}

declare module '@tanstack/query-core' {
  export class QueryClient {
    private readonly client: never;
  }
}

declare module '@tanstack/query-db-collection' {
  import type { Options } from '@tanstack/db';
  import type { QueryClient } from '@tanstack/query-core';
  export function queryCollectionOptions<T>(options: {
    readonly id: string;
    readonly queryKey: readonly string[];
    readonly queryFn: () => Promise<readonly T[]>;
    readonly queryClient: QueryClient;
    readonly getKey: (row: T) => string;
    readonly staleTime: number;
    readonly startSync: boolean;
  }): Options<T>;
}

declare module '@tanstack/browser-db-sqlite-persistence' {
  import type { Options } from '@tanstack/db';

  interface SqliteFile {
    execute<T>(sql: string): Promise<readonly T[]>;
  }
  interface Persistence {
    readonly coordinator: BrowserCollectionCoordinator;
  }
  export class BrowserCollectionCoordinator {
    constructor(options: { readonly dbName: string });
    dispose(): void;
  }
  export function openBrowserWASQLiteOPFSDatabase(options: { readonly databaseName: string }): Promise<SqliteFile>;
  export function createBrowserWASQLitePersistence(options: {
    readonly database: SqliteFile;
    readonly coordinator: BrowserCollectionCoordinator;
  }): Persistence;
  export function persistedCollectionOptions<T>(
    options: Options<T> & { readonly persistence: Persistence; readonly schemaVersion: number },
  ): Options<T>;
}
