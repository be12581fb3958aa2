/**
 * The index on the device:
 *
 *   state          names all other files; written last, which commits a change
 *   <n>.base       a region's base: its columns in their layout in memory, and checksums of the blocks of its texts
 *   <n>.texts      its texts, read and verified when needed
 *   <n>.delta      a part of its later changes, in the same layout
 *   <n>.world      the world, in the same layout
 *   <n>.prayer     a country's prayer spaces
 *
 * No file is overwritten except `state`: a change writes new files and deletes the old ones after the state. A lock prevents
 * two tabs from writing at once. Unreadable files are ignored, never guessed.
 */

import { buildColumns, type Columns } from '#catalogue/format/columns.ts';
import type { IndexRow } from '#catalogue/format/index-row.ts';
import {
  decodeCachedColumns,
  decodeCachedParts,
  encodeCachedColumns,
  encodeCachedParts,
  type IndexPack,
  PackError,
} from '#catalogue/format/pack.ts';
import { rowAt } from '#catalogue/format/row-at.ts';
import type { SavedDelta } from '#catalogue/segments/region-index.ts';
import { ifError } from '#domain/primitives/if-error.ts';
import { isMissingChangesOf } from '#domain/sync/checkpoint-order.ts';
import type { Checkpoint } from '#domain/sync/packs.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import { INDEX_LOCK } from '#platform/folders.ts';
import type { Locks } from '#platform/locks.ts';
import { readWhole } from '#platform/read-file.ts';
import { parseState, type SavedRegion, type SavedState, type SavedTables, type SavedWorld } from './saved-state.ts';

export interface RegionSnapshot {
  readonly base: Columns;
  readonly version: Checkpoint;
  readonly delta: SavedDelta;
  readonly checkpoint: Checkpoint;
}

type BaseFiles = Pick<SavedRegion, 'base' | 'texts'>;

const STATE = 'state';
/** Building this number of rows takes less than a frame; queries run in between. */
const DELTA_ROWS = 500;

export class SavedIndex {
  readonly #store: BlobStore;
  readonly #locks: Locks;
  /** The files of each saved base, so that a small change does not write the base again. */
  readonly #filesOfBase = new WeakMap<Columns, BaseFiles>();

  /** Files found to be damaged after they were read. */
  readonly #damaged = new Set<string>();

  constructor(store: BlobStore, locks: Locks) {
    this.#store = store;
    this.#locks = locks;
  }

