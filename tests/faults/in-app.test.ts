// @module-tag full
import { type Browser, type BrowserContext, chromium } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ensureApp } from '../../scripts/setup/builds.mjs';
import { CHROMIUM_ARGS, findHeadlessChromium } from '../../scripts/setup/chromium.mjs';
import { buildPacks } from '../../supabase/local/packs/build-packs.ts';
import { startTestBackend, type TestBackend } from '../support/backend.ts';
import { type AppDevice, openAppDevice } from '../support/devices/app-device.ts';
import { confirm } from '../support/people.ts';
import { forEachSeed, SEEDS_TIMEOUT_MS, seededRandom } from './seeds.ts';

const DEVICES = 3;
const STEPS = 12;
const PASSWORD = 'correct horse';

let backend: TestBackend;
let browser: Browser;
let context: BrowserContext;
let devices: AppDevice[];
let places: readonly string[];
let userId: string;
/** Number of mutations of all histories so far. */
let mutations = 0;

beforeAll(async () => {
  await ensureApp();
  backend = await startTestBackend({ database: 'pglite', seed: true, updatePacks: buildPacks, appDir: 'dist' });
  const found = await backend.database.query<{ slug: string }>(
    'select slug from public.restaurants order by slug limit 3',
  );
  places = found.map(({ slug }) => slug);
  const email = 'amina@example.com';
  const { data } = await backend.client().auth.signUp({ email, password: PASSWORD });
  userId = data.user?.id ?? '';
  // Reviews require a confirmed email address.
  await confirm(backend, { id: userId });
  const executablePath = findHeadlessChromium();
  browser = await chromium.launch({ args: CHROMIUM_ARGS, ...(executablePath ? { executablePath } : {}) });
  context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const port = Number(new URL(backend.url).port);
  devices = [];
  for (let n = 0; n < DEVICES; n++) devices.push(await openAppDevice(context, port, email, PASSWORD));
});

afterAll(async () => {
  for (const device of devices ?? []) await device.close();
  await browser?.close();
  await backend?.stop();
});

/** What the devices did in one history. */
class Story {
  /** By place: each device's last state of its heart. */
  readonly hearts = new Map<string, Map<number, boolean>>();
  /** By device: the last city that it wrote. */
  readonly cities = new Map<number, string>();
  readonly texts: {
    readonly place: string;
    readonly device: number;
    readonly content: string;
    readonly knew: string;
  }[] = [];

  heart(place: string, device: number, isSaved: boolean): void {
    this.hearts.set(place, (this.hearts.get(place) ?? new Map<number, boolean>()).set(device, isSaved));
  }

  /** Texts that were not knowingly replaced, by the same device's next text or by a device that had them in its form. */
  expectedTexts(place: string): string[] {
    const of = this.texts.filter((text) => text.place === place);
    return of
      .filter(
        ({ content, device }, n) =>
          !of.some((later, m) => (m > n && later.device === device) || (m !== n && later.knew === content)),
      )
      .map(({ content }) => content);
  }
}

async function step(story: Story, random: () => number, name: string): Promise<void> {
  const at = Math.floor(random() * devices.length);
  const device = devices[at];
  const place = places[Math.floor(random() * places.length)] ?? '';
  if (!device) throw new Error('there are devices');
  const dice = random();
  if (dice < 0.3) return device.setOnline(!device.isOnline);
  if (dice < 0.38) return device.reload();
  mutations++;
  if (dice < 0.7) return story.heart(place, at, await device.pressHeart(place));
  if (dice < 0.85) {
    const city = `City ${name}`;
    await device.writeCity(city);
    story.cities.set(at, city);
    return;
  }
  const content = `Soup that warms, ${name}.`;
  story.texts.push({ place, device: at, content, knew: await device.writeReview(place, content) });
}

/** The person's data on the server. */
async function judge() {
  const saved = await backend.database.query<{ slug: string }>(
    `select r.slug from public.saved_restaurants s join public.restaurants r on r.id = s.restaurant_id
     where s.user_id = $1 and not s._deleted`,
    [userId],
  );
  const texts = await backend.database.query<{ slug: string; content: string }>(
    `select p.slug, t.content from public.restaurants p join (
       select restaurant_id, content from public.reviews where user_id = $1 and not _deleted
       union all
       select r.restaurant_id, d.content from public.review_drafts d join public.reviews r on r.id = d.review_id
       where d.user_id = $1 and not d._deleted) t on t.restaurant_id = p.id`,
    [userId],
  );
  const [{ city } = { city: null }] = await backend.database.query<{ city: string | null }>(
    'select city from public.users where id = $1',
    [userId],
  );
  const [{ taken } = { taken: 0 }] = await backend.database.query<{ taken: number }>(
    'select coalesce(sum(last_mutation), 0)::integer as taken from sync.clients where user_id = $1',
    [userId],
  );
  return {
    saved: new Set(saved.map(({ slug }) => slug)),
    textsOf: (place: string) => texts.filter(({ slug }) => slug === place).map(({ content }) => content),
    city: city ?? '',
    taken,
  };
}

test(
  'mutations of a person’s devices, offline or online, are applied once and shown by all (Y21, Y26, Y30, Y32)',
  async () => {
    await forEachSeed('histories of the whole app', 1, async (seed) => {
      const random = seededRandom(seed);
      const story = new Story();
      for (let n = 0; n < STEPS; n++) await step(story, random, `${seed}-${n}`);
      for (const device of devices) await device.setOnline(true);
      for (const device of devices) await device.whenSent();
      const server = await judge();
      expect(server.taken, 'not everything was applied once').toBe(mutations);
      for (const [place, left] of story.hearts) expect([...left.values()], place).toContain(server.saved.has(place));
      if (story.cities.size > 0) expect([...story.cities.values()]).toContain(server.city);
      for (const place of places)
        expect(server.textsOf(place), place).toEqual(expect.arrayContaining(story.expectedTexts(place)));
      for (const device of devices) {
        for (const place of places)
          await vi.waitFor(async () => {
            const { isSaved, texts } = await device.show(place);
            expect(isSaved).toBe(server.saved.has(place));
            expect(texts).toEqual(expect.arrayContaining(server.textsOf(place)));
          });
        await vi.waitFor(async () => expect(await device.showCity()).toBe(server.city));
      }
    });
  },
  SEEDS_TIMEOUT_MS,
);
