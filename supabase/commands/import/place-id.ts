import { createHash } from 'node:crypto';

/** Our namespace for ids of imported places; changing it would change every place's id. */
const PLACES = 'b6f0a1d4-6a0c-5e0f-9d5e-3c2f6f1f7a10';

/** A source id's prefix and the number at its end, without leading zeros and below 10^14. */
const NUMBERED = /^(.*?)(0|[1-9]\d{0,13})$/su;

/** The first 16 bytes of SHA-1 of a name in a namespace. */
function hashName(namespace: string, name: string): Buffer {
  return createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name, 'utf8')
    .digest()
    .subarray(0, 16);
}

/** Formats a uuid of RFC 9562 in lower case; version and variant replace six of the bits. */
function toUuid(bytes: Buffer, version: number): string {
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | (version << 4), 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

function uuidV5(namespace: string, name: string): string {
  return toUuid(hashName(namespace, name), 5);
}

/**
 * A place's id: the same file gives the same ids on any machine.
 *
 * Most sources number their places ('node/240109189'). Such an id is a uuid of version 8, made of the number and a hash of
 * its prefix:
 *
 *   0   the number's lowest 32 bits, then the next 16, so that ids differ at their beginning
 *   6   74 bits of a hash of the prefix, besides version and variant
 *
 * A pack of thousands of places then stores the hash once plus the numbers, instead of 16 random bytes each. All other ids
 * are uuids of version 5.
 */
export function placeId(source: string, sourceId: string): string {
  const [, before, digits] = NUMBERED.exec(sourceId) ?? [];
  if (before === undefined || digits === undefined) return nameId(source, sourceId);
  const number = Number(digits);
  const bytes = hashName(PLACES, `${source}:${before}#`);
  bytes.writeUInt32BE(number % 2 ** 32, 0);
  bytes.writeUInt16BE(Math.floor(number / 2 ** 32), 4);
  return toUuid(bytes, 8);
}

function nameId(source: string, sourceId: string): string {
  return uuidV5(PLACES, `${source}:${sourceId}`);
}

/**
 * The id of a piece of evidence. It does not depend on how the place's id is made, because places keep their first id, and a
 * moderator's decision about the evidence refers to this one.
 */
export function evidenceId(source: string, sourceId: string, kind: string, reference: string): string {
  return uuidV5(nameId(source, sourceId), `${kind}:${reference}`);
}
