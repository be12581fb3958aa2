import { createRef } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Card } from '#domain/search.ts';
import { fakeCard, fakeRestaurant } from '../../../tests/support/fakes/fake-data.ts';
import { render } from '../../../tests/support/screens/render.tsx';
import type { ListPosition } from './list-position-store.ts';
import { ResultGrid, type ResultGridHandle } from './result-grid.tsx';

const cards: readonly Card[] = Array.from({ length: 20 }, (_, n) => fakeCard(fakeRestaurant({ name: `Place ${n}` })));

const count = () => document.querySelectorAll('li[aria-posinset]').length;

/** Shows the list, and answers how many cards stood in it after each time that it was drawn. */
async function drawn(earlierRows?: ListPosition['rows']): Promise<readonly number[]> {
  const counts: number[] = [];
  const observer = new MutationObserver(() => counts.push(count()));
  observer.observe(document.body, { childList: true, subtree: true });
  await page.viewport(390, 844);
  const handle = createRef<ResultGridHandle>();
  await render(
    <ResultGrid
      cards={cards}
      layout="list"
      total={cards.length}
      dividers={[]}
      earlierRows={earlierRows}
      handle={handle}
      onUnfold={() => undefined}
      onLeave={() => undefined}
    />,
  );
  await expect.poll(() => count()).toBe(cards.length);
  observer.disconnect();
  return counts.filter((found) => found > 0);
}

test('a new list stands with what fits on the screen, and the rest follows a few rows at a time', async () => {
  const counts = await drawn();
  const steps = [...new Set(counts)];
  expect(steps[0]).toBeGreaterThanOrEqual(5);
  expect(steps[0]).toBeLessThanOrEqual(12);
  expect(steps.length).toBeGreaterThan(2);
});

test('a list that one comes back to is there as a whole', async () => {
  const earlier = cards.map((_, index) => ({
    key: index,
    index,
    start: index * 86,
    end: index * 86 + 86,
    size: 86,
    lane: 0,
  }));
  expect((await drawn(earlier))[0]).toBe(cards.length);
});
