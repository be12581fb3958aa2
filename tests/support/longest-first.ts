import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes half a minute or longer. Begun last, each would keep one core busy while the other has nothing left to do. */
const LONGEST = [
  'faults/killed-postgres.test.ts',
  'faults/killed-while-writing.test.ts',
  'integration/rls-mutation.test.ts',
  'integration/rls-matrix.test.ts',
  'integration/import.test.ts',
  'faults/runaway-statement.test.ts',
  'integration/limits.test.ts',
  'integration/contract/realtime-audiences.test.ts',
  'integration/photo-visibility.test.ts',
  'integration/limits-start.test.ts',
  'faults/auth-matrix.test.ts',
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
