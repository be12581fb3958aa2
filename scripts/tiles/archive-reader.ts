/** Reads an archive of any size by ranges, from a local file or an address. */
import { type FileHandle, open } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { Compression, type Header, PMTiles, type RangeResponse, type Source, TileType } from 'pmtiles';
import type { TileSchema } from '#domain/geo/tiles.ts';
import { schemaOf } from './archive-schema.ts';

/** A fault of an archive, in a sentence for the operator. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

export interface OpenedArchive {
  readonly schema: TileSchema;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Plain text; '' if the archive has none. */
  readonly attribution: string;
  /** A tile compressed with gzip; undefined if missing. @throws {ArchiveError} if it is damaged */
  readonly read: (zoom: number, column: number, row: number) => Promise<Uint8Array | undefined>;
}

const SUPPORTED = new Set([Compression.None, Compression.Gzip]);

/** @param place a path or an address @throws {ArchiveError} unless it is an archive that the map can draw */
export async function openArchive(place: string): Promise<OpenedArchive> {
  const archive = new PMTiles(/^https?:/.test(place) ? place : await openFile(place));
  const told = <T>(promise: Promise<T>): Promise<T> =>
    promise.catch((reason: unknown) => {
      if (reason instanceof ArchiveError) throw reason;
      throw new ArchiveError(`${place} can't be read as a PMTiles archive: ${wordsOf(reason)}`);
    });
  const header = await told(archive.getHeader());
  checkHeader(place, header);
  const metadata = await told(archive.getMetadata());
  const schema = schemaOf(metadata);
  if (schema === undefined) {
    throw new ArchiveError(
      `${place} has the layers of neither OpenMapTiles nor Protomaps: the map has no style for it.`,
    );
  }
  return {
    schema,
    minZoom: header.minZoom,
    maxZoom: header.maxZoom,
    attribution: plainText(Object(metadata).attribution),
    async read(zoom, column, row) {
      const tile = await told(archive.getZxy(zoom, column, row));
      return tile && gzipSync(new Uint8Array(tile.data), { level: 9 });
    },
  };
}

function checkHeader(
  place: string,
  { specVersion, tileType, tileCompression, internalCompression, numTileEntries }: Header,
): void {
  if (specVersion !== 3) throw new ArchiveError(`${place} is of PMTiles version ${specVersion}; 3 is needed.`);
  if (tileType !== TileType.Mvt) throw new ArchiveError(`${place} has no vector tiles.`);
  if (!SUPPORTED.has(tileCompression) || !SUPPORTED.has(internalCompression)) {
    throw new ArchiveError(`${place} is compressed with what browsers can't undo; convert it to gzip.`);
  }
  if (numTileEntries === 0) throw new ArchiveError(`${place} is empty.`);
}

/** Removes the HTML of an archive's attribution. */
function plainText(html: unknown): string {
  if (typeof html !== 'string') return '';
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&copy;/g, '©')
    .replace(/&amp;/g, '&')
    .trim();
}

async function openFile(path: string): Promise<Source> {
  const file = await open(path).catch((reason: unknown) => {
    throw new ArchiveError(`${path} can't be opened: ${wordsOf(reason)}`);
  });
  return { getKey: () => path, getBytes: (offset, length) => readRange(file, offset, length) };
}

async function readRange(file: FileHandle, offset: number, length: number): Promise<RangeResponse> {
  const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, offset);
  return { data: buffer.slice(0, bytesRead).buffer };
}

/** What a person can do something with: the decoder reads past the end of an incomplete archive. */
function wordsOf(reason: unknown): string {
  if (reason instanceof RangeError) return 'it is empty or cut short.';
  return reason instanceof Error ? reason.message : String(reason);
}
