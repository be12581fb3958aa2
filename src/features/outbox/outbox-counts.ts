import type { OutboxItem } from '#workers/replica/api.ts';

/** Numbers of entries that are still to be sent, and of those that the server refused. */
export function countsOf(items: readonly Pick<OutboxItem, 'state'>[]): {
  readonly open: number;
  readonly refused: number;
} {
  const numberOf = (...states: readonly OutboxItem['state'][]) =>
    items.filter(({ state }) => states.includes(state)).length;
  return { open: numberOf('waiting', 'sending'), refused: numberOf('refused') };
}
