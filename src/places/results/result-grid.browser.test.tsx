// @module-tag quick
import { type ComponentProps, createRef, useImperativeHandle, useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ListPosition } from '#domain/search/list-position.ts';
import type { Card } from '#domain/search/search.ts';
import { PlaceBesideContext } from '#places/cards/beside.ts';
import { fakeCard, fakeRestaurant } from '../../../tests/support/fakes/fake-data.ts';
import { render } from '../../../tests/support/screens/render.tsx';
import { ResultGrid, type ResultGridHandle } from './result-grid.tsx';

const cards: readonly Card[] = Array.from({ length: 20 }, (_, n) => fakeCard(fakeRestaurant({ name: `Place ${n}` })));

const count = () => document.querySelectorAll('li[aria-posinset]').length;

const handle = createRef<ResultGridHandle>();

function List(props: Partial<ComponentProps<typeof ResultGrid>>) {
  return (
    <ResultGrid
      cards={cards}
      layout="list"
      total={cards.length}
      dividers={[]}
      earlierRows={undefined}
      handle={handle}
      onUnfold={() => undefined}
      onLeave={() => undefined}
      {...props}
    />
  );
}

/** Renders the list, and returns the number of cards after each commit. */
async function drawn(earlierRows?: ListPosition['rows']): Promise<readonly number[]> {
  const counts: number[] = [];
  const observer = new MutationObserver(() => counts.push(count()));
  observer.observe(document.body, { childList: true, subtree: true });
  await page.viewport(390, 844);
  await render(<List earlierRows={earlierRows} />);
  await expect.poll(() => count()).toBe(cards.length);
  observer.disconnect();
  return counts.filter((found) => found > 0);
}

test('a new list first renders what fits on the screen, then a few rows at a time', async () => {
  const counts = await drawn();
  const steps = [...new Set(counts)];
  expect(steps[0]).toBeGreaterThanOrEqual(5);
  expect(steps[0]).toBeLessThanOrEqual(12);
  expect(steps.length).toBeGreaterThan(2);
});

test('on return to a list all of it renders at once', async () => {
  const earlier = cards.map((_, index): [number, number] => [index, 86]);
  expect((await drawn(earlier))[0]).toBe(cards.length);
});

const BESIDE = { path: '/restaurant/place-2', enter: () => undefined };
const opening = createRef<(isBeside: boolean) => void>();

/** A short list whose header wraps when it is narrow, as on /search. */
function ListBesidePlace() {
  const [isBeside, setBeside] = useState(false);
  useImperativeHandle(opening, () => setBeside, []);
  return (
    <PlaceBesideContext value={isBeside ? BESIDE : null}>
      <main style={{ inlineSize: isBeside ? 432 : 1152 }}>
        <div style={{ blockSize: isBeside ? 260 : 209 }} />
        <List />
      </main>
    </PlaceBesideContext>
  );
}

const columns = () => document.querySelector('ul')?.style.gridTemplateColumns;
const row = () => document.querySelector<HTMLAnchorElement>('li[data-card="3"] a[href]');
const top = () => row()?.closest('li')?.getBoundingClientRect().top;

test('near the top of a short list, too, a row stays in place when a place opens or closes beside it', async () => {
  await page.viewport(1280, 800);
  await render(<ListBesidePlace />);
  await expect.poll(() => count()).toBe(cards.length);
  row()?.focus({ preventScroll: true });
  const before = top();
  for (const isBeside of [true, false]) {
    // Before anything is painted.
    flushSync(() => opening.current?.(isBeside));
    expect(columns()).toBe(`repeat(${isBeside ? 1 : 2}, minmax(0px, 1fr))`);
    expect(top()).toBeCloseTo(before ?? Number.NaN, 0);
    // Meanwhile rows that came into view are measured.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(top()).toBeCloseTo(before ?? Number.NaN, 0);
  }
});
