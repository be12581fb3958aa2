// @module-tag full
/** Incremental packs: only changed regions are built, and readers get the same data as from a full build. */
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { decodeDetailsPack, decodeIndexPack } from '../../../src/catalogue/format/pack.ts';
import { rowAt } from '../../../src/catalogue/format/row-at.ts';
import { countPlaces, type Manifest } from '../../../src/domain/sync/packs.ts';
import type { Database } from '../../../supabase/local/database/database.ts';
import { createTaskQueue } from '../../../supabase/local/operator/admin.ts';
import { updatePacks } from '../../../supabase/local/packs/build-packs.ts';
import { openPackUpdates } from '../../../supabase/local/packs/pack-updates.ts';
import { forEachSeed, seededRandom } from '../../faults/seeds.ts';
import { ONE_ENGINE } from '../../support/backend.ts';
import { openTestCatalogue, type TestCatalogue } from '../../support/import-file.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

const DAY_MS = 24 * 3_600_000;
const COUNTRIES = [
  { country_code: 'SG', country: 'Singapore', city: 'Singapore' },
  { country_code: 'MY', country: 'Malaysia', city: 'Kuala Lumpur' },
  { country_code: 'TH', country: 'Thailand', city: 'Bangkok' },
] as const;

const byId = (one: { readonly id: string }, other: { readonly id: string }) => (one.id < other.id ? -1 : 1);

/** All data behind a manifest: the places of each region's index and details, and of the world. */
async function contentsOf(outDir: string, { regions, world }: Manifest) {
  const read = (path: string) => readFileSync(join(outDir, path));
  const rowsOf = async (path: string) => {
    const { columns, rows } = await decodeIndexPack(read(path));
    return Array.from({ length: rows }, (_, row) => rowAt(columns, row)).toSorted(byId);
  };
  const contents = await Promise.all(
    regions.map(async ({ id, name, bounds, rows, index, details }) => {
      expect(brotliDecompressSync(read(`${details.path}.br`)).equals(read(details.path))).toBe(true);
      const documents = [...(await decodeDetailsPack(read(details.path))).restaurants()].toSorted(byId);
      return { id, name, bounds, rows, index: await rowsOf(index.path), documents };
    }),
  );
  return { regions: contents, world: await rowsOf(world.index.path) };
}

type Change = (database: Database, pick: <T>(from: readonly T[]) => T) => Promise<unknown>;

/** Possible changes to places. */
const CHANGES: readonly Change[] = [
  (database, pick) => insertRestaurant(database, pick(COUNTRIES)),
  (database) =>
    database.exec(`update public.restaurants set name = name || '!' where id in
    (select id from public.restaurants where not _deleted order by slug limit 1)`),
  (database, pick) => {
    const { country_code, country, city } = pick(COUNTRIES);
    return database.query(
      `update public.restaurants set country_code = $1, country = $2, city = $3 where id in
        (select id from public.restaurants where not _deleted order by slug desc limit 1)`,
      [country_code, country, city],
    );
  },
  (database) =>
    database.exec(`delete from public.restaurants where id in
    (select id from public.restaurants where not _deleted order by slug offset 2 limit 1)`),
];

/** Paths of a region's files, with the hash and checkpoint in the manifest. */
function filesOf({ manifest }: { readonly manifest: Manifest }, id: string) {
  const region = manifest.regions.find((each) => each.id === id);
  return [region?.index.path, region?.details.path, region?.index.sha256, region?.version?.xid];
}

const pickerOf =
  (random: () => number) =>
  <T>(from: readonly T[]): T => {
    const picked = from[Math.floor(random() * from.length)];
    if (picked === undefined) throw new Error('nothing to pick from');
    return picked;
  };

/** A database that runs `change` after each query. A build queries one page of places at a time. */
function changing(database: Database, change: () => Promise<unknown>): Database {
  return {
    ...database,
    async query<T>(sql: string, params?: readonly unknown[]) {
      const rows = await database.query<T>(sql, params);
      await change();
      return rows;
    },
  };
}

