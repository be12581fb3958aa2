// @module-tag full
/**
 * Budgets: whatever a visitor requests, others read and sign in within a second, and no answer exceeds 10 MB. Runs on PGlite,
 * whose single connection everyone shares, with as many places as a country has.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { MAX_ANSWER_BYTES } from '../../../supabase/local/rest/statement-bounds.ts';
import { startTestBackend, type TestBackend } from '../../support/backend.ts';
import { signUp } from '../../support/people.ts';

const PLACES = 20_000;
/** Largest accepted delay of others' requests: in ms, and on a busy machine in delays without an attack. */
const MAX_DELAY_MS = 1000;
const MAX_IDLE_DELAYS = 20;
const PEOPLE = 2000;
/** One place has a review by each person, every other place has one. */
const ROWS = `
set session_replication_role = replica;
insert into public.restaurants (id, slug, name, description, latitude, longitude, city, country_code, country, region,
  cuisine_types, halal_status, average_rating, review_count, quality_rank_score, source, source_id, address, hours_text)
select md5('r' || n)::uuid, 'place-' || n, 'Place ' || n, repeat('Good food. ', 30), 1.3 + n % 140 / 1000.0,
  103.8 + n % 99 / 1000.0, 'City ' || n % 500, 'SG', 'Singapore', 'sg', array['Thai'], 'certified', 1 + n % 5, 2,
  (n % 1000) / 1000.0, 'made', n::text, '12 Some Street', 'Every day from nine in the morning until ten'
from generate_series(1, ${PLACES}) n;
insert into public.restaurant_evidence (id, restaurant_id, kind, authority, stated_by, checked_on)
select md5('e' || n)::uuid, md5('r' || n)::uuid, 'certificate', 'MUIS', 'A register', '2026-01-01'
from generate_series(1, ${PLACES}) n;
insert into public.restaurant_images (id, restaurant_id, url, type, width, height)
select md5('i' || n)::uuid, md5('r' || n)::uuid, '/a.svg', 'hero', 4, 3 from generate_series(1, ${PLACES}) n;
insert into auth.users (id) select md5('u' || n)::uuid from generate_series(1, ${PEOPLE}) n;
insert into public.users (id, name) select md5('u' || n)::uuid, 'Person ' || n from generate_series(1, ${PEOPLE}) n;
insert into public.reviews (id, restaurant_id, user_id, rating, content, author_name, region)
select md5('v' || n)::uuid, md5('r' || case when n <= ${PEOPLE} then 1 else n end)::uuid,
  md5('u' || 1 + n % ${PEOPLE})::uuid, 1 + n % 5, repeat('Words about a place. ', 10), 'Person', 'sg'
from generate_series(1, ${PLACES}) n;
insert into catalogue.stored_restaurant_documents (id, document)
select m.id, m.document from catalogue.made_restaurant_documents m;
set session_replication_role = origin;
analyze;
`;

const COLUMNS = 'id,slug,name,alt_names,description,address,city,country,region,cuisine_types,hours_text,amenities';
const many = (count: number, of: (at: number) => string) => Array.from({ length: count }, (_, at) => of(at));
const nested = (depth: number) =>
  `${many(depth, (at) => (at % 2 ? 'restaurants(' : 'reviews(')).join('')}id${')'.repeat(depth)}`;
const NEAR = { lat: 1.3, lng: 103.85, radius_km: 100 };
const tables = (query: string) => `/rest/v1/restaurants?${query}`;

