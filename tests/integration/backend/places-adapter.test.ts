// @module-tag quick
/** The adapter of Google's Places API, with a fake server that records requests and gives the test's answers. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createGooglePlaces } from '../../../supabase/functions/_shared/places/google-places.ts';
import { readDetails, readPlaces, readSuggestions } from '../../../supabase/functions/_shared/places/google-wire.ts';
import { ProviderError } from '../../../supabase/functions/_shared/places/provider.ts';
import { findMatch } from '../../../supabase/functions/google-reviews/match.ts';
import { readQuestion } from '../../../supabase/functions/places/questions.ts';
import { repetitions } from '../../support/repetitions.ts';
import { always, startFakeProvider } from '../../support/servers/fake-provider.ts';

const KEY = 'a-secret-key';
const PLACE_ID = 'ChIJ-a_place_of_theirs';
const PHOTO = `places/${PLACE_ID}/photos/${'r'.repeat(80)}`;
const near = { latitude: 1.3, longitude: 103.8, radiusM: 5000 };
const search = { text: 'halal restaurants', near, minRating: 3.5, openNow: true, priceLevels: [1, 4], language: 'en' };

const adapter = (url: string, timeoutMs = 2000) => createGooglePlaces({ key: KEY, url, timeoutMs, fetch });
const codeOf = (error: unknown) => (error instanceof ProviderError ? error.code : error);

const wirePlace = (more: object = {}) => ({
  id: PLACE_ID,
  displayName: { text: 'Blue Lantern', languageCode: 'en' },
  formattedAddress: '3 Market Row',
  location: { latitude: 1.29, longitude: 103.85 },
  rating: 4.3,
  userRatingCount: 120,
  priceLevel: 'PRICE_LEVEL_MODERATE',
  internationalPhoneNumber: '+65 6555 0100',
  nationalPhoneNumber: '6555 0100',
  websiteUri: 'https://lantern.example/',
  generativeSummary: { overview: { text: 'A quiet room.', languageCode: 'en' } },
  ...more,
});

test('a search requests restaurants around the centre, and only the listed fields (D54)', async () => {
  const { url, asked } = await startFakeProvider(always({ places: [wirePlace()] }));
  await adapter(url).search(search);
  expect(asked).toMatchObject([{ method: 'POST', url: '/v1/places:searchText', headers: { 'x-goog-api-key': KEY } }]);
  expect(asked[0]?.body).toEqual({
    textQuery: 'halal restaurants',
    languageCode: 'en',
    includedType: 'restaurant',
    minRating: 3.5,
    pageSize: 20,
    openNow: true,
    priceLevels: ['PRICE_LEVEL_INEXPENSIVE', 'PRICE_LEVEL_VERY_EXPENSIVE'],
    locationBias: { circle: { center: { latitude: 1.3, longitude: 103.8 }, radius: 5000 } },
  });
  const fields = String(asked[0]?.headers['x-goog-fieldmask']).split(',');
  const wanted = `id displayName photos rating userRatingCount priceLevel location formattedAddress currentOpeningHours
    websiteUri internationalPhoneNumber paymentOptions accessibilityOptions goodForChildren outdoorSeating liveMusic
    generativeSummary googleMapsUri`.split(/\s+/);
  expect(fields.toSorted()).toEqual(wanted.map((field) => `places.${field}`).toSorted());
});

test('defaults: 3.5 stars, 5 km for a search, 10 km for suggestions, 3 km for a place’s own page (K14)', async () => {
  const here = { latitude: 1.29661, longitude: 103.85372 };
  const rounded = { latitude: 1.297, longitude: 103.854 };
  expect(readQuestion({ action: 'search', ...here })).toEqual({
    action: 'search',
    args: {
      text: 'halal restaurants',
      near: { ...rounded, radiusM: 5000 },
      minRating: 3.5,
      openNow: false,
      priceLevels: [],
      language: 'en',
    },
  });
  expect(readQuestion({ action: 'autocomplete', input: 'a', session: 'one-session', ...here })).toMatchObject({
    args: { near: { ...rounded, radiusM: 10_000 } },
  });
  const { url, asked } = await startFakeProvider(always({ places: [] }));
  const restaurant = { id: 'a', name: 'Blue Lantern', ...here, google_place_id: null };
  expect(await findMatch(adapter(url), restaurant)).toBeNull();
  expect(asked[0]?.body).toMatchObject({
    textQuery: 'Blue Lantern',
    locationBias: { circle: { center: here, radius: 3000 } },
  });
});

test('a place matches only by the same name nearby, or by a longer name at the same spot', async () => {
  const door = { latitude: 1.29, longitude: 103.85 };
  const north = (metres: number) => ({ latitude: door.latitude + metres / 111_195, longitude: door.longitude });
  const cases: [name: string, metres: number, isSame: boolean][] = [
    ['blue LANTERN', 400, true],
    ['Blue Lantérn', 0, true],
    ['Blue Lantern', 600, false],
    ['Blue Lantern Grill & Bar', 50, true],
    ['Blue Lantern Grill & Bar', 200, false],
    ['Blue', 10, false],
    ['Red Lantern', 0, false],
  ];
  for (const [name, metres, isSame] of cases) {
    const place = wirePlace({ displayName: { text: name }, location: north(metres) });
    const { url } = await startFakeProvider(always({ places: [place] }));
    const restaurant = { id: 'a', name: 'Blue Lantern', ...door, google_place_id: null };
    expect(await findMatch(adapter(url), restaurant), `${name}, ${metres} m`).toBe(isSame ? PLACE_ID : null);
  }
});

test('a row is unverified, attributed, and has the international phone number (D63, U99, U100)', async () => {
  const { url } = await startFakeProvider(always({ places: [wirePlace()] }));
  expect(await adapter(url).search(search)).toEqual([
    {
      id: `google:${PLACE_ID}`,
      google_place_id: PLACE_ID,
      name: 'Blue Lantern',
      address: '3 Market Row',
      latitude: 1.29,
      longitude: 103.85,
      rating: 4.3,
      review_count: 120,
      price_level: 2,
      photos: [],
      opening_hours: null,
      phone: '+65 6555 0100',
      website: 'https://lantern.example/',
      payment_options: {},
      accessibility: {},
      ai_summary: 'A quiet room.',
      good_for_children: null,
      outdoor_seating: null,
      live_music: null,
      url: null,
      halal_status: 'unverified',
      attribution: 'Google Maps',
    },
  ]);
});

test.each([
  ['PRICE_LEVEL_FREE', 0],
  ['PRICE_LEVEL_INEXPENSIVE', 1],
  ['PRICE_LEVEL_MODERATE', 2],
  ['PRICE_LEVEL_EXPENSIVE', 3],
  ['PRICE_LEVEL_VERY_EXPENSIVE', 4],
  ['PRICE_LEVEL_UNSPECIFIED', null],
])('a price of %s is %s, and is asked for by the same name (F8)', async (name, level) => {
  expect(readPlaces({ places: [wirePlace({ priceLevel: name })] })).toMatchObject([{ price_level: level }]);
  if (!level) return;
  const { url, asked } = await startFakeProvider(always({}));
  await adapter(url).search({ ...search, priceLevels: [level] });
  expect(asked[0]?.body).toMatchObject({ priceLevels: [name] });
});

const photoAt = (n: number) => ({
  name: `places/${PLACE_ID}/photos/${'r'.repeat(80)}${n}`,
  widthPx: 400,
  heightPx: 300,
});

test('keeps ten of a place’s pictures (K27)', () => {
  const [place] = readPlaces({ places: [wirePlace({ photos: Array.from({ length: 12 }, (_, n) => photoAt(n)) })] });
  expect(place?.photos.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, n) => photoAt(n).name));
});

test('details contain parking, dogs and reviews, in the session of the preceding suggestions (D55)', async () => {
  const review = {
    rating: 5,
    text: { text: 'Worth the walk.', languageCode: 'en' },
    originalText: { text: 'Lohnt den Weg.', languageCode: 'de' },
    authorAttribution: { displayName: 'Jonas W.', uri: 'https://maps.example/jonas' },
    publishTime: '2026-01-02T03:04:05Z',
    relativePublishTimeDescription: 'a month ago',
  };
  const place = wirePlace({ parkingOptions: { freeStreetParking: true }, allowsDogs: false, reviews: [review, {}] });
  const { url, asked } = await startFakeProvider(always(place));
  const details = await adapter(url).details({ placeId: PLACE_ID, language: 'en', session: 'session-1' });
  expect(asked[0]?.url).toBe(`/v1/places/${PLACE_ID}?languageCode=en&sessionToken=session-1`);
  expect(String(asked[0]?.headers['x-goog-fieldmask']).split(',')).toEqual(
    expect.arrayContaining(['parkingOptions', 'allowsDogs', 'reviews', 'id']),
  );
  expect(details).toMatchObject({ parking_options: { freeStreetParking: true }, allows_dogs: false });
  expect(details.reviews).toEqual([
    {
      author_name: 'Jonas W.',
      author_url: 'https://maps.example/jonas',
      author_photo_url: null,
      rating: 5,
      review_text: 'Worth the walk.',
      review_time: '2026-01-02T03:04:05.000Z',
      relative_time: 'a month ago',
      is_translated: true,
    },
  ]);
});

test('suggestions are restaurants within ten kilometres; those without a place are left out (D57)', async () => {
  const prediction = {
    placeId: PLACE_ID,
    text: { text: 'Blue Lantern, 3 Market Row' },
    structuredFormat: { mainText: { text: 'Blue Lantern' }, secondaryText: { text: '3 Market Row' } },
  };
  const { url, asked } = await startFakeProvider(
    always({ suggestions: [{ placePrediction: prediction }, { queryPrediction: { text: { text: 'blue near me' } } }] }),
  );
  const found = await adapter(url).autocomplete({
    input: 'blu',
    near: { ...near, radiusM: 10_000 },
    session: 'session-1',
    language: 'en',
  });
  expect(asked[0]?.body).toEqual({
    input: 'blu',
    sessionToken: 'session-1',
    languageCode: 'en',
    includedPrimaryTypes: ['restaurant'],
    includeQueryPredictions: true,
    locationBias: { circle: { center: { latitude: 1.3, longitude: 103.8 }, radius: 10_000 } },
  });
  const text = 'Blue Lantern, 3 Market Row';
  expect(found).toEqual([{ placeId: PLACE_ID, text, main: 'Blue Lantern', secondary: '3 Market Row' }]);
});

test('a picture is requested by size, and loaded from the provider’s addresses without the key (D56, K26)', async () => {
  const { url, asked } = await startFakeProvider(({ url: path }, response) => {
    if (path === '/picture.png') return response.writeHead(200, { 'content-type': 'image/png' }).end('picture');
    return response.end(JSON.stringify({ photoUri: `${url}/picture.png` }));
  });
  const sizes = { thumbnail: [400, 300], full: [800, 600], hero: [1200, 900] } as const;
  for (const size of ['thumbnail', 'full', 'hero'] as const) {
    asked.length = 0;
    const { type, bytes } = await adapter(url).photo(PHOTO, size);
    expect([type, new TextDecoder().decode(bytes)]).toEqual(['image/png', 'picture']);
    const [width, height] = sizes[size];
    expect(asked[0]?.url).toBe(`/v1/${PHOTO}/media?maxWidthPx=${width}&maxHeightPx=${height}&skipHttpRedirect=true`);
  }
  expect(asked[1]?.headers['x-goog-api-key']).toBeUndefined();
});

test('an answer can’t redirect the server to a foreign address (U17)', async () => {
  for (const photoUri of ['http://169.254.169.254/latest', 'https://evil.example/a.png', 'file:///etc/passwd', 7]) {
    const { url, asked } = await startFakeProvider(always({ photoUri }));
    await expect(adapter(url).photo(PHOTO, 'full').catch(codeOf), String(photoUri)).resolves.toBe('bad_answer');
    expect(asked).toHaveLength(1);
  }
});

test('a picture with a truncated name is not requested (V13)', async () => {
  const { url, asked } = await startFakeProvider(always({}));
  const short = `places/${PLACE_ID}/photos/${'r'.repeat(79)}`;
  await expect(adapter(url).photo(short, 'full').catch(codeOf)).resolves.toBe('absent');
  expect(asked).toHaveLength(0);
});

test('failures of the provider have a code, and nobody waits longer than the timeout (M62)', async () => {
  const cases = [
    [always({ error: {} }, 429), 'limited'],
    [always({ error: {} }, 404), 'absent'],
    [always({ error: {} }, 403), 'refused'],
    [always({ error: {} }, 500), 'refused'],
    [always([]), 'bad_answer'],
    [always({ places: 'none' }), 'bad_answer'],
  ] as const;
  for (const [respond, code] of cases) {
    const { url } = await startFakeProvider(respond);
    await expect(adapter(url).search(search).catch(codeOf), code).resolves.toBe(code);
  }
  const { url: portal } = await startFakeProvider((_, response) => response.end('<html>'));
  await expect(adapter(portal).search(search).catch(codeOf)).resolves.toBe('bad_answer');
  await expect(adapter('http://127.0.0.1:9').search(search).catch(codeOf)).resolves.toBe('unreachable');
  const { url: silent } = await startFakeProvider(() => {});
  await expect(adapter(silent, 100).search(search).catch(codeOf)).resolves.toBe('timeout');
  // A body that never ends times out too.
  const { url: endless } = await startFakeProvider((_, response) => response.write('{"places": ['));
  await expect(adapter(endless, 100).search(search).catch(codeOf)).resolves.toBe('timeout');
});

test('any answer yields rows that can be shown, or a ProviderError', () => {
  const json = fc.jsonValue();
  const sometimes = fc.oneof(json, fc.constant(undefined));
  const place = fc.record({
    id: fc.oneof(fc.constant(PLACE_ID), json),
    displayName: fc.oneof(fc.record({ text: fc.string() }), json),
    location: fc.oneof(fc.record({ latitude: fc.double(), longitude: fc.double() }), json),
    rating: sometimes,
    userRatingCount: sometimes,
    websiteUri: fc.oneof(fc.constant('javascript:alert(1)'), fc.webUrl(), json),
    photos: sometimes,
    reviews: fc.oneof(fc.array(fc.record({ rating: fc.integer(), publishTime: json, authorAttribution: json })), json),
    paymentOptions: sometimes,
  });
  const answers = fc.oneof(json, place, fc.record({ places: fc.array(place), suggestions: sometimes }));
  fc.assert(
    fc.property(answers, (answer) => {
      for (const read of [readPlaces, readDetails, readSuggestions]) {
        try {
          for (const row of [read(answer)].flat()) {
            if (!('google_place_id' in row)) continue;
            expect(row.name.trim()).not.toBe('');
            expect(Math.abs(row.latitude)).toBeLessThanOrEqual(90);
            expect(row.rating === null || (row.rating >= 1 && row.rating <= 5)).toBe(true);
            expect(row.website === null || /^https?:/.test(row.website)).toBe(true);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(ProviderError);
        }
      }
    }),
    { seed: 1122, numRuns: repetitions(500) },
  );
});