/** Places that differ from the packs without being pulled from the packs' checkpoint, or that appear twice. */
async function placesNotPulled(database: Database, outDir: string, { regions, version }: Manifest): Promise<string[]> {
  const places = await database.query<{
    id: string;
    region: string;
    xid: string;
    departed: string | null;
    isGone: boolean;
  }>(
    `select r.id, r.region, r._xid::text as xid, r._deleted as "isGone",
       (select max(d._xid::text::numeric)::text from sync.departures d where d.id = r.id) as departed from public.restaurants r`,
  );
  const found = await Promise.all(
    regions.map(async ({ id, details, version: own = version }) => {
      const pack = await decodeDetailsPack(readFileSync(join(outDir, details.path)));
      const packed = new Set<string>();
      const twice = [...pack.restaurants()].filter((place) => packed.size === packed.add(place.id).size);
      const missed = places
        .filter((place) => packed.has(place.id) !== (place.region === id && !place.isGone))
        .filter(({ xid, departed }) => BigInt(own.xid) >= BigInt(xid) && BigInt(own.xid) >= BigInt(departed ?? 0))
        .map((place) => `${id} ${place.id}`);
      return [...missed, ...twice.map((place) => `${id} ${place.id} twice`)];
    }),
  );
  return found.flat();
}

async function insertMany(database: Database, rows: number, batch: number): Promise<void> {
  await database.exec(`insert into public.restaurants (slug, name, country_code, country, city, source, source_id)
    select 'kedai-${batch}-' || i, 'Kedai ' || md5(i::text), 'MY', 'Malaysia', 'Kuala Lumpur', 'bulk', '${batch}-' || i
    from generate_series(1, ${rows}) i`);
}

async function withCatalogue(engine: (typeof ONE_ENGINE)[number], work: (catalogue: TestCatalogue) => Promise<void>) {
  const catalogue = await openTestCatalogue(engine);
  try {
    await work(catalogue);
  } finally {
    await catalogue.stop();
  }
}

