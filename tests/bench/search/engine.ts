/** What is measured: anything that can be filled with places and asked. */
import type { Restaurant } from '#domain/places/restaurant.ts';
import type { GeoQuestion, TextQuestion } from './world/questions.ts';

export interface Filled<Question> {
  readonly name: string;
  /** What is timed; a promise only where the engine cannot answer at once. */
  ask(question: Question): unknown;
  /** Numbers of the places of an answer, best first; outside of what is timed. */
  numbersOf(answer: unknown): readonly number[];
  close(): Promise<void> | void;
}

/** Reads the places, which may be had only once, and makes itself as ready as it can be. */
export type Fill<Question> = (places: Iterable<Restaurant>, count: number) => Promise<Filled<Question>>;

export type FillGeo = Fill<GeoQuestion>;
export type FillText = Fill<TextQuestion>;

/** A page of results (K2). */
export const WANTED = 20;
/** The instant that questions are asked at. */
export const AT = Date.UTC(2026, 10, 20, 4);

/** For engines whose `ask` answers numbers. */
export function asNumbers(answer: unknown): number[] {
  return answer as number[];
}
