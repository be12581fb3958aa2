import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Database } from '../../database/database.ts';
import { type ComparedPlace, type Matches, matchInSteps, type PlacePair } from './match-places.ts';

const comparedSchema = z.object({
  id: z.string(),
  source: z.string(),
  name: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  precision: z.nullable(z.enum(['place', 'building', 'street', 'area'])),
  country: z.string(),
  phone: z.nullable(z.string()),
  website: z.nullable(z.string()),
  certificates: z.array(z.string()),
});
const takenSchema = z.object({ joined: z.number(), proposed: z.number() });

/** Places read in one statement; the embedded database answers no other query meanwhile. */
const PAGE = 2000;
/** Pairs joined in one transaction, for the same reason. A pair takes about 7 ms. */
const BATCH = 40;

export interface JoinedSources {
  /** Rows now shown together with a place of another source. */
  readonly joined: number;
  /** Pairs waiting for a moderator, including those of earlier imports. */
  readonly proposed: number;
}

/** Joins rows of several sources that describe one place, and stores doubtful pairs for `npm run moderate`. */
export async function joinSources(database: Database): Promise<JoinedSources> {
  const [row] = await database.query<{ several: boolean }>(
    'select count(distinct source) > 1 as several from public.restaurants where not is_sample',
  );
  if (row?.several !== true) return { joined: 0, proposed: 0 };
  const { sure, doubtful } = await matchBesideOthers(await readCompared(database));
  const pairs = [...sure.map((pair) => told(pair, true)), ...doubtful.map((pair) => told(pair, false))];
  let joined = 0;
  let proposed = 0;
  for (let from = 0; from < pairs.length; from += BATCH) {
    const [answer] = await database.query<{ taken: unknown }>(
      'select catalogue.take_matches($1::text::jsonb) as taken',
      [JSON.stringify(pairs.slice(from, from + BATCH))],
    );
    const taken = takenSchema.parse(answer?.taken);
    joined += taken.joined;
    proposed += taken.proposed;
  }
  return { joined, proposed };
}

async function readCompared(database: Database): Promise<ComparedPlace[]> {
  const places: ComparedPlace[] = [];
  for (;;) {
    const rows = await database.query<{ place: unknown }>(
      'select catalogue.compared_places($1::text::uuid, $2::text::integer) as place',
      [places.at(-1)?.id ?? null, String(PAGE)],
    );
    places.push(...rows.map(({ place }) => toCompared(comparedSchema.parse(place))));
    if (rows.length < PAGE) return places;
  }
}

/** Matches in steps: 65,000 places take seconds, and this thread also answers requests. */
async function matchBesideOthers(places: readonly ComparedPlace[]): Promise<Matches> {
  const steps = matchInSteps(places);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await setImmediate();
  }
}

function told({ a, b, why, metres }: PlacePair, is_sure: boolean) {
  return { a, b, why, metres, is_sure };
}

function toCompared({ latitude, longitude, ...place }: z.infer<typeof comparedSchema>): ComparedPlace {
  const position = latitude === null || longitude === null ? null : { latitude, longitude };
  return { ...place, position };
}
