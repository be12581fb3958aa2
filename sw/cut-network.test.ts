// @module-tag quick
import { beforeEach, expect, test } from 'vitest';
import { LEASE_MS, MAX_CUT_MS } from '#platform/network-cut.ts';
import { createNetworkCut } from './cut-network.ts';

let at: number;
let cut: ReturnType<typeof createNetworkCut>;
const begin = (name = 'a') => cut.answer({ type: 'CUT_NETWORK', cut: name });
const end = (name = 'a') => cut.answer({ type: 'JOIN_NETWORK', cut: name });

beforeEach(() => {
  at = 0;
  cut = createNetworkCut(() => at);
});

test('a page that renews its cut has no network until it ends it', () => {
  expect(cut.isCut()).toBe(false);
  expect(begin()).toEqual({ isCut: true, isUnbroken: false });
  at += LEASE_MS;
  expect(begin()).toMatchObject({ isCut: true, isUnbroken: true });
  at += LEASE_MS;
  expect(cut.isCut()).toBe(true);
  expect(end()).toEqual({ isCut: true, isUnbroken: true });
  expect(cut.isCut()).toBe(false);
});

test('the cut of a page that was killed lapses, and proves nothing', () => {
  begin();
  at += LEASE_MS + 1;
  expect(cut.isCut()).toBe(false);
  expect(begin()).toMatchObject({ isCut: true, isUnbroken: false });
  at += LEASE_MS + 1;
  expect(end()).toMatchObject({ isCut: false, isUnbroken: false });
});

test('a check that hangs ends, however often it renews', () => {
  begin();
  for (; at < MAX_CUT_MS; at += 1000) expect(begin().isUnbroken).toBe(true);
  at += 1000;
  expect(cut.isCut()).toBe(false);
});

test('two pages do not share a cut, and neither ends the other’s', () => {
  begin('a');
  expect(begin('b')).toMatchObject({ isCut: false });
  expect(end('b')).toMatchObject({ isCut: false });
  expect(cut.isCut()).toBe(true);
});

test('a service worker that started anew knows no cut', () => {
  begin();
  cut = createNetworkCut(() => at);
  expect(cut.isCut()).toBe(false);
  expect(begin()).toMatchObject({ isUnbroken: false });
});
