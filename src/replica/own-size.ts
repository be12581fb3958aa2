import type { OwnTables } from './own-tables.ts';

/** Estimates the size of all rows, in bytes. */
export async function measureTables({ tables }: OwnTables): Promise<number> {
  let bytes = 0;
  for (const table of tables) await table.each((row: unknown) => (bytes += sizeOf(row)));
  return bytes;
}

function sizeOf(value: unknown): number {
  if (value instanceof Blob) return value.size;
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value === 'string') return value.length * 2;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.entries(value).reduce((sum, [key, inner]) => sum + key.length * 2 + sizeOf(inner), 0);
}
