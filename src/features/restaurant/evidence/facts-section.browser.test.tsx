// @module-tag quick
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Evidence } from '#domain/places/restaurant.ts';
import { RestaurantCard } from '#places/cards/restaurant-card.tsx';
import { fakeServices } from '../../../../tests/support/fakes/fake-clients.ts';
import { fakeCard, fakeEvidence, fakeRestaurant } from '../../../../tests/support/fakes/fake-data.ts';
import { mountApp, unmountApp } from '../../../../tests/support/screens/mount-app.tsx';
import { render } from '../../../../tests/support/screens/render.tsx';

const tag = (facts: Evidence['facts'], values: Partial<Evidence> = {}): Evidence =>
  fakeEvidence({
    id: 'tag',
    kind: 'source_tag',
    authority: null,
    certificate_number: null,
    stated_by: 'OpenStreetMap contributors',
    statement: 'diet:halal=yes; bar=yes',
    checked_on: null,
    verified: false,
    facts,
    ...values,
  });
const owner = (facts: Evidence['facts']): Evidence =>
  fakeEvidence({
    id: 'owner',
    kind: 'owner_statement',
    authority: null,
    certificate_number: null,
    stated_by: 'The owner',
    verified: false,
    facts,
  });
const section = () => page.getByRole('region', { name: 'What was said about the food' });
const factLines = () => Array.from(document.querySelectorAll('#facts dd'), (line) => line.textContent);

beforeEach(() => page.viewport(390, 844));
afterEach(unmountApp);

describe('what was said about the food', () => {
  test('each fact has its source and date, a tag is told in plain words, and the rest is named as unknown', async () => {
    const evidence = [tag({ menu: 'some', alcohol: 'served' }), owner({ slaughter: 'hand' })];
    const place = fakeRestaurant({ slug: 'said', halal_status: 'unverified', evidence });
    await mountApp('/restaurant/said', fakeServices({ places: [place] }));
    await expect.element(section()).toBeVisible();
    const facts = Array.from(document.querySelectorAll('#facts dl > div'), (each) =>
      Array.from(each.children, (line) => line.textContent),
    );
    expect(facts).toEqual([
      ['Halal food', 'Serves halal food', 'OpenStreetMap contributors, date not known'],
      ['Alcohol', 'Alcohol served or sold', 'OpenStreetMap contributors, date not known'],
      ['Slaughter', 'Slaughtered by hand', 'The owner, as of 21 Aug 2026'],
    ]);
    await expect.element(section().getByText('Nobody has said: Pork and Stunning')).toBeVisible();
    const halal = document.querySelector('#halal')?.textContent;
    expect(halal).toContain('According to OpenStreetMap contributors: Serves halal food · Alcohol served or sold');
  });

  test('sources that differ are both shown, and the fact is neither', async () => {
    const evidence = [tag({ alcohol: 'served' }), owner({ alcohol: 'none' })];
    const place = fakeRestaurant({ slug: 'differ', evidence, amenities: ['wifi', 'alcohol_free'] });
    await mountApp('/restaurant/differ', fakeServices({ places: [place] }));
    await expect.element(section().getByText('Sources differ on alcohol')).toBeVisible();
    expect(document.querySelector('#facts')?.textContent).toContain(
      'Alcohol served or sold: OpenStreetMap contributors, date not known',
    );
    expect(document.querySelector('#facts')?.textContent).toContain('No alcohol: The owner, as of 21 Aug 2026');
    const amenities = document.querySelector('#amenities')?.textContent;
    expect([amenities?.includes('WiFi') || amenities?.includes('Wi-Fi'), amenities?.includes('lcohol')]).toEqual([
      true,
      false,
    ]);
  });

  test('a bar is no word about alcohol: it is told as a bar, and beside alcohol in its own words', async () => {
    const evidence = [tag({ alcohol: 'bar' }), owner({ alcohol: 'served' })];
    const bar = fakeRestaurant({ slug: 'bar', evidence: evidence.slice(0, 1), amenities: ['wifi', 'alcohol_free'] });
    await mountApp('/restaurant/bar', fakeServices({ places: [bar] }));
    await expect.element(section()).toBeVisible();
    expect(factLines()).toEqual(['Bar, pub or club', 'OpenStreetMap contributors, date not known']);
    expect(document.querySelector('#amenities')?.textContent).not.toContain('lcohol');
    unmountApp();
    const both = fakeRestaurant({ slug: 'both', evidence });
    await mountApp('/restaurant/both', fakeServices({ places: [both] }));
    await expect.element(section()).toBeVisible();
    expect(factLines()).toEqual([
      'Alcohol served or sold',
      'Bar, pub or club: OpenStreetMap contributors, date not known',
      'The owner, as of 21 Aug 2026',
    ]);
  });

  test('a source that says less than another is not named with the other’s words', async () => {
    const evidence = [tag({ menu: 'some' }), owner({ menu: 'whole' })];
    await mountApp('/restaurant/less', fakeServices({ places: [fakeRestaurant({ slug: 'less', evidence })] }));
    await expect.element(section()).toBeVisible();
    expect(factLines()).toEqual([
      'All food is said to be halal',
      'Serves halal food: OpenStreetMap contributors, date not known',
      'The owner, as of 21 Aug 2026',
    ]);
  });

  test('a place of which nothing is said has no values, only what nobody has said', async () => {
    const place = fakeRestaurant({ slug: 'silent', evidence: [fakeEvidence()] });
    await mountApp('/restaurant/silent', fakeServices({ places: [place] }));
    await expect
      .element(section().getByText('Nobody has said: Halal food, Alcohol, Pork, Slaughter and Stunning'))
      .toBeVisible();
    expect(document.querySelector('#facts dl')).toBeNull();
  });
});

test.each([
  [{ menu: 'some' }, ['Serves halal food']],
  [{ menu: 'whole', alcohol: 'none', pork: 'none' }, ['All food is said to be halal']],
  [{ menu: 'part', pork: 'in_kitchen' }, ['Not all food is halal', 'Pork in the kitchen']],
  [{ menu: 'none', alcohol: 'served' }, ['No halal food', 'Alcohol served or sold']],
  [{ menu: 'some', alcohol: 'bar' }, ['Serves halal food', 'Bar, pub or club']],
  [{ slaughter: 'hand', stunning: 'none' }, []],
] as const)('a card of a place with %j says %j, in a list and as a picture', async (facts, expected) => {
  const card = fakeCard(fakeRestaurant({ halal_status: 'halal_friendly', evidence: [tag(facts)] }));
  for (const layout of ['list', 'grid'] as const) {
    await render(<RestaurantCard card={card} layout={layout} />);
    await expect.element(page.getByRole('article')).toBeVisible();
    const text = page.getByRole('article').element().textContent;
    const all = ['halal food', 'food is halal', 'lcohol', 'Bar', 'ork in', 'laughter', 'tunned'];
    const said = expected.join(' ');
    expect(all.filter((word) => text.toLowerCase().includes(word.toLowerCase()))).toEqual(
      all.filter((word) => said.toLowerCase().includes(word.toLowerCase())),
    );
    for (const sentence of expected) expect(text).toContain(sentence);
  }
});