describe.each(ONE_ENGINE)('packs after changes, on %s', (engine) => {
  test('after any changes between builds, readers get the same data as from a full build', async () => {
    await withCatalogue(engine, ({ database, folder }) =>
      forEachSeed('changed packs', 4, async (seed) => {
        const random = seededRandom(seed);
        const pick = pickerOf(random);
        const outDir = join(folder, `packs-${seed}`);
        for (let n = 0; n < 6; n++) await insertRestaurant(database, pick(COUNTRIES));
        await updatePacks(database, outDir);
        for (let build = 0; build < 4; build++) {
          for (let n = 0; n < 3; n++) await pick(CHANGES)(database, pick);
          if (random() < 0.5) await updatePacks(database, outDir, { isWorldLater: true });
        }
        const { manifest } = await updatePacks(database, outDir);
        const whole = await updatePacks(database, join(folder, `whole-${seed}`));
        expect(await contentsOf(outDir, manifest)).toEqual(
          await contentsOf(join(folder, `whole-${seed}`), whole.manifest),
        );
      }),
    );
  });

  test('changes during a build are pulled from the packs’ checkpoint, and are in the next build', async () => {
    await withCatalogue(engine, ({ database, folder }) =>
      forEachSeed('packs while places change', 1, async (seed) => {
        const pick = pickerOf(seededRandom(seed));
        const outDir = join(folder, `packs-${seed}`);
        await insertMany(database, 1200, seed);
        for (const country of COUNTRIES) await insertRestaurant(database, country);
        await updatePacks(database, outDir);
        let changes = 0;
        const busy = changing(database, async () => {
          changes++;
          await pick(CHANGES)(database, pick);
          // Most of these were in the previous page.
          await database.exec(`update public.restaurants set name = name || '?' where slug like 'kedai-${seed}-1_'`);
        });
        for (let build = 0; build < 3; build++) {
          for (const country of COUNTRIES) await insertRestaurant(database, country);
          changes = 0;
          const { manifest } = await updatePacks(busy, outDir, { isWorldLater: build === 1 });
          expect(changes).toBeGreaterThan(COUNTRIES.length);
          expect(await placesNotPulled(database, outDir, manifest)).toEqual([]);
        }
        const { manifest } = await updatePacks(database, outDir);
        const whole = await updatePacks(database, join(folder, `whole-${seed}`));
        expect(await contentsOf(outDir, manifest)).toEqual(
          await contentsOf(join(folder, `whole-${seed}`), whole.manifest),
        );
      }),
    );
  });

  test('the files of an unchanged region stay in place until they are a month old', async () => {
    await withCatalogue(engine, async ({ database, folder }) => {
      const outDir = join(folder, 'packs');
      const start = Date.UTC(2026, 10, 25);
      for (const country of COUNTRIES) await insertRestaurant(database, country);
      const first = await updatePacks(database, outDir, { now: () => start });
      await insertRestaurant(database, COUNTRIES[0]);
      const second = await updatePacks(database, outDir, { now: () => start + DAY_MS });
      const { xid } = first.manifest.version;
      expect(filesOf(second, 'my')).toEqual([...filesOf(first, 'my').slice(0, 3), xid]);
      expect(filesOf(second, 'sg')[0]).not.toBe(filesOf(first, 'sg')[0]);
      // Older versions are deleted, except files that the newest manifest still refers to.
      await insertRestaurant(database, COUNTRIES[0]);
      const third = await updatePacks(database, outDir, { now: () => start + 2 * DAY_MS });
      expect(filesOf(third, 'my')).toEqual(filesOf(second, 'my'));
      await contentsOf(outDir, third.manifest);
      await insertRestaurant(database, COUNTRIES[0]);
      const late = await updatePacks(database, outDir, { now: () => start + 31 * DAY_MS });
      expect(filesOf(late, 'my')[0]).not.toBe(filesOf(first, 'my')[0]);
      expect(filesOf(late, 'my')[3]).toBeUndefined();
    });
  });

  test('a change is in its region’s files at once, and in the world index half a minute later', async () => {
    vi.stubEnv('PACK_QUALITY', undefined);
    onTestFinished(() => void vi.unstubAllEnvs());
    await withCatalogue(engine, async ({ database, folder }) => {
      const outDir = join(folder, 'packs');
      for (const country of COUNTRIES) await insertRestaurant(database, country);
      await updatePacks(database, outDir);
      const reported: string[] = [];
      const inTurn = createTaskQueue();
      const report = (sentence: string) => reported.push(sentence);
      const packs = openPackUpdates({ database, outDir, inTurn, report, worldDelayMs: 50 });
      await insertMany(database, 200, 0);
      const { manifest } = await packs.update();
      const quick = manifest.regions.find(({ id }) => id === 'my');
      expect([countPlaces(manifest), manifest.world.rows, manifest.world.version === undefined]).toEqual([
        203,
        3,
        false,
      ]);
      const readManifest = (): Manifest => JSON.parse(readFileSync(join(outDir, 'manifest.json'), 'utf8'));
      await vi.waitFor(() => expect(readManifest().world).toMatchObject({ rows: 203 }));
      const later = readManifest();
      expect(later.world.version).toBeUndefined();
      // The region has not changed: the same file, with better compression.
      const best = later.regions.find(({ id }) => id === 'my');
      expect(best?.details.path).toBe(quick?.details.path);
      expect(best?.details.compressedBytes).toBe(statSync(join(outDir, `${best?.details.path}.br`)).size);
      expect(best?.details.compressedBytes).toBeLessThan(quick?.details.compressedBytes ?? 0);
      packs.close();
      expect(reported).toEqual([]);
      rmSync(outDir, { recursive: true });
    });
  });
});
