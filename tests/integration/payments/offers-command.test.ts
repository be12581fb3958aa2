// @module-tag quick
/** `npm run offers`: members, and nobody else, read what an operator writes. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openData } from '../../../supabase/commands/import/settings.ts';
import { parseOffersArguments } from '../../../supabase/commands/offers/offers-arguments.ts';
import { runOffers } from '../../../supabase/commands/offers/run-offers.ts';
import { ONE_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { makePro, signUp } from '../../support/people.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

const OFFER = { title: 'All mains', percent: 15, code: 'RIHLA15', valid_from: '2026-01-01', valid_until: '2099-01-01' };
const NOTICE = {
  title: 'New lists',
  body: 'Plan a trip.',
  link: '/saved',
  starts_at: '2026-01-01T00:00:00Z',
  ends_at: '2099-01-01T00:00:00Z',
};

describe.each(ONE_ENGINE)('npm run offers, on %s', (database) => {
  let backend: TestBackend;
  let folder: string;
  let place: string;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
    folder = mkdtempSync(join(tmpdir(), 'rihla-offers-'));
    const id = await insertRestaurant(backend.database);
    const [row] = await backend.database.query<{ slug: string }>('select slug from public.restaurants where id = $1', [
      id,
    ]);
    place = row?.slug ?? '';
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await backend.stop();
  });

  async function run(...args: string[]): Promise<string> {
    const { dataDir, databaseUrl = null } = backend;
    const port = Number(new URL(backend.url).port);
    const owner = await openData({ dataDir, port, databaseUrl, isPortAlone: false });
    try {
      return await runOffers(parseOffersArguments(args), owner);
    } finally {
      if (owner.kind === 'database') await owner.database.close();
    }
  }
  const file = (content: unknown) => {
    const path = join(folder, `${crypto.randomUUID()}.json`);
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  };

  test('a file is imported completely or not at all, a second import changes existing offers, and removed ones are gone (K45)', async () => {
    const good = file({ offers: [{ ...OFFER, place }], promotions: [NOTICE] });
    expect(await run('import', good)).toBe('2 added, 0 changed');
    expect(await run('import', file({ offers: [{ ...OFFER, place, percent: 20 }] }))).toBe('0 added, 1 changed');
    for (const [wrong, why] of [
      [
        {
          offers: [
            { ...OFFER, place, title: 'Tea' },
            { ...OFFER, place, title: 'All', percent: 50 },
          ],
        },
        "can't be stored",
      ],
      [{ offers: [{ ...OFFER, place: 'nowhere' }] }, 'There is no place nowhere.'],
      [{ promotions: [{ ...NOTICE, title: 'Other', link: 'http://elsewhere.example' }] }, "can't be stored"],
      [{ offers: [{ ...OFFER, place, secret: 1 }] }, 'secret'],
      ['no json', 'is no JSON'],
    ] as const) {
      await expect(run('import', file(wrong))).rejects.toMatchObject({
        name: 'OffersError',
        code: 'arguments',
        message: expect.stringContaining(why),
      });
    }

    const { offers, promotions } = JSON.parse(await run('list', '--json'));
    expect(offers).toMatchObject([{ place, percent: 20, code: 'RIHLA15', valid_until: '2099-01-01' }]);
    const { starts_at, ends_at, ...said } = NOTICE;
    const [from, until] = [starts_at, ends_at].map((time) => new Date(time).toISOString());
    expect(promotions).toMatchObject([{ ...said, starts_at: from, ends_at: until }]);
    expect(await run('list')).toContain(`20% at ${place}`);

    const [member, other] = [await signUp(backend), await signUp(backend)];
    await makePro(backend, member);
    const read = async (client: typeof member.client) => (await client.from('offers').select('percent,code')).data;
    expect(await read(member.client)).toEqual([{ percent: 20, code: 'RIHLA15' }]);
    expect(await read(other.client)).toEqual([]);

    expect(await run('remove', offers[0].id)).toBe(`${offers[0].id} removed`);
    expect(await read(member.client)).toEqual([]);
    await expect(run('remove', offers[0].id)).rejects.toMatchObject({ code: 'arguments' });
  });

  test('invalid arguments print the usage', () => {
    for (const args of [[], ['add'], ['import'], ['list', 'all'], ['remove', '12'], ['import', 'a', 'b'], ['--all']])
      expect(() => parseOffersArguments(args)).toThrow(/Usage: npm run offers/);
  });
});
