// @module-tag quick
import { expect, test } from 'vitest';
import type { Position } from '#domain/geo/geo.ts';
import { type GeolocationState, KUALA_LUMPUR } from '#platform/geolocation.ts';
import { followPosition } from './follow-position.ts';
import { linkWorkers } from './link-workers.ts';

const SINGAPORE = { latitude: 1.284, longitude: 103.851 };

test('the replica gets positions some kilometres apart, and the last one again after its restart', () => {
  const followed: (Position | null)[] = [];
  let notify: ((position: Position, source: GeolocationState['located']['source']) => void) | undefined;
  let restart: (() => void) | undefined;
  followPosition(
    {
      watch(listener) {
        notify = (position, source) =>
          listener({
            located: { position, source, at: 0 },
            permission: 'granted',
            isAsking: false,
            isOverdue: false,
            failure: null,
          });
        notify(KUALA_LUMPUR, 'default');
        return () => {};
      },
    },
    {
      follow: async (position) => void followed.push(position),
      onRestart: (listener) => {
        restart = listener;
        return () => {};
      },
    },
  );
  expect(followed).toEqual([null]);
  notify?.(KUALA_LUMPUR, 'default');
  notify?.(SINGAPORE, 'fix');
  notify?.({ ...SINGAPORE, latitude: 1.29 }, 'fix');
  expect(followed).toEqual([null, SINGAPORE]);
  // A fix at the default's coordinates is a known position.
  notify?.(KUALA_LUMPUR, 'fix');
  restart?.();
  expect(followed).toEqual([null, SINGAPORE, KUALA_LUMPUR, KUALA_LUMPUR]);
});

test('both workers get the ports of one channel, and new ones when either restarts', async () => {
  const searchPorts: MessagePort[] = [];
  const replicaPorts: MessagePort[] = [];
  const restarts: (() => void)[] = [];
  const onRestart = (listener: () => void) => {
    restarts.push(listener);
    return () => {};
  };
  linkWorkers(
    { connectReplica: (port) => void searchPorts.push(port), onRestart },
    { connectIndex: (port) => void replicaPorts.push(port), onRestart },
  );
  for (const restart of restarts) restart();
  expect(searchPorts).toHaveLength(3);
  for (const [index, port] of searchPorts.entries()) {
    const heard = new Promise((resolve) => {
      port.addEventListener('message', ({ data }) => resolve(data));
      port.start();
    });
    replicaPorts[index]?.postMessage(index);
    expect(await heard).toBe(index);
    port.close();
  }
});
