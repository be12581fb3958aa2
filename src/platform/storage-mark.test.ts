// @module-tag quick
import { expect, test } from 'vitest';
import { type MarkStore, markOf, readMark, writeMark } from './storage-mark.ts';

function store(text: string | null = null): MarkStore & { text: string | null } {
  return {
    text,
    read() {
      return this.text;
    },
    write(next) {
      this.text = next;
    },
  };
}

test('either of two places is enough', () => {
  const [first, second] = [store(), store()];
  expect(readMark([first, second])).toBeNull();
  writeMark([first, second], markOf('a7f3c2d1-0000-4000-8000-000000000001', 3));
  first.text = null;
  expect(readMark([first, second])).toEqual({ databaseId: 'a7', unsent: 3 });
});

test.each(['', 'a7', 'a7.', 'a7.-1', 'a7.1.2', '<script>'])('%j is no mark', (text) => {
  expect(readMark([store(text)])).toBeNull();
});
