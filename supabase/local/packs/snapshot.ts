import type { Restaurant } from '../../../src/domain/places/restaurant.ts';
import { type PrayerSpace, type PrayerSpaceFacts, SUGGESTED } from '../../../src/domain/prayer/prayer-space.ts';
import type { Checkpoint } from '../../../src/domain/sync/packs.ts';
import type { Queryable } from '../database/database.ts';
import { correctPrayerSpaces, type PrayerCorrection } from './correct-prayer-spaces.ts';
import { joinPrayerSpaces, type SourcedSpace } from './join-prayer-spaces.ts';

const PAGE_ROWS = 1000;

export interface SnapshotRegion {
  readonly id: string;
  readonly countryCode: string;
  readonly country: string;
  /** Null unless the country is split and this is one of its cities. */
  readonly city: string | null;
  /** The region's common name; null for a country that is not split. */
  readonly name: string | null;
  readonly rows: number;
  /** The last transaction that wrote one of its places, as decimal text. */
  readonly lastXid: string;
}

/** The regions with places, ordered by id. */
export function listRegions(tx: Queryable): Promise<SnapshotRegion[]> {
  return tx.query<SnapshotRegion>(`
    select r.region as id, min(r.country_code) as "countryCode", min(r.country) as country,
      min(s.city) as city, min(s.name) as name, count(*)::int as rows, max(r._xid::text::numeric)::text as "lastXid"
    from public.restaurants r left join public.regions s on s.id = r.region
    where not r._deleted group by r.region order by r.region`);
}

/** The snapshot's checkpoint: the snapshot contains everything up to it. */
export async function readCheckpoint(tx: Queryable): Promise<Checkpoint> {
  const [row] = await tx.query<{ checkpoint: Checkpoint }>('select sync.checkpoint_now() as checkpoint');
  if (!row) throw new Error('sync.checkpoint_now() answered nothing');
  return row.checkpoint;
}

const COLLECTIONS = ['restaurants', 'prayer_spaces'] as const;

/**
 * Whether rows were written, deleted or moved after the checkpoint, or are being written; decisions about places to pray that are gone
 * or stated wrongly count as rows of prayer_spaces.
 * @returns also true if the checkpoint is of another generation
 */
export async function hasChangedSince(
  tx: Queryable,
  { xid, generation }: Checkpoint,
  collections: readonly (typeof COLLECTIONS)[number][] = COLLECTIONS,
): Promise<boolean> {
  const writes = collections.map((name) => `exists (select from public.${name} where _xid > $1::text::xid8)`);
  if (collections.includes('prayer_spaces')) {
    writes.push(`exists (select from public.place_suggestions
      where prayer in ('gone', 'wrong') and state <> 'open' and _xid > $1::text::xid8)`);
  }
  const [row] = await tx.query<{ changed: boolean }>(
    `select sync.generation()::text <> $2 or ${writes.join(' or ')}
       or exists (select from sync.departures
         where collection = any ($3::text[]) and _xid > $1::text::xid8) as changed`,
    [xid, generation, [...collections]],
  );
  return row?.changed ?? true;
}

const FACTS = `jsonb_strip_nulls(jsonb_build_object('women', p.women, 'wudu', p.wudu, 'friday', p.friday,
  'wheelchair', p.wheelchair, 'floor', p.floor))`;

/** A row of public.prayer_spaces with its source's name. */
type PrayerSpaceRow = Omit<PrayerSpace, 'statements'> & {
  readonly country: string;
  readonly source: string;
  readonly by: string;
  readonly on: string | null;
  /** Without those that the source does not state. */
  readonly facts: PrayerSpaceFacts;
};

/** The prayer spaces of each country, those of several sources joined, ordered by country and position. */
export async function readPrayerSpaces(tx: Queryable): Promise<Map<string, PrayerSpace[]>> {
  const rows = await tx.query<PrayerSpaceRow>(`
    select lower(p.country_code) as country, p.latitude, p.longitude, coalesce(p.name, '') as name, p.kind, p.source,
      coalesce(ltrim(s.attribution, '© '), p.source) as by, p.stated_on::text as on,
      ${FACTS} as facts
    from public.prayer_spaces p left join catalogue.sources s on s.source = p.source
    where not p._deleted order by 1`);
  const byCountry = new Map<string, SourcedSpace[]>();
  for (const { country, source, by, on, facts, ...space } of rows) {
    const spaces = byCountry.get(country) ?? [];
    byCountry.set(country, spaces);
    const isSilent = Object.keys(facts).length === 0 && by !== SUGGESTED;
    spaces.push({ source, space: isSilent ? space : { ...space, statements: [{ by, on, facts }] } });
  }
  const corrections = await readCorrections(tx);
  return new Map(
    Array.from(byCountry, ([country, spaces]) => [country, correctPrayerSpaces(joinPrayerSpaces(spaces), corrections)]),
  );
}

/** What moderators accepted of places to pray that are gone or stated wrongly, in the order in which it was sent. */
function readCorrections(tx: Queryable): Promise<PrayerCorrection[]> {
  return tx.query<PrayerCorrection>(`
    select jsonb_build_object('latitude', p.about_latitude, 'longitude', p.about_longitude,
        'name', coalesce(p.about_name, '')) as about, p.prayer = 'gone' as "isGone", p.name, p.kind,
      case when p.latitude is not null
        then jsonb_build_object('latitude', p.latitude, 'longitude', p.longitude) end as position,
      ${FACTS} as facts, (p.created_at at time zone 'UTC')::date::text as on
    from public.place_suggestions p
    where p.state = 'accepted' and p.prayer in ('gone', 'wrong') order by p.created_at, p.id`);
}

/**
 * Reads a region's visible places as documents, in pages, so that memory holds one page. A place that changes after its page
 * was read appears again with its new stamp; the first version is kept.
 */
export async function* readDocuments(on: Queryable, region: string): AsyncGenerator<Restaurant> {
  let after = { xid: '0', id: '00000000-0000-0000-0000-000000000000' };
  const seen = new Set<string>();
  for (;;) {
    const page = await on.query<{ xid: string; id: string; document: Restaurant }>(
      `select page.xid, page.id, d.document from (
         select r._xid::text as xid, r._xid, r.id from public.restaurants r
         where r.region = $1 and not r._deleted and (r._xid, r.id) > ($2::text::xid8, $3::text::uuid)
         order by r._xid, r.id limit ${PAGE_ROWS}
       ) page join catalogue.restaurant_documents d on d.id = page.id
       order by page._xid, page.id`,
      [region, after.xid, after.id],
    );
    for (const { id, document } of page) {
      if (!seen.has(id)) yield document;
      seen.add(id);
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE_ROWS) return;
    after = { xid: last.xid, id: last.id };
  }
}
