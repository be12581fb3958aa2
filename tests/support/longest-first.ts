import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes half a minute or longer. Begun last, each would keep one core busy while the other has nothing left to do. */
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

/** Runs the longest test files first, all others in the order in which they were found. */
export class LongestFirst extends BaseSequencer {
  /** @returns the files in the order in which they are begun */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}`));
  return rank < 0 ? LONGEST.length : rank;
}
