/** What a query asks of a person's standard, and what its answer says of the other places. */
import type { Verdict } from '../standard/judge-standard.ts';

export interface StandardQuestion {
  /** As `formatStandard` writes it; another text allows every place. */
  readonly text: string;
  /** Absent for those that meet it; an undivided list has no others. */
  readonly keeps?: readonly Verdict[];
}

/** Places in reach that match all but the person's standard. */
export interface PlacesApart {
  readonly count: number;
  /** How many of them may meet it, as far as is known. */
  readonly unknown: number;
  /** Number of cards of places that meet it, after which the others are listed; absent if they are in no list. */
  readonly listedFrom?: number;
}
