// @module-tag quick
import { expect, test, vi } from 'vitest';
import { RemoteError } from '#remote/remote-error.ts';
import { createReviewPhotos } from './review-photos.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The test finishes each picture's download itself. */
function device() {
  const cached = new Map<string, Bytes>();
  const loading: { path: string; end: (answer: Bytes | null | Error) => void }[] = [];
  const state = { isSparing: false };
  const service = createReviewPhotos({
    cache: { read: async (name) => cached.get(name), write: async (name, bytes) => void cached.set(name, bytes) },
    remote: {
      downloadApproved: (path) =>
        new Promise((resolve, reject) =>
          loading.push({ path, end: (answer) => (answer instanceof Error ? reject(answer) : resolve(answer)) }),
        ),
    },
    isSparing: () => state.isSparing,
  });
  const begun = () => loading.map(({ path }) => path);
  return { service, cached, loading, begun, state };
}

const bytes = Uint8Array.of(1, 2, 3);

test('two load at a time, then the latest request, because its picture is on the screen', async () => {
  const { service, loading, begun } = device();
  const answers = ['a', 'b', 'c', 'd'].map((path) => service.readReviewPhoto(path, false));
  await vi.waitFor(() => expect(begun()).toEqual(['a', 'b']));
  loading[0]?.end(bytes);
  await vi.waitFor(() => expect(begun()).toEqual(['a', 'b', 'd']));
  loading[1]?.end(new RemoteError('no network', { code: 'offline' }));
  await vi.waitFor(() => expect(begun()).toEqual(['a', 'b', 'd', 'c']));
  loading[2]?.end(null);
  loading[3]?.end(bytes);
  expect(await Promise.all(answers)).toEqual([bytes, null, bytes, null]);
});

test('a loaded picture is there without a network; simultaneous requests load it once', async () => {
  const { service, loading, begun, cached } = device();
  const answers = [service.readReviewPhoto('a', false), service.readReviewPhoto('a', true)];
  await vi.waitFor(() => expect(begun()).toEqual(['a']));
  loading[0]?.end(bytes);
  expect(await Promise.all(answers)).toEqual([bytes, bytes]);
  expect([...cached.keys()]).toEqual(['a']);
  expect(await service.readReviewPhoto('a', false)).toEqual(bytes);
  expect(begun()).toEqual(['a']);
});

test('a failed picture is requested again', async () => {
  const { service, loading, begun } = device();
  const first = service.readReviewPhoto('a', true);
  await vi.waitFor(() => expect(begun()).toHaveLength(1));
  loading[0]?.end(new RemoteError('no network', { code: 'offline' }));
  expect(await first).toBeNull();
  const second = service.readReviewPhoto('a', true);
  await vi.waitFor(() => expect(begun()).toHaveLength(2));
  loading[1]?.end(bytes);
  expect(await second).toEqual(bytes);
});

test('while data saver is on, only a picture that the person opens is loaded (Y43)', async () => {
  const { service, loading, begun, state } = device();
  state.isSparing = true;
  expect(await service.readReviewPhoto('a', false)).toBeNull();
  expect(begun()).toEqual([]);
  const opened = service.readReviewPhoto('a', true);
  await vi.waitFor(() => expect(begun()).toEqual(['a']));
  loading[0]?.end(bytes);
  expect(await opened).toEqual(bytes);
  expect(await service.readReviewPhoto('a', false)).toEqual(bytes);
});
