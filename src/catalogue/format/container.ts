/**
 * The container of every pack:
 *
 *   0   'RIHLAPK' and a zero byte
 *   8   u16 format   u16 kind (1 index, 2 details, 3 prayer, 4 own)   u32 length of the file
 *   16  checksum of all that follows: SHA-256; for kind 4, which a device writes for itself, that of checksum.ts and zeros
 *   48  u32 length of the header   u32 zero
 *   56  header (JSON), padded to 8 bytes, then the sections, each starting at a multiple of 8
 *
 * Numbers are little-endian. The header names each section with its offset, so that a reader can skip unknown ones.
 */
import { toHex } from '#domain/primitives/hex.ts';
import type { Checkpoint } from '#domain/sync/packs.ts';
import { checksumOf } from './checksum.ts';
import { PackError } from './pack-error.ts';

/** The format that this app writes and reads. Increment it with every change of layout or meaning. */
export const PACK_FORMAT = 6;
/**
 * The same for files that a device writes for itself. From 7 on, columns of zeros may be absent, so an earlier app must
 * refuse them. A device still reads what it stored in format 6.
 */
const OWN_FORMAT = 7;

const MAGIC = new TextEncoder().encode('RIHLAPK\0');
const KINDS = { index: 1, details: 2, prayer: 3, own: 4 } as const;
const PROOF_AT = 16;
const PROOF_BYTES = 32;
const BODY_AT = 48;
const HEADER_AT = 56;

export type PackKind = keyof typeof KINDS;

export interface PackHead {
  /** Id of the region, or 'world'. */
  readonly region: string;
  readonly rows: number;
  /** The pack contains every change up to this checkpoint. */
  readonly version: Checkpoint;
}

interface Container extends PackHead {
  /** Returns an empty array if the pack has no such section. */
  readonly section: (name: string) => Uint8Array<ArrayBuffer>;
}

/** Decodes a pack's contents from its sections. May throw anything if the file is damaged. */
export type ReadSections<T> = (container: Container) => T;

interface Header extends PackHead {
  /** Name, offset from the first section, length in bytes. */
  readonly sections: readonly (readonly [string, number, number])[];
}

const aligned = (length: number): number => Math.ceil(length / 8) * 8;

/** Puts named sections into one file. */
export async function writeContainer(
  kind: PackKind,
  head: PackHead,
  sections: ReadonlyMap<string, Uint8Array>,
): Promise<Uint8Array<ArrayBuffer>> {
  const places: [string, number, number][] = [];
  let length = 0;
  for (const [name, bytes] of sections) {
    places.push([name, length, bytes.length]);
    length += aligned(bytes.length);
  }
  const { region, rows, version } = head;
  const fields: Header = { region, rows, version, sections: places };
  const header = new TextEncoder().encode(JSON.stringify(fields));
  const sectionsAt = HEADER_AT + aligned(header.length);
  const file = new Uint8Array(sectionsAt + length);
  const view = new DataView(file.buffer);
  file.set(MAGIC);
  view.setUint16(8, kind === 'own' ? OWN_FORMAT : PACK_FORMAT, true);
  view.setUint16(10, KINDS[kind], true);
  view.setUint32(12, file.length, true);
  view.setUint32(BODY_AT, header.length, true);
  file.set(header, HEADER_AT);
  for (const [name, at] of places) file.set(sections.get(name) ?? [], sectionsAt + at);
  file.set(await proofOf(kind, file.subarray(BODY_AT)), PROOF_AT);
  return file;
}

/** The kind that a file states; undefined if it is no container. */
export function kindOf(input: Uint8Array | ArrayBuffer): PackKind | undefined {
  const file = ownBytes(input);
  if (!isContainer(file)) return undefined;
  const found = new DataView(file.buffer, file.byteOffset).getUint16(10, true);
  // The keys of a constant object are exactly its type's names.
  return (Object.keys(KINDS) as PackKind[]).find((kind) => KINDS[kind] === found);
}

