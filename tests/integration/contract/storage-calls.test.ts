// @module-tag quick
/** Every call of supabase-js to storage is answered as hosted Supabase answers it, or refused with a code: none is ignored. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { confirm } from '../../support/people.ts';
import { png } from '../../support/pictures.ts';
import { signUpAndIn } from '../../support/sign-up.ts';

type Api = SupabaseClient['storage'];
type Bucket = ReturnType<Api['from']>;
interface Answer {
  readonly data: unknown;
  readonly error: unknown;
}

const PICTURE = png('calls');

describe.each(ENGINES)('calls to storage, on %s', (database) => {
  let backend: TestBackend;
  let person: string;
  let storage: Api;
  let files: Bucket;

  beforeAll(async () => {
    backend = await startTestBackend({ database });
    const client = backend.client();
    const { data } = await signUpAndIn(client, { email: 'calls@example.com', password: 'Long-enough-1' });
    person = data.user?.id ?? '';
    await confirm(backend, { id: person });
    storage = client.storage;
    files = storage.from('avatars');
    for (const name of ['a.png', 'b.png', 'deep/c.png']) await files.upload(`${person}/${name}`, PICTURE);
  });
  afterAll(() => backend.stop());

  const ANSWERED: ReadonlyArray<readonly [string, () => Promise<Answer>, unknown]> = [
    [
      'list, in the order of one column',
      () => files.list(person, { sortBy: { column: 'created_at' } }),
      names('deep', 'a.png', 'b.png'),
    ],
    [
      'list, in falling order of names',
      () => files.list(person, { sortBy: { order: 'desc' } }),
      names('deep', 'b.png', 'a.png'),
    ],
    ['list, an empty folder', () => files.list(`${person}/none`), []],
    ['remove, of nothing', () => files.remove([]), []],
    ['remove, of unknown names', () => files.remove([`${person}/none.png`]), []],
    ['exists, of a folder', () => orNull(files.exists(`${person}/deep`)), false],
    [
      'createSignedUrls, of an unknown name',
      () => files.createSignedUrls([`${person}/none.png`], 60),
      [{ signedUrl: null, error: 'Object not found' }],
    ],
    ['copy', () => files.copy(`${person}/a.png`, `${person}/copy.png`), { path: path('copy.png') }],
    [
      'info, of one of a public bucket',
      () => files.info(`${person}/a.png`),
      { name: path('a.png'), size: PICTURE.size },
    ],
    ['update, of an unknown name', () => files.update(`${person}/new.png`, PICTURE), { path: path('new.png') }],
  ];

  test.each(ANSWERED)('%s', async (_, call, expected) => {
    const { data, error } = await call();
    expect(error).toBeNull();
    expect(data).toEqual(Array.isArray(expected) ? expected.map(like) : like(expected));
  });

  const REFUSED: ReadonlyArray<readonly [string, () => Promise<Answer>, string]> = [
    ['upload, of a name that is there', () => files.upload(`${person}/a.png`, PICTURE), '409'],
    ['move, of an unknown name', () => files.move(`${person}/none.png`, `${person}/x.png`), '404'],
    ['copy, of an unknown name', () => files.copy(`${person}/none.png`, `${person}/x.png`), '404'],
    ['createSignedUrl, of an unknown name', () => files.createSignedUrl(`${person}/none.png`, 60), '404'],
    ['createSignedUrl, for no time', () => files.createSignedUrl(`${person}/a.png`, 0), '400'],
    ['createSignedUrl, of a smaller picture', () => files.createSignedUrl(`${person}/a.png`, 60, SMALL), '501'],
    ['download, of a smaller picture', async () => files.download(`${person}/a.png`, SMALL), '501'],
    ['createSignedUploadUrl', () => files.createSignedUploadUrl(`${person}/later.png`), '501'],
    ['uploadToSignedUrl', () => files.uploadToSignedUrl(`${person}/later.png`, 'token', PICTURE), '501'],
    ['listV2', () => files.listV2(), '501'],
    ['list, of more than a page', () => files.list(person, { limit: 1001 }), '400'],
    ['list, in the order of another column', () => files.list(person, { sortBy: { column: 'owner' } }), '400'],
    ['getBucket, of one that the caller may not see', () => storage.getBucket('avatars'), '404'],
    ['updateBucket', () => storage.updateBucket('avatars', { public: false }), '501'],
    ['deleteBucket', () => storage.deleteBucket('avatars'), '501'],
  ];

  test.each(REFUSED)('%s, is refused', async (_, call, statusCode) => {
    const { data, error } = await call();
    expect([data, await codeOf(error)]).toEqual([null, statusCode]);
  });

  test('the operator reads one bucket, and what its files may be', async () => {
    const { data } = await backend.client(backend.secretKey).storage.getBucket('avatars');
    expect(data).toMatchObject({ id: 'avatars', public: true, file_size_limit: 5 * 1024 * 1024 });
  });

  test('a picture is not answered in its full size where a smaller one is asked for', async () => {
    const { publicUrl } = files.getPublicUrl(`${person}/a.png`, SMALL).data;
    expect(await (await fetch(publicUrl)).json()).toMatchObject({ statusCode: '501' });
  });
});

const SMALL = { transform: { width: 10, height: 10 } };

function names(...all: readonly string[]): Array<{ name: string }> {
  return all.map((name) => ({ name }));
}

function path(name: string) {
  return expect.stringMatching(new RegExp(`^(avatars/)?[\\da-f-]{36}/${name}$`));
}

const like = (value: unknown) => (typeof value === 'object' ? expect.objectContaining(Object(value)) : value);

/** `exists` answers false with the refusal of the HEAD request beside it. */
async function orNull(answer: Promise<Answer>): Promise<Answer> {
  const { data } = await answer;
  return { data, error: null };
}

/** The code in an answer; that of a download is in the unread answer. */
async function codeOf(error: unknown): Promise<unknown> {
  const code: unknown = Reflect.get(Object(error), 'statusCode');
  if (code !== undefined) return code;
  const answer: unknown = Reflect.get(Object(error), 'originalError');
  return answer instanceof Response ? Reflect.get(Object(await answer.json()), 'statusCode') : error;
}
