import { readFile, stat } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { ImportError } from '../import-error.ts';
import { type SourceText, toSourceText } from './source-text.ts';

const MEGABYTE = 1024 * 1024;
/** Archive and KML are in memory together. A larger KMZ contains pictures; 200,000 places need less KML. */
const MAX_ARCHIVE_BYTES = 128 * MEGABYTE;
const MAX_KML_BYTES = 128 * MEGABYTE;
const CHUNK_BYTES = 256 * 1024;

/**
 * Opens the KML of a KMZ archive: `doc.kml`, or else the first file whose name ends in `.kml`.
 * @throws ImportError `file-missing`, `file-empty`, `file-format` and `file-truncated`; while reading, like `openSourceText`
 */
export async function openKmzText(path: string): Promise<SourceText> {
  const info = await stat(path).catch(() => null);
  if (!info?.isFile()) throw new ImportError('file-missing', `There is no file ${path}.`);
  if (info.size === 0) throw new ImportError('file-empty', `${path} is empty; nothing was imported.`);
  if (info.size > MAX_ARCHIVE_BYTES) throw tooLarge(`${path} is larger than`, MAX_ARCHIVE_BYTES);
  return toSourceText(path, chunksOf(unpackKml(path, await readFile(path))));
}

function unpackKml(path: string, archive: Uint8Array): Uint8Array {
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
  const kml = names.find((name) => name === 'doc.kml') ?? names.find((name) => /\.kml$/i.test(name));
  if (kml === undefined) {
    throw new ImportError('file-format', `${path} holds no KML file such as doc.kml; nothing was imported.`);
  }
  try {
    // It allocates the size that the archive states, whatever the real size is.
    const unpacked = unzipSync(archive, {
      filter: ({ name, originalSize }) => name === kml && fits(path, originalSize),
    });
    return unpacked[kml] ?? new Uint8Array();
  } catch (cause) {
    if (cause instanceof ImportError) throw cause;
    throw new ImportError('file-format', `${kml} in ${path} is damaged or encrypted; nothing was imported.`, { cause });
  }
}

function fits(path: string, bytes: number): true {
  if (bytes <= MAX_KML_BYTES) return true;
  throw tooLarge(`The KML in ${path} is larger than`, MAX_KML_BYTES);
}

function tooLarge(what: string, bytes: number): ImportError {
  return new ImportError('file-format', `${what} ${bytes / MEGABYTE} MB; nothing was imported.`);
}

function* chunksOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) yield bytes.subarray(start, start + CHUNK_BYTES);
}
