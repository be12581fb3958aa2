import sqlite3InitModule, { type Database } from '@sqlite.org/sqlite-wasm';

/** SQLite as WebAssembly, in memory, where it is fastest. */
export async function openMemoryDatabase(): Promise<Database> {
  const sqlite = await sqlite3InitModule();
  return new sqlite.oo1.DB(':memory:');
}
