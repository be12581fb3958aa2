/** Behaviour of the stand-in's API, set by its controls. */
export interface Pace {
  /** Delay of each answer, in ms. */
  ms: number;
  /** Statuses for the next requests, used one after the other. */
  readonly failures: (500 | 503)[];
}
