// @module-tag quick
import { expect, test, vi } from 'vitest';
import { type IndexFeed, type IndexPage } from '#domain/sync/index-feed.ts';
import { fakeRestaurant } from '../../tests/support/fakes/fake-data.ts';
import { ManualClock } from '../../tests/support/fakes/manual-clock.ts';
import { MemoryIndex } from '../../tests/support/fakes/memory-index.ts';
import { createIndexLink } from './index-link.ts';

const at = (xid: number, generation = 'g1') => ({ xid: String(xid), id: 'a', generation });
const page = { region: 'sg', documents: [fakeRestaurant({ region: 'sg' })], gone: [], since: at(4), checkpoint: at(5) };
async function* documents() {
  yield [fakeRestaurant({ region: 'sg' })];
}
const silent: IndexFeed = {
  keep: () => new Promise(() => {}),
  checkpointOf: () => new Promise(() => {}),
  apply: () => new Promise(() => {}),
  rebuild: () => new Promise(() => {}),
  confirmed: () => new Promise(() => {}),
};

test('without an index no call fails (Y10)', async () => {
  const link = createIndexLink(new ManualClock());
  await link.keep(['sg']);
  await link.confirmed('sg', 'now');
  await link.apply(page);
  await link.align({ region: 'sg', checkpoint: at(5), documents, onlyIfMissing: false });
});

test('a silent index is abandoned after a while, and a new one gets the calls', async () => {
  const clock = new ManualClock();
  const link = createIndexLink(clock);
  link.connect(silent);
  const heard = link.apply(page);
  clock.advance(14_999);
  clock.advance(1);
  await heard;
  const index = new MemoryIndex();
  link.connect(index);
  await link.apply(page);
  expect(index.documentsOf('sg').size).toBe(1);
});

test('a slow index gets calls again once it answers, and reports that, unless it was replaced', async () => {
  const clock = new ManualClock();
  const onReturn = vi.fn();
  const link = createIndexLink(clock, onReturn);
  const index = new MemoryIndex();
  const answers: (() => void)[] = [];
  const keep = () => new Promise<void>((resolve) => answers.push(resolve));
  const slow = { ...silent, keep, apply: (next: IndexPage) => index.apply(next) };
  link.connect(slow);
  const kept = link.keep(['sg']);
  clock.advance(15_000);
  await kept;
  await link.apply(page);
  expect(index.documentsOf('sg').size).toBe(0);
  answers.shift()?.();
  await vi.waitFor(() => expect(onReturn).toHaveBeenCalledOnce());
  await link.apply(page);
  expect(index.documentsOf('sg').size).toBe(1);

  link.connect({ ...silent, keep });
  const again = link.keep(['sg']);
  clock.advance(15_000);
  await again;
  link.connect(index);
  answers.shift()?.();
  await new Promise((go) => {
    setTimeout(go);
  });
  expect(onReturn).toHaveBeenCalledOnce();
});

test('a call to a replaced index is abandoned at once', async () => {
  const link = createIndexLink(new ManualClock());
  link.connect(silent);
  const heard = link.apply(page);
  link.connect(new MemoryIndex());
  await heard;
});

test('an index that rejects a page has missed it, and still gets calls', async () => {
  const index = new MemoryIndex();
  const link = createIndexLink(new ManualClock());
  let isBroken = true;
  link.connect({
    ...silent,
    apply: (next) => (isBroken ? Promise.reject(new Error('broken')) : index.apply(next)),
  });
  await link.apply(page);
  isBroken = false;
  await link.apply(page);
  expect(index.documentsOf('sg').size).toBe(1);
});

const manyDocuments = Array.from({ length: 1100 }, () => fakeRestaurant({ region: 'sg' }));
const large = { ...page, documents: manyDocuments, gone: ['x'] };

test('a large page is sent in parts, and only the last one moves the index’s checkpoint', async () => {
  const received: IndexPage[] = [];
  const link = createIndexLink(new ManualClock());
  const apply = async (part: IndexPage): Promise<void> => {
    received.push(part);
  };
  link.connect({ ...silent, apply });
  await link.apply(large);
  expect(received.map(({ documents: part, gone, checkpoint }) => [part.length, gone.length, checkpoint])).toEqual([
    [500, 0, at(4)],
    [500, 0, at(4)],
    [100, 1, at(5)],
  ]);
  expect(received.flatMap(({ documents: part }) => part)).toEqual(manyDocuments);
});

test('an index connected in the middle of a page gets none of it, because it lacks the earlier parts', async () => {
  const link = createIndexLink(new ManualClock());
  const received = vi.fn(async () => {});
  link.connect({ ...silent, apply: async () => link.connect({ ...silent, apply: received }) });
  await link.apply(large);
  expect(received).not.toHaveBeenCalled();
});

test.each([
  ['nothing of the region', null, false, true],
  ['nothing of the region, in a tab that does not lead', null, true, true],
  ['an older state', at(4), false, true],
  ['an older state, in a tab that does not lead', at(4), true, false],
  ['the same state', at(5), false, false],
  ['a newer state', at(6), false, false],
  ['another generation', at(9, 'g0'), false, true],
])('an index with %s is rebuilt: %s %s %s (Y10)', async (_name, stands, onlyIfMissing, isRebuilt) => {
  const index = new MemoryIndex();
  if (stands) await index.rebuild('sg', [], { checkpoint: stands });
  index.rebuilt = [];
  const link = createIndexLink(new ManualClock());
  link.connect(index);
  await link.align({ region: 'sg', checkpoint: at(5), documents, onlyIfMissing });
  expect(index.rebuilt).toEqual(isRebuilt ? ['sg'] : []);
  if (isRebuilt) expect(await index.checkpointOf('sg')).toEqual(at(5));
});
