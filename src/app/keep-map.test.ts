// @module-tag quick
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { keepMap } from './keep-map.ts';

/** A phone whose site has no archives; notes what it is asked for. */
function phone({ loaded = Promise.resolve<unknown>(undefined), hasWorker = true, refuses = false, isSparing = false }) {
  const asked: unknown[] = [];
  return {
    asked,
    placesLoaded: async () => void (await loaded),
    worker: async () => (hasWorker ? { postMessage: (message: unknown) => void asked.push(message) } : null),
    refusesStorage: async () => refuses,
    isSparing: async () => {
      if (refuses) throw new DOMException('The operation is insecure.', 'SecurityError');
      return isSparing;
    },
    access: {
      fetch: async (path: string) => {
        asked.push(path);
        return new Response('Not here', { status: 404 });
      },
      caches: undefined,
    },
  };
}

test('an idle page has the service worker store the map’s code, and looks for the world’s outline', async () => {
  const device = phone({});
  await keepMap(device);
  expect(device.asked).toEqual([{ type: 'KEEP_MAP' }, '/tiles/tiles.json']);
});

test('nothing is fetched while data is to be saved, without a service worker, or where storage is refused (Y43)', async () => {
  for (const device of [phone({ isSparing: true }), phone({ hasWorker: false }), phone({ refuses: true })]) {
    await keepMap(device);
    expect(device.asked).toEqual([]);
  }
});

test('the places that a slow line still loads come first', async () => {
  const places = new EventTarget();
  const device = phone({ loaded: once(places, 'loaded') });
  const kept = keepMap(device);
  await new Promise((next) => setTimeout(next));
  expect(device.asked).toEqual([]);
  places.dispatchEvent(new Event('loaded'));
  await kept;
  expect(device.asked).toHaveLength(2);
});
