// @module-tag quick
/** The server determines a picture's address. No browser loads pictures of people from elsewhere. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ONE_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { confirm, newDevice, type Person, pull, signUp, signUpUnconfirmed } from '../../support/people.ts';
import { jpeg } from '../../support/pictures.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

const address = (path: string) => `/storage/v1/object/public/avatars/${path}`;

describe.each(ONE_ENGINE)('addresses of pictures, on %s', (database) => {
  let backend: TestBackend;
  let person: Person;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
    person = await signUp(backend);
    await newDevice(person).do('write_review', {
      restaurant_id: await insertRestaurant(backend.database),
      rating: 5,
      content: 'Soup that warms, staff that smile.',
    });
  });
  afterAll(() => backend.stop());

  const own = (name: string) => `${person.id}/${name}`;

  /** All addresses of the person's picture that other people or the person's devices receive. */
  async function publicAddresses(): Promise<Set<unknown>> {
    const visitor = backend.client();
    const profiles = await visitor.from('public_profiles').select('avatar_url').eq('id', person.id);
    const reviews = await visitor.from('reviews').select('author_avatar_url').eq('user_id', person.id);
    const { documents } = await pull(person.client, 'profile');
    const found = [...(profiles.data ?? []), ...(reviews.data ?? []), ...documents];
    return new Set(found.map((row) => Object(row).avatar_url ?? Object(row).author_avatar_url ?? null));
  }
  const update = async (values: object) =>
    (
      await person.client
        .from('users')
        .update(values as never)
        .eq('id', person.id)
    ).error?.code ?? null;

  test('nobody can upload to the public bucket before they confirmed an address or a number', async () => {
    const stranger = await signUpUnconfirmed(backend);
    const upload = () => stranger.client.storage.from('avatars').upload(`${stranger.id}/1.jpg`, jpeg());
    expect((await upload()).error?.message).toContain('row-level security');
    expect((await fetch(`${backend.url}${address(`${stranger.id}/1.jpg`)}`)).status).toBe(400);
    await confirm(backend, stranger);
    expect((await upload()).error).toBeNull();
    expect((await fetch(`${backend.url}${address(`${stranger.id}/1.jpg`)}`)).status).toBe(200);
  });

  test('refuses other hosts, however the profile is written (U19)', async () => {
    const foreign = `https://evil.example${address(own('1.jpg'))}`;
    expect(await update({ avatar_url: foreign })).not.toBeNull();
    expect(await update({ avatar_path: foreign })).toBe('23514');
    await newDevice(person).do('update_profile', { avatar_url: foreign });
    expect([...(await publicAddresses())].join(' ')).not.toContain('evil.example');
    expect(await newDevice(person).do('update_profile', { avatar_path: foreign })).toBe('rejected invalid');
    expect([...(await publicAddresses())].join(' ')).not.toContain('evil.example');
  });

  test.each(['somebody-else/1.jpg', '../1.jpg', '1.svg', '1.jpg?x=//evil.example', 'a/../1.jpg', '1.jpg\n'])(
    'refuses the path %j in the person’s folder',
    async (name) => {
      expect(await update({ avatar_path: own(name) })).toBe('23514');
    },
  );

  test('stores the path, shows everyone its public address, and null deletes it (D45)', async () => {
    expect(await newDevice(person).do('update_profile', { avatar_path: own('1732000000000.jpg') })).toBe('applied');
    expect(await publicAddresses()).toEqual(new Set([address(own('1732000000000.jpg'))]));
    expect(await update({ avatar_path: own('2.png') })).toBeNull();
    expect(await publicAddresses()).toEqual(new Set([address(own('2.png'))]));
    expect(await update({ avatar_path: '' })).toBeNull();
    expect(await publicAddresses()).toEqual(new Set([null]));
  });

  test('takes the path from an address sent by an older device, and drops the host', async () => {
    const avatar_url = `${backend.url}${address(own('3.jpg'))}`;
    expect(await newDevice(person).do('update_profile', { avatar_url })).toBe('applied');
    expect(await publicAddresses()).toEqual(new Set([address(own('3.jpg'))]));
    expect(await newDevice(person).do('update_profile', { avatar_url: 'https://evil.example/3.jpg' })).toBe(
      'rejected invalid',
    );
    expect(await newDevice(person).do('update_profile', { avatar_url: null })).toBe('applied');
    expect(await publicAddresses()).toEqual(new Set([null]));
  });
});
