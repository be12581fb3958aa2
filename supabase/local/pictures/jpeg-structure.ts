/**
 * Reads a JPEG to its last byte, without decoding it (ITU-T T.81, annex B):
 *
 *     SOI ── tables, application data, comments ── one frame header ── tables … scan … scan ── EOI ── end of the file
 *
 * Browsers decode Huffman-coded baseline, extended and progressive frames with eight bits a sample; others are no picture here.
 */
import type { PictureSize } from './picture-size.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const DHT = 0xc4;
const DQT = 0xdb;
const DRI = 0xdd;
const COM = 0xfe;
const PROGRESSIVE = 0xc2;
/** Frame headers of baseline, extended and progressive frames. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, PROGRESSIVE]);
/** More segments than any encoder writes: a progressive picture has some dozens. */
const MAX_SEGMENTS = 4096;
const BLOCK = 8;
/** Largest sampling factor, and the number of tables of each kind. */
const MAX_FACTOR = 4;
const MAX_TABLES = 4;
const COEFFICIENTS = 64;

interface Component {
  readonly id: number;
  readonly horizontal: number;
  readonly vertical: number;
  readonly quantisation: number;
}

interface Frame extends PictureSize {
  readonly kind: number;
  readonly components: readonly Component[];
}

/** What the file has defined so far. */
interface Found {
  frame: Frame | undefined;
  readonly quantisation: Set<number>;
  /** Huffman tables as class times 16 plus number. */
  readonly huffman: Set<number>;
  /** Bytes of entropy-coded data of all scans. */
  coded: number;
}

/** @returns the picture's size; null if the file is not one whole JPEG */
export function readJpeg(bytes: Uint8Array): PictureSize | null {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return null;
  const found: Found = { frame: undefined, quantisation: new Set(), huffman: new Set(), coded: 0 };
  let at = 2;
  for (let segments = 0; segments < MAX_SEGMENTS; segments++) {
    if (bytes[at] !== 0xff) return null;
    // A marker may have fill bytes before it.
    while (bytes[at + 1] === 0xff) at++;
    const marker = bytes[at + 1];
    if (marker === undefined) return null;
    at += 2;
    if (marker === EOI) return at === bytes.length ? sizeOf(found) : null;
    const length = wordAt(bytes, at);
    if (length < 2 || at + length > bytes.length) return null;
    if (!takeSegment(marker, bytes.subarray(at + 2, at + length), found)) return null;
    at += length;
    if (marker === SOS) {
      const end = endOfScan(bytes, at);
      if (end === at) return null;
      found.coded += end - at;
      at = end;
    }
  }
  return null;
}

/** The size, if the scans are long enough for it: each block takes at least one bit, and two in a frame that is not progressive. */
function sizeOf({ frame, coded }: Found): PictureSize | null {
  if (!frame) return null;
  const { width, height, kind, components } = frame;
  const across = BLOCK * Math.max(...components.map(({ horizontal }) => horizontal));
  const down = BLOCK * Math.max(...components.map(({ vertical }) => vertical));
  const blocks = components.reduce(
    (sum, { horizontal, vertical }) =>
      sum + Math.ceil((width * horizontal) / across) * Math.ceil((height * vertical) / down),
    0,
  );
  const bits = blocks * (kind === PROGRESSIVE ? 1 : 2);
  return coded * 8 >= bits ? { width, height } : null;
}

/** Reads one segment into `found`. @returns whether it is well formed and in its place */
function takeSegment(marker: number, body: Uint8Array, found: Found): boolean {
  if (marker === DQT) return takeQuantisation(body, found.quantisation);
  if (marker === DHT) return takeHuffman(body, found.huffman);
  if (marker === DRI) return body.length === 2;
  if (marker === SOS) return found.frame !== undefined && isScan(body, found, found.frame);
  if (FRAMES.has(marker)) {
    if (found.frame) return false;
    found.frame = readFrame(marker, body);
    return found.frame !== undefined;
  }
  const isApplication = marker >= 0xe0 && marker <= 0xef;
  return isApplication || marker === COM;
}

function readFrame(kind: number, body: Uint8Array): Frame | undefined {
  const [precision, , , , , count = 0] = body;
  const height = wordAt(body, 1);
  const width = wordAt(body, 3);
  if (precision !== 8 || width === 0 || height === 0 || ![1, 3, 4].includes(count)) return undefined;
  if (body.length !== 6 + 3 * count) return undefined;
  const components = Array.from({ length: count }, (_, index): Component => {
    const [id = 0, factors = 0, quantisation = MAX_TABLES] = body.subarray(6 + 3 * index);
    return { id, horizontal: factors >> 4, vertical: factors & 15, quantisation };
  });
  const isSound = components.every(
    ({ horizontal, vertical, quantisation }) => isFactor(horizontal) && isFactor(vertical) && quantisation < MAX_TABLES,
  );
  return isSound ? { width, height, kind, components } : undefined;
}

function takeQuantisation(body: Uint8Array, tables: Set<number>): boolean {
  let at = 0;
  while (at < body.length) {
    const head = body[at] ?? 0;
    if (head >> 4 > 1 || (head & 15) >= MAX_TABLES) return false;
    tables.add(head & 15);
    at += 1 + COEFFICIENTS * (1 + (head >> 4));
  }
  return at === body.length;
}

function takeHuffman(body: Uint8Array, tables: Set<number>): boolean {
  let at = 0;
  while (at < body.length) {
    const head = body[at] ?? 0;
    if (head >> 4 > 1 || (head & 15) >= MAX_TABLES) return false;
    const lengths = body.subarray(at + 1, at + 17);
    // Codes of each length must be left for the next one.
    let codes = 0;
    for (const [index, count] of lengths.entries()) codes += count / 2 ** (index + 1);
    if (lengths.length < 16 || codes > 1) return false;
    tables.add(head);
    at += 17 + lengths.reduce((sum, count) => sum + count, 0);
  }
  return at === body.length;
}

/** Whether a scan header names components of the frame, with tables that the file has defined. */
function isScan(body: Uint8Array, { quantisation, huffman }: Found, { components, kind }: Frame): boolean {
  const count = body[0] ?? 0;
  if (count < 1 || count > components.length || body.length !== 4 + 2 * count) return false;
  const [start = 0, end = 0, approximation = 0] = body.subarray(1 + 2 * count);
  const isProgressive = kind === PROGRESSIVE;
  if (start > end || end >= COEFFICIENTS) return false;
  if (!isProgressive && (start !== 0 || end !== COEFFICIENTS - 1 || approximation !== 0)) return false;
  // A progressive scan has either the first coefficients, whose refinement needs no table, or others.
  const needsFirst = start === 0 && approximation >> 4 === 0;
  const needsOthers = !isProgressive || start > 0;
  return Array.from({ length: count }, (_, index) => body.subarray(1 + 2 * index, 3 + 2 * index)).every(
    ([id, tables = 0]) => {
      const component = components.find((known) => known.id === id);
      return (
        component !== undefined &&
        quantisation.has(component.quantisation) &&
        (!needsFirst || huffman.has(tables >> 4)) &&
        (!needsOthers || huffman.has(16 + (tables & 15)))
      );
    },
  );
}

/** Where entropy-coded data ends: at the first marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at === -1) return bytes.length;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
    at += 2;
  }
}

function wordAt(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

function isFactor(factor: number): boolean {
  return factor >= 1 && factor <= MAX_FACTOR;
}
