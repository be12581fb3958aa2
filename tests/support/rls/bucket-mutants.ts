/**
 * The buckets' limits on uploads and reads, tested over HTTP, because the storage API enforces them. Removes each limit in
 * turn.
 */
import type { SupabaseClient } from '@supabase/supabase-js';
import type { TestBackend } from '../backend.ts';
import { signUp } from '../people.ts';
import { jpeg, png, webpBytes } from '../pictures.ts';

const MB = 1024 * 1024;
const WEBP = new Blob([webpBytes()], { type: 'image/webp' });

/** A picture of somewhat more than this number of bytes. */
function large(bytes: number): Blob {
  return png('x'.repeat(bytes));
}

interface Attempt {
  readonly name: string;
  /** The storage API's status; '200' if the attempt must succeed. */
  readonly expected: string;
  readonly make: (person: Person) => Promise<string>;
}

interface Person {
  readonly client: SupabaseClient;
  readonly id: string;
  readonly url: string;
}

/** Uploads a file and removes it. */
async function upload({ client, id }: Person, bucket: string, blob: Blob): Promise<string> {
  const files = client.storage.from(bucket);
  const path = `${id}/${crypto.randomUUID()}`;
  const { error } = await files.upload(path, blob);
  await files.remove([path]);
  return error === null ? '200' : String(Reflect.get(error, 'statusCode'));
}

/** Uploads a file and requests its public address. @returns the status */
async function readByAddress({ client, id, url }: Person, bucket: string, blob: Blob): Promise<string> {
  const path = `${id}/${crypto.randomUUID()}`;
  const { error } = await client.storage.from(bucket).upload(path, blob);
  if (error) throw error;
  const { status } = await fetch(`${url}/storage/v1/object/public/${bucket}/${path}`);
  await client.storage.from(bucket).remove([path]);
  return String(status);
}

const picture = jpeg();
const page = new Blob(['<!doctype html><script>alert(1)</script>'], { type: 'text/html' });

const ATTEMPTS: readonly Attempt[] = [
  { name: 'a page as an avatar', expected: '415', make: (person) => upload(person, 'avatars', page) },
  {
    name: 'an avatar of more than 5 MB',
    expected: '413',
    make: (person) => upload(person, 'avatars', large(5 * MB)),
  },
  {
    name: 'a WebP as an avatar',
    expected: '200',
    make: (person) => upload(person, 'avatars', WEBP),
  },
  {
    name: 'an avatar by its public address',
    expected: '200',
    make: (person) => readByAddress(person, 'avatars', picture),
  },
  {
    name: 'a WebP as a photo of a review',
    expected: '415',
    make: (person) => upload(person, 'review-photos', WEBP),
  },
  {
    name: 'a photo of more than 10 MB',
    expected: '413',
    make: (person) => upload(person, 'review-photos', large(10 * MB)),
  },
  {
    name: 'a photo by a public address',
    expected: '400',
    make: (person) => readByAddress(person, 'review-photos', picture),
  },
];

interface BucketMutant {
  readonly name: string;
  readonly bucket: string;
  readonly set: string;
}

const MUTANTS: readonly BucketMutant[] = [
  { name: 'the size of avatars not limited', bucket: 'avatars', set: 'file_size_limit = null' },
  { name: 'the size of photos not limited', bucket: 'review-photos', set: 'file_size_limit = null' },
  { name: 'the types of avatars not limited', bucket: 'avatars', set: 'allowed_mime_types = null' },
  { name: 'the types of photos not limited', bucket: 'review-photos', set: 'allowed_mime_types = null' },
  {
    name: 'one type less for avatars',
    bucket: 'avatars',
    set: `allowed_mime_types = array['image/jpeg', 'image/png']`,
  },
  { name: 'avatars private', bucket: 'avatars', set: 'public = false' },
  { name: 'photos public', bucket: 'review-photos', set: 'public = true' },
];

/** Describes each attempt with an unexpected outcome. */
async function surprises(person: Person): Promise<string[]> {
  const found: string[] = [];
  for (const { name, expected, make } of ATTEMPTS) {
    const outcome = await make(person);
    if (outcome !== expected) found.push(`${name}: ${outcome}, not ${expected}`);
  }
  return found;
}

/** Each mutant with the surprises that it causes. The first entry changes nothing. */
export async function catchBucketMutants(
  backend: TestBackend,
): Promise<Array<{ readonly name: string; readonly caught: readonly string[] }>> {
  const person = { ...(await signUp(backend)), url: backend.url };
  const answers = [{ name: 'nothing changed', caught: await surprises(person) }];
  for (const { name, bucket, set } of MUTANTS) {
    const [before] = await backend.database.query<{ row: unknown }>(
      'select to_jsonb(b) as row from storage.buckets b where id = $1',
      [bucket],
    );
    await backend.database.exec(`update storage.buckets set ${set} where id = '${bucket}'`);
    answers.push({ name: `bucket changed: ${name}`, caught: await surprises(person) });
    await backend.database.query(
      `update storage.buckets b set (public, file_size_limit, allowed_mime_types) =
         (k.public, k.file_size_limit, k.allowed_mime_types)
       from jsonb_populate_record(null::storage.buckets, $1::text::jsonb) k where b.id = k.id`,
      [JSON.stringify(before?.row)],
    );
  }
  return answers;
}
