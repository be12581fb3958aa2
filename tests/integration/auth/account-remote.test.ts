// @module-tag quick
/** The account pages' requests against the real backend. */
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import ws from 'ws';
import { openKeyValueStore } from '../../../src/platform/key-value-store.ts';
import { createRemote, type Remote } from '../../../src/remote/remote.ts';
import { ONE_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { createMemoryLocks } from '../../support/fakes/memory-locks.ts';
import { confirm } from '../../support/people.ts';
import { jpegBytes } from '../../support/pictures.ts';

const PASSWORD = 'correct horse';
const JPEG = jpegBytes();

describe.each(ONE_ENGINE)('the account’s pages and the server, on %s', (database) => {
  let backend: TestBackend;
  let made = 0;
  const remotes: Remote[] = [];
  beforeAll(async () => {
    // Node 20 has no WebSocket; the types of ws and the DOM differ in unused details.
    globalThis.WebSocket ??= ws as unknown as typeof WebSocket;
    backend = await startTestBackend({ database });
  });
  afterAll(async () => {
    for (const remote of remotes) await remote.close();
    await backend.stop();
  });

  /** A device where a new person is signed in, or the person with this address. */
  async function device(email = '') {
    const { url, publishableKey: key } = backend;
    const storage = openKeyValueStore('values', new IDBFactory());
    const remote = createRemote({ url, key, storage, locks: createMemoryLocks(), fetch, now: Date.now });
    remotes.push(remote);
    const isNew = email === '';
    const address = email || `account-${++made}@example.com`;
    if (isNew) await remote.auth.signUp('Amina', address, PASSWORD);
    const answer = await remote.auth.signIn(address, PASSWORD);
    if (!answer.ok || !answer.session) throw new Error('signing in answers a session');
    if (isNew) await confirm(backend, { id: answer.session.userId });
    return { ...remote.account, id: answer.session.userId, email: address };
  }
  const files = async (id: string) =>
    (
      await backend.database.query<{ name: string }>(
        "select name from storage.objects where bucket_id = 'avatars' and name like $1 order by name",
        [`${id}/%`],
      )
    ).map(({ name }) => name.replace(`${id}/`, ''));

  test('an uploaded picture is stored in the person’s folder, has a public address, and replaces the previous one (D45, U19)', async () => {
    const amina = await device();
    const first = await amina.uploadAvatar(amina.id, '1000.jpg', JPEG);
    const second = await amina.uploadAvatar(amina.id, '2000.jpg', JPEG);
    expect(first).toBe(`${backend.url}/storage/v1/object/public/avatars/${amina.id}/1000.jpg`);
    expect(await files(amina.id)).toEqual(['1000.jpg', '2000.jpg']);
    await amina.removeOtherAvatars(amina.id, '2000.jpg');
    expect(await files(amina.id)).toEqual(['2000.jpg']);
    const seen = await fetch(second);
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const { error } = await backend
      .client(backend.secretKey)
      .from('users')
      .update({ avatar_path: `${amina.id}/2000.jpg` })
      .eq('id', amina.id);
    expect(error).toBeNull();
  });

  test('nobody can upload a picture into another person’s folder (U19)', async () => {
    const [amina, other] = [await device(), await device()];
    const attempt = amina.uploadAvatar(amina.id, `../${other.id}/1000.jpg`, JPEG);
    await expect(attempt).rejects.toMatchObject({ name: 'RemoteError' });
    expect(await files(other.id)).toEqual([]);
    await expect(amina.uploadAvatar(other.id, '1000.jpg', JPEG)).rejects.toMatchObject({ code: 'signed_out' });
  });

  test('reads the dashboard’s figures, and lists and ends sessions (D19)', async () => {
    const phone = await device();
    const laptop = await device(phone.email);
    expect(await phone.dashboard(phone.id)).toMatchObject({ stats: { points: 0 }, activities: [] });
    const sessions = await phone.sessions(phone.id);
    expect(sessions.filter(({ is_current }) => is_current)).toHaveLength(1);
    const other = sessions.find(({ is_current }) => !is_current)?.id ?? '';
    expect(await phone.endSession(phone.id, other)).toBe(true);
    expect(await phone.sessions(phone.id)).toHaveLength(1);
    // Its access token, although not expired, is refused.
    await expect(laptop.sessions(laptop.id)).rejects.toMatchObject({ code: 'signed_out' });
  });

  test('deleting the account also deletes its folder (A8, U20)', async () => {
    const amina = await device();
    await amina.uploadAvatar(amina.id, '1000.jpg', JPEG);
    await amina.deleteAccount(amina.id);
    expect(await files(amina.id)).toEqual([]);
    expect(await backend.database.query('select id from auth.users where id = $1', [amina.id])).toEqual([]);
  });
});
