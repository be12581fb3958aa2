/** What a query asks of a person's standard, and what its answer says of the other places. */
import type { Criterion, Verdict } from '../standard/judge-standard.ts';

export interface StandardQuestion {
  /** As `formatStandard` writes it; another text allows every place. */
  readonly text: string;
  /** Absent for those that meet it; an undivided list has no others. */
  readonly keeps?: readonly Verdict[];
  /** Only those of which it is unknown whether they meet this part. */
  readonly lacks?: Criterion;
}

/** Places in reach that match all but the person's standard. */
export interface PlacesApart {
  readonly count: number;
  /** How many of them may meet it, as far as is known. */
  readonly unknown: number;
  /** If no place meets it: of how many of them each part is unknown, most first. */
  readonly silent?: readonly { readonly about: Criterion; readonly count: number }[];
  /** Number of cards of places that meet it, after which the others are listed; absent if they are in no list. */
  readonly listedFrom?: number;
  /** Cards at the end that no list has, of places whose name is the query's text: the index of the first, and their number. */
  readonly named?: { readonly at: number; readonly count: number };
}
