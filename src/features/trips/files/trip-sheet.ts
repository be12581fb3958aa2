/** A trip with its saved places, as files and paper have it. Pure. */
import { distanceM, type Position } from '#domain/geo/geo.ts';
import type { OwnTrip, TripStop } from '#domain/own/own-view.ts';
import type { Card } from '#domain/search/search.ts';

export interface SheetStop extends TripStop {
  /** The saved places that are nearer to this stop than to the others. */
  readonly places: readonly Card[];
}

export interface TripSheet {
  readonly name: string;
  readonly stops: readonly SheetStop[];
}

/** A place with its coordinate. */
export type LocatedCard = Card & { readonly position: Position };

export function tripSheet({ name, stops }: Pick<OwnTrip, 'name' | 'stops'>, places: readonly Card[]): TripSheet {
  const nearest = (position: Position) => stops.toSorted((a, b) => distanceM(a, position) - distanceM(b, position))[0];
  return {
    name,
    stops: stops.map((stop) => ({
      ...stop,
      places: places.filter(({ position }) => position !== null && nearest(position)?.id === stop.id),
    })),
  };
}

export function locatedOf({ places }: SheetStop): readonly LocatedCard[] {
  return places.flatMap((place) => (place.position ? [{ ...place, position: place.position }] : []));
}

const FILE_NAME_MAX = 60;

/** A name for a file that all systems take: 'Rome with Sara.gpx'. */
export function fileName(name: string, ending: 'gpx' | 'kml' | 'ics'): string {
  const plain = name
    // oxlint-disable-next-line no-control-regex -- no system takes them
    .replace(/[\\/:*?"<>|\u0000-\u001f\u007f]/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, FILE_NAME_MAX)
    .replace(/^[ .]+|[ .]+$/g, '')
    .replace(/\p{Surrogate}/gu, '');
  return `${plain === '' ? 'trip' : plain}.${ending}`;
}
