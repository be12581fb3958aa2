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
 * Writes the text of the data export: everything that the device holds of the person, including unconfirmed mutations.
 * Invoices are null without a network. Pictures are listed by path and not included.
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
