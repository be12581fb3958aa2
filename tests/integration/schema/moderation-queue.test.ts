// @module-tag quick
/** The moderators' queue: who gets into it, and where. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listCases, type ModerationCase, showCase } from '../../../supabase/local/operator/moderation-steps.ts';
import { ONE_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { confirm, newDevice, type Person, signUp, signUpUnconfirmed } from '../../support/people.ts';
import { insertInto, insertRestaurant } from '../../support/restaurant-rows.ts';
import { addReviewPhoto } from '../../support/review-photo.ts';

const SENT = ['review_report', 'change_report', 'review_photo', 'suggestion'] as const;
const DAY_MS = 86_400_000;

/** Midday (UTC) of yesterday, or of a day before it. */
const midday = (daysAgo = 0) => new Date((Math.floor(Date.now() / DAY_MS) - daysAgo - 0.5) * DAY_MS);

describe.each(ONE_ENGINE)('the moderators’ queue, on %s', (database) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
  });
  afterAll(() => backend.stop());
  beforeEach(async () => {
    await backend.database.exec(
      'delete from public.review_reports; delete from public.change_reports; delete from public.place_suggestions',
    );
  });

  const queue = (subjects: readonly ModerationCase['subject'][] = SENT) =>
    listCases(backend.database, { subjects, states: ['open', 'pending'], limit: 500 });
  const subjects = async () => (await queue()).map(({ subject, standing }) => `${subject}: ${standing}`).toSorted();
  /** Adds reports about as many places, a second apart. @returns their ids, oldest first */
  async function report({ id }: Pick<Person, 'id'>, count: number, since: Date): Promise<string[]> {
    const places: string[] = [];
    while (places.length < count) places.push(await insertRestaurant(backend.database));
    const rows = await backend.database.query<{ id: string }>(
      `insert into public.change_reports (reporter_id, restaurant_id, kind, created_at)
       select $1::uuid, place::uuid, 'closed', $3::text::timestamptz + n * interval '1 second'
       from jsonb_array_elements_text($2::text::jsonb) with ordinality as p(place, n) returning id`,
      [id, JSON.stringify(places), since.toISOString()],
    );
    return rows.map((row) => row.id);
  }

  test('has nothing of an account before its address is confirmed, and shows the standing of each sender', async () => {
    const author = await signUp(backend);
    const path = await addReviewPhoto(backend, author, crypto.randomUUID());
    const person = await signUpUnconfirmed(backend);
    const device = newDevice(person);
    const restaurant_id = await insertRestaurant(backend.database);
    const review_id = path.split('/')[1] ?? '';
    const suggestion = crypto.randomUUID();
    for (const [name, args] of [
      ['report_change', { restaurant_id, kind: 'closed' }],
      ['report_review', { review_id, reason: 'spam' }],
      ['suggest_place', { id: suggestion, name: 'Warung Baru', reason: 'menu', address: '1 Arab Street' }],
    ] as const)
      expect(await device.do(name, args)).toBe('applied');

    expect(await subjects()).toEqual(['review_photo: confirmed']);
    const rpc = async () => {
      const { data } = await backend.client(backend.secretKey).rpc('moderation_queue', { lim: 500 });
      return JSON.stringify(data).includes(suggestion);
    };
    expect(await rpc()).toBe(false);
    // A moderator who knows the id can still look, and sees why it does not wait.
    expect(await showCase(backend.database, '', suggestion)).toMatchObject({ standing: 'unconfirmed' });

    await confirm(backend, person);
    expect(await rpc()).toBe(true);
    expect(await subjects()).toEqual([
      'change_report: confirmed',
      'review_photo: confirmed',
      'review_report: confirmed',
      'suggestion: confirmed',
    ]);
    await backend.database.query('update auth.users set email_confirmed_at = null where id = $1', [author.id]);
    expect(await subjects()).not.toContain('review_photo: confirmed');
  });

  test('has ten cases of one person and day at its head, the next ten behind everybody’s first, and so on', async () => {
    const [busy, calm] = [await signUp(backend), await signUp(backend)];
    const many = await report(busy, 25, midday());
    const one = await report(calm, 1, new Date(midday().getTime() + 3_600_000));
    const cases = await queue(['change_report']);
    expect(cases.map(({ id }) => id)).toEqual([...many.slice(0, 10), ...one, ...many.slice(10)]);
    expect(cases.map(({ nth }) => nth)).toEqual([
      ...Array.from({ length: 10 }, (_, n) => n + 1),
      1,
      ...Array.from({ length: 15 }, (_, n) => n + 11),
    ]);

    // Decided cases still count for their day, so that no second ten moves up.
    await backend.database.query(`update public.change_reports set state = 'upheld' where id = any ($1::uuid[])`, [
      many.slice(0, 10),
    ]);
    expect((await queue(['change_report'])).map(({ id }) => id)).toEqual([...one, ...many.slice(10)]);
  });

  test('counts the cases of each day and all kinds together', async () => {
    const [busy, calm] = [await signUp(backend), await signUp(backend)];
    const before = await report(busy, 10, midday(1));
    const today = await report(busy, 10, midday());
    await backend.database.query(
      `insert into public.place_suggestions (id, author_id, name, address, reason, created_at)
       values (gen_random_uuid(), $1, 'Warung Baru', '1 Arab Street', 'menu', $2::text::timestamptz + interval '1 minute')`,
      [busy.id, midday().toISOString()],
    );
    const one = await report(calm, 1, new Date(midday().getTime() + 3_600_000));
    const cases = await queue(['change_report', 'suggestion']);
    expect(cases.slice(0, -1).map(({ id }) => id)).toEqual([...before, ...today, ...one]);
    expect(cases.at(-1)).toMatchObject({ subject: 'suggestion', nth: 11 });
    // Alone in a list, it is still the eleventh of its day.
    expect(await queue(['suggestion'])).toMatchObject([{ nth: 11 }]);
  });

  test('keeps the catalogue’s own questions where they are, without a sender', async () => {
    const restaurant_id = await insertRestaurant(backend.database);
    for (let n = 0; n < 12; n++)
      await insertInto(backend.database, 'restaurant_evidence', {
        restaurant_id,
        kind: 'certificate',
        authority: 'MUIS',
        certificate_number: `8-${n}`,
        stated_by: 'Owner',
        verified: false,
      });
    const evidence = await queue(['evidence']);
    expect(evidence.map(({ standing, nth }) => [standing, nth])).toEqual(evidence.map(() => [null, null]));
    expect(evidence).toHaveLength(12);
    const person = await signUp(backend);
    const later = await report(person, 1, new Date(Date.now() + 60_000));
    expect((await queue(['evidence', 'change_report'])).at(-1)?.id).toBe(later[0]);
  });

  test('gets no reports by the deletion of an account that was never confirmed, and keeps those of others', async () => {
    const [stranger, member] = [await signUpUnconfirmed(backend), await signUp(backend)];
    await report(stranger, 2, midday());
    await report(member, 11, midday());
    const late = await signUp(backend);
    const one = await report(late, 1, new Date(midday().getTime() + 3_600_000));
    for (const { id } of [stranger, member]) await backend.database.query('select public.delete_account($1)', [id]);
    const cases = await queue(['change_report']);
    expect(cases.map(({ standing }) => standing)).toEqual([
      ...Array.from({ length: 10 }, () => 'gone'),
      'confirmed',
      'gone',
    ]);
    expect(cases[10]?.id).toBe(one[0]);
    expect(await backend.database.query('select from public.change_reports where not _deleted')).toHaveLength(12);
  });
});
