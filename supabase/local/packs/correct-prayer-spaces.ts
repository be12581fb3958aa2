import { fold } from '../../../src/catalogue/text/fold.ts';
import { distanceM, type Position } from '../../../src/domain/geo/geo.ts';
import { type PrayerSpace, type PrayerSpaceFacts, SUGGESTED } from '../../../src/domain/prayer/prayer-space.ts';

/** What a member found different at a place to pray, and a moderator accepted. Null: it is as it was. */
export interface PrayerCorrection {
  /** The place as the member's device showed it. */
  readonly about: Position & { readonly name: string };
  readonly isGone: boolean;
  readonly name: string | null;
  readonly kind: PrayerSpace['kind'];
  readonly position: Position | null;
  readonly facts: PrayerSpaceFacts;
  /** The day on which it was sent, 'YYYY-MM-DD'. */
  readonly on: string;
}

/** A source may have moved the place since. Metres, as for joining rows with one name. */
const SAME_M = 60;
/** Fewer than the metres of a degree of latitude anywhere. */
const DEGREE_M = 110_000;

/**
 * Applies corrections to joined places, the earliest first. Of the places within 60 metres of one's `about` and with its name, it
 * applies to the nearest; to none if there is none, since its sources state something else by now. A place that was corrected
 * before is also found by what it was.
 */
export function correctPrayerSpaces(
  spaces: readonly PrayerSpace[],
  corrections: readonly PrayerCorrection[],
): PrayerSpace[] {
  const places = spaces.map((space): Place => ({ was: space, now: space }));
  for (const correction of corrections) {
    const place = placeOf(correction.about, places);
    if (place) place.now = correction.isGone ? null : corrected(place.now ?? place.was, correction);
  }
  return places.flatMap(({ now }) => now ?? []);
}

interface Place {
  readonly was: PrayerSpace;
  /** Null once it is gone. */
  now: PrayerSpace | null;
}

function placeOf(about: PrayerCorrection['about'], places: readonly Place[]): Place | undefined {
  const name = nameOf(about);
  let [found, least]: [Place | undefined, number] = [undefined, SAME_M];
  for (const place of places) {
    for (const space of [place.now, place.was]) {
      if (space === null || Math.abs(space.latitude - about.latitude) * DEGREE_M > SAME_M) continue;
      const metres = distanceM(space, about);
      const isNearer = metres < least || (found === undefined && metres === least);
      if (isNearer && nameOf(space) === name) [found, least] = [place, metres];
    }
  }
  return found;
}

/** Devices send a name without invisible characters and line breaks. */
function nameOf({ name }: { readonly name: string }): string {
  return fold(name).replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

function corrected(space: PrayerSpace, { name, kind, position, facts, on }: PrayerCorrection): PrayerSpace {
  const others = (space.statements ?? []).flatMap((statement) => {
    const kept = Object.entries(statement.facts).filter(([fact]) => !(fact in facts));
    // The same facts, fewer of them.
    const left = Object.fromEntries(kept) as PrayerSpaceFacts;
    return kept.length === 0 && statement.by !== SUGGESTED ? [] : [{ ...statement, facts: left }];
  });
  return {
    ...space,
    ...position,
    name: name ?? space.name,
    kind: kind ?? space.kind,
    statements: [...others, { by: SUGGESTED, on, facts }],
  };
}
