/** Interface of the ways worker. Types only. */
import type { Position } from '#domain/geo/geo.ts';
import type { WalkAnswer, WalkQuestion } from '#ways/walk-finder.ts';

export type { WalkAnswer, WalkQuestion } from '#ways/walk-finder.ts';
export type { WalkStep } from '#ways/walk-steps.ts';

export interface WaysApi {
  /** @throws {Error} for an invalid question */
  find(question: WalkQuestion): Promise<WalkAnswer>;
}

/** The ways worker as the main thread sees it: starts with the first question, ends when idle. */
export interface WaysClient {
  /** Whether a street map, here or on the server, covers a position. Rejects while the maps are unknown. */
  hasStreets(at: Position): Promise<boolean>;
  /** Rejects only with the reason of an aborted signal. If the worker fails or hangs, the answer is 'failed'. */
  find(question: WalkQuestion, options?: { readonly signal?: AbortSignal }): Promise<WalkAnswer>;
}
