import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that take half a minute or longer. Started last, one would run alone while the other core is idle. */
const LONGEST = [
  'killed-postgres.test.ts',
  'killed-while-writing.test.ts',
  'rls-mutation.test.ts',
  'rls-matrix.test.ts',
  'import.test.ts',
  'runaway-statement.test.ts',
  'limits.test.ts',
  'realtime-audiences.test.ts',
  'photo-visibility.test.ts',
  'limits-start.test.ts',
  'auth-matrix.test.ts',
];

/** Runs the longest test files first, and all others in the given order. */
export class LongestFirst extends BaseSequencer {
  /** @returns the files in the order of their start */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}`));
  return rank < 0 ? LONGEST.length : rank;
}
