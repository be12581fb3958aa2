// @module-tag quick
import { beforeEach, describe, expect, test } from 'vitest';
import { createPullSchedule, type PullSchedule } from './pull-schedule.ts';

const NOW = 1_000_000;
let schedule: PullSchedule;

beforeEach(() => {
  schedule = createPullSchedule();
  schedule.setRegions(['sg', 'my']);
});

function succeed(region: string, now: number, isBlocked: boolean): void {
  schedule.begun(region);
  schedule.succeeded(region, now, isBlocked);
}

function fail(region: string, now: number, random: number, retryAfterMs: number | null): void {
  schedule.begun(region);
  schedule.failed(region, now, random, retryAfterMs);
}

function pullAll(): void {
  for (const region of ['sg', 'my']) succeed(region, NOW, false);
}

describe('when a region is pulled (Y14)', () => {
  test('a new region at once, in the order of the desired regions', () => {
    expect(schedule.next()).toEqual({ region: 'sg', at: 0 });
    succeed('sg', NOW, false);
    expect(schedule.next()).toEqual({ region: 'my', at: 0 });
  });

  test('five minutes after a complete pull, or 1.5 s if the server held rows back (Y4)', () => {
    pullAll();
    expect(schedule.next()).toEqual({ region: 'sg', at: NOW + 300_000 });
    succeed('my', NOW, true);
    expect(schedule.next()).toEqual({ region: 'my', at: NOW + 1500 });
  });

  test('100 ms after the first poke of a burst, the named region first', () => {
    pullAll();
    schedule.poke('my', NOW + 1000);
    schedule.poke('sg', NOW + 1090);
    expect(schedule.next()).toEqual({ region: 'my', at: NOW + 1100 });
    succeed('my', NOW + 1100, false);
    expect(schedule.next()).toEqual({ region: 'sg', at: NOW + 1101 });
  });

  test('at once when a screen shows it, unless it failed', () => {
    pullAll();
    fail('my', NOW, 0.5, null);
    schedule.request(['sg', 'my'], NOW + 10);
    expect(schedule.next()).toEqual({ region: 'sg', at: NOW + 10 });
    succeed('sg', NOW + 20, false);
    expect(schedule.next()).toEqual({ region: 'my', at: NOW + 1000 });
  });

  test('only the requested regions, not the others', () => {
    pullAll();
    schedule.request(['my'], NOW + 10);
    expect(schedule.next()).toEqual({ region: 'my', at: NOW + 10 });
    succeed('my', NOW + 20, false);
    for (const region of ['sg', 'my']) fail(region, NOW + 20, 0.9, 60_000);
    schedule.syncNow(['my'], NOW + 30);
    expect(schedule.next()).toEqual({ region: 'my', at: NOW + 30 });
    succeed('my', NOW + 30, false);
    expect(schedule.next()).toEqual({ region: 'sg', at: NOW + 60_020 });
  });

  test('never for a region that is no longer desired', () => {
    schedule.setRegions([]);
    expect(schedule.next()).toBeNull();
  });
});

describe('after a failure (Y15)', () => {
  test('with growing waits up to five minutes, and not before Retry-After', () => {
    pullAll();
    const waits = Array.from({ length: 12 }, () => {
      fail('my', NOW, 0.999, null);
      return (schedule.next()?.at ?? 0) - NOW;
    });
    expect(waits.slice(0, 4)).toEqual([1998, 3996, 7992, 15_984]);
    expect(Math.max(...waits)).toBeLessThanOrEqual(300_000);
    fail('my', NOW, 0, 120_000);
    expect(schedule.next()).toEqual({ region: 'my', at: NOW + 120_000 });
  });

  test('a poke does not shorten the wait after a failure of the server; a person does', () => {
    pullAll();
    fail('my', NOW, 0.9, 60_000);
    schedule.poke('my', NOW + 10);
    expect(schedule.next()).toEqual({ region: 'sg', at: NOW + 111 });
    schedule.syncNow(null, NOW + 20);
    expect(schedule.next()?.at).toBe(NOW + 20);
    succeed('sg', NOW + 20, false);
    expect(schedule.next()).toEqual({ region: 'my', at: NOW + 20 });
  });

  test('without a network all regions wait, until a poke proves that it is back', () => {
    schedule.unreachable(NOW, 0.5);
    expect(schedule.next()).toEqual({ region: 'sg', at: NOW + 1000 });
    schedule.poke(null, NOW + 200);
    expect(schedule.next()?.at).toBe(NOW + 300);
  });
});

describe('events during a pull cause another pull (Y14)', () => {
  test('a poke makes the region due again', () => {
    pullAll();
    schedule.begun('sg');
    schedule.poke('sg', NOW + 10);
    schedule.succeeded('sg', NOW + 50, false);
    expect(schedule.next()).toEqual({ region: 'sg', at: NOW + 110 });
  });

  test('`syncNow` makes all regions due once more, even if the pull then fails without a network', () => {
    pullAll();
    schedule.begun('sg');
    schedule.syncNow(null, NOW + 10);
    schedule.unreachable(NOW + 50, 0.5);
    expect(schedule.next()).toEqual({ region: 'sg', at: NOW + 50 });
    schedule.begun('sg');
    schedule.unreachable(NOW + 60, 0.5);
    expect(schedule.next()?.at).toBeGreaterThan(NOW + 60);
  });

  test('a region without such events waits for its usual time', () => {
    pullAll();
    schedule.begun('sg');
    schedule.succeeded('sg', NOW + 50, false);
    expect(schedule.next()).toEqual({ region: 'my', at: NOW + 300_000 });
  });
});
