// @module-tag quick
import { afterEach, expect, test } from 'vitest';
import type { Checkpoint } from '#domain/sync/packs.ts';
import { ManualClock } from '../../../../tests/support/fakes/manual-clock.ts';
import { createManifestRefresher, type ManifestRefresher } from './manifest-refresher.ts';

const at = (xid: number): Checkpoint => ({ xid: String(xid), id: 'a', generation: 'g' });

let manifestRefresher: ManifestRefresher;
afterEach(() => manifestRefresher.close());

function start(known: Checkpoint | null) {
  const clock = new ManualClock();
  const server = { version: known };
  let asked = 0;
  manifestRefresher = createManifestRefresher({
    clock,
    refresh: async () => void asked++,
    version: async () => server.version,
    onFatal: (error) => expect.unreachable(String(error)),
  });
  const turn = async (ms: number) => {
    clock.advance(ms);
    // Lets everything finish that waits for no timer.
    await new Promise((go) => {
      setTimeout(go);
    });
  };
  return { server, turn, asked: () => asked };
}

test('a manifest older than the redrawn regions is fetched until it has caught up', async () => {
  const { server, turn, asked } = start(at(5));
  manifestRefresher.raise(at(9));
  await turn(0);
  expect(asked()).toBe(1);
  await turn(2000);
  expect(asked()).toBe(2);
  await turn(3999);
  expect(asked()).toBe(2);
  server.version = at(9);
  await turn(1);
  expect(asked()).toBe(3);
  await turn(3_600_000);
  expect(asked()).toBe(3);
});

test('a manifest that is new enough is fetched once', async () => {
  const { turn, asked } = start(at(9));
  manifestRefresher.raise(at(9));
  await turn(0);
  await turn(3_600_000);
  expect(asked()).toBe(1);
});

test('without a network it keeps trying, with growing waits', async () => {
  const { turn, asked } = start(null);
  manifestRefresher.raise(at(9));
  await turn(0);
  for (let n = 0; n < 20; n++) await turn(300_000);
  expect(asked()).toBe(21);
});
