/**
 * A device's data from an earlier version of the app as JSON: every IndexedDB database with its tables, and the outbox's files.
 * Each schema's data is written once into `tests/fixtures/profiles`; tests run today's code on it.
 */
import * as z from 'zod/mini';
import { openBlobStore } from '../../../src/platform/blob-store.ts';
import { OUTBOX_FILES } from '../../../src/replica/open-own.ts';

interface ProfileIndex {
  readonly name: string;
  readonly keyPath: string | readonly string[];
  readonly unique: boolean;
  readonly multiEntry: boolean;
}

interface ProfileTable {
  readonly name: string;
  readonly keyPath: string | readonly string[] | null;
  readonly autoIncrement: boolean;
  readonly indexes: readonly ProfileIndex[];
  /** Key and value; the key is null if the value contains it. Bytes are `{bytes: [1, 2, …]}`. */
  readonly rows: readonly (readonly [key: IDBValidKey | null, value: unknown])[];
}

interface ProfileDatabase {
  readonly name: string;
  readonly version: number;
  readonly tables: readonly ProfileTable[];
}

export interface Profile {
  readonly databases: readonly ProfileDatabase[];
  /** The outbox's second copy, as names and texts. */
  readonly files: readonly (readonly [name: string, text: string])[];
}

/** Reads all data of this origin. */
export async function readProfile(): Promise<Profile> {
  const databases: ProfileDatabase[] = [];
  for (const name of await databaseNames()) databases.push(await readDatabase(name));
  const store = await openBlobStore(OUTBOX_FILES);
  const files: [string, string][] = [];
  for (const name of (await store.keys()).toSorted()) {
    files.push([name, new TextDecoder().decode(await store.read(name))]);
  }
  return { databases, files };
}

/** Replaces all data of this origin with the profile. */
export async function restoreProfile({ databases, files }: Profile): Promise<void> {
  await wipeOrigin();
  for (const database of databases) await writeDatabase(database);
  const store = await openBlobStore(OUTBOX_FILES);
  for (const [name, text] of files) await store.write(name, new TextEncoder().encode(text));
}

/** Deletes all databases and the outbox's files. */
export async function wipeOrigin(): Promise<void> {
  for (const name of await databaseNames()) await deleteDatabase(name);
  const store = await openBlobStore(OUTBOX_FILES);
  for (const name of await store.keys()) await store.delete(name);
}

/** The tables, and RxDB's records of its collections. They differ between any two schemas. */
export function shapeOf({ databases }: Profile): unknown {
  return databases.map(({ name, version, tables }) => ({
    name,
    version,
    tables: tables.map(({ rows: _rows, ...table }) => table),
    schemas: tables.flatMap(({ rows }) => rows.flatMap(([, value]) => schemaOf(value))),
  }));
}

/** RxDB's own row about a collection. */
const collectionSchema = z.object({ id: z.string(), data: z.object({ schemaHash: z.string() }) });

function schemaOf(value: unknown): string[] {
  const parsed = collectionSchema.safeParse(value);
  return parsed.success ? [`${parsed.data.id} ${parsed.data.data.schemaHash}`] : [];
}

/** Deletes one database, as a browser or a person can. */
async function deleteDatabase(name: string): Promise<void> {
  await settled(indexedDB.deleteDatabase(name));
}

async function databaseNames(): Promise<string[]> {
  const found = await indexedDB.databases();
  return found.flatMap(({ name }) => (name === undefined ? [] : [name])).toSorted();
}

async function readDatabase(name: string): Promise<ProfileDatabase> {
  const database = await settled(indexedDB.open(name));
  const tables: ProfileTable[] = [];
  for (const table of database.objectStoreNames) {
    const store = database.transaction(table).objectStore(table);
    const { keyPath, autoIncrement } = store;
    const indexes = [...store.indexNames].map((index) => {
      const { keyPath: path, unique, multiEntry } = store.index(index);
      return { name: index, keyPath: path, unique, multiEntry };
    });
    const keys = await settled(store.getAllKeys());
    const values: unknown[] = await settled(database.transaction(table).objectStore(table).getAll());
    const rows = values.map((value, n) => [keyPath === null ? (keys[n] ?? null) : null, toJson(value)] as const);
    tables.push({ name: table, keyPath, autoIncrement, indexes, rows });
  }
  const { version } = database;
  database.close();
  return { name, version, tables };
}

async function writeDatabase({ name, version, tables }: ProfileDatabase): Promise<void> {
  const request = indexedDB.open(name, version);
  request.addEventListener('upgradeneeded', () => {
    for (const { name: table, keyPath, autoIncrement, indexes, rows } of tables) {
      const path = typeof keyPath === 'string' || keyPath === null ? keyPath : [...keyPath];
      const store = request.result.createObjectStore(table, { keyPath: path, autoIncrement });
      for (const { name: index, keyPath: of, unique, multiEntry } of indexes) {
        store.createIndex(index, typeof of === 'string' ? of : [...of], { unique, multiEntry });
      }
      for (const [key, value] of rows) store.put(fromJson(value), key ?? undefined);
    }
  });
  (await settled(request)).close();
}

/** Converts a row's bytes, such as a picture's, to JSON. */
function toJson(value: unknown): unknown {
  return mapFields(value, (field) => (field instanceof Uint8Array ? { bytes: [...field] } : field));
}

const bytesSchema = z.strictObject({ bytes: z.array(z.number()) });

function fromJson(value: unknown): unknown {
  return mapFields(value, (field) => {
    const parsed = bytesSchema.safeParse(field);
    return parsed.success ? new Uint8Array(parsed.data.bytes) : field;
  });
}

function mapFields(value: unknown, map: (field: unknown) => unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, map(field)]));
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB refused')));
  });
}
