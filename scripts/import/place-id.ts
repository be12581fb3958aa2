import { createHash } from 'node:crypto';

/** Our own namespace for ids of imported places; it never changes, or every place would get a new id. */
const PLACES = 'b6f0a1d4-6a0c-5e0f-9d5e-3c2f6f1f7a10';

/** Uuid version 5 (RFC 9562) of a name in a namespace, lower case. */
function uuidV5(namespace: string, name: string): string {
  const hash = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name, 'utf8')
    .digest()
    .subarray(0, 16);
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hash.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The id of a place: the same file gives the same ids, on any machine. */
export function placeId(source: string, sourceId: string): string {
  return uuidV5(PLACES, `${source}:${sourceId}`);
}

/** The id of one piece of evidence of a place. */
export function evidenceId(place: string, kind: string, reference: string): string {
  return uuidV5(place, `${kind}:${reference}`);
}
