/** The interface of a measured engine. */
import type { Restaurant } from '#domain/places/restaurant.ts';
import type { GeoQuestion, TextQuestion } from './world/questions.ts';

export interface Filled<Question> {
  readonly name: string;
  /** The timed part; returns a promise only if the engine is asynchronous. */
  ask(question: Question): unknown;
  /** Numbers of an answer's places, best first; not timed. */
  numbersOf(answer: unknown): readonly number[];
  close(): Promise<void> | void;
}

/** Reads the places, which can be iterated only once, and prepares the engine. */
export type Fill<Question> = (places: Iterable<Restaurant>, count: number) => Promise<Filled<Question>>;

export type FillGeo = Fill<GeoQuestion>;
export type FillText = Fill<TextQuestion>;

/** A page has twenty results (K2). */
export const WANTED = 20;
/** The instant of all queries. */
export const AT = Date.UTC(2026, 10, 20, 4);

/** For engines whose `ask` returns numbers. */
export function asNumbers(answer: unknown): number[] {
  return answer as number[];
}
