// @module-tag quick
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { decideCase, listCases, showCase } from '../../../supabase/local/operator/moderation-steps.ts';
import { ONE_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { newDevice, type Person, pull, signUp } from '../../support/people.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

describe.each(ONE_ENGINE)('reports, pictures and decisions, on %s', (database) => {
  let backend: TestBackend;
  let author: Person;
  let readers: Person[];
  let review: string;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
    author = await signUp(backend);
    readers = [];
    for (let n = 0; n < 3; n++) readers.push(await signUp(backend));
  });
  afterAll(() => backend.stop());
  beforeEach(async () => {
    const restaurant_id = await insertRestaurant(backend.database);
    await newDevice(author).do('write_review', { restaurant_id, rating: 1, content: 'Words that offend somebody.' });
    const { data } = await author.client.from('reviews').select('id').eq('restaurant_id', restaurant_id).single();
    review = data?.id ?? '';
  });

  const report = (person: Person | undefined, values = {}) => {
    if (!person) throw new Error('there is no such reader');
    return newDevice(person).do('report_review', { review_id: review, reason: 'offensive', ...values });
  };
  const isShown = async () => (await backend.client().from('reviews').select('id').eq('id', review)).data?.length === 1;
  const decide = async (subject: string, subject_id: string, decision: string, look: { seen?: string } = {}) => {
    const args = { subject, subject_id, decision, reason: 'Looked at it', decided_by: 'operator', ...look };
    const { data, error } = await backend.client(backend.secretKey).rpc('moderate', args);
    return error ? error.hint : data;
  };
  const openReports = async () => {
    const rows = await backend.database.query<{ id: string }>(
      `select id from public.review_reports where review_id = $1 and state = 'open' order by id`,
      [review],
    );
    return rows.map(({ id }) => id);
  };

  test('reports by three people hide a review until a moderator decides; repeated reports by one person don’t (U23)', async () => {
    expect(await report(readers[0])).toBe('applied');
    expect(await report(readers[0])).toBe('applied');
    expect(await report(readers[1])).toBe('applied');
    expect(await isShown()).toBe(true);
    expect(await report(readers[2])).toBe('applied');
    expect(await isShown()).toBe(false);
    const ids = await openReports();
    expect(ids).toHaveLength(3);
    for (const id of ids) {
      expect(await isShown()).toBe(false);
      expect(await decide('review_report', id, 'dismissed')).toBe(true);
    }
    expect(await isShown()).toBe(true);
    const seen = await pull(readers[0]?.client ?? backend.client(), 'own_review_reports');
    expect(seen.documents.find(({ review_id }) => review_id === review)).toMatchObject({ state: 'dismissed' });
  });

  test.each<[string, () => Promise<unknown>]>([
    ['shown the review itself', () => decide('review', review, 'shown')],
    ['dismissed a report of it', async () => decide('review_report', (await openReports())[0] ?? '', 'dismissed')],
  ])('once a moderator has %s, reports no longer hide it (U23)', async (_, look) => {
    const late = [await signUp(backend), await signUp(backend), await signUp(backend)];
    expect(await report(readers[0])).toBe('applied');
    expect(await look()).toBe(true);
    for (const reader of [...readers.slice(1), ...late]) expect(await report(reader)).toBe('applied');
    expect((await openReports()).length).toBeGreaterThanOrEqual(3);
    expect(await isShown()).toBe(true);
  });

  test('an upheld report hides the review and closes all its other reports', async () => {
    await report(readers[0]);
    await report(readers[1]);
    const [id = ''] = await openReports();
    expect(await decide('review_report', id, 'upheld')).toBe(true);
    expect([await isShown(), await openReports()]).toEqual([false, []]);
    const log = await backend.database.query(
      'select decision, decided_by from moderation.decisions where subject_id = $1',
      [id],
    );
    expect(log).toEqual([{ decision: 'upheld', decided_by: 'operator' }]);
    expect(await decide('review', review, 'shown')).toBe(true);
    expect(await isShown()).toBe(true);
  });

  test('every report closed by a decision is logged, and dismissing one does not show what a moderator hid', async () => {
    for (const reader of readers) await report(reader);
    const [first = '', ...others] = await openReports();
    expect(await decide('review_report', first, 'upheld')).toBe(true);
    const log = await backend.database.query<{ id: string }>(
      `select subject_id as id from moderation.decisions where subject_id = any ($1::uuid[]) order by 1`,
      [[first, ...others]],
    );
    expect(log.map(({ id }) => id)).toEqual([first, ...others]);
    expect(await decide('review', review, 'hidden')).toBe(true);
    for (const id of [first, ...others]) expect(await decide('review_report', id, 'dismissed')).toBe(true);
    expect(await isShown()).toBe(false);
    expect(await decide('review', review, 'shown')).toBe(true);
    expect(await isShown()).toBe(true);
  });

  test('a report keeps the text as it was, whatever its author writes later', async () => {
    await report(readers[0], { note: 'See the first word' });
    await author.client.from('reviews').update({ content: 'All harmless, I swear.' }).eq('id', review);
    const { data } = await backend.client(backend.secretKey).rpc('moderation_queue', { lim: 500 });
    expect(data).toContainEqual(
      expect.objectContaining({
        subject: 'review_report',
        about: review,
        content: { reason: 'offensive', note: 'See the first word', reported_text: 'Words that offend somebody.' },
      }),
    );
  });

  test('nobody can report their own review, report in another’s name, or read other people’s reports', async () => {
    expect(await report(author)).toBe('rejected own_review');
    expect(await report(readers[0], { reason: 'ugly' })).toBe('rejected invalid');
    await report(readers[0]);
    const [reader, second] = readers;
    const forged = await second?.client
      .from('review_reports')
      .insert({ review_id: review, reporter_id: reader?.id ?? '', reason: 'spam' });
    expect(forged?.error?.code).toBe('42501');
    const decided = await reader?.client
      .from('review_reports')
      .update({ state: 'upheld' } as never)
      .eq('review_id', review);
    expect(decided?.error?.code).toBe('42501');
    expect((await second?.client.from('review_reports').select('id').eq('review_id', review))?.data).toEqual([]);
    expect((await author.client.from('review_reports').select('id')).data).toEqual([]);
    expect((await backend.client().from('review_reports').select('id')).error?.code).toBe('42501');
  });

  test('only the service can decide, and only existing cases', async () => {
    await report(readers[0]);
    const [id = ''] = await openReports();
    const args = { subject: 'review_report', subject_id: id, decision: 'upheld', reason: 'x', decided_by: 'me' };
    for (const client of [backend.client(), author.client]) {
      expect((await client.rpc('moderate', args)).error?.code).toBe('42501');
      expect((await client.rpc('moderation_queue')).error?.code).toBe('42501');
    }
    expect(await decide('review_report', id, 'approved')).toBe('unknown_decision');
    expect(await decide('user', id, 'upheld')).toBe('unknown_decision');
    expect(await decide('review_report', crypto.randomUUID(), 'upheld')).toBe(false);
    expect(await openReports()).toEqual([id]);
  });

  test('a change at a place is reported once while the report is open', async () => {
    const restaurant_id = await insertRestaurant(backend.database);
    const device = newDevice(author);
    const reportChange = (values: object) => device.do('report_change', { restaurant_id, kind: 'closed', ...values });
    expect(await reportChange({ note: 'Shutters are down.' })).toBe('applied');
    expect(await reportChange({})).toBe('applied');
    expect(await reportChange({ kind: 'other' })).toBe('rejected invalid');
    expect(await reportChange({ kind: 'demolished' })).toBe('rejected invalid');
    const { documents } = await pull(author.client, 'own_change_reports');
    expect(documents).toMatchObject([{ restaurant_id, kind: 'closed', note: 'Shutters are down.', state: 'open' }]);
    expect(await decide('change_report', documents[0]?.id ?? '', 'upheld')).toBe(true);
    expect(await reportChange({ note: 'Again.' })).toBe('applied');
    expect((await pull(author.client, 'own_change_reports')).documents).toHaveLength(2);
    expect((await pull(readers[0]?.client ?? backend.client(), 'own_change_reports')).documents).toEqual([]);
  });

  test('two devices’ reports of the same change are merged, keeping each note and the picture once', async () => {
    const restaurant_id = await insertRestaurant(backend.database);
    const photo = `${author.id}/${restaurant_id}/${'a'.repeat(64)}.jpg`;
    const reporters = [newDevice(author), newDevice(author)].map(
      (device) => (values: object) => device.do('report_change', { restaurant_id, kind: 'hours', ...values }),
    );
    for (const reportChange of reporters) {
      for (const values of [{ note: 'Closed on Monday.' }, {}, { photo }])
        expect(await reportChange(values)).toBe('applied');
    }
    expect(await reporters[1]?.({ note: 'And on Sunday.' })).toBe('applied');
    const { documents } = await pull(author.client, 'own_change_reports');
    const ofPlace = documents.filter((document) => Object(document).restaurant_id === restaurant_id);
    expect(ofPlace.map((document) => [Object(document).note, Object(document).photo])).toEqual([
      ['Closed on Monday.', null],
      [null, photo],
      ['And on Sunday.', null],
    ]);
    expect(await reporters[0]?.({ photo: `${author.id}/${author.id}/${'a'.repeat(64)}.jpg` })).toBe('rejected invalid');
    expect(await reporters[0]?.({ photo: photo.replace(author.id, restaurant_id) })).toBe('rejected invalid');
  });

  test('a report survives its sender’s account, without personal data', async () => {
    const person = await signUp(backend);
    const restaurant_id = await insertRestaurant(backend.database);
    const photo = `${person.id}/${restaurant_id}/${'a'.repeat(64)}.jpg`;
    await newDevice(person).do('report_change', { restaurant_id, kind: 'moved', note: 'Two doors on.', photo });
    await backend.database.query('select public.delete_account($1)', [person.id]);
    const left = await backend.database.query(
      'select reporter_id, note, photo_path from public.change_reports where restaurant_id = $1',
      [restaurant_id],
    );
    expect(left).toEqual([{ reporter_id: null, note: 'Two doors on.', photo_path: null }]);
  });

  test('a person can have fifty open change reports; a decision makes room', async () => {
    const person = await signUp(backend);
    const places: string[] = [];
    while (places.length < 10) places.push(await insertRestaurant(backend.database));
    const device = newDevice(person);
    const reportChange = async () =>
      device.do('report_change', { restaurant_id: await insertRestaurant(backend.database), kind: 'closed' });
    await backend.database.query(
      `insert into public.change_reports (reporter_id, restaurant_id, kind, note)
       select $1::uuid, r.id, kind, 'A note.' from public.restaurants r,
         unnest('{moved, hours, contact, duplicate, other}'::text[]) kind
       where r.id in (select value::uuid from jsonb_array_elements_text($2::text::jsonb))`,
      [person.id, JSON.stringify(places)],
    );
    expect(await reportChange()).toBe('rejected report_limit');
    const { documents } = await pull(person.client, 'own_change_reports');
    await decide('change_report', documents[0]?.id ?? '', 'dismissed');
    expect(await reportChange()).toBe('applied');
  });

  const path = (n: number, person: Person = author) => `${person.id}/${review}/${String(n).padStart(64, '0')}.jpg`;
  const images = async () =>
    (await backend.client().from('reviews').select('images').eq('id', review).single()).data?.images;
  const visible = async (client: Person['client']) =>
    (await client.from('review_photos').select('state').eq('review_id', review)).data;

  const add = (person: Person, values: object = {}) =>
    newDevice(person).do('add_review_photo', {
      review_id: review,
      path: path(1),
      width: 800,
      height: 600,
      ...values,
    });

  test('a name from before the rule of public texts waits for a moderator, whatever they answer', async () => {
    const member = await signUp(backend);
    const [question] = await backend.database.query<{ id: string }>(
      `insert into moderation.profile_questions (user_id, field, problem, text) values ($1, 'name', 'name_reserved', 'Rihla')
       returning id`,
      [member.id],
    );
    const id = question?.id ?? '';
    const waiting = async () =>
      (await listCases(backend.database, { subjects: ['profile'], states: ['open'], limit: 50 })).map(
        (found) => found.id,
      );
    const [{ name: now } = { name: '' }] = await backend.database.query<{ name: string }>(
      'select name from public.users where id = $1',
      [member.id],
    );
    expect(await waiting()).toEqual([id]);
    expect((await showCase(backend.database, '', id)).content).toMatchObject({
      field: 'name',
      problem: 'name_reserved',
      text: 'Rihla',
      now,
    });
    const queue = await backend.database.query<{ id: string }>(
      `select q.found ->> 'id' as id from public.moderation_queue(500) as q(found)`,
    );
    expect(queue.map((row) => row.id)).toContain(id);
    expect(await decideCase(backend.database, '', { id, verb: 'dismiss', note: 'Their name', by: 'Layla' })).toEqual({
      subject: 'profile',
      decision: 'dismissed',
    });
    expect(await waiting()).toEqual([]);
    expect(await showCase(backend.database, '', id)).toMatchObject({
      state: 'dismissed',
      decisions: [{ decided_by: 'Layla' }],
    });
  });

  describe('pictures', () => {
    test('a picture is visible to its author, and to others once approved', async () => {
      expect(await add(author)).toBe('applied');
      expect(await add(author)).toBe('applied');
      expect(await visible(author.client)).toEqual([{ state: 'pending' }]);
      expect([await visible(backend.client()), await images()]).toEqual([[], []]);
      const own = (await pull(author.client, 'own_photos')).documents.find(({ review_id }) => review_id === review);
      expect(await decide('review_photo', own?.id ?? '', 'approved')).toBe('no_file');
      await backend.database.query(
        `insert into storage.objects (bucket_id, name, version) values ('review-photos', $1, 'v1')`,
        [path(1)],
      );
      expect(await decide('review_photo', own?.id ?? '', 'approved')).toBe('not_seen');
      expect(await decide('review_photo', own?.id ?? '', 'approved', { seen: 'v1' })).toBe(true);
      expect([await visible(backend.client()), await images()]).toEqual([[{ state: 'approved' }], [path(1)]]);
      await newDevice(author).do('remove_review_photo', { path: path(1) });
      expect([await visible(backend.client()), await images()]).toEqual([[], []]);
      expect(await add(author)).toBe('applied');
      expect(await visible(author.client)).toEqual([{ state: 'pending' }]);
    });

    test('a sixth picture is refused, and nobody can approve their own', async () => {
      for (let n = 1; n <= 5; n++) expect(await add(author, { path: path(n) })).toBe('applied');
      expect(await add(author, { path: path(6) })).toBe('rejected too_many');
      const approved = await author.client
        .from('review_photos')
        .update({ state: 'approved' } as never)
        .eq('review_id', review);
      expect(approved.error?.code).toBe('42501');
    });

    test.each<[string, (other: Person) => Promise<string>, string]>([
      ['a picture for another’s review', (other) => add(other, { path: path(1, other) }), 'not_found'],
      ['a picture in another’s folder', (other) => add(author, { path: path(1, other) }), 'invalid'],
      ['a path that climbs', () => add(author, { path: `${path(1)}/../../x.jpg` }), 'invalid'],
      ['a vector picture', () => add(author, { path: path(1).replace('.jpg', '.svg') }), 'invalid'],
      ['a picture without pixels', () => add(author, { width: 0 }), 'invalid'],
    ])('%s is refused', async (_, attempt, code) => {
      const [other] = readers;
      if (!other) throw new Error('there is no reader');
      expect(await attempt(other)).toBe(`rejected ${code}`);
    });

    test('pictures are deleted with their author’s account, the text remains', async () => {
      const leaving = await signUp(backend);
      const restaurant_id = await insertRestaurant(backend.database);
      await newDevice(leaving).do('write_review', { restaurant_id, rating: 5, content: 'Goodbye and thank you.' });
      const own = await leaving.client.from('reviews').select('id').eq('user_id', leaving.id).single();
      review = own.data?.id ?? '';
      expect(await add(leaving, { path: path(1, leaving) })).toBe('applied');
      await backend.database.query(`update public.review_photos set state = 'approved' where review_id = $1`, [review]);
      expect(await images()).toHaveLength(1);
      await backend.database.query('select accounts.delete_account($1)', [leaving.id]);
      expect(await images()).toEqual([]);
    });
  });
});
