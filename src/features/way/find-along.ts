import type { Position } from '#domain/geo/geo.ts';
import { HALAL_STATUSES } from '#domain/places/taxonomy.ts';
import { type Card, NO_FILTERS } from '#domain/search/search.ts';
import type { SearchClient } from '#workers/search/api.ts';
import { type AlongWay, alongWay, boxesAlong } from './along.ts';

export interface FoundAlong {
  readonly places: readonly (AlongWay & { readonly card: Card })[];
  readonly prayer: readonly AlongWay[];
}

/** At this zoom, each place is returned separately. */
const ZOOM = 16;
const MAX_PLACES = 12;
const MAX_PRAYER = 6;

interface Question {
  readonly line: readonly Position[];
  /** The destination, which is left out. */
  readonly goal: string;
  /** Epoch milliseconds, for opening hours. */
  readonly at: number;
  /** The person's standard, as stored. */
  readonly standard: string | null;
}

/** Halal places and prayer spaces along a route, in order. Works on the device alone. */
export async function findAlong(
  search: Pick<SearchClient, 'withinBounds' | 'cards'>,
  { line, goal, at, standard: text }: Question,
): Promise<FoundAlong> {
  const places = new Map<string, AlongWay>();
  const prayer = new Map<string, AlongWay>();
  for (const bounds of boxesAlong(line)) {
    const all = { ...NO_FILTERS, text: '', sort: 'distance', offset: 0, limit: 1, at } as const;
    const query = text === null ? all : { ...all, standard: { text } };
    // No names are requested, so the language does not matter.
    const question = { query, bounds, zoom: ZOOM, hasNames: false, language: 'en' };
    const { points, prayer: spaces } = await search.withinBounds(question);
    for (const [n, id] of points.ids.entries()) {
      if (id === goal || HALAL_STATUSES[points.statuses[n] ?? 0] === 'unverified') continue;
      const along = alongWay(line, positionAt(points.positions, n));
      if (along) places.set(id, along);
    }
    for (const n of spaces.names.keys()) {
      const position = positionAt(spaces.positions, n);
      const along = alongWay(line, position);
      if (along) prayer.set(`${position.latitude},${position.longitude}`, along);
    }
  }
  const passed = [...places].toSorted(([, a], [, b]) => a.alongM - b.alongM).slice(0, MAX_PLACES);
  const cards = new Map((await search.cards({ ids: passed.map(([id]) => id), at })).map((card) => [card.id, card]));
  return {
    places: passed.flatMap(([id, along]) => {
      const card = cards.get(id);
      return card ? [{ ...along, card }] : [];
    }),
    prayer: [...prayer.values()].toSorted((a, b) => a.alongM - b.alongM).slice(0, MAX_PRAYER),
  };
}

function positionAt(positions: Float64Array, n: number): Position {
  return { latitude: positions[2 * n + 1] ?? 0, longitude: positions[2 * n] ?? 0 };
}
