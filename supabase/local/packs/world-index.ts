import { readFile } from 'node:fs/promises';
import type { IndexRow } from '../../../src/catalogue/format/index-row.ts';
import { decodeIndexPack, encodeWorldPack, toWorldRow } from '../../../src/catalogue/format/pack.ts';
import { rowAt } from '../../../src/catalogue/format/row-at.ts';
import type { Checkpoint } from '../../../src/domain/sync/packs.ts';
import { SharedValues } from './shared-values.ts';

/**
 * Builds the index of all places from the regions' indexes, so that unchanged regions are not read from the database.
 * @param indexes paths of the regions' index packs
 */
export async function encodeWorld(version: Checkpoint, indexes: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const rows: IndexRow[] = [];
  // Stores equal opening hours, cuisines and cities once.
  const shared = new SharedValues();
  for (const path of indexes) {
    const { columns, rows: count } = await decodeIndexPack(await readFile(path));
    for (let row = 0; row < count; row++) rows.push(sharing(shared, toWorldRow(rowAt(columns, row))));
  }
  return encodeWorldPack(version, rows);
}

function sharing(shared: SharedValues, row: IndexRow): IndexRow {
  return {
    ...row,
    altNames: shared.share(row.altNames),
    city: shared.share(row.city),
    countryCode: shared.share(row.countryCode),
    region: shared.share(row.region),
    timeZone: shared.share(row.timeZone),
    hours: shared.share(row.hours),
    specialHours: shared.share(row.specialHours),
    opening: shared.share(row.opening),
    cuisines: shared.share(row.cuisines),
    certifier: shared.share(row.certifier),
    credits: shared.share(row.credits),
  };
}
