/** How the stand-in's API answers for now, as its controls set it. */
export interface Pace {
  /** How long each answer takes, in ms. */
  ms: number;
  /** With what the next questions are answered instead, one after the other. */
  readonly failures: (500 | 503)[];
}
