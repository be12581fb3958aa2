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

  test('five minutes after it was found equal, or 1.5 s if something is held back (Y4)', () => {
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

  test('at once when somebody looks, but for what has failed', () => {
    pullAll();
    fail('my', NOW, 0.5, null);
    schedule.request(['sg', 'my'], NOW + 10);
    expect(schedule.next()).toEqual({ region: 'sg', at: NOW + 10 });
    succeed('sg', NOW + 20, false);
    expect(schedule.next()).toEqual({ region: 'my', at: NOW + 1000 });
  });

  test('only those that are looked at, or whose age says so', () => {
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

  test('a region no longer desired never', () => {
    schedule.setRegions([]);
    expect(schedule.next()).toBeNull();
  });
});

describe('after a failure (Y15)', () => {
  test('later and later, up to five minutes, and not before Retry-After', () => {
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

  test('a poke does not hurry a region that the server failed to answer; a person does', () => {
    pullAll();
    fail('my', NOW, 0.9, 60_000);
    schedule.poke('my', NOW + 10);
    expect(schedule.next()).toEqual({ region: 'sg', at: NOW + 111 });
    schedule.syncNow(null, NOW + 20);
    expect(schedule.next()?.at).toBe(NOW + 20);
    succeed('sg', NOW + 20, false);
    expect(schedule.next()).toEqual({ region: 'my', at: NOW + 20 });
  });

  test('without a network all wait together, and a poke, which proves that it is back, ends that', () => {
    schedule.unreachable(NOW, 0.5);
    expect(schedule.next()).toEqual({ region: 'sg', at: NOW + 1000 });
    schedule.poke(null, NOW + 200);
    expect(schedule.next()?.at).toBe(NOW + 300);
  });
});

describe('what happens during a pull is not answered by it (Y14)', () => {
  test('a poke makes the region due again', () => {
    pullAll();
    schedule.begun('sg');
    schedule.poke('sg', NOW + 10);
    schedule.succeeded('sg', NOW + 50, false);
    expect(schedule.next()).toEqual({ region: 'sg', at: NOW + 110 });
  });

  test('`syncNow` makes all due again, also if the pull then fails for want of a network, but once', () => {
    pullAll();
    schedule.begun('sg');
    schedule.syncNow(null, NOW + 10);
    schedule.unreachable(NOW + 50, 0.5);
    expect(schedule.next()).toEqual({ region: 'sg', at: NOW + 50 });
    schedule.begun('sg');
    schedule.unreachable(NOW + 60, 0.5);
    expect(schedule.next()?.at).toBeGreaterThan(NOW + 60);
  });

  test('a region that nothing happened to waits for its turn', () => {
    pullAll();
    schedule.begun('sg');
    schedule.succeeded('sg', NOW + 50, false);
    expect(schedule.next()).toEqual({ region: 'my', at: NOW + 300_000 });
  });
});