  async state(): Promise<SavedState> {
    return parseState(await this.#store.read(STATE));
  }

  /** Prevents reading this base's files again. */
  distrust(base: Columns): void {
    const { texts } = this.#filesOfBase.get(base) ?? {};
    if (texts !== undefined) this.#damaged.add(texts);
  }

  /** Undefined if a file of the region is missing or damaged. */
  async readRegion(region: SavedRegion): Promise<RegionSnapshot | undefined> {
    const snapshot = await this.#readFiles(region);
    if (snapshot !== undefined) return snapshot;
    // Another tab may have replaced the files since the state was read; the new state names others.
    const now = (await this.state()).regions.find(({ id }) => id === region.id);
    const isReplaced = now !== undefined && (now.base !== region.base || now.deltas.join() !== region.deltas.join());
    return isReplaced ? this.readRegion(now) : undefined;
  }

  async #readFiles({
    base: baseFile,
    texts,
    deltas: deltaFiles,
    gone,
    checkpoint,
  }: SavedRegion): Promise<RegionSnapshot | undefined> {
    const base = await (texts === undefined ? this.#readPack(baseFile) : this.#readParts(baseFile, texts));
    if (base === undefined) return undefined;
    const rows: IndexRow[] = [];
    for (const file of deltaFiles) {
      const delta = await this.#readPack(file);
      if (delta === undefined) return undefined;
      rows.push(...allRows(delta.columns));
    }
    this.#filesOfBase.set(base.columns, { base: baseFile, ...(texts === undefined ? {} : { texts }) });
    return { base: base.columns, version: base.version, delta: { rows, gone }, checkpoint };
  }

  /** Saves a region, unless a newer one is saved. A tab that does not lead saves only what no other tab has saved. */
  async saveRegion(id: string, snapshot: RegionSnapshot, asOf: string | null, leads: boolean): Promise<void> {
    await this.#change(async (state) => {
      const saved = state.regions.find((region) => region.id === id);
      if (saved !== undefined && isFurther(saved.checkpoint, snapshot.checkpoint, leads)) return undefined;
      let { nextFile } = state;
      const write = async (kind: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
        const file = `${nextFile++}.${kind}`;
        await this.#store.write(file, bytes);
        return file;
      };
      const writeBase = async (): Promise<BaseFiles> => {
        const parts = await encodeCachedParts({ region: id, version: snapshot.version, columns: snapshot.base });
        return { base: await write('base', parts.columns), texts: await write('texts', parts.texts) };
      };
      const known = this.#filesOfBase.get(snapshot.base);
      const files = known !== undefined && known.base === saved?.base ? known : await writeBase();
      this.#filesOfBase.set(snapshot.base, files);
      const { checkpoint, delta } = snapshot;
      const deltas: string[] = [];
      for (const part of partsOf(delta.rows)) {
        const columns = buildColumns(part);
        deltas.push(await write('delta', await encodeCachedColumns({ region: id, version: checkpoint, columns })));
      }
      const entry: SavedRegion = { id, ...files, deltas, gone: [...delta.gone], checkpoint, asOf };
      return { ...state, nextFile, regions: [...state.regions.filter((region) => region.id !== id), entry] };
    });
  }

  /** Removes all other regions. */
  async keepOnly(regions: ReadonlySet<string>): Promise<void> {
    await this.#change(async (state) => {
      const cached = state.regions.filter(({ id }) => regions.has(id));
      const countries = countriesOf(regions);
      const prayer = state.prayer?.filter(({ country }) => countries.has(country)) ?? [];
      const isAll = cached.length === state.regions.length && prayer.length === (state.prayer?.length ?? 0);
      return isAll ? undefined : { ...state, regions: cached, prayer };
    });
  }

  /** Undefined if there is none, or it is damaged. */
  async readWorld({ file }: SavedWorld): Promise<Columns | undefined> {
    return (await this.#readPack(file))?.columns;
  }

  /** Saves even if the state names the same pack: its file may be damaged. */
  async saveWorld(pack: Uint8Array<ArrayBuffer>, sha256: string, asOf: string): Promise<void> {
    await this.#change(async (state) => {
      const file = `${state.nextFile}.world`;
      await this.#store.write(file, pack);
      return { ...state, nextFile: state.nextFile + 1, world: { file, sha256, asOf } };
    });
  }

  /** Saves even if the state names the same pack: its file may be damaged. */
  async savePrayer(country: string, pack: Uint8Array<ArrayBuffer>, sha256: string): Promise<void> {
    await this.#change(async (state) => {
      const { prayer = [], nextFile } = state;
      const file = `${nextFile}.prayer`;
      await this.#store.write(file, pack);
      const others = prayer.filter((saved) => saved.country !== country);
      return { ...state, nextFile: nextFile + 1, prayer: [...others, { country, file, sha256 }] };
    });
  }

  async saveTables(tables: SavedTables): Promise<void> {
    await this.#change(async (state) =>
      JSON.stringify(state.tables) === JSON.stringify(tables) ? undefined : { ...state, tables },
    );
  }

  /** The bytes of a file that the state names. */
  async read(file: string): Promise<ArrayBuffer | undefined> {
    const opened = await this.#store.openFinal(file);
    return opened && readWhole(opened);
  }

  async #readPack(file: string): Promise<IndexPack | undefined> {
    const bytes = await this.read(file);
    return bytes && decodeCachedColumns(bytes).catch(ignoreDamage);
  }

  async #readParts(base: string, texts: string): Promise<IndexPack | undefined> {
    if (this.#damaged.has(texts)) return undefined;
    const [bytes, file] = await Promise.all([this.read(base), this.#store.openFinal(texts)]);
    const pack = bytes && file && (await decodeCachedParts(bytes, file).catch(ignoreDamage));
    if (pack === undefined) file?.close();
    return pack;
  }

  /** Changes the state under the lock; `next` returns the new one, or undefined for no change. */
  async #change(next: (state: SavedState) => Promise<SavedState | undefined>): Promise<void> {
    const work = async (): Promise<void> => {
      const changed = await next(await this.state());
      if (changed === undefined) return;
      await this.#store.write(STATE, new TextEncoder().encode(JSON.stringify(changed)));
      await this.#deleteUnnamed(changed);
    };
    await this.#locks.hold(INDEX_LOCK, work, new AbortController().signal);
  }

  async #deleteUnnamed({ regions, world, prayer = [] }: SavedState): Promise<void> {
    const named = new Set<string | undefined>([STATE, world?.file, ...prayer.map(({ file }) => file)]);
    for (const { base, texts, deltas } of regions) for (const file of [base, texts, ...deltas]) named.add(file);
    for (const key of await this.#store.keys()) if (!named.has(key)) await this.#store.delete(key);
  }
}

/** A region's id begins with its country. */
export function countriesOf(regions: Iterable<string>): ReadonlySet<string> {
  return new Set(Array.from(regions, (id) => id.split('/')[0] ?? id));
}

/**
 * Whether a change was saved. A full device answers from memory, and fetches or rebuilds the unsaved part at the next start.
 */
export async function wasSaved(saving: Promise<void>): Promise<boolean> {
  return saving.then(
    () => true,
    ifError(DOMException, () => false),
  );
}

const ignoreDamage = ifError(PackError, () => undefined);

function isFurther(saved: Checkpoint, mine: Checkpoint, leads: boolean): boolean {
  if (saved.generation !== mine.generation) return false;
  return leads ? isMissingChangesOf(mine, saved) : !isMissingChangesOf(saved, mine);
}

function* partsOf(rows: Iterable<IndexRow>): Iterable<IndexRow[]> {
  let part: IndexRow[] = [];
  for (const row of rows) {
    if (part.push(row) < DELTA_ROWS) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

function allRows(columns: Columns): IndexRow[] {
  return Array.from({ length: columns.rows }, (_, row) => rowAt(columns, row));
}
