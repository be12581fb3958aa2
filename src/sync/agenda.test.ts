import { beforeEach, describe, expect, test } from 'vitest';
import { type Agenda, createAgenda } from './agenda.ts';

const NOW = 1_000_000;
let agenda: Agenda;

beforeEach(() => {
  agenda = createAgenda();
  agenda.setRegions(['sg', 'my']);
});

function succeed(region: string, now: number, isBlocked: boolean): void {
  agenda.begun(region);
  agenda.succeeded(region, now, isBlocked);
}

function fail(region: string, now: number, random: number, retryAfterMs: number | null): void {
  agenda.begun(region);
  agenda.failed(region, now, random, retryAfterMs);
}

function pullAll(): void {
  for (const region of ['sg', 'my']) succeed(region, NOW, false);
}

describe('when a region is pulled (Y14)', () => {
  test('a new region at once, in the order of the wishes', () => {
    expect(agenda.next()).toEqual({ region: 'sg', at: 0 });
    succeed('sg', NOW, false);
    expect(agenda.next()).toEqual({ region: 'my', at: 0 });
  });

  test('five minutes after it was found equal, or 1.5 s if something is held back (Y4)', () => {
    pullAll();
    expect(agenda.next()).toEqual({ region: 'sg', at: NOW + 300_000 });
    succeed('my', NOW, true);
    expect(agenda.next()).toEqual({ region: 'my', at: NOW + 1500 });
  });

  test('100 ms after the first poke of a burst, the named region first', () => {
    pullAll();
    agenda.poke('my', NOW + 1000);
    agenda.poke('sg', NOW + 1090);
    expect(agenda.next()).toEqual({ region: 'my', at: NOW + 1100 });
    succeed('my', NOW + 1100, false);
    expect(agenda.next()).toEqual({ region: 'sg', at: NOW + 1101 });
  });

  test('at once when somebody looks, but for what has failed', () => {
    pullAll();
    fail('my', NOW, 0.5, null);
    agenda.wish(['sg', 'my'], NOW + 10);
    expect(agenda.next()).toEqual({ region: 'sg', at: NOW + 10 });
    succeed('sg', NOW + 20, false);
    expect(agenda.next()).toEqual({ region: 'my', at: NOW + 1000 });
  });

  test('only those that are looked at, or whose age says so', () => {
    pullAll();
    agenda.wish(['my'], NOW + 10);
    expect(agenda.next()).toEqual({ region: 'my', at: NOW + 10 });
    succeed('my', NOW + 20, false);
    for (const region of ['sg', 'my']) fail(region, NOW + 20, 0.9, 60_000);
    agenda.rush(['my'], NOW + 30);
    expect(agenda.next()).toEqual({ region: 'my', at: NOW + 30 });
    succeed('my', NOW + 30, false);
    expect(agenda.next()).toEqual({ region: 'sg', at: NOW + 60_020 });
  });

  test('a region no longer wished for never', () => {
    agenda.setRegions([]);
    expect(agenda.next()).toBeNull();
  });
});

describe('after a failure (Y15)', () => {
  test('later and later, up to five minutes, and not before Retry-After', () => {
    pullAll();
    const waits = Array.from({ length: 12 }, () => {
      fail('my', NOW, 0.999, null);
      return (agenda.next()?.at ?? 0) - NOW;
    });
    expect(waits.slice(0, 4)).toEqual([1998, 3996, 7992, 15_984]);
    expect(Math.max(...waits)).toBeLessThanOrEqual(300_000);
    fail('my', NOW, 0, 120_000);
    expect(agenda.next()).toEqual({ region: 'my', at: NOW + 120_000 });
  });

  test('a poke does not hurry a region that the server failed to answer; a person does', () => {
    pullAll();
    fail('my', NOW, 0.9, 60_000);
    agenda.poke('my', NOW + 10);
    expect(agenda.next()).toEqual({ region: 'sg', at: NOW + 111 });
    agenda.rush(null, NOW + 20);
    expect(agenda.next()?.at).toBe(NOW + 20);
    succeed('sg', NOW + 20, false);
    expect(agenda.next()).toEqual({ region: 'my', at: NOW + 20 });
  });

  test('without a network all wait together, and a poke, which proves that it is back, ends that', () => {
    agenda.unreachable(NOW, 0.5);
    expect(agenda.next()).toEqual({ region: 'sg', at: NOW + 1000 });
    agenda.poke(null, NOW + 200);
    expect(agenda.next()?.at).toBe(NOW + 300);
  });
});

describe('what happens during a pull is not answered by it (Y14)', () => {
  test('a poke makes the region due again', () => {
    pullAll();
    agenda.begun('sg');
    agenda.poke('sg', NOW + 10);
    agenda.succeeded('sg', NOW + 50, false);
    expect(agenda.next()).toEqual({ region: 'sg', at: NOW + 110 });
  });

  test('a rush makes all due again, also if the pull then fails for want of a network, but once', () => {
    pullAll();
    agenda.begun('sg');
    agenda.rush(null, NOW + 10);
    agenda.unreachable(NOW + 50, 0.5);
    expect(agenda.next()).toEqual({ region: 'sg', at: NOW + 50 });
    agenda.begun('sg');
    agenda.unreachable(NOW + 60, 0.5);
    expect(agenda.next()?.at).toBeGreaterThan(NOW + 60);
  });

  test('a region that nothing happened to waits for its turn', () => {
    pullAll();
    agenda.begun('sg');
    agenda.succeeded('sg', NOW + 50, false);
    expect(agenda.next()).toEqual({ region: 'my', at: NOW + 300_000 });
  });
});
