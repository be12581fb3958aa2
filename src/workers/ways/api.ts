/** What the ways worker does for others. Types only. */
import type { WalkAnswer, WalkQuestion } from '#ways/walk-finder.ts';

export type { WalkAnswer, WalkQuestion } from '#ways/walk-finder.ts';
export type { WalkStep } from '#ways/walk-steps.ts';

export interface WaysApi {
  /** @throws {Error} for what is no question */
  find(question: WalkQuestion): Promise<WalkAnswer>;
}

/** The ways worker as the main thread sees it: started by the first question, ended when it is idle. */
export interface WaysClient {
  /** Rejects only with the reason of an aborted signal; a worker that fails or hangs answers 'failed'. */
  find(question: WalkQuestion, options?: { readonly signal?: AbortSignal }): Promise<WalkAnswer>;
}
