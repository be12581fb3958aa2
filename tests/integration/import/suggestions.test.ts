// @module-tag quick
/** Places suggested by members: sent by a device, answered on the command line, followed by the author. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseModerateArguments } from '../../../supabase/commands/moderate/moderate-arguments.ts';
import { type ModerationTarget, openModeration } from '../../../supabase/commands/moderate/moderation-target.ts';
import { runModeration } from '../../../supabase/commands/moderate/run-moderation.ts';
import { ONE_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { newDevice, type Person, pull, signUp } from '../../support/people.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

describe.each(ONE_ENGINE)('suggestions on %s', (engine) => {
  let backend: TestBackend;
  let target: ModerationTarget;
  let author: Person;
  beforeAll(async () => {
    backend = await startTestBackend({ database: engine });
    target = await openModeration({
      dataDir: backend.dataDir,
      port: Number(new URL(backend.url).port),
      databaseUrl: backend.databaseUrl ?? null,
      isPortAlone: false,
    });
  });
  afterAll(async () => {
    await target.close();
    await backend.stop();
  });
  beforeEach(async () => {
    author = await signUp(backend);
  });

  const moderate = (...args: string[]) => runModeration(parseModerateArguments(args, 'layla'), target);
  const refusal = (...args: string[]) =>
    moderate(...args).then(
      () => 'done',
      (error: unknown) => Reflect.get(Object(error), 'code'),
    );
  const suggest = (change: object = {}) => {
    const args = { id: crypto.randomUUID(), name: 'Warung Baru', reason: 'certificate', ...change };
    return { id: args.id, sent: newDevice(author).do('suggest_place', args) };
  };
  const AT = { latitude: 1.302_35, longitude: 103.8591 };
  const own = async () => (await pull(author.client, 'own_suggestions')).documents;
  const points = async () => {
    const { data } = await author.client.from('users').select('points').eq('id', author.id).single();
    return data?.points;
  };

  test('an accepted suggestion becomes an unverified place, earns points once, and its author sees the place', async () => {
    const { id, sent } = suggest({ ...AT, note: 'Above the laundry; call 91234567.' });
    expect(await sent).toBe('applied');
    expect(await own()).toMatchObject([{ id, state: 'open', place: null }]);
    const shown = await moderate('list', '--kind', 'suggestion');
    expect(shown).toContain(id);
    expect(shown).not.toContain('91234567');
    expect(await moderate('decide', id, 'approve', '--note', 'Looked it up')).toContain('accepted');
    const [answered] = await own();
    expect(answered).toMatchObject({ state: 'accepted', place: { name: 'Warung Baru' } });
    expect(await points()).toBe(10);
    const { data } = await backend.client().rpc('restaurant_by_slug', { slug: 'warung-baru' });
    expect(answered).toMatchObject({ place: { slug: 'warung-baru' } });
    expect(data).toMatchObject({
      name: 'Warung Baru',
      country_code: 'SG',
      time_zone: 'Asia/Singapore',
      halal_status: 'unverified',
      evidence: [{ kind: 'community_report', stated_by: 'A Rihla member', statement: 'Saw a halal certificate' }],
      credit: { attribution: 'Suggested by Rihla members' },
    });
    expect(JSON.stringify(data)).not.toContain('laundry');
    // The decision is final.
    expect(await refusal('decide', id, 'dismiss', '--note', 'Changed my mind')).toBe('not_found');
    expect(await points()).toBe(10);
  });

  test('a suggestion of a known place links to it without points; a dismissed one says so', async () => {
    const place = await insertRestaurant(backend.database, { slug: 'kedai-lama', ...AT });
    const known = suggest(AT);
    await known.sent;
    const other = suggest({ address: '1 Arab Street' });
    await other.sent;
    expect(await moderate('show', known.id)).toContain('slug: kedai-lama');
    expect(await refusal('decide', known.id, 'approve', '--note', 'n', '--place', 'no-such')).toBe('no_place');
    await moderate('decide', known.id, 'approve', '--note', 'Listed', '--place', 'kedai-lama');
    await moderate('decide', other.id, 'dismiss', '--note', 'Not halal');
    expect(await own()).toMatchObject([
      { state: 'listed', place: { slug: 'kedai-lama' } },
      { state: 'dismissed', place: null },
    ]);
    expect(await points()).toBe(0);
    expect(place).not.toBe('');
    // Without a position, the moderator names the country. The name is taken, so the slug gets the start of the id.
    expect(await refusal('decide', other.id, 'approve', '--note', 'n')).toBe('arguments');
    await moderate('decide', other.id, 'approve', '--note', 'After all', '--country', 'Malaysia');
    expect(await own()).toMatchObject([
      {},
      { state: 'accepted', place: { slug: expect.stringContaining('warung-baru') } },
    ]);
  });

  test.each([
    ['no place', {}],
    ['half a position', { latitude: 1.3 }],
    ['a position off the earth', { latitude: 91, longitude: 0 }],
    ['a name that turns the text', { ...AT, name: 'abc\u202edef' }],
    ['an empty name', { ...AT, name: '  ' }],
    ['a long note', { ...AT, note: 'x'.repeat(501) }],
    ['another person’s picture', { ...AT, photo: `00000000-0000-4000-8000-000000000001/x/${'a'.repeat(64)}.jpg` }],
    ['a reason that nobody offers', { ...AT, reason: 'trust me' }],
    ['an answer of its own', { ...AT, state: 'accepted' }],
  ])('with %s it is refused', async (_, change) => {
    expect(await suggest(change).sent).toMatch(/^rejected (invalid|unknown_field|text_hidden)|invalid|unknown_field/);
    expect(await own()).toEqual([]);
  });

  test('a person’s twenty-first open suggestion is refused; so is an id in use', async () => {
    const first = suggest(AT);
    await first.sent;
    for (let n = 1; n < 20; n++) await suggest(AT).sent;
    expect(await suggest(AT).sent).toContain('suggestion_limit');
    author = await signUp(backend);
    expect(await suggest({ ...AT, id: first.id }).sent).toContain('duplicate');
  });
});
