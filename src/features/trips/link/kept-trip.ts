/** What a friend's trip becomes when a person keeps it. Pure. */
import type { Mutation } from '#domain/own/mutations.ts';
import type { OwnTrip } from '#domain/own/own-view.ts';
import type { SharedPlace, SharedStop, SharedTrip } from './shared-trip.ts';

interface Kept {
  readonly tripId: string;
  readonly mutations: readonly Mutation[];
  /** Take all of it back. */
  readonly undo: readonly Mutation[];
}

/**
 * The mutations that keep a trip as the person's own, under ids of this device.
 * @param places those to save with it: only places that this device knows and that the person has not saved
 * @param hasNote whether the person has written an own note on a place, which stays
 * @param newId a fresh UUID
 */
export function keepTrip(
  { name, stops }: SharedTrip,
  places: readonly SharedPlace[],
  hasNote: (placeId: string) => boolean,
  newId: () => string,
): Kept {
  const tripId = newId();
  const noted = places.filter(({ id, note }) => note !== '' && !hasNote(id));
  return {
    tripId,
    mutations: [
      { name: 'create_trip', args: { id: tripId, name } },
      ...stops.map((stop): Mutation => ({ name: 'set_trip_stop', args: { ...stop, id: newId(), trip_id: tripId } })),
      ...places.map((place): Mutation => ({ name: 'save_restaurant', args: about(place) })),
      ...noted.map((place): Mutation => ({ name: 'write_note', args: { ...about(place), content: place.note } })),
    ],
    undo: [
      { name: 'delete_trip', args: { id: tripId } },
      ...places.map((place): Mutation => ({ name: 'unsave_restaurant', args: about(place) })),
      ...noted.map((place): Mutation => ({ name: 'delete_note', args: about(place) })),
    ],
  };
}

/** The person's trip with the same name, cities and days; undefined without one. */
export function sameTrip(trips: readonly OwnTrip[], { name, stops }: SharedTrip): OwnTrip | undefined {
  const wanted = stops.map(keyOf).toSorted().join('\n');
  return trips.find((trip) => trip.name === name && trip.stops.map(keyOf).toSorted().join('\n') === wanted);
}

function about({ id }: SharedPlace): { readonly restaurant_id: string } {
  return { restaurant_id: id };
}

function keyOf({ name, arrives_on: first, leaves_on: last }: SharedStop): string {
  return `${first} ${last} ${name}`;
}
