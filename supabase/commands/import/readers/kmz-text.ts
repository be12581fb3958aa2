import { readFile, stat } from 'node:fs/promises';
import { posix } from 'node:path';
import { unzipSync } from 'fflate';
import { ImportError } from '../import-error.ts';
import { type SourceText, toSourceText } from './source-text.ts';

const MEGABYTE = 1024 * 1024;
/** Archive and KML are in memory together. A larger KMZ contains pictures; 200,000 places need less KML. */
const MAX_ARCHIVE_BYTES = 128 * MEGABYTE;
const MAX_KML_BYTES = 128 * MEGABYTE;
const CHUNK_BYTES = 256 * 1024;

/**
 * Yields the KML of a KMZ archive: `doc.kml`, or else the first file whose name ends in `.kml`; then the files of the archive to
 * which they link.
 * @throws ImportError `file-missing`, `file-empty`, `file-format` and `file-truncated`; while reading, like `openSourceText`
 */
export async function* openKmzTexts(path: string): AsyncGenerator<SourceText> {
  const info = await stat(path).catch(() => null);
  if (!info?.isFile()) throw new ImportError('file-missing', `There is no file ${path}.`);
  if (info.size === 0) throw new ImportError('file-empty', `${path} is empty; nothing was imported.`);
  if (info.size > MAX_ARCHIVE_BYTES) throw tooLarge(`${path} is larger than`, MAX_ARCHIVE_BYTES);
  const archive = await readFile(path);
  const names = namesIn(path, archive);
  const wanted = new Set([firstKml(path, names)]);
  let bytes = 0;
  // A set yields what is added meanwhile, and each name once.
  for (const name of wanted) {
    const kml = unpack(path, archive, name, MAX_KML_BYTES - bytes);
    bytes += kml.length;
    for (const link of linksOf(kml, name)) if (names.includes(link)) wanted.add(link);
    yield toSourceText(path, chunksOf(kml));
  }
}

function namesIn(path: string, archive: Uint8Array): string[] {
  if (archive[0] !== 0x50 || archive[1] !== 0x4b) {
    throw new ImportError('file-format', `${path} is not a KMZ archive; nothing was imported.`);
  }
  const names: string[] = [];
  try {
    // Reads only the names, without unpacking.
    unzipSync(archive, { filter: ({ name }) => names.push(name) < 0 });
  } catch (cause) {
    throw new ImportError('file-truncated', `${path} ends in the middle of its archive; nothing was imported.`, {
      cause,
    });
  }
  return names;
}

function firstKml(path: string, names: readonly string[]): string {
  const kml = names.find((name) => name === 'doc.kml') ?? names.find((name) => /\.kml$/i.test(name));
  if (kml !== undefined) return kml;
  throw new ImportError('file-format', `${path} holds no KML file such as doc.kml; nothing was imported.`);
}

/** @param room most bytes that it may unpack to */
function unpack(path: string, archive: Uint8Array, kml: string, room: number): Uint8Array {
  try {
    // It allocates the size that the archive states, whatever the real size is.
    const unpacked = unzipSync(archive, {
      filter: ({ name, originalSize }) => name === kml && fits(path, originalSize, room),
    });
    return unpacked[kml] ?? new Uint8Array();
  } catch (cause) {
    if (cause instanceof ImportError) throw cause;
    throw new ImportError('file-format', `${kml} in ${path} is damaged or encrypted; nothing was imported.`, { cause });
  }
}

function fits(path: string, bytes: number, room: number): true {
  if (bytes <= room) return true;
  throw tooLarge(`The KML in ${path} is larger than`, MAX_KML_BYTES);
}

/** Files of the archive to which a KML file links. Addresses elsewhere name no file of it. */
function linksOf(kml: Uint8Array, name: string): string[] {
  const text = new TextDecoder().decode(kml);
  // In linear time. Pictures have such an element, too, but their names end otherwise.
  const links = [...text.matchAll(/<(?:\w+:)?href>([^<]*)</g)].map(([, href = '']) => href.trim());
  return links.filter((href) => /\.kml$/i.test(href)).map((href) => posix.join(posix.dirname(name), href));
}

function tooLarge(what: string, bytes: number): ImportError {
  return new ImportError('file-format', `${what} ${bytes / MEGABYTE} MB; nothing was imported.`);
}

function* chunksOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) yield bytes.subarray(start, start + CHUNK_BYTES);
}
