// @module-tag quick
/** Uploads and signed addresses by standing, and what counts as a picture. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ONE_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { confirm, type Person, signUp, signUpUnconfirmed } from '../../support/people.ts';
import { jpegBytes, png, pngBytes, pngOf } from '../../support/pictures.ts';
import { addReviewPhoto } from '../../support/review-photo.ts';

const MB = 1024 * 1024;
const photosOf = ({ client }: Pick<Person, 'client'>) => client.storage.from('review-photos');
const codeOf = (error: unknown) => Reflect.get(Object(error), 'statusCode');

const put = async (person: Person, name: string, picture = png(name)) =>
  codeOf((await photosOf(person).upload(`${person.id}/${name}.png`, picture)).error) ?? 'stored';

describe.each(ONE_ENGINE)('quotas of files, on %s', (database) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ database, trustedProxy: '127.0.0.1' });
  });
  afterAll(() => backend.stop());

  /** Rows of files that the person has stored. */
  const fill = ({ id }: Pick<Person, 'id'>, files: number, bytes: number) =>
    backend.database.query(
      `insert into storage.objects (bucket_id, name, version, metadata)
       select 'review-photos', $1 || '/filled/' || n, gen_random_uuid()::text, jsonb_build_object('size', $3::text::bigint)
       from generate_series(1, $2::text::integer) n`,
      [id, String(files), String(bytes)],
    );

  test('an unconfirmed account stores ten files; a confirmed one more', async () => {
    const person = await signUpUnconfirmed(backend);
    await fill(person, 9, 1);
    expect(await put(person, 'tenth')).toBe('stored');
    expect(await put(person, 'eleventh')).toBe('403');
    await confirm(backend, person);
    expect(await put(person, 'eleventh')).toBe('stored');
  });

  test('an unconfirmed account stores 20 MB; a confirmed one more', async () => {
    const person = await signUpUnconfirmed(backend);
    const picture = png('x'.repeat(1000));
    await fill(person, 1, 20 * MB - picture.size);
    expect(await put(person, 'last', picture)).toBe('stored');
    expect(await put(person, 'more', png())).toBe('403');
    await confirm(backend, person);
    expect(await put(person, 'more', png())).toBe('stored');
  });

  test('an unconfirmed account writes nothing where everybody reads', async () => {
    const person = await signUpUnconfirmed(backend);
    const upload = async () =>
      codeOf((await person.client.storage.from('avatars').upload(`${person.id}/1.png`, png())).error) ?? 'stored';
    expect(await upload()).toBe('403');
    await confirm(backend, person);
    expect(await upload()).toBe('stored');
  });

  /** Uploads from an address behind the trusted proxy. */
  async function putFrom(address: string, { client, id }: Person, bytes = pngBytes('shared')) {
    const token = (await client.auth.getSession()).data.session?.access_token;
    const answer = await fetch(`${backend.url}/storage/v1/object/review-photos/${id}/${crypto.randomUUID()}.png`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png', 'x-forwarded-for': address },
      body: bytes,
    });
    const { error = 'stored' }: { error?: string } = await answer.json();
    return { status: answer.status, error, retryAfterS: Number(answer.headers.get('retry-after')) };
  }
  const counted = () =>
    backend.database.query<{ network: string; files: number; bytes: string }>(
      'select network, files, bytes::text from accounts.network_uploads order by network',
    );
  const spend = (files: number, bytes: number) =>
    backend.database.query('update accounts.network_uploads set files = $1::text::integer, bytes = $2::text::bigint', [
      String(files),
      String(bytes),
    ]);

  describe('of a network', () => {
    test('unconfirmed accounts share fifty files and 100 MB a day; confirmed members and other networks don’t', async () => {
      const [one, other] = [await signUpUnconfirmed(backend), await signUpUnconfirmed(backend)];
      const member = await signUp(backend);
      const bytes = pngBytes('shared');
      await backend.database.query('delete from accounts.network_uploads');
      expect(await putFrom('192.0.2.1', one)).toMatchObject({ status: 200 });
      expect(await putFrom('192.0.2.1', member)).toMatchObject({ status: 200 });
      const [row, ...more] = await counted();
      expect([row?.files, row?.bytes, more]).toEqual([1, String(bytes.length), []]);
      // A keyed hash: the address itself is not stored, and nor is its plain hash.
      expect(row?.network).toMatch(/^[0-9a-f]{64}$/);

      for (const [files, held, isStored] of [
        [49, 0, true],
        [50, 0, false],
        [1, 100 * MB - bytes.length, true],
        [1, 100 * MB - bytes.length + 1, false],
      ] as const) {
        await spend(files, held);
        const answer = await putFrom('192.0.2.1', other);
        expect([files, held, answer.error]).toEqual([files, held, isStored ? 'stored' : 'too_many_uploads']);
        if (!isStored) {
          expect(answer.status).toBe(429);
          expect(answer.retryAfterS).toBeGreaterThan(0);
          expect(answer.retryAfterS).toBeLessThanOrEqual(86_400);
        }
      }
      expect(await putFrom('192.0.2.1', member)).toMatchObject({ status: 200 });
      expect(await putFrom('192.0.2.2', other)).toMatchObject({ status: 200 });
      await confirm(backend, other);
      expect(await putFrom('192.0.2.1', other)).toMatchObject({ status: 200 });
    });

    test('a refused file takes no room, and counts are deleted the next day', async () => {
      const person = await signUpUnconfirmed(backend);
      await backend.database.query('delete from accounts.network_uploads');
      expect(await putFrom('192.0.2.1', person, pngBytes('cut').slice(0, 40))).toMatchObject({ status: 400 });
      await fill(person, 10, 1);
      expect(await putFrom('192.0.2.1', person)).toMatchObject({ status: 400 });
      expect(await counted()).toEqual([]);
      await backend.database.query(
        `insert into accounts.network_uploads (network, day, files, bytes)
         select n, (now() at time zone 'UTC')::date - age, 1, 1 from (values ('today', 0), ('yesterday', 1)) v(n, age)`,
      );
      await backend.database.query('select public.provider_clean()');
      expect((await counted()).map(({ network }) => network)).toEqual(['today']);
    });
  });

  test.each([
    ['an approved one', "update public.review_photos set state = 'approved' where path = $1", true],
    ['one that waits', 'select $1::text', true],
    ['one that a moderator rejected', "update public.review_photos set state = 'rejected' where path = $1", false],
    ['one that its author removed', 'delete from public.review_photos where path = $1', false],
    [
      'one of a hidden review',
      'update public.reviews set hidden_at = now() where id = (select review_id from public.review_photos where path = $1)',
      false,
    ],
    [
      'one of an author who is no longer confirmed',
      `update auth.users set email_confirmed_at = null
       where id = (select user_id from public.review_photos where path = $1)`,
      false,
    ],
  ])('an address is signed only for a picture that a visible review names: %s', async (_, sql, isSigned) => {
    const person = await signUp(backend);
    const path = await addReviewPhoto(backend, person, 'signs');
    const loose = `${person.id}/loose.png`;
    expect((await photosOf(person).upload(loose, png('loose'))).error).toBeNull();
    await backend.database.query(sql, [path]);
    const signed = [path, loose].map(async (name) => {
      const { data } = await photosOf(person).createSignedUrl(name, 60);
      return data !== null && (await fetch(data.signedUrl)).status === 200;
    });
    expect(await Promise.all(signed)).toEqual([isSigned, false]);
    const many = (await photosOf(person).createSignedUrls([path, loose], 60)).data ?? [];
    expect(many.map(({ signedUrl }) => signedUrl !== null)).toEqual([isSigned, false]);
    // Its owner still reads the file itself.
    expect((await photosOf(person).download(loose)).error).toBeNull();
  });

  test.each<[string, string, Uint8Array<ArrayBuffer>, string, string]>([
    ['a whole picture', 'a.png', pngBytes('whole'), 'image/png', 'stored'],
    ['a whole picture of no claimed type', 'b.png', pngBytes('whole'), 'application/octet-stream', 'stored'],
    ['a picture that is cut', 'c.jpg', jpegBytes('cut').slice(0, -4), 'image/jpeg', '415'],
    ['a page behind a picture', 'd.png', Uint8Array.from([...pngBytes(), 60, 33]), 'image/png', '415'],
    ['a picture of another type than claimed', 'e.png', jpegBytes(), 'image/png', '415'],
    ['too many pixels', 'f.png', pngOf({ width: 60_000, height: 60_000 }, new Uint8Array(1)), 'image/png', '415'],
  ])('%s', async (_, name, bytes, contentType, outcome) => {
    const person = await signUp(backend);
    const { error } = await photosOf(person).upload(`${person.id}/${name}`, bytes, { contentType });
    expect(codeOf(error) ?? 'stored').toBe(outcome);
  });
});
