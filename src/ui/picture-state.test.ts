import { expect, test } from 'vitest';
import { firstPictureState, nextPictureState, type PictureEvent } from './picture-state.ts';

function after(sources: number, ...events: readonly PictureEvent[]) {
  return events.reduce((state, event) => nextPictureState(state, event, sources), firstPictureState(sources));
}

test('a source that fails gives way to the next, the last one to the sentence (F7)', () => {
  expect(after(2, 'failed')).toEqual({ source: 1, phase: 'waiting' });
  expect(after(2, 'failed', 'failed').phase).toBe('failed');
  expect(after(2, 'failed', 'loaded')).toEqual({ source: 1, phase: 'shown' });
});

test('a late picture is stood in for, and still swaps in when it comes (U83)', () => {
  expect(after(1, 'waited').phase).toBe('late');
  expect(after(1, 'waited', 'loaded').phase).toBe('shown');
  expect(after(2, 'waited', 'failed')).toEqual({ source: 1, phase: 'late' });
});

test('what is shown stays, and without any source there is nothing to wait for', () => {
  expect(after(1, 'loaded', 'waited', 'failed').phase).toBe('shown');
  expect(after(0).phase).toBe('failed');
});
