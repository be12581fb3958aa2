/** Pack of a country's prayer spaces: positions only, in the container of all packs. */
import type { Position } from '#domain/geo/geo.ts';
import type { Checkpoint } from '#domain/sync/packs.ts';
import { readContainer, writeContainer } from './container.ts';

interface PrayerPack {
  /** Lower-case country code. */
  readonly region: string;
  readonly version: Checkpoint;
  readonly spaces: readonly Position[];
}

/** Coordinates are stored in steps of 0.00001 degree, like those of places (U107). */
const STEPS = 1e5;

export async function encodePrayerPack({ region, version, spaces }: PrayerPack): Promise<Uint8Array<ArrayBuffer>> {
  const column = (pick: (space: Position) => number): Uint8Array => {
    const view = new DataView(new ArrayBuffer(spaces.length * 4));
    for (const [row, space] of spaces.entries()) view.setInt32(row * 4, Math.round(pick(space) * STEPS), true);
    return new Uint8Array(view.buffer);
  };
  const sections = new Map([
    ['latitude', column(({ latitude }) => latitude)],
    ['longitude', column(({ longitude }) => longitude)],
  ]);
  return writeContainer('prayer', { region, version, rows: spaces.length }, sections);
}

/** @throws {PackError} unless the bytes are an undamaged pack of prayer spaces */
export async function decodePrayerPack(bytes: Uint8Array | ArrayBuffer): Promise<PrayerPack> {
  return readContainer('prayer', bytes, ({ region, version, rows, section }) => {
    const viewOf = (name: string): DataView => {
      const { buffer, byteOffset, byteLength } = section(name);
      return new DataView(buffer, byteOffset, byteLength);
    };
    const [latitudes, longitudes] = [viewOf('latitude'), viewOf('longitude')];
    const spaces = Array.from({ length: rows }, (_, row) => ({
      latitude: latitudes.getInt32(row * 4, true) / STEPS,
      longitude: longitudes.getInt32(row * 4, true) / STEPS,
    }));
    return { region, version, spaces };
  });
}
