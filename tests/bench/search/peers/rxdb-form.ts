import type { MangoQuerySelector, RxDocument, RxJsonSchema } from 'rxdb/plugins/core';
import type { Restaurant } from '#domain/places/restaurant.ts';
import type { GeoQuestion } from '../world/questions.ts';

/** RxDB's documents and queries in one form. */
export interface RxdbForm<Document> {
  readonly suffix: string;
  readonly schema: RxJsonSchema<Document>;
  /** The index for queries. */
  readonly index: readonly string[];
  readonly toDocument: (place: Restaurant) => Document;
  readonly selectorOf: (question: GeoQuestion) => MangoQuerySelector<Document>;
  readonly best: (found: RxDocument<Document>[], question: GeoQuestion) => unknown;
  readonly numbersOf: (answer: unknown) => readonly number[];
}
