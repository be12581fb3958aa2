import type { Dashboard } from '#domain/account/dashboard.ts';
import type { OwnState } from '#replica/own-store.ts';
import type { MembershipService } from './membership-service.ts';

interface DataFileContent {
  readonly userId: string;
  readonly state: OwnState;
  readonly dashboard: Dashboard | null;
  readonly payments: Awaited<ReturnType<MembershipService['readPayments']>>;
  /** Epoch milliseconds. */
  readonly at: number;
}

/**
 * All that the device holds of a person, as the text of a file that they can read: what the server told, and what they
 * did that it has not confirmed; and invoices where there is a network (null without one). Pictures are named by where they lie, and are not in it.
 */
export function writeDataFile({
  userId,
  state: { documents, entries, syncedAt },
  dashboard,
  payments,
  at,
}: DataFileContent): string {
  const waiting = entries
    .filter(({ state }) => state !== 'discarded')
    .map(({ mutation, addedAt, state, code }) => ({
      what: mutation.name === 'unreadable' ? mutation.args.kept : mutation,
      done_at: new Date(addedAt).toISOString(),
      state,
      ...(code === null ? {} : { refused_as: code }),
    }));
  const content = {
    format: 'rihla-data',
    version: 1,
    written_at: new Date(at).toISOString(),
    as_of: syncedAt === null ? null : new Date(syncedAt).toISOString(),
    user_id: userId,
    ...documents,
    ...payments,
    figures: dashboard,
    not_confirmed_yet: waiting,
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}
