/** What a map asks of the index, and what it is told. Both cross a worker boundary: plain data only. */
import type { Bounds } from '../geo/geo.ts';
import type { Credit } from '../places/restaurant.ts';
import type { SearchQuery } from './search.ts';

export interface MapQuestion {
  /** Which places: its text and filters count, its page and its order do not. */
  readonly query: SearchQuery;
  readonly bounds: Bounds;
  /** What is around the bounds: told as well where there is little enough, so that a pan within it needs no new answer. */
  readonly around?: Bounds;
  /** Of tiles of 512 pixels, as MapLibre counts. */
  readonly zoom: number;
  /** Whether the names of single places are wanted. */
  readonly hasNames: boolean;
  /** BCP 47 tag of the reader's language. */
  readonly language: string;
}

/** Arrays hold one entry for each place or cell; positions two, longitude before latitude in degrees. */
export interface MapAnswer {
  /** Exact number of places within the bounds. */
  readonly total: number;
  /** Indexes in HALAL_STATUSES. */
  readonly covered: Bounds | null;
  readonly points: {
    readonly ids: readonly string[];
    readonly positions: Float64Array<ArrayBuffer>;
    /** Places in HALAL_STATUSES. */
    readonly statuses: Uint8Array<ArrayBuffer>;
    /** Empty where no names were asked for. */
    readonly names: readonly string[];
  };
  /** Mosques and prayer spaces in view, longitude before latitude in degrees; none where streets can't be told apart. */
  readonly prayer: Float64Array<ArrayBuffer>;
  /** Cities in view, the largest first. */
  readonly cities: {
    readonly names: readonly string[];
    readonly positions: Float64Array<ArrayBuffer>;
    /** Stable while the map is panned. */
    readonly radiiKm: Float64Array<ArrayBuffer>;
  };
  /** Exact for the whole square, including places outside of the bounds. */
  readonly credits: readonly Credit[];
  /** Squares of the world that hold several places each, shown where those lie on average. */
  readonly cells: {
    /** The same square has the same id wherever the map is moved. */
    readonly ids: Float64Array<ArrayBuffer>;
    readonly positions: Float64Array<ArrayBuffer>;
    /** Exact, of the whole square, also beyond the bounds. */
    readonly counts: Uint32Array<ArrayBuffer>;
  };
}
