/**
 * Encodes and decodes packs: an index of places, or whole documents. The builder writes them, the server delivers them, the
 * app reads them.
 */

import type { Restaurant } from '#domain/places/restaurant.ts';
import type { Checkpoint } from '#domain/sync/packs.ts';
import { areCached, fromCachedParts, fromCachedSections, toCachedParts, toCachedSections } from './cached-columns.ts';
import { buildColumns, type Columns } from './columns.ts';
import { fromSections, toSections } from './columns-wire.ts';
import { kindOf, type PackHead, type PackKind, readContainer, writeContainer } from './container.ts';
import type { IndexRow } from './index-row.ts';
import { joinBytes } from './join-bytes.ts';
import type { OpenFile } from './lazy-bytes.ts';

export { PackError } from './pack-error.ts';

/** The header of all packs. */
interface PackInput {
  /** Id of the region, or 'world'. */
  readonly region: string;
  /** The documents contain every change up to this checkpoint. */
  readonly version: Checkpoint;
}

interface RowsInput extends PackInput {
  readonly rows: Iterable<IndexRow>;
}

interface DetailsInput extends PackInput {
  readonly restaurants: Iterable<Restaurant> | AsyncIterable<Restaurant>;
}

export interface IndexPack extends PackHead {
  readonly columns: Columns;
}

export interface DetailsPack extends PackHead {
  /** Decodes the documents one by one. Can be called repeatedly. */
  restaurants(): Iterable<Restaurant>;
}

const WORLD = 'world';
const NEWLINE = 0x0a;

/** The pack that the app searches: columns, without descriptions, evidence and history. */
export function encodeRowsPack({ region, version, rows }: RowsInput): Promise<Uint8Array<ArrayBuffer>> {
  return encodeColumns({ region, version, columns: buildColumns(rows) });
}

/**
 * The index of all places, which the app loads in addition to the stored regions.
 * @param rows output of `toWorldRow`
 */
export function encodeWorldPack(version: Checkpoint, rows: Iterable<IndexRow>): Promise<Uint8Array<ArrayBuffer>> {
  return encodeRowsPack({ region: WORLD, version, rows });
}

/**
 * Reduces a place for the world's index: street, postal code and phone would be a third of it. The place's page loads them.
 */
export function toWorldRow(row: IndexRow): IndexRow {
  return { ...row, address: '', postalCode: '', phone: '' };
}

/** The same pack from existing columns. The search worker stores its columns with it. */
export async function encodeColumns(pack: Omit<IndexPack, 'rows'>): Promise<Uint8Array<ArrayBuffer>> {
  const { region, version, columns } = pack;
  return writeContainer('index', { region, version, rows: columns.rows }, toSections(columns));
}

/** The same for the device's own cache: larger, but needs no decoding at start. */
export async function encodeCachedColumns(pack: Omit<IndexPack, 'rows'>): Promise<Uint8Array<ArrayBuffer>> {
  const { region, version, columns } = pack;
  return writeContainer('own', { region, version, rows: columns.rows }, toCachedSections(columns));
}

/** The same as two files; the strings are loaded on demand. */
export async function encodeCachedParts(pack: Omit<IndexPack, 'rows'>): Promise<CachedParts> {
  const { region, version, columns } = pack;
  const { sections, texts } = toCachedParts(columns);
  return { columns: await writeContainer('own', { region, version, rows: columns.rows }, sections), texts };
}

export interface CachedParts {
  readonly columns: Uint8Array<ArrayBuffer>;
  readonly texts: Uint8Array<ArrayBuffer>;
}

/** @throws {PackError} unless the bytes are an undamaged index pack of a format that this app knows */
export async function decodeIndexPack(bytes: Uint8Array | ArrayBuffer): Promise<IndexPack> {
  return readColumns('index', bytes);
}

/**
 * Decodes a device's own cache: the output of `encodeCachedColumns`, or an index pack from earlier versions of the app.
 * @throws {PackError} as `decodeIndexPack`
 */
export async function decodeCachedColumns(bytes: Uint8Array | ArrayBuffer): Promise<IndexPack> {
  return readColumns(kindOf(bytes) === 'own' ? 'own' : 'index', bytes);
}

/**
 * Decodes the output of `encodeCachedParts`. Damaged texts throw when they are first read.
 * @param texts closed when it is no longer needed
 * @throws {PackError} as `decodeIndexPack`
 */
export async function decodeCachedParts(bytes: Uint8Array | ArrayBuffer, texts: OpenFile): Promise<IndexPack> {
  return readContainer('own', bytes, ({ section, ...head }) => ({
    ...head,
    columns: fromCachedParts(head.rows, section, texts),
  }));
}

function readColumns(kind: PackKind, bytes: Uint8Array | ArrayBuffer): Promise<IndexPack> {
  return readContainer(kind, bytes, ({ region, rows, version, section }) => ({
    region,
    rows,
    version,
    columns: areCached(section) ? fromCachedSections(rows, section) : fromSections(rows, section),
  }));
}

/**
 * The pack that fills a replica: whole documents, one line of JSON each. Documents are encoded one by one to save memory.
 */
export async function encodeDetailsPack({
  region,
  version,
  restaurants,
}: DetailsInput): Promise<Uint8Array<ArrayBuffer>> {
  const lines: Uint8Array[] = [];
  const encoder = new TextEncoder();
  for await (const restaurant of restaurants) lines.push(encoder.encode(`${JSON.stringify(restaurant)}\n`));
  const sections = new Map([['documents', joinBytes(lines)]]);
  return writeContainer('details', { region, version, rows: lines.length }, sections);
}

/** @throws {PackError} unless the bytes are an undamaged details pack of a format that this app knows */
export async function decodeDetailsPack(bytes: Uint8Array | ArrayBuffer): Promise<DetailsPack> {
  return readContainer('details', bytes, ({ section, ...head }) => {
    const documents = section('documents');
    return { ...head, restaurants: () => readLines(documents) };
  });
}

function* readLines(documents: Uint8Array): Iterable<Restaurant> {
  const decoder = new TextDecoder();
  for (let start = 0; start < documents.length; ) {
    const end = documents.indexOf(NEWLINE, start);
    // The container's checksum has proved that `encodeDetailsPack` wrote these bytes.
    yield JSON.parse(decoder.decode(documents.subarray(start, end))) as Restaurant;
    start = end + 1;
  }
}
