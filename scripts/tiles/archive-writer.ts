/** Writes PMTiles archives, version 3: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

/** An archive's metadata. */
export interface ArchiveFacts {
  readonly metadata: object;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Degrees: west, south, east, north. */
  readonly bounds: readonly [number, number, number, number];
}

interface Entry {
  readonly tileId: number;
  readonly offset: number;
  readonly length: number;
  runLength: number;
}

const HEADER_BYTES = 127;
/** Header and root directory must fit into a reader's first request. */
const MAX_ROOT_BYTES = 16_384 - HEADER_BYTES;
const GZIP = 2;
const MVT = 1;

/** Writes an archive of tiles by their PMTiles ids. @param tiles compressed with gzip */
export function writeArchive(tiles: ReadonlyMap<number, Uint8Array>, facts: ArchiveFacts): Uint8Array {
  const offsets = new Map<string, number>();
  const parts: Uint8Array[] = [];
  const entries: Entry[] = [];
  let length = 0;
  for (const tileId of [...tiles.keys()].toSorted((a, b) => a - b)) {
    const data = tiles.get(tileId) ?? new Uint8Array();
    const key = createHash('sha256').update(data).digest('hex');
    const offset = offsets.get(key) ?? length;
    if (offset === length) {
      offsets.set(key, offset);
      parts.push(data);
      length += data.length;
    }
    const last = entries.at(-1);
    if (last && last.tileId + last.runLength === tileId && last.offset === offset) last.runLength++;
    else entries.push({ tileId, offset, length: data.length, runLength: 1 });
  }
  const { root, leaves } = writeDirectories(entries);
  const metadata = gzipSync(JSON.stringify(facts.metadata), { level: 9 });
  const sections = [root.length, metadata.length, leaves.length, length] as const;
  const counts = [entries.reduce((sum, entry) => sum + entry.runLength, 0), entries.length, offsets.size] as const;
  return Buffer.concat([writeHeader(sections, counts, facts), root, metadata, leaves, ...parts]);
}

function writeHeader(
  sections: readonly number[],
  counts: readonly number[],
  { minZoom, maxZoom, bounds: [west, south, east, north] }: ArchiveFacts,
): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles', 0, 'latin1');
  header.writeUInt8(3, 7);
  let [at, offset] = [8, HEADER_BYTES];
  for (const length of sections) {
    header.writeBigUInt64LE(BigInt(offset), at);
    header.writeBigUInt64LE(BigInt(length), at + 8);
    [at, offset] = [at + 16, offset + length];
  }
  for (const [n, count] of counts.entries()) header.writeBigUInt64LE(BigInt(count), 72 + 8 * n);
  for (const [n, byte] of [1, GZIP, GZIP, MVT, minZoom, maxZoom].entries()) header.writeUInt8(byte, 96 + n);
  for (const [n, degrees] of [west, south, east, north].entries()) header.writeInt32LE(steps(degrees), 102 + 4 * n);
  header.writeUInt8(minZoom, 118);
  header.writeInt32LE(steps((west + east) / 2), 119);
  header.writeInt32LE(steps((south + north) / 2), 123);
  return header;
}

function steps(degrees: number): number {
  return Math.round(degrees * 1e7);
}

function writeDirectories(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const whole = writeDirectory(entries);
  if (whole.length <= MAX_ROOT_BYTES) return { root: whole, leaves: Buffer.alloc(0) };
  for (let size = Math.max(4096, Math.floor(entries.length / 3500)); ; size = Math.ceil(size * 1.2)) {
    const pointers: Entry[] = [];
    const leaves: Buffer[] = [];
    let offset = 0;
    for (let at = 0; at < entries.length; at += size) {
      const leaf = writeDirectory(entries.slice(at, at + size));
      pointers.push({ tileId: entries[at]?.tileId ?? 0, offset, length: leaf.length, runLength: 0 });
      leaves.push(leaf);
      offset += leaf.length;
    }
    const root = writeDirectory(pointers);
    if (root.length <= MAX_ROOT_BYTES) return { root, leaves: Buffer.concat(leaves) };
  }
}

function writeDirectory(entries: readonly Entry[]): Buffer {
  const bytes: number[] = [];
  const put = (number: number) => {
    let rest = number;
    for (; rest >= 0x80; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 0x80);
    bytes.push(rest);
  };
  put(entries.length);
  let before = 0;
  for (const { tileId } of entries) {
    put(tileId - before);
    before = tileId;
  }
  for (const { runLength } of entries) put(runLength);
  for (const { length } of entries) put(length);
  for (const [n, { offset }] of entries.entries()) {
    const previous = entries[n - 1];
    put(previous && offset === previous.offset + previous.length ? 0 : offset + 1);
  }
  return gzipSync(Uint8Array.from(bytes), { level: 9 });
}
