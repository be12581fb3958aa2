import * as z from 'zod/mini';

const LAYOUTS = ['list', 'grid'] as const;
/** How a list of places is laid out. */
export type Layout = (typeof LAYOUTS)[number];

/** A stored layout; undefined if there is none. */
export const parseLayout = (stored: unknown): Layout | undefined => LAYOUTS.find((each) => each === stored);

const anchorSchema = z.object({ card: z.number(), top: z.number() });

/** A card of a list, by its index, and how far below the top of the window it was, in pixels. */
export type ScrollAnchor = Readonly<z.infer<typeof anchorSchema>>;

const positionSchema = z.object({
  /** Number of results that were loaded. */
  limit: z.number(),
  /** Whether the places out of reach were open. */
  isFarOpen: z.boolean(),
  /** Index of the focused card, such as the one that was opened. */
  focused: z.nullable(z.number()),
  layout: z.enum(LAYOUTS),
  /** Measured rows: index and height in pixels, so that the list has its full height before new measurements. */
  rows: z.readonly(z.array(z.readonly(z.tuple([z.number(), z.number()])))),
  /** What was in view. */
  sight: z.optional(anchorSchema),
});

/** A person's position in a list of results when they last looked at it. */
export type ListPosition = Readonly<z.infer<typeof positionSchema>>;

/** A stored position; undefined if there is none, or one of another version. */
export function parseListPosition(stored: unknown): ListPosition | undefined {
  const parsed = positionSchema.safeParse(stored);
  return parsed.success ? parsed.data : undefined;
}
