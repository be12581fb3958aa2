/** The places in a map's view. Queries include a margin, so that most pans need neither a query nor redrawing. */
import { type Bounds, isWithin } from '#domain/geo/geo.ts';
import { type MapAnswer, NAMES_ZOOM } from '#domain/search/map-view.ts';
import type { SearchQuery } from '#domain/search/search.ts';
import type { SearchClient } from '#workers/search/api.ts';

/** On each side, as a fraction of the view's width and height. */
const MARGIN = 0.5;

export interface PlacesInView {
  /** The markers to draw, in the view and mostly around it. The same object until something must be redrawn. */
  readonly marks: MapAnswer;
  /** Exact number of places in view. */
  readonly total: number;
  /** The same of those that the person's standard sets apart. */
  readonly apart: number;
}

interface View {
  readonly bounds: Bounds;
  readonly zoom: number;
}

/** Other inputs of an answer. */
interface State {
  /** Of the index. */
  readonly revision: number;
  /** BCP 47 tag of the reader's language. */
  readonly language: string;
}

export class PlacesAround {
  readonly #search: Pick<SearchClient, 'withinBounds'>;
  #last: { readonly question: string; readonly marks: MapAnswer } | undefined;

  constructor(search: Pick<SearchClient, 'withinBounds'>) {
    this.#search = search;
  }

  /** Uses the last answer if it covers the view at the same whole zoom. */
  async find(query: SearchQuery, { bounds, zoom }: View, { revision, language }: State): Promise<PlacesInView> {
    const question = JSON.stringify([query, Math.floor(zoom), revision, language]);
    if (this.#last?.question === question) {
      const { marks } = this.#last;
      if (marks.covered && holds(marks.covered, bounds)) {
        const apart = marks.apart ? countWithin(bounds, marks.apart.points) : 0;
        return { marks, total: countWithin(bounds, marks.points), apart };
      }
    }
    const hasNames = zoom >= NAMES_ZOOM;
    const marks = await this.#search.withinBounds({
      query,
      bounds,
      around: widened(bounds),
      zoom,
      hasNames,
      language,
    });
    this.#last = { question, marks };
    return { marks, total: marks.total, apart: marks.apart?.total ?? 0 };
  }
}

/** A view with its margin. */
function widened({ south, north, west, east }: Bounds): Bounds {
  const [width, height] = [east < west ? east + 360 - west : east - west, north - south];
  const isRound = width * (1 + 2 * MARGIN) >= 360;
  return {
    south: Math.max(-90, south - height * MARGIN),
    north: Math.min(90, north + height * MARGIN),
    west: isRound ? -180 : turned(west - width * MARGIN),
    east: isRound ? 180 : turned(east + width * MARGIN),
  };
}

/** Whether two corners of a view lie in an area that is larger than the view: then all of it does. */
function holds(covered: Bounds, { south, north, west, east }: Bounds): boolean {
  return (
    isWithin(covered, { latitude: south, longitude: west }) && isWithin(covered, { latitude: north, longitude: east })
  );
}

function countWithin(bounds: Bounds, { positions }: MapAnswer['points']): number {
  let count = 0;
  for (let n = 0; n < positions.length; n += 2)
    if (isWithin(bounds, { longitude: positions[n] ?? 0, latitude: positions[n + 1] ?? 0 })) count++;
  return count;
}

/** Degrees between -180 and 180. */
function turned(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}
