// @module-tag full
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServices } from '../../tests/support/fakes/fake-clients.ts';
import { fakeRestaurant, fakeReview } from '../../tests/support/fakes/fake-data.ts';
import { HOSTILE_STRINGS } from '../../tests/support/oracles/hostile-strings.ts';
import { mountApp, unmountApp } from '../../tests/support/screens/mount-app.tsx';

const FORBIDDEN =
  'script, iframe, object, embed, base, style, [onerror], [onload], [onfocus], a[href^="javascript:" i]';

/** Side effects of a text: executed script, forbidden elements, horizontal overflow in pixels. */
const harm = () => ({
  harmed: 'harmed' in globalThis,
  elements: [...document.querySelectorAll(`#root :is(${FORBIDDEN})`)].map(({ outerHTML }) => outerHTML.slice(0, 200)),
  overflow: Math.max(0, document.documentElement.scrollWidth - window.innerWidth),
});
const NONE = { harmed: false, elements: [], overflow: 0 };

beforeEach(() => page.viewport(320, 640));
afterEach(unmountApp);

test('a place’s page shows hostile strings as text, and fits the screen (U26)', async () => {
  const fakes = fakeServices({ places: [fakeRestaurant({ slug: 'target', name: 'Before' })] });
  await mountApp('/restaurant/target', fakes);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Before');
  // Every third only, since each renders a whole page; the list test below shows them all.
  for (const text of HOSTILE_STRINGS.filter((_, n) => n % 3 === Math.floor(n / 10) % 3)) {
    fakes.setPlaces([
      fakeRestaurant({ slug: 'target', name: text, description: text, address: text, phone: text, website: text }),
    ]);
    await expect.poll(() => document.querySelector('h1')?.textContent).toBe(text);
    expect({ text, ...harm() }).toEqual({ text, ...NONE });
  }
});

test('cards of a list and the search box show hostile strings as text', async () => {
  const fakes = fakeServices();
  for (let from = 0; from < HOSTILE_STRINGS.length; from += 20) {
    const texts = HOSTILE_STRINGS.slice(from, from + 20);
    fakes.setPlaces(
      texts.map((name, n) => fakeRestaurant({ slug: `place-${n}`, name, city: name, cuisine_types: [name] })),
    );
    await mountApp('/directory', fakes);
    await expect.poll(() => document.querySelectorAll('article').length).toBeGreaterThan(0);
    expect({ from, ...harm() }).toEqual({ from, ...NONE });
    const [first = ''] = texts;
    await mountApp(`/search?${new URLSearchParams({ q: first.toWellFormed() })}`, fakes);
    await expect.element(page.getByRole('combobox')).toBeVisible();
    expect({ from, ...harm() }).toEqual({ from, ...NONE });
  }
});

test("others' reviews show hostile strings as text", async () => {
  const fakes = fakeServices({ places: [fakeRestaurant({ slug: 'target', name: 'Target' })] });
  for (let from = 0; from < HOSTILE_STRINGS.length; from += 10) {
    const texts = HOSTILE_STRINGS.slice(from, from + 10);
    fakes.setCachedReviews(null);
    fakes.setOthers(texts.map((text, n) => fakeReview(from + n, { title: text, content: text, author_name: text })));
    await mountApp('/restaurant/target', fakes);
    const missing = () => {
      const shown = document.querySelector('#reviews')?.textContent ?? '';
      return texts.filter((text) => !shown.includes(text.trim())).map((text) => text.slice(0, 80));
    };
    await expect.poll(missing).toEqual([]);
    expect({ from, ...harm() }).toEqual({ from, ...NONE });
  }
});
