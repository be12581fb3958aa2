// @module-tag quick
import { expect, test } from 'vitest';
import { firstPictureState, nextPictureState, type PictureEvent } from './picture-state.ts';

function after(sources: number, ...events: readonly PictureEvent[]) {
  return events.reduce((state, event) => nextPictureState(state, event, sources), firstPictureState(sources));
}

test('a failed source is replaced by the next, and the last one by the message (F7)', () => {
  expect(after(2, 'failed')).toEqual({ source: 1, phase: 'waiting' });
  expect(after(2, 'failed', 'failed').phase).toBe('failed');
  expect(after(2, 'failed', 'loaded')).toEqual({ source: 1, phase: 'shown' });
});

test('a late picture is replaced by its stand-in, and still appears when it loads (U83)', () => {
  expect(after(1, 'waited').phase).toBe('late');
  expect(after(1, 'waited', 'loaded').phase).toBe('shown');
  expect(after(2, 'waited', 'failed')).toEqual({ source: 1, phase: 'late' });
});

test('a shown picture stays, and without sources there is nothing to wait for', () => {
  expect(after(1, 'loaded', 'waited', 'failed').phase).toBe('shown');
  expect(after(0).phase).toBe('failed');
});
