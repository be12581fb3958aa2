/** Which places near a person need a look. Pure. */
import { hasNoSeats } from '#domain/places/taxonomy.ts';
import type { Card } from '#domain/search/search.ts';

/** At most so many are listed. */
const LISTED = 20;

/**
 * Saved places first, then those of which the newest evidence is the oldest; without any comes before all. Ties by distance. Samples
 * and kitchens without a door to stand at are left out.
 */
export function placesToCheck(cards: readonly Card[], isSaved: (id: string) => boolean): readonly Card[] {
  return cards
    .filter(({ isSample, kind }) => !isSample && !hasNoSeats(kind))
    .toSorted(
      (a, b) =>
        Number(isSaved(b.id)) - Number(isSaved(a.id)) ||
        compare(a.checkedOn ?? '', b.checkedOn ?? '') ||
        (a.distanceM ?? 0) - (b.distanceM ?? 0) ||
        compare(a.id, b.id),
    )
    .slice(0, LISTED);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
