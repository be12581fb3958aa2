// @module-tag quick
/** A nearly full disk, with injected free space. tests/faults/full-disk uses a real one. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { answers, type Person, pull, pushRaw, signUp } from '../../support/people.ts';
import { jpeg } from '../../support/pictures.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

const MB = 2 ** 20;
const FULL = 'The disk of the server is full: reading goes on, and writing once there is room. Try again later.';
const PICTURE = jpeg('mine');

describe.each(ENGINES)('a disk that is nearly full, on %s', (database) => {
  let freeBytes = 1000 * MB;
  let backend: TestBackend;
  let person: Person;
  let place: string;
  const lines: string[] = [];

  const health = async () => (await fetch(`${backend.url}/healthz`)).json();
  async function setFree(bytes: number, state: string): Promise<void> {
    freeBytes = bytes;
    await vi.waitFor(async () => expect(await health()).toMatchObject({ ok: true, database: state }));
  }
  const post = (path: string, body: unknown) =>
    fetch(`${backend.url}${path}`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const update = () => person.client.from('users').update({ name: 'Later' }).eq('id', person.id).select('name');
  const avatars = () => person.client.storage.from('avatars');

  beforeAll(async () => {
    backend = await startTestBackend({
      database,
      readFreeBytes: async () => freeBytes,
      log: (line) => lines.push(line),
    });
    person = await signUp(backend);
    place = await insertRestaurant(backend.database, { name: 'Stays' });
    await avatars().upload(`${person.id}/old.jpg`, PICTURE);
  });
  afterAll(() => backend.stop());
  beforeEach(() => setFree(63 * MB, 'disk_full'));
  afterEach(() => setFree(64 * MB, 'ready'));

  test('lets everyone read, and accepts no file', async () => {
    expect((await person.client.from('restaurants').select('name')).data).toEqual([{ name: 'Stays' }]);
    expect((await pull(person.client, 'saved')).documents).toEqual([]);
    expect((await avatars().download(`${person.id}/old.jpg`)).error).toBeNull();

    const refused = await avatars().upload(`${person.id}/new.jpg`, PICTURE);
    expect(refused.error).toMatchObject({ message: FULL, statusCode: '503' });
    expect((await avatars().list(person.id)).data?.map(({ name }) => name)).toEqual(['old.jpg']);
    await setFree(64 * MB, 'ready');
    expect((await avatars().upload(`${person.id}/new.jpg`, PICTURE)).error).toBeNull();
    expect((await avatars().remove([`${person.id}/new.jpg`])).error).toBeNull();
  });

  test('is reported to the operator once, and again when it is over', async () => {
    lines.length = 0;
    await setFree(64 * MB, 'ready');
    await setFree(5 * MB, 'disk_full');
    expect(lines).toEqual([
      expect.stringMatching(/^64 MB are free on the disk of .*: writing goes on$/),
      expect.stringMatching(/^5 MB are free on the disk of .*: nothing is written until there are 64$/),
    ]);
  });

  // PostgreSQL has its own disk.
  describe.runIf(database === 'pglite')('with the database on it', () => {
    test('REST refuses a row with 503, and accepts it once there is room', async () => {
      const refused = await update();
      expect(refused).toMatchObject({ status: 503, error: { code: '53100', message: FULL } });
      const answer = await fetch(`${backend.url}/rest/v1/restaurants`, {
        method: 'POST',
        headers: { apikey: backend.secretKey, 'content-type': 'application/json' },
        body: JSON.stringify({
          slug: 'later',
          name: 'Later',
          country_code: 'SG',
          country: 'Singapore',
          source: 'test',
          source_id: '1',
        }),
      });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
      await setFree(64 * MB, 'ready');
      expect((await update()).data).toEqual([{ name: 'Later' }]);
    });

    test('a push gets no outcome, and is applied once there is room', async () => {
      const device = crypto.randomUUID();
      const save = [{ number: 1, id: crypto.randomUUID(), name: 'save_restaurant', args: { restaurant_id: place } }];
      expect(await pushRaw(person, device, save)).toMatchObject({ status: 503, error: { code: '53100' } });
      await setFree(64 * MB, 'ready');
      expect(answers((await pushRaw(person, device, save)).data)).toEqual([[1, 'applied']]);
    });

    test('sign-up and sign-in are refused, with the reason', async () => {
      for (const [path, email] of [
        ['/auth/v1/signup', 'new@example.com'],
        ['/auth/v1/token?grant_type=password', person.email],
      ] as const) {
        const answer = await post(path, { email, password: 'Long-enough-1' });
        expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '30']);
        expect(await answer.json()).toMatchObject({ error_code: 'disk_full', msg: FULL });
      }
    });
  });
});
