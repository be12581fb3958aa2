// @module-tag quick
import { beforeEach, describe, expect, test } from 'vitest';
import type { Mutation } from '#domain/own/mutations.ts';
import type { WireMutation } from '#remote/push-answer.ts';
import { RemoteError } from '#remote/remote-error.ts';
import type { OwnStore } from '#replica/own-store.ts';
import { createMemoryOwnStore } from '../../tests/support/fakes/memory-own-store.ts';
import { createPusher, type Pusher, type PushRemote } from './push.ts';

const PLACE = '00000000-0000-4000-8000-000000000001';
const REVIEW = '00000000-0000-4000-8000-000000000002';
const { signal } = new AbortController();
const city = (value: string): Mutation => ({ name: 'update_profile', args: { city: value } });
const write: Mutation = { name: 'write_review', args: { restaurant_id: PLACE, rating: 4, content: 'Soup that warms' } };
const add = (path: string): Mutation => ({
  name: 'add_review_photo',
  args: { review_id: REVIEW, path, width: 4, height: 3 },
});
const report = (photo: string): Mutation => ({
  name: 'report_change',
  args: { restaurant_id: PLACE, kind: 'certificate', note: 'It ends in May.', photo },
});
const remove = (path: string): Mutation => ({ name: 'remove_review_photo', args: { path } });

/** A server that accepts mutations in order, and a bucket that may refuse. */
class Server implements PushRemote {
  readonly events: string[] = [];
  readonly bucket = new Set<string>();
  /** The error that the bucket throws for a path. */
  readonly troubles = new Map<string, RemoteError>();
  #last = new Map<string, number>();

  /** Simulates a restored server: it lost the mutations, and the bucket is empty. */
  forget(): void {
    this.#last.clear();
    this.bucket.clear();
  }

