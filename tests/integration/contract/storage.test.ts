// @module-tag quick
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startBackend } from '../../../supabase/local/backend.ts';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { confirm } from '../../support/people.ts';
import { jpeg, png, pngBytes } from '../../support/pictures.ts';
import { addReviewPhoto } from '../../support/review-photo.ts';
import { signUpAndIn } from '../../support/sign-up.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

const codeOf = (error: unknown) => Reflect.get(Object(error), 'statusCode');

describe.each(ENGINES)('storage for an unmodified supabase-js, on %s', (database) => {
  let backend: TestBackend;
  let mine: Person;
  let other: Person;

  interface Person {
    readonly client: SupabaseClient;
    readonly id: string;
    avatars: ReturnType<SupabaseClient['storage']['from']>;
    photos: ReturnType<SupabaseClient['storage']['from']>;
  }

  async function signUp(email: string): Promise<Person> {
    const client = backend.client();
    const { data } = await signUpAndIn(client, { email, password: 'Long-enough-1' });
    const id = data.user?.id ?? '';
    await confirm(backend, { id });
    return { client, id, avatars: client.storage.from('avatars'), photos: client.storage.from('review-photos') };
  }

  beforeAll(async () => {
    backend = await startTestBackend({ database });
    mine = await signUp('mine@example.com');
    other = await signUp('other@example.com');
  });
  afterAll(() => backend.stop());

  /** All files in storage on the disk. */
  const filesKept = () =>
    readdirSync(join(backend.dataDir, 'storage'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);

  test('a Blob is uploaded, read by its public address, replaced and removed', async () => {
    const path = `${mine.id}/1700000000000.jpg`;
    const uploaded = await mine.avatars.upload(path, jpeg('first'), { cacheControl: '3600' });
    expect(uploaded).toMatchObject({ error: null, data: { path, fullPath: `avatars/${path}` } });

    const { publicUrl } = mine.avatars.getPublicUrl(path).data;
    const first = await fetch(publicUrl);
    expect(await first.text()).toContain('first');
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
      'access-control-allow-origin': '*',
    });
    const etag = first.headers.get('etag') ?? '';
    expect((await fetch(publicUrl, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const range = await fetch(publicUrl, { headers: { range: 'bytes=6-10' } });
    expect([range.status, await range.text()]).toEqual([206, 'first']);

    expect(codeOf((await mine.avatars.upload(path, jpeg('again'))).error)).toBe('409');
    const replaced = await mine.avatars.upload(path, png('second'), { upsert: true });
    expect(replaced.data?.id).toBe(uploaded.data?.id);
    const second = await fetch(publicUrl);
    expect([await second.text(), second.headers.get('content-type')]).toEqual([
      expect.stringContaining('second'),
      'image/png',
    ]);
    expect(second.headers.get('etag')).not.toBe(etag);
    expect((await mine.avatars.update(path, jpeg('third'))).error).toBeNull();
    expect(filesKept()).toHaveLength(1);

    const removed = await mine.avatars.remove([path]);
    expect(removed.data?.map(({ name }) => name)).toEqual([path]);
    expect((await fetch(publicUrl)).status).toBe(400);
    expect(filesKept()).toEqual([]);
  });

  test('other bytes are accepted too, with metadata, and downloads return them', async () => {
    const path = `${mine.id}/bytes (1) 'quoted'.png`;
    const bytes = pngBytes('bytes');
    const { error } = await mine.photos.upload(path, bytes, { contentType: 'image/png', metadata: { review: 'r1' } });
    expect(error).toBeNull();
    const { data } = await mine.photos.download(path);
    expect([data?.type, new Uint8Array((await data?.arrayBuffer()) ?? new ArrayBuffer())]).toEqual([
      'image/png',
      bytes,
    ]);
    expect((await mine.photos.info(path)).data).toMatchObject({
      size: bytes.length,
      contentType: 'image/png',
      metadata: { review: 'r1' },
    });
    const bare = `${mine.id}/bare.png`;
    await mine.photos.upload(bare, png('bare'));
    expect((await mine.photos.info(bare)).data?.metadata).toEqual({});
    expect((await mine.photos.exists(path)).data).toBe(true);
    expect((await mine.photos.exists(`${mine.id}/none.png`)).data).toBe(false);
  });

  test('a signed address opens one private object for a limited time', async () => {
    const path = await addReviewPhoto(backend, mine, 'signed');
    const signed = await mine.photos.createSignedUrl(path, 60, { download: 'mine.png' });
    const url = signed.data?.signedUrl ?? '';
    const answer = await fetch(url);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('signed')]);
    expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''mine.png");
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');

    const [one, none] = (await mine.photos.createSignedUrls([path, `${mine.id}/none.png`], 60)).data ?? [];
    expect((await fetch(one?.signedUrl ?? '')).status).toBe(200);
    expect(none).toMatchObject({ signedUrl: null, error: 'Object not found' });

    expect((await fetch(url.replace('.png', '.jpg'))).status).toBe(400);
    expect((await fetch(`${url.slice(0, url.indexOf('token='))}token=forged`)).status).toBe(400);
    const token = new URL(url).searchParams.get('token') ?? '';
    const asPerson = await fetch(`${backend.url}/storage/v1/object/review-photos/${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(asPerson.status).toBe(401);
    expect(codeOf((await other.photos.createSignedUrl(path, 60)).error)).toBe('404');
  });

  test('a signed address expires', async () => {
    const path = await addReviewPhoto(backend, mine, 'short');
    const url = (await mine.photos.createSignedUrl(path, 1)).data?.signedUrl ?? '';
    const over = expect.objectContaining({ statusCode: '401', error: 'InvalidJWT' });
    await vi.waitFor(async () => expect(await (await fetch(url)).json()).toEqual(over));
  });

  test('list returns the folders and files of one level, sorted, searched and paged', async () => {
    const person = await signUp('list@example.com');
    for (const name of ['b.png', 'a.png', 'deep/x.png', 'deep/y.png'])
      await person.photos.upload(`${person.id}/${name}`, png(name));
    const names = async (...args: Parameters<typeof person.photos.list>) =>
      (await person.photos.list(...args)).data?.map(({ name, id }) => (id === null ? `${name}/` : name));
    expect(await names(person.id)).toEqual(['a.png', 'b.png', 'deep/']);
    expect(await names(person.id, { limit: 1, offset: 1 })).toEqual(['b.png']);
    expect(await names(person.id, { search: 'B' })).toEqual(['b.png']);
    expect(await names(`${person.id}/deep`, { sortBy: { column: 'name', order: 'desc' } })).toEqual(['y.png', 'x.png']);
    expect(await names('')).toEqual([`${person.id}/`]);
    expect((await other.photos.list(person.id)).data).toEqual([]);
    expect((await backend.client().storage.from('review-photos').list(person.id)).data).toEqual([]);
  });

  test('copy and move obey the policies of source and destination', async () => {
    const person = await signUp('move@example.com');
    await person.avatars.upload(`${person.id}/a.png`, png('moving'));
    expect((await person.avatars.move(`${person.id}/a.png`, `${person.id}/b.png`)).error).toBeNull();
    expect((await person.avatars.copy(`${person.id}/b.png`, `${person.id}/c.png`)).error).toBeNull();
    const text = await (await person.avatars.download(`${person.id}/c.png`)).data?.text();
    expect(text).toContain('moving');
    expect(codeOf((await person.avatars.move(`${person.id}/b.png`, `${mine.id}/b.png`)).error)).toBe('403');
    expect(codeOf((await person.avatars.move(`${person.id}/b.png`, `${person.id}/c.png`)).error)).toBe('409');
    expect(codeOf((await other.avatars.move(`${person.id}/b.png`, `${other.id}/b.png`)).error)).toBe('404');
    expect(codeOf((await person.avatars.copy(`${person.id}/b.png`, `${mine.id}/c.png`)).error)).toBe('403');
  });

  test('nobody can write into another person’s folder, or replace or remove their files', async () => {
    const path = `${mine.id}/kept.png`;
    await mine.avatars.upload(path, png('kept'));
    for (const storage of [other.avatars, backend.client().storage.from('avatars')]) {
      expect(codeOf((await storage.upload(`${mine.id}/new.png`, png('x'))).error)).toBe('403');
      expect(codeOf((await storage.upload('loose.png', png('x'))).error)).toBe('403');
      expect(codeOf((await storage.upload(path, png('x'), { upsert: true })).error)).toBe('403');
      expect((await storage.remove([path])).data).toEqual([]);
    }
    expect(await (await fetch(mine.avatars.getPublicUrl(path).data.publicUrl)).text()).toContain('kept');
    const operator = backend.client(backend.secretKey).storage.from('avatars');
    expect((await operator.remove([path])).data).toHaveLength(1);
  });

  test('a photo is private until approved; then it can’t be replaced or moved away', async () => {
    const path = `${mine.id}/pending.png`;
    await mine.photos.upload(path, png('pending'));
    const anon = backend.client().storage.from('review-photos');
    expect(codeOf((await anon.download(path)).error) ?? (await anon.info(path)).error).toBeTruthy();
    expect((await mine.photos.download(path)).error).toBeNull();
    expect(codeOf((await mine.photos.upload(path, png('x'), { upsert: true })).error)).toBe('403');

    // Simulates approval by a moderator, on a visible review.
    for (const name of ['is_photo_approved', 'is_photo_shown']) {
      await backend.database.exec(
        `create or replace function accounts.${name}(object_name text) returns boolean language sql stable
         security definer set search_path = '' as $$ select object_name like '%/pending.png' $$`,
      );
    }
    expect(await (await anon.download(path)).data?.text()).toContain('pending');
    expect((await mine.photos.remove([path])).data).toEqual([]);
  });

  test.each([
    ['a picture’s name and type', new Blob([SVG], { type: 'image/png' })],
    ['its own type', new Blob([SVG], { type: 'image/svg+xml' })],
    ['a page inside', new Blob(['<!doctype html><script>alert(1)</script>'], { type: 'image/jpeg' })],
  ])('a file that only claims to be a picture is refused: %s', async (_, blob) => {
    expect(codeOf((await mine.avatars.upload(`${mine.id}/x.png`, blob)).error)).toBe('415');
  });

  test('a file too large for its bucket, or for any bucket, is refused', async () => {
    const large = png('x'.repeat(5 * 1024 * 1024));
    expect(codeOf((await mine.avatars.upload(`${mine.id}/large.png`, large)).error)).toBe('413');
    const huge = png('x'.repeat(11 * 1024 * 1024));
    expect(codeOf((await mine.photos.upload(`${mine.id}/huge.png`, huge)).error)).toBe('413');
  });

  test('a full folder accepts no more files in any way until one is deleted; two parallel uploads don’t share the last place', async () => {
    const person = await signUp('full@example.com');
    const path = (name: string) => `${person.id}/${name}.png`;
    expect((await person.avatars.upload(path('first'), png('x'))).error).toBeNull();
    await backend.database.query(
      `insert into storage.objects (bucket_id, name, version, metadata)
       select 'avatars', $1 || '/' || n, gen_random_uuid()::text, '{"size": 1}' from generate_series(1, 18) n`,
      [person.id],
    );
    const before = filesKept().length;
    const last = await Promise.all(Array.from({ length: 6 }, (_, n) => person.avatars.upload(path(`n${n}`), png('x'))));
    const outcomes = last.map(({ error }) => (error === null ? 'taken' : codeOf(error)));
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === '403')).toHaveLength(5);
    expect(filesKept()).toHaveLength(before + 1);
    expect(codeOf((await person.avatars.copy(path('first'), path('copy'))).error)).toBe('403');
    expect((await person.avatars.upload(path('first'), png('y'), { upsert: true })).error).toBeNull();
    expect((await person.avatars.move(path('first'), path('moved'))).error).toBeNull();
    expect((await other.avatars.upload(`${other.id}/room.png`, png('x'))).error).toBeNull();
    expect((await person.avatars.remove([path('moved')])).data).toHaveLength(1);
    expect((await person.avatars.upload(path('again'), png('x'))).error).toBeNull();
  });

  test.runIf(database === 'postgres')('an upload waits for the same person’s other upload', async () => {
    const person = await signUp('twice@example.com');
    const { databaseUrl = '' } = backend;
    const sql = postgres(databaseUrl, { max: 2, onnotice: () => {} });
    onTestFinished(() => sql.end({ timeout: 1 }));
    await backend.database.query(
      `insert into storage.objects (bucket_id, name, version, metadata)
       select 'avatars', $1 || '/' || n, gen_random_uuid()::text, '{"size": 1}' from generate_series(1, 19) n`,
      [person.id],
    );
    const upload = (name: string, then: () => Promise<unknown>) =>
      sql.begin(async (session) => {
        await session`select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', ${person.id}, true),
          set_config('request.jwt.claims', ${JSON.stringify({ sub: person.id, role: 'authenticated' })}, true)`;
        await session`insert into storage.objects (bucket_id, name, version, metadata)
          values ('avatars', ${`${person.id}/${name}`}, gen_random_uuid()::text, '{"size": 1}')`;
        await then();
      });
    let second: Promise<unknown> = Promise.resolve();
    const isWaiting = async () => {
      const waiting = "select from pg_locks where locktype = 'advisory' and not granted";
      await vi.waitFor(async () => expect(await backend.database.query(waiting)).toHaveLength(1));
    };
    await upload('first', async () => {
      second = upload('second', async () => {}).catch((error: unknown) => Object(error).code);
      await isWaiting();
    });
    expect(await second).toBe('42501');
  });

  test.each(['../secrets.json', 'a/../../b.png', 'a//b.png', './a.png', 'a/./b.png', 'a\0b.png', 'نور.png'])(
    'the name %j is refused',
    async (name) => {
      const path = `${mine.id}/${name}`.split('/').map(encodeURIComponent).join('%2F');
      const token = (await mine.client.auth.getSession()).data.session?.access_token;
      const answer = await fetch(`${backend.url}/storage/v1/object/avatars/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
        body: pngBytes(),
      });
      expect(await answer.json()).toMatchObject({ error: 'invalid_key' });
    },
  );

  test('parallel replacements of one file leave one version and one file', async () => {
    const person = await signUp('race@example.com');
    const before = filesKept().length;
    const path = `${person.id}/race.png`;
    const uploads = Array.from({ length: 8 }, (_, n) => person.avatars.upload(path, png(`n${n}`), { upsert: true }));
    const errors = (await Promise.all(uploads)).map(({ error }) => error).filter(Boolean);
    expect(errors).toEqual([]);
    expect(filesKept()).toHaveLength(before + 1);
    expect((await person.avatars.download(path)).error).toBeNull();
  });

  test('unknown buckets and unsupported routes do not exist', async () => {
    expect(codeOf((await mine.client.storage.from('none').list()).error)).toBe('404');
    for (const { error } of [
      await mine.client.storage.createBucket('new'),
      await mine.client.storage.emptyBucket('avatars'),
      await mine.avatars.createSignedUploadUrl(`${mine.id}/later.png`),
    ]) {
      expect(codeOf(error)).toBe('501');
      expect(error?.message).toMatch(/^This backend does not answer POST \/storage\/v1\//);
    }
    expect((await mine.client.storage.listBuckets()).data).toEqual([]);
    const all = await backend.client(backend.secretKey).storage.listBuckets();
    expect(all.data?.map(({ id }) => id)).toEqual(['avatars', 'packs', 'review-photos']);
  });
});

test('the next start deletes the remains of an upload interrupted by a crash, and nothing else', {
  tags: ['full'],
}, async () => {
  const backend = await startTestBackend({ database: 'pglite' });
  const { dataDir } = backend;
  const operator = backend.client(backend.secretKey).storage.from('avatars');
  await operator.upload('someone/kept.png', png('kept'));
  const storage = join(dataDir, 'storage');
  const orphan = crypto.randomUUID();
  const folder = join(storage, orphan.slice(0, 2));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, orphan), 'orphan');
  writeFileSync(join(folder, `${crypto.randomUUID()}.part`), 'half');
  await backend.close();
  const next = await startBackend({ port: 0, dataDir, seed: false });
  const answer = await fetch(`${next.url}/storage/v1/object/public/avatars/someone/kept.png`);
  expect(await answer.text()).toContain('kept');
  const left = readdirSync(storage, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(left).toHaveLength(1);
  expect(existsSync(join(folder, orphan))).toBe(false);
  await next.close();
  await backend.stop();
});
