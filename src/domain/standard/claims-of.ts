import { currentFacts, packFacts } from '../places/facts.ts';
import { shownStatus } from '../places/halal.ts';
import type { PlaceOutline } from '../places/place-outline.ts';
import type { Restaurant } from '../places/restaurant.ts';
import type { Claims } from './judge-standard.ts';
import { packTold } from './pack-told.ts';
import { toldOn } from './told-word.ts';

const DAY_MS = 86_400_000;

/** What a place's document says on a day, as its card has it. @param today 'YYYY-MM-DD' */
export function claimsOf(place: Pick<Restaurant, 'halal_status' | 'evidence' | 'visitors'>, today: string): Claims {
  return {
    halalStatus: shownStatus(place, today).status,
    facts: packFacts(currentFacts(place.evidence)),
    told: toldOn(packTold(place), Date.parse(today) / DAY_MS),
  };
}

/** The same of a place of which only the index's entry is known. */
export function outlinedClaims(place: PlaceOutline, today: string): Claims {
  return {
    halalStatus: shownStatus(place, today).status,
    facts: place.facts ? packFacts(place.facts) : 0,
    told: toldOn(place.told ?? 0, Date.parse(today) / DAY_MS),
  };
}
