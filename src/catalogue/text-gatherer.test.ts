import { expect, test } from 'vitest';
import { idOf } from '../../tests/support/restaurants.ts';
import { idsFrom } from './ids.ts';
import { openStringTable, toStringBytes } from './string-table.ts';
import { TextGatherer } from './text-gatherer.ts';

test('gathers any number of texts in their order, short of none and none of another', () => {
  const texts = Array.from({ length: 400 }, (_, n) => (n % 5 === 0 ? '' : `مطعم ${n} ${'x'.repeat(n % 90)}`));
  const table = openStringTable(toStringBytes(texts), texts.length);
  const ids = [idOf(1), idOf(2)];
  for (const round of [1, 2]) {
    const gatherer = new TextGatherer();
    expect(gatherer.texts()).toEqual([]);
    for (let n = 0; n < texts.length; n += round) gatherer.add(table, n);
    gatherer.addId(idsFrom(ids), 1);
    expect(gatherer.texts()).toEqual([...texts.filter((_, n) => n % round === 0), ids[1]]);
  }
});
