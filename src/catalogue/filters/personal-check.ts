/** The check of a person's standard. It is no filter: no address has it, and no chip. */
import type { Columns } from '#catalogue/format/columns.ts';
import type { createStandardCheck } from '#catalogue/standard/standard-check.ts';
import type { StandardQuestion } from '#domain/search/by-standard.ts';
import type { Moment } from './moment.ts';

/** The code that judges places. Not imported here: the first index of a first visit does without. */
const provided: { createStandardCheck?: typeof createStandardCheck } = {};

/** Provides the code that judges places, for all searches of this thread. */
export function provideStandardCheck(create: typeof createStandardCheck): void {
  provided.createStandardCheck = create;
}

/** @throws {Error} before `provideStandardCheck` */
export function createPersonalCheck(
  columns: Columns,
  standard: StandardQuestion | undefined,
  moment: Moment,
): ReturnType<typeof createStandardCheck> {
  if (standard === undefined) return undefined;
  const create = provided.createStandardCheck;
  if (create === undefined) throw new Error('A search has a standard before provideStandardCheck() was called.');
  return create(columns, standard, moment);
}