/** Paths for GET, or paths with bodies for POST. */
const HOSTILE: ReadonlyArray<readonly [what: string, path: string, body?: unknown]> = [
  ['all columns of all places', tables(`select=${COLUMNS}`)],
  ['all places in a large order', tables('select=id&order=description,hours_text,name,address,slug')],
  ['an offset beyond everything', tables('select=id&offset=9000000000000000000')],
  ['an offset before everything', tables('select=id&offset=-5')],
  ['a limit beyond everything', tables('select=id&limit=9000000000000000000')],
  ['embeds twenty deep', tables(`select=id,${nested(20)}`)],
  ['embeds three deep of the most reviewed place', tables(`select=id,${nested(3)}&slug=eq.place-1`)],
  ['the reviews of the reviews’ places', '/rest/v1/reviews?select=id,restaurants(reviews(id,content))'],
  ['lists in lists', tables('select=id,reviews(id,content,restaurants(name)),restaurant_images(url)')],
  ['the same list five times', tables(`select=id,${many(5, (at) => `l${at}:reviews(id,content)`).join(',')}`)],
  ['an inner embed with a pattern', tables('select=id,reviews!inner(id)&reviews.content=ilike.*x*y*z*')],
  ['a spread in an order', '/rest/v1/reviews?select=id,...restaurants(name,description)&order=content'],
  ['a hundred patterns', tables(`select=id&or=(${many(100, (at) => `description.ilike.*x${at}*`).join(',')})`)],
  ['patterns with many wildcards', tables(`select=id&description=like.${'%25o'.repeat(60)}z`)],
  ['a nested regular expression', tables(`select=id&description=match.${encodeURIComponent('((o*)*)*x$')}`)],
  ['one that looks ahead', tables(`select=id&description=imatch.${encodeURIComponent('(?=.*(?=.*(?=.*o)))zz')}`)],
  ['one that refers back', tables(`select=id&description=match.${encodeURIComponent('(.*)(.*)\\1\\2x')}`)],
  ['one with large bounds', tables(`select=id&description=match.${encodeURIComponent('((.{1,99}){1,99}){1,99}x')}`)],
  ['a text search of descriptions', tables('select=id&description=fts.nothing')],
  ['text searches in brackets', tables(`select=id&or=(${many(50, () => 'description.fts.nothing').join(',')})`)],
  ['a filter in a thousand brackets', tables(`select=id&or=(${'and('.repeat(1000)}slug.eq.a${')'.repeat(1000)})`)],
  ['five hundred values', tables(`select=id&slug=in.(${many(500, (at) => `x${at}`).join(',')})`)],
  ['five thousand values', tables(`select=id&slug=in.(${many(5000, (at) => `x${at}`).join(',')})`)],
  ['a thousand steps into JSON', tables(`select=id,amenities${'->a'.repeat(1000)}`)],
  ['a filter on JSON', tables('select=id&amenities->a->b->>c=ilike.*x*')],
  ['the best places', '/rest/v1/restaurant_quality_rankings?select=*&order=name'],
  ['profiles by a part of a name', '/rest/v1/public_profiles?select=*&name=ilike.*x*y*'],
  ['pictures in the order of addresses', '/rest/v1/restaurant_images?select=id,url&order=url'],
  ['what is near everywhere', '/rest/v1/rpc/nearby_restaurants', NEAR],
  ['the best that is near', '/rest/v1/rpc/nearby_restaurants_with_quality', NEAR],
  ['near with many cuisines', '/rest/v1/rpc/nearby_restaurants', { ...NEAR, cuisine_filter: many(5000, String) }],
  ['near with all cuisines', '/rest/v1/rpc/nearby_restaurants', { ...NEAR, cuisine_filter: many(100_000, String) }],
  ['near with many amenities', '/rest/v1/rpc/nearby_restaurants', { ...NEAR, amenity_filter: many(5000, String) }],
  ['near with a status', '/rest/v1/rpc/nearby_restaurants', { ...NEAR, halal_status_filter: ['unverified'] }],
  ['near by GET', '/rest/v1/rpc/nearby_restaurants?lat=1.3&lng=103.85&radius_km=100&limit=9000'],
  ['a list in parts of all places', '/rest/v1/rpc/restaurants_in_parts', { lat: 1.3, lng: 103.85, show_far: true }],
  ['those that are open', '/rest/v1/rpc/restaurants_in_parts', { lat: 30, lng: 31, open_only: true, page_limit: 50 }],
  ['a pull', '/rest/v1/rpc/sync_pull', { collection: 'restaurants', scope: { region: 'sg' }, lim: 5000 }],
  ['a pull of reviews', '/rest/v1/rpc/sync_pull', { collection: 'reviews', scope: { region: 'sg' }, lim: 5000 }],
  ['a pull of a large scope', '/rest/v1/rpc/sync_pull', { collection: 'x', scope: { region: 'y'.repeat(60_000) } }],
  ['fifty thousand ids', '/rest/v1/rpc/restaurants_by_id', { ids: many(50_000, () => crypto.randomUUID()) }],
  ['a thousand ids', '/rest/v1/rpc/restaurants_by_id', { ids: many(1000, () => crypto.randomUUID()) }],
  ['a body in thousands of brackets', '/rest/v1/rpc/sync_pull', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
  ['twenty thousand rows', '/rest/v1/restaurants', many(20_000, () => '').map(() => ({ name: 'x' }))],
  ['live figures', '/rest/v1/rpc/live_claims', {}],
  ['a search of the provider', '/functions/v1/places', { action: 'search', text: 'x'.repeat(90_000) }],
  ['a page of reviews', '/functions/v1/google-reviews', { restaurantId: 'x'.repeat(90_000) }],
  ['figures of a function', '/functions/v1/claims'],
  ['countries for search engines', '/rest/v1/rpc/sitemap', {}],
  ['places for search engines', '/rest/v1/rpc/sitemap', { of_country: 'SG', part: 2 ** 31 - 1 }],
  ['a part of the site’s map', '/sitemap/sg.xml'],
  ['links of the directory', '/rest/v1/rpc/directory_links', {}],
  ['places of a country’s page', '/rest/v1/rpc/directory_links', { of_country: 'SG', page: 2 ** 31 - 1 }],
  ['a page of the directory', '/functions/v1/directory-page?country=singapore'],
  ['a page of a place', '/functions/v1/place-page?slug=place-1'],
  ['a thousand signed addresses', '/storage/v1/object/sign/avatars', { expiresIn: 60, paths: many(1000, String) }],
  ['a list of everything', '/storage/v1/object/list/avatars', { prefix: '', search: '', limit: 1000, offset: 1e9 }],
  ['an upload', '/storage/v1/object/avatars/a/b.png', 'x'.repeat(9_000_000)],
  ['a long password', '/auth/v1/token?grant_type=password', { email: 'a@example.com', password: 'x'.repeat(60_000) }],
  [
    'sign-up with large data',
    '/auth/v1/signup',
    { email: 'a@example.com', password: 'Long-enough-1', data: { x: 'y'.repeat(60_000) } },
  ],
];

let backend: TestBackend;
let account: { readonly email: string; readonly password: string };
beforeAll(async () => {
  backend = await startTestBackend({ database: 'pglite' });
  account = { email: (await signUp(backend)).email, password: 'Long-enough-1' };
  await backend.database.exec(ROWS);
});
afterAll(() => backend.stop());

function ask(path: string, body?: unknown): Promise<Response> {
  const headers = { apikey: backend.publishableKey, 'content-type': 'application/json' };
  if (body === undefined) return fetch(backend.url + path, { headers });
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return fetch(backend.url + path, { method: 'POST', headers, body: text });
}

/** Time until others have read a place and signed in during an attack, in milliseconds, and the size of the attack's answer. */
async function delayOf(attack: () => Promise<number>): Promise<{ readonly ms: number; readonly bytes: number }> {
  const attacking = attack();
  // The attack's request is sent first.
  await new Promise((resolve) => setImmediate(resolve));
  const begun = performance.now();
  const [read, signIn] = await Promise.all([
    ask('/rest/v1/restaurants?select=id&slug=eq.place-7'),
    ask('/auth/v1/token?grant_type=password', account),
  ]);
  await Promise.all([read.arrayBuffer(), signIn.arrayBuffer()]);
  const ms = performance.now() - begun;
  expect([read.status, signIn.status]).toEqual([200, 200]);
  return { ms, bytes: await attacking };
}

/** The delay without an attack, under the machine's present load. */
async function idleDelay(): Promise<number> {
  return (await delayOf(async () => 0)).ms;
}

/** Joins a thousand filters of a table. @returns the number of bytes that the server sends */
function joinRealtime(): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(
      `${backend.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${backend.publishableKey}&vsn=1.0.0`,
    );
    const changeFilters = many(500, (at) => `id=eq.${at}`).map((filter) => ({
      event: '*',
      schema: 'public',
      table: 'restaurants',
      filter,
    }));
    const join = {
      topic: 'realtime:x',
      event: 'phx_join',
      ref: '1',
      payload: { config: { postgres_changes: changeFilters } },
    };
    socket.on('open', () => socket.send(JSON.stringify(join)));
    socket.on('message', (message: Buffer) => {
      resolve(message.byteLength);
      socket.close();
    });
    socket.on('close', () => resolve(0));
    socket.on('error', reject);
  });
}

test('no visitor’s request delays others by more than a second, or gets more than 10 MB', async () => {
  const attacks: Array<readonly [what: string, attack: () => Promise<number>]> = HOSTILE.map(([what, path, body]) => [
    what,
    async () => (await (await ask(path, body)).arrayBuffer()).byteLength,
  ]);
  attacks.push(['a realtime join of five hundred filters', joinRealtime]);
  const broken: string[] = [];
  for (const [what, attack] of attacks) {
    const idleMs = await idleDelay();
    const { ms, bytes } = await delayOf(attack);
    if (ms - idleMs > Math.max(MAX_DELAY_MS, MAX_IDLE_DELAYS * idleMs))
      broken.push(`${what}: others waited for ${Math.round(ms)} ms, else for ${Math.round(idleMs)}`);
    if (bytes > MAX_ANSWER_BYTES) broken.push(`${what}: ${bytes} bytes`);
  }
  process.stdout.write(`budgets: ${attacks.length} hostile requests, ${broken.length} beyond their budget\n`);
  expect(broken).toEqual([]);
});