/**
 * Decodes a file while another thread verifies its checksum. The result is only returned if the checksum is right.
 * @throws {PackError} unless the file is an undamaged pack of this kind and format
 */
export async function readContainer<T>(
  kind: PackKind,
  input: Uint8Array | ArrayBuffer,
  read: ReadSections<T>,
): Promise<T> {
  const file = ownBytes(input);
  assertPack(kind, file);
  const proving = proofOf(kind, file.subarray(BODY_AT));
  const attempt = attemptTo(() => read(openSections(file)));
  const proof = await proving;
  if (proof.some((byte, i) => file[PROOF_AT + i] !== byte)) {
    const [says, has] = [toHex(file.subarray(PROOF_AT, PROOF_AT + 4)), toHex(proof.subarray(0, 4))];
    throw new PackError('damaged', `This pack is damaged: its checksum begins with ${has} instead of ${says}.`);
  }
  return attempt();
}

/** Runs `act` now; the returned function returns or throws the outcome. */
function attemptTo<T>(act: () => T): () => T {
  try {
    const done = act();
    return () => done;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

function assertPack(kind: PackKind, file: Uint8Array<ArrayBuffer>): void {
  if (!isContainer(file)) {
    throw new PackError('not_a_pack', 'This file is not a pack: it does not begin with the mark of one.');
  }
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const found = view.getUint16(10, true);
  if (found !== KINDS[kind]) {
    throw new PackError('wrong_kind', `This pack is of kind ${found}; kind ${KINDS[kind]} (${kind}) was expected.`);
  }
  const format = view.getUint16(8, true);
  if (format !== PACK_FORMAT && (kind !== 'own' || format !== OWN_FORMAT)) {
    throw new PackError('unknown_format', `This pack has format ${format}; this app reads format ${PACK_FORMAT}.`);
  }
  const length = view.getUint32(12, true);
  if (file.length !== length) {
    throw new PackError('truncated', `This pack has ${file.length} bytes; ${length} were expected.`);
  }
}

function isContainer(file: Uint8Array): boolean {
  return file.length >= HEADER_AT && MAGIC.every((byte, i) => file[i] === byte);
}

function openSections(file: Uint8Array<ArrayBuffer>): Container {
  const headerLength = new DataView(file.buffer, file.byteOffset).getUint32(BODY_AT, true);
  const text = new TextDecoder().decode(file.subarray(HEADER_AT, HEADER_AT + headerLength));
  // The result is only used if the checksum proves that `writeContainer` wrote these bytes.
  const { sections, ...head } = JSON.parse(text) as Header;
  // A pack has at least one byte per row. Without this check a damaged number could request too much memory.
  if (head.rows > file.length)
    throw new PackError('damaged', `This pack is damaged: it says that it has ${head.rows} rows.`);
  const sectionsAt = HEADER_AT + aligned(headerLength);
  const places = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const [name, at, length] of sections) {
    places.set(name, file.subarray(sectionsAt + at, sectionsAt + at + length));
  }
  return { ...head, section: (name) => places.get(name) ?? new Uint8Array() };
}

/** Sections are viewed in place, so the file needs an ArrayBuffer and an offset that is a multiple of 8. */
function ownBytes(input: Uint8Array | ArrayBuffer): Uint8Array<ArrayBuffer> {
  if (input instanceof ArrayBuffer) return new Uint8Array(input);
  const { buffer, byteOffset, byteLength } = input;
  if (buffer instanceof ArrayBuffer && byteOffset % 8 === 0) return new Uint8Array(buffer, byteOffset, byteLength);
  return new Uint8Array(input);
}

async function proofOf(kind: PackKind, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (kind !== 'own') return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const proof = new Uint8Array(PROOF_BYTES);
  proof.set(checksumOf(bytes));
  return proof;
}
