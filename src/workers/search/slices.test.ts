// @module-tag quick
import { expect, test } from 'vitest';
import type { Steps } from '#catalogue/steps.ts';
import { Slices } from './slices.ts';

/** Each step takes a millisecond. */
function open(onTurn: () => void = () => {}): {
  slices: Slices;
  done: string[];
  steps: (name: string, count: number) => () => Steps<void>;
} {
  let now = 0;
  const done: string[] = [];
  const othersFirst = async (): Promise<void> => {
    done.push('others');
    onTurn();
  };
  const slices = new Slices({ now: () => now, othersFirst });
  const steps = (name: string, count: number) =>
    function* () {
      for (let n = 0; n < count; n++) {
        now++;
        done.push(name);
        yield;
      }
    };
  return { slices, done, steps };
}

test('work yields every two milliseconds, and runs one after the other', async () => {
  const { slices, done, steps } = open();
  await Promise.all([slices.run(steps('a', 3)), slices.run(steps('b', 2))]);
  expect(done).toEqual(['a', 'a', 'others', 'a', 'b', 'b', 'others']);
});

test('failing work rejects its caller, and the next one runs anyway', async () => {
  const { slices, done, steps } = open();
  const failing = slices.run(() => {
    throw new Error('broken');
  });
  const next = slices.run(steps('b', 1));
  await expect(failing).rejects.toThrow('broken');
  await next;
  expect(done).toEqual(['b']);
});

test('optional work is abandoned for work that a caller waits for', async () => {
  const { slices, done, steps } = open(() => void slices.run(steps('a', 1)));
  await slices.attempt(steps('words', 100));
  await slices.run(steps('b', 1));
  expect(done).toEqual(['words', 'words', 'others', 'a', 'b']);
});
