// @module-tag quick
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { afterAll, expect, test, vi } from 'vitest';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { PlaceView } from '#features/restaurant/place-view.tsx';
import { LocationSection } from '#features/way/location-section.tsx';
import { I18nProvider } from '#i18n/i18n.tsx';
import { loadTranslator, type Translator } from '#i18n/translate.ts';
import { cardOf } from '#places/cards/card-of.ts';
import { RestaurantCard } from '#places/cards/restaurant-card.tsx';
import { ServicesProvider } from '#services/services.tsx';
import { ToastProvider } from '#ui/toast.tsx';
import { fakeServices } from '../../tests/support/fakes/fake-clients.ts';
import { findSlips } from '../../tests/support/oracles/markup-slips.ts';
import { readRealPlaces } from '../../tests/support/real-places.ts';

// Stubs of browser globals, for rendering to a string.
vi.stubGlobal('navigator', { userAgent: '' });
vi.stubGlobal('window', globalThis);
vi.stubGlobal('self', globalThis);
vi.stubGlobal('location', { origin: 'https://rihla.example' });
afterAll(() => vi.unstubAllGlobals());

const AT = Date.parse('2026-11-20T04:00:00Z');
const RAFFLES_PLACE = { latitude: 1.284, longitude: 103.851 };
/** Sampling intervals; odd places are always included. Primes, so that no period in the files coincides. */
const EVERY = { card: 13, page: 37 };

const places = await readRealPlaces();
const translator = await loadTranslator('en');
const { services } = fakeServices();
if (!places) console.log('real data is absent (RIHLA_DATA): no card and no page was drawn of it');

test('planted gaps are found', () => {
  const planted = [
    ['<p class="facts"></p>', 'has an empty <p class="facts">'],
    ['<p>Jalan 1<span>,</span> Ipoh</p>', 'has a lone "," in span'],
    ['<p>Rated undefined</p>', 'says "undefined"'],
    ['<h3>Certificate<bdi> · MUIS</bdi></h3>', 'keeps a separator apart with " · MUIS"'],
    ['<p>Also known as <b>كشري</b></p>', '"كشري" turns the line around it, in b'],
  ] as const;
  for (const [markup, slip] of planted) expect(findSlips(markup, '')).toEqual([slip]);
  expect(findSlips('<p>Also known as <bdi>كشري</bdi>, <b dir="auto">null</b></p>', 'null')).toEqual([]);
});

test.skipIf(!places)('no card of the real data has a gap: nothing undefined, nothing empty, no lone comma', () => {
  const some = (places ?? []).filter((place, n) => n % EVERY.card === 0 || isOdd(place));
  const slips = some.flatMap((place, n) => {
    const card = cardOf(place, n % 2 === 0 ? RAFFLES_PLACE : null, AT);
    const markup = draw(<RestaurantCard card={card} layout="list" />, translator);
    return findSlips(markup, wordsOf(place)).map((slip) => `${place.slug}: ${slip}`);
  });
  expect(some.length).toBeGreaterThan(1000);
  expect(slips).toEqual([]);
});

test.skipIf(!places)('no place’s page of the real data has a gap', () => {
  const some = (places ?? []).filter((place, n) => n % EVERY.page === 0 || isOdd(place));
  const slips = some.flatMap((place) => {
    const location = () => <LocationSection place={place} />;
    const page = <PlaceView place={place} document={place} syncedAt={null} location={location} reviews={() => null} />;
    return findSlips(draw(page, translator), wordsOf(place)).map((slip) => `${place.slug}: ${slip}`);
  });
  expect(some.length).toBeGreaterThan(400);
  expect(slips).toEqual([]);
});

/** Whether a place is likely to lay out badly. */
function isOdd({ name, latitude, operating_hours, phone }: Restaurant): boolean {
  return name.length > 80 || (latitude === null && operating_hours === null && phone !== null);
}

/** The place's own data, in which any word is allowed. */
const wordsOf = (place: Restaurant) => JSON.stringify(Object.values(place).filter((value) => value !== null));

function draw(node: ReactNode, translate: Translator): string {
  const markup = renderToStaticMarkup(
    <I18nProvider translator={translate}>
      <ServicesProvider value={services}>
        <ToastProvider>
          <StaticRouter location="/">{node}</StaticRouter>
        </ToastProvider>
      </ServicesProvider>
    </I18nProvider>,
  );
  // Cut off the empty container of toasts at the end.
  return markup.slice(0, markup.indexOf('<section popover'));
}
