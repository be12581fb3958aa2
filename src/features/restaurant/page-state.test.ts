// @module-tag quick
import { describe, expect, test } from 'vitest';
import { fakeRestaurant } from '../../../tests/support/fakes/fake-data.ts';
import { toFailure } from './failure.ts';
import { LOADING, nextPageState, type PageEvent, type PageState } from './page-state.ts';

const place = fakeRestaurant({ stamp: 10 });
const newer = { ...place, name: 'Renamed', stamp: 11 };

const after = (...events: readonly PageEvent[]): PageState => events.reduce(nextPageState, LOADING);
const found: PageEvent = {
  kind: 'found',
  found: { kind: 'found', restaurant: place, syncedAt: '2026-11-20T03:00:00Z' },
};
const missing: PageEvent = { kind: 'found', found: { kind: 'missing' } };
const document = (restaurant: typeof place | undefined): PageEvent => ({ kind: 'document', restaurant });

describe('what the page shows', () => {
  test('the local document, before any answer', () => {
    expect(after(document(place))).toMatchObject({ kind: 'shown', restaurant: place, changes: 0 });
  });

  test('a newer document replaces the shown one and counts as a change; an older one never does', () => {
    expect(after(found, document(newer))).toMatchObject({ restaurant: { name: 'Renamed' }, changes: 1 });
    expect(after(document(newer), document(place))).toMatchObject({ restaurant: { name: 'Renamed' }, changes: 0 });
    expect(after(document(newer), found)).toMatchObject({
      restaurant: { name: 'Renamed' },
      syncedAt: '2026-11-20T03:00:00Z',
    });
  });

  test('a place that is not stored on the phone is away while the server is asked', () => {
    expect(after()).toEqual({ kind: 'loading', isAway: false });
    expect(after(document(undefined))).toEqual({ kind: 'loading', isAway: true });
    expect(after(document(undefined), found).kind).toBe('shown');
  });

  test('a deleted place is shown as gone, and returns if its document returns', () => {
    expect(after(document(place), document(undefined)).kind).toBe('gone');
    expect(after(document(place), document(undefined), found).kind).toBe('gone');
    expect(after(document(place), document(undefined), document(newer)).kind).toBe('shown');
  });

  test('a place found on the server but not yet in the replica is not gone', () => {
    expect(after(found, document(undefined)).kind).toBe('shown');
  });

  test('an error never replaces a shown place, and a later document replaces an error', () => {
    expect(after(document(place), missing).kind).toBe('shown');
    expect(after(document(place), { kind: 'threw', error: new Error('x') }).kind).toBe('shown');
    expect(after(missing, document(place)).kind).toBe('shown');
    expect(after(missing, { kind: 'retry' })).toEqual({ kind: 'loading', isAway: true });
  });
});

describe('which error screen', () => {
  test.each([
    [{ kind: 'missing' }, 'not-found'],
    [{ kind: 'unreachable', code: 'offline' }, 'offline'],
    [{ kind: 'unreachable', code: 'failed' }, 'database'],
    [{ code: 'PGRST116', message: 'JSON object requested' }, 'not-found'],
    [{ code: 'PGRST301', message: 'JWT expired' }, 'database'],
    [new Error('Restaurant not found'), 'not-found'],
    [new Error('PGRST116'), 'not-found'],
    [new TypeError('fetch failed'), 'database'],
    [new TypeError('Failed to fetch'), 'database'],
    [new TypeError('Load failed'), 'database'],
    [new Error('Supabase is asleep'), 'database'],
    [new Error('The worker stopped'), 'other'],
    ['a string', 'other'],
    [undefined, 'other'],
  ])('%o leads to %s (M54-M56, U73)', (cause, kind) => {
    expect(toFailure(cause).kind).toBe(kind);
  });
});
