/** Names derived from contents, with the browser's digests. */
import { toHex } from '#domain/primitives/hex.ts';

/** The namespace of ids that every device derives equally (Y29), as in the migrations' `sync.entry_id`. */
const NAMESPACE = '0f7f5b623f0a5c539a3e6c1d1c5b8e42';

/** SHA-256 as 64 hexadecimal digits. */
export async function sha256(bytes: BufferSource): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/** The id of a relation between an owner (a person) and an object (a place): uuid v5 of `owner:object` (U105). */
export async function entryId(owner: string, object: string): Promise<string> {
  const name = new TextEncoder().encode(`${owner}:${object}`);
  const input = new Uint8Array(16 + name.length);
  input.set(NAMESPACE.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? []);
  input.set(name, 16);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-1', input)).slice(0, 16);
  const bytes = hash.map((byte, n) => (n === 6 ? (byte & 15) | 80 : n === 8 ? (byte & 63) | 128 : byte));
  return toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
