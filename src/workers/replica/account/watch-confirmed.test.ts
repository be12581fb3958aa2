// @module-tag quick
import { expect, test } from 'vitest';
import type { Session } from '#domain/account/account.ts';
import { createEmitter } from '#domain/primitives/emitter.ts';
import { watchConfirmed } from './watch-confirmed.ts';

test('a confirmed person is reported at the start, when they confirm, and when another signs in; not at each change', () => {
  const session = createEmitter<Session | null>();
  const confirmed: string[] = [];
  const stop = watchConfirmed({ watch: session.listen }, (userId) => confirmed.push(userId));
  const amina: Session = { userId: 'amina', email: 'amina@example.org', name: 'Amina' };
  session.emit({ ...amina, isUnconfirmed: true });
  expect(confirmed).toEqual([]);
  session.emit(amina);
  session.emit({ ...amina, name: 'Amina B.' });
  expect(confirmed).toEqual(['amina']);
  session.emit(null);
  session.emit({ ...amina, userId: 'bilal', isLapsed: true });
  expect(confirmed).toEqual(['amina']);
  session.emit({ ...amina, userId: 'bilal' });
  stop();
  session.emit(null);
  session.emit(amina);
  expect(confirmed).toEqual(['amina', 'bilal']);
});
