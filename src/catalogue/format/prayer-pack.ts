/** Pack of a country's prayer spaces: positions, names, kinds and what sources state, in the container of all packs. */
import { PRAYER_SPACE_KINDS, type PrayerSpace } from '#domain/prayer/prayer-space.ts';
import type { Checkpoint } from '#domain/sync/packs.ts';
import { readContainer, writeContainer } from './container.ts';
import { PackError } from './pack-error.ts';
import { readStatements, statementSections } from './prayer-statements.ts';
import { allStrings, openStringTable, toStringBytes } from './string-table.ts';

interface PrayerPack {
  /** Lower-case country code. */
  readonly region: string;
  readonly version: Checkpoint;
  readonly spaces: readonly PrayerSpace[];
}

/** Coordinates are stored in steps of 0.00001 degree, like those of places (U107). */
const STEPS = 1e5;

export async function encodePrayerPack({ region, version, spaces }: PrayerPack): Promise<Uint8Array<ArrayBuffer>> {
  const column = (pick: (space: PrayerSpace) => number): Uint8Array => {
    const view = new DataView(new ArrayBuffer(spaces.length * 4));
    for (const [row, space] of spaces.entries()) view.setInt32(row * 4, Math.round(pick(space) * STEPS), true);
    return new Uint8Array(view.buffer);
  };
  const sections = new Map([
    ['latitude', column(({ latitude }) => latitude)],
    ['longitude', column(({ longitude }) => longitude)],
    // Older readers skip these two; packs of earlier versions lack them.
    ['name', toStringBytes(spaces.map(({ name }) => name))],
    ['kind', Uint8Array.from(spaces, ({ kind }) => (kind === null ? 0 : 1 + PRAYER_SPACE_KINDS.indexOf(kind)))],
    ...statementSections(spaces),
  ]);
  return writeContainer('prayer', { region, version, rows: spaces.length }, sections);
}

/** @throws {PackError} unless the bytes are an undamaged pack of prayer spaces */
export async function decodePrayerPack(bytes: Uint8Array | ArrayBuffer): Promise<PrayerPack> {
  return readContainer('prayer', bytes, ({ region, version, rows, section }) => {
    const viewOf = (name: string): DataView => {
      const { buffer, byteOffset, byteLength } = section(name);
      if (byteLength !== rows * 4) {
        throw new PackError('damaged', `This pack is damaged: its ${name} has ${byteLength} bytes for ${rows} rows.`);
      }
      return new DataView(buffer, byteOffset, byteLength);
    };
    const [latitudes, longitudes] = [viewOf('latitude'), viewOf('longitude')];
    const names = allStrings(openStringTable(section('name'), rows));
    const kinds = section('kind');
    const stated = readStatements(section);
    const spaces = Array.from({ length: rows }, (_, row): PrayerSpace => {
      const statements = stated.get(row);
      return {
        name: names[row] ?? '',
        kind: PRAYER_SPACE_KINDS[(kinds[row] ?? 0) - 1] ?? null,
        latitude: latitudes.getInt32(row * 4, true) / STEPS,
        longitude: longitudes.getInt32(row * 4, true) / STEPS,
        ...(statements && { statements }),
      };
    });
    return { region, version, spaces };
  });
}
