import { expect, test } from 'vitest';
import messages from './messages/en.json';

test('no text says what the places provider charges: that is for whoever pays it (K15, U36)', () => {
  const priced = Object.entries(messages).filter(([, text]) =>
    /\b10[,.]?000 (?:free )?calls|\bper 1[,.]?(?:k|000)\b|\/ ?1k\b|\$[57]\b/i.test(text),
  );
  expect(priced).toEqual([]);
});
