import sqlite3InitModule, { type Database, type PreparedStatement } from '@sqlite.org/sqlite-wasm';

/** SQLite in WebAssembly, in memory, where it is fastest. */
export async function openMemoryDatabase(): Promise<Database> {
  const sqlite = await sqlite3InitModule();
  return new sqlite.oo1.DB(':memory:');
}

/** Runs a bound statement and reads its first column. */
export function readNumbers(select: PreparedStatement): number[] {
  const numbers: number[] = [];
  while (select.step()) numbers.push(select.getInt(0) ?? 0);
  select.reset();
  return numbers;
}