  async push(_user: string, client: string, mutations: readonly WireMutation[]) {
    const results = mutations.map(({ number, name, args }) => {
      const last = this.#last.get(client) ?? 0;
      if (number <= last) return { number, outcome: 'applied' as const, code: null };
      if (number > last + 1) return { number, outcome: 'rejected' as const, code: 'gap' };
      this.#last.set(client, number);
      const what = 'path' in args ? `${name} ${String(args.path)}` : name;
      this.events.push(what);
      if (name === 'discarded') return { number, outcome: 'rejected' as const, code: 'unknown_mutation' };
      if (name === 'add_review_photo') expect(this.bucket.has(String('path' in args && args.path)), what).toBe(true);
      return { number, outcome: 'applied' as const, code: null };
    });
    return { last_mutation: this.#last.get(client) ?? 0, results };
  }

  async uploadPhoto(_user: string, path: string) {
    const trouble = this.troubles.get(path);
    this.events.push(`upload ${path}`);
    if (trouble) throw trouble;
    this.bucket.add(path);
  }

  async removePhoto(_user: string, path: string) {
    const trouble = this.troubles.get(path);
    this.events.push(`unload ${path}`);
    if (trouble) throw trouble;
    this.bucket.delete(path);
  }

  async downloadPhoto(_user: string, path: string) {
    return this.bucket.has(path) ? new Uint8Array([1]) : null;
  }
}

const OFFLINE = new RemoteError('cut', { code: 'offline' });

describe('uploading pictures', () => {
  let store: OwnStore;
  let server: Server;
  let pusher: Pusher;
  beforeEach(() => {
    let clients = 0;
    store = createMemoryOwnStore(() => `client-${++clients}`);
    server = new Server();
    pusher = createPusher(store, server);
  });

  const keep = (path: string) =>
    store.photos.keep({
      path,
      userId: 'amina',
      bytes: new Uint8Array([1]),
      addedAt: 0,
      draft: null,
      isUploaded: false,
    });
  const act = (...mutations: Mutation[]) => store.addAll('amina', { mutations, addedAt: 0 });
  const push = () => pusher.push('amina', false, signal);
  const states = async () =>
    (await store.entries('amina')).map(({ mutation, state, code }) => `${mutation.name} ${state} ${code ?? ''}`.trim());

  test('one that is being sealed or opened is not taken for lost: its mutation waits behind the others', async () => {
    let isSealed = true;
    store = { ...store, left: { ...store.left, isSealed: async () => isSealed } };
    pusher = createPusher(store, server);
    await act(add('a'), { name: 'update_profile', args: { city: 'Fez' } });
    await expect(push()).rejects.toMatchObject({ code: 'server', isRetryable: true });
    expect(server.events).not.toContain('add_review_photo a');
    expect(server.events).toContain('update_profile');
    isSealed = false;
    await keep('a');
    await push();
    expect(server.events.slice(-2)).toEqual(['upload a', 'add_review_photo a']);
  });

  test('each goes to the bucket before the mutation that names it, and only once (Y51)', async () => {
    await keep('a');
    await keep('b');
    await act(write, add('a'), add('b'), city('Fez'));
    await push();
    expect(server.events).toEqual([
      'write_review',
      'upload a',
      'add_review_photo a',
      'upload b',
      'add_review_photo b',
      'update_profile',
    ]);
    expect(await states()).toEqual([
      'write_review sent',
      'add_review_photo sent',
      'add_review_photo sent',
      'update_profile sent',
    ]);
  });

  test('the picture of a report is uploaded first; if it is lost, the whole report counts as refused (Y51)', async () => {
    await keep('a');
    await act(report('a'), report('lost'), city('Fez'));
    await push();
    expect(server.events).toEqual(['upload a', 'report_change', 'discarded', 'update_profile']);
    expect(await states()).toEqual(['report_change sent', 'report_change refused photo_lost', 'update_profile sent']);
    expect((await store.entries('amina'))[1]?.mutation).toEqual(report('lost'));
  });

  test('an uploaded picture is not sent again after a crash', async () => {
    await keep('a');
    await act(add('a'));
    const dying = createPusher({ ...store, answer: () => Promise.reject(new Error('died')) }, server);
    await expect(dying.push('amina', false, signal)).rejects.toThrow('died');
    await push();
    expect(server.events.filter((event) => event.startsWith('upload'))).toEqual(['upload a']);
  });

  test('a picture that can’t be sent now moves behind the other entries and is retried after them', async () => {
    await keep('a');
    server.troubles.set('a', new RemoteError('cut', { code: 'server', status: 503 }));
    await act(write, add('a'), city('Fez'));
    await expect(push()).rejects.toMatchObject({ code: 'server' });
    expect(server.events).toEqual(['write_review', 'upload a', 'discarded', 'update_profile', 'upload a']);
    expect(await states()).toEqual(['write_review sent', 'update_profile sent', 'add_review_photo waiting']);
    server.troubles.clear();
    await push();
    expect(server.events.slice(5)).toEqual(['upload a', 'add_review_photo a']);
  });

  test('without a network nothing is lost or refused, after any number of attempts', async () => {
    await keep('a');
    server.troubles.set('a', OFFLINE);
    await act(add('a'));
    for (let n = 0; n < 3; n++) await expect(push()).rejects.toBe(OFFLINE);
    expect(await states()).toEqual(['add_review_photo waiting']);
  });

  test('a picture that the bucket refuses for good, or that is lost, counts as refused and blocks nothing', async () => {
    await keep('big');
    server.troubles.set('big', new RemoteError('no', { code: 'refused', status: 413, reason: 'too_large' }));
    await keep('much');
    server.troubles.set('much', new RemoteError('no', { code: 'refused', status: 403, reason: 'Unauthorized' }));
    await act(add('big'), add('much'), add('lost'), city('Fez'));
    await push();
    expect(await states()).toEqual([
      'add_review_photo refused photo_refused',
      'add_review_photo refused photo_room',
      'add_review_photo refused photo_lost',
      'update_profile sent',
    ]);
    server.troubles.clear();
    const [first] = await store.entries('amina');
    await store.retry(first?.seq ?? 0, 0);
    await push();
    expect(server.events.at(-1)).toBe('add_review_photo big');
  });

  test('a picture that its network has no room for today waits, is not refused, and delays nothing else', async () => {
    await keep('a');
    const later = { code: 'rate_limited', status: 429, reason: 'too_many_uploads', retryAfterMs: 3_600_000 } as const;
    server.troubles.set('a', new RemoteError('later', later));
    await act(add('a'), city('Fez'));
    // The push ends without an error, so that the exchange goes on to pull.
    await push();
    expect(await states()).toEqual(['update_profile sent', 'add_review_photo waiting']);
    await act(city('Rabat'));
    await push();
    expect(await states()).toEqual(['update_profile sent', 'update_profile sent', 'add_review_photo waiting']);
    server.troubles.clear();
    await push();
    expect(server.events.at(-1)).toBe('add_review_photo a');
  });

  test('a picture that another device uploaded needs no file here', async () => {
    server.bucket.add('a');
    await act(add('a'));
    await push();
    expect(server.events).toEqual(['add_review_photo a']);
    expect(await store.photos.read('a')).toMatchObject({ isUploaded: true });
  });

  test('a picture removed before it was sent is never uploaded', async () => {
    await keep('a');
    await act(add('a'), remove('a'), city('Fez'));
    await push();
    expect(server.events).toEqual(['discarded', 'remove_review_photo a', 'update_profile', 'unload a']);
    expect(await states()).toEqual(['remove_review_photo sent', 'update_profile sent']);
  });

  test('a picture removed from its review leaves the bucket once the server accepted the removal (Y51)', async () => {
    await keep('a');
    await keep('b');
    await act(write, add('a'), add('b'));
    await push();
    await act(remove('a'));
    await push();
    expect(server.events.slice(-2)).toEqual(['remove_review_photo a', 'unload a']);
    expect([...server.bucket]).toEqual(['b']);
    expect(await store.photos.read('b')).toMatchObject({ isUploaded: true });
  });

  test.each(['this', 'another'])('removing a picture from %s device can be undone', async (device) => {
    server.bucket.add('a');
    if (device === 'this') await keep('a');
    await act(remove('a'));
    await push();
    expect([...server.bucket]).toEqual([]);
    await act(add('a'));
    await push();
    expect([...server.bucket]).toEqual(['a']);
    expect((await states()).at(-1)).toBe('add_review_photo sent');
  });

  test('a picture removed and added again stays, or is uploaded again', async () => {
    await keep('a');
    await act(add('a'));
    await push();
    await act(remove('a'), add('a'));
    await push();
    expect(server.events.slice(-2)).toEqual(['remove_review_photo a', 'add_review_photo a']);
    expect([...server.bucket]).toEqual(['a']);
    await act(remove('a'));
    await push();
    await keep('a');
    await act(add('a'));
    await push();
    expect(server.events.slice(-2)).toEqual(['upload a', 'add_review_photo a']);
    expect([...server.bucket]).toEqual(['a']);
  });

  test('a picture that can’t be removed now blocks nothing: the server cleans it up later', async () => {
    await keep('a');
    await act(add('a'));
    await push();
    server.troubles.set('a', OFFLINE);
    await act(remove('a'), city('Fez'));
    await push();
    expect(server.events.slice(-3)).toEqual(['remove_review_photo a', 'update_profile', 'unload a']);
    expect(await states()).toEqual(['add_review_photo sent', 'remove_review_photo sent', 'update_profile sent']);
  });

  test('a server that lost mutations gets the pictures again (Y31)', async () => {
    await keep('a');
    await act(city('Fez'), add('a'));
    await push();
    server.forget();
    await act(city('Tunis'));
    await pusher.push('amina', true, signal);
    expect(server.events.slice(3)).toEqual(['upload a', 'update_profile', 'add_review_photo a', 'update_profile']);
  });
});
