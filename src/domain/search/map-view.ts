/** The map's query to the index, and the answer. Both cross a worker boundary: plain data only. */
import type { Bounds } from '../geo/geo.ts';
import type { Credit } from '../places/restaurant.ts';
import type { SearchQuery } from './search.ts';

/** Markers have names from this zoom on; below it, they would cover each other in any city. */
export const NAMES_ZOOM = 13;

export interface MapQuestion {
  /** Its text and filters count; its page and order are ignored. */
  readonly query: SearchQuery;
  readonly bounds: Bounds;
  /** Area around `bounds`. The answer covers it if it contains few places, so that small pans need no new query. */
  readonly around?: Bounds;
  /** For tiles of 512 pixels, as in MapLibre. */
  readonly zoom: number;
  /** Whether to return the names of single places. */
  readonly hasNames: boolean;
  /** BCP 47 tag of the reader's language. */
  readonly language: string;
}

/** Places that a person's standard sets apart. Squares that also have a place that meets it are left out. */
interface PlacesApartOnMap extends Pick<MapAnswer, 'points' | 'cells'> {
  /** Exact number of them within the bounds. */
  readonly total: number;
}

/** Each array has one entry per place or cell; `positions` has two, longitude before latitude, in degrees. */
export interface MapAnswer {
  /** Exact number of places within the bounds. */
  readonly total: number;
  /** The queried `around`, if the answer covers it; null if it only covers `bounds`. */
  readonly covered: Bounds | null;
  readonly points: {
    readonly ids: readonly string[];
    readonly positions: Float64Array<ArrayBuffer>;
    /** Indexes in HALAL_STATUSES. */
    readonly statuses: Uint8Array<ArrayBuffer>;
    /** Empty without `hasNames`. */
    readonly names: readonly string[];
  };
  /** Mosques and prayer spaces in view; none at zooms without visible streets. A name is empty if no source states one. */
  readonly prayer: { readonly names: readonly string[]; readonly positions: Float64Array<ArrayBuffer> };
  /** Cities in view, the largest first. */
  readonly cities: {
    readonly names: readonly string[];
    readonly positions: Float64Array<ArrayBuffer>;
    readonly radiiKm: Float64Array<ArrayBuffer>;
  };
  /** Sources to credit for the places shown. */
  readonly credits: readonly Credit[];
  /** Squares that contain several places each. The position is the places' average. */
  readonly cells: {
    /** Stable while the map is panned. */
    readonly ids: Float64Array<ArrayBuffer>;
    readonly positions: Float64Array<ArrayBuffer>;
    /** Exact for the whole square, including places outside of the bounds. */
    readonly counts: Uint32Array<ArrayBuffer>;
  };
  /** For a query with a standard that sets the others apart. */
  readonly apart?: PlacesApartOnMap;
}
