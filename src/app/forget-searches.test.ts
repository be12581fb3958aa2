// @module-tag quick
import { expect, test, vi } from 'vitest';
import { fakeServices } from '../../tests/support/fakes/fake-clients.ts';
import { forgetSearches } from './forget-searches.ts';

const person = (userId: string) => ({ userId, email: null, name: userId });

test('recent searches are deleted on sign-out or when another user signs in, and kept when a visitor signs in', () => {
  const fakes = fakeServices();
  const forget = vi.fn();
  fakes.setSession(null);
  forgetSearches(fakes.services.replica, forget);
  fakes.setSession(person('amina'));
  fakes.setSession({ ...person('amina'), name: 'Amina' });
  expect(forget).not.toHaveBeenCalled();
  fakes.setSession(null);
  expect(forget).toHaveBeenCalledTimes(1);
  fakes.setSession(person('bilal'));
  fakes.setSession(person('amina'));
  expect(forget).toHaveBeenCalledTimes(2);
});
