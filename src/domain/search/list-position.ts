const LAYOUTS = ['list', 'grid'] as const;
/** How a list of places is laid out. */
export type Layout = (typeof LAYOUTS)[number];

/** A stored layout; undefined if there is none. */
export const parseLayout = (stored: unknown): Layout | undefined => LAYOUTS.find((each) => each === stored);

/** A card of a list, by its index, and how far below the top of the window it was, in pixels. */
export interface ScrollAnchor {
  readonly card: number;
  readonly top: number;
}

/** A person's position in a list of results when they last looked at it. */
export interface ListPosition {
  /** Number of results that were loaded. */
  readonly limit: number;
  /** Whether the places out of reach were open. */
  readonly isFarOpen: boolean;
  /** Index of the focused card, such as the one that was opened. */
  readonly focused: number | null;
  readonly layout: Layout;
  /** Measured rows: index and height in pixels, so that the list has its full height before new measurements. */
  readonly rows: readonly (readonly [index: number, height: number])[];
  /** What was in view. */
  readonly sight?: ScrollAnchor | undefined;
}

/**
 * A stored position; undefined if there is none, or one of another version. Written without a library of schemas: every
 * first visit to a list would wait for its 12 kB.
 */
export function parseListPosition(stored: unknown): ListPosition | undefined {
  if (!isObject(stored)) return undefined;
  const { limit, isFarOpen, focused, rows, sight } = stored;
  const layout = parseLayout(stored['layout']);
  if (!isNumber(limit) || typeof isFarOpen !== 'boolean' || layout === undefined) return undefined;
  if (focused !== null && !isNumber(focused)) return undefined;
  if (!Array.isArray(rows) || !rows.every(isRow)) return undefined;
  if (sight !== undefined && !isAnchor(sight)) return undefined;
  return { limit, isFarOpen, focused, layout, rows, sight };
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isRow = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every(isNumber);

const isAnchor = (value: unknown): value is ScrollAnchor =>
  isObject(value) && isNumber(value['card']) && isNumber(value['top']);
