/** Serves the account pages: caches what they show and passes their requests to the server. */

import { viewOf } from '#domain/own/replay.ts';
import { createEmitter } from '#domain/primitives/emitter.ts';
import { ifError } from '#domain/primitives/if-error.ts';
import { noOp } from '#domain/primitives/no-op.ts';
import type { AccountRemote } from '#remote/account-remote.ts';
import type { OfferRemote } from '#remote/offer-remote.ts';
import type { PaymentRemote } from '#remote/payment-remote.ts';
import { answerOrNull, RemoteError } from '#remote/remote-error.ts';
import type { OwnState, OwnStore } from '#replica/own-store.ts';
import type { ReplicaApi } from '#workers/replica/api.ts';
import { watchView } from '#workers/replica/on-change.ts';
import type { ServiceOptions } from '#workers/replica/service-options.ts';
import type { AccountApi, AccountResult, DashboardView, OwnCard } from './account-api.ts';
import { createCachedDashboard } from './cached-dashboard.ts';
import { writeDataFile } from './data-file.ts';
import type { MembershipApi } from './membership-api.ts';
import { startMembership } from './membership-service.ts';
import type { OffersApi } from './offers-api.ts';
import { startOffers } from './offers-service.ts';

export interface AccountService {
  readonly api: AccountApi & MembershipApi & OffersApi;
  setUser(userId: string | null): void;
  /** Called when the network is back. */
  comeBack(): void;
  close(): void;
}

export interface AccountOptions extends Pick<ServiceOptions, 'values' | 'clock' | 'dropFetched' | 'onFatal'> {
  readonly store: Pick<OwnStore, 'watch'>;
  readonly remote: AccountRemote;
  readonly payments: PaymentRemote;
  readonly offers: OfferRemote;
  readonly isSparing: () => boolean;
  readonly mutateAll: ReplicaApi['mutateAll'];
  /** See `MembershipOptions.onPro`. */
  readonly onPro: (userId: string) => void;
  /** Called after the server has deleted the account: deletes what the device has of it, and signs out. */
  readonly onDeleted: (userId: string) => Promise<void>;
}

const SIGNED_OUT = { ok: false, code: 'signed_out' } as const;

export function startAccount(options: AccountOptions): AccountService {
  const { store, remote, values, clock, isSparing, mutateAll, onDeleted, dropFetched, onFatal } = options;
  let user: string | null = null;
  let state: OwnState | null = null;
  let stopWatch = noOp;
  /** An uploaded picture that the profile does not name yet: its address, and what to run once it does. */
  let arriving: { readonly url: string; readonly done: () => void } | null = null;
  const changes = createEmitter();
  const membership = startMembership({ remote: options.payments, values, clock, onPro: options.onPro, onFatal });
  const offers = startOffers({ remote: options.offers, values, clock, isSparing, onFatal });
  void membership.api.watchMembership((now) => offers.follow(user, now)).catch(onFatal);
  const dashboard = createCachedDashboard({ values, remote, clock, isSparing, onChange: changes.emit, onFatal });

  function onState(next: OwnState): void {
    state = next;
    const [profile] = next.documents.profile;
    if (profile) membership.noteProfile(profile.is_pro ? profile.pro_expires_at : null);
    if (arriving && next.documents.profile[0]?.avatar_url === arriving.url) {
      arriving.done();
      arriving = null;
    }
    // Before the first pull there are no documents to compare.
    if (next.syncedAt !== null) dashboard.follow(next.documents, changes.hasListeners());
    changes.emit();
  }

  function view(): DashboardView | null {
    if (user === null || state === null) return null;
    const { saved, reviews } = viewOf(state);
    const stored = dashboard.current();
    return {
      card: cardOf(state),
      reviewedAt: [...reviews.values()].map(({ document }) => document?.created_at ?? null),
      saved: [...saved.values()].filter(({ isSaved, mark }) => isSaved && mark !== 'refused').length,
      dashboard: stored?.dashboard ?? null,
      dashboardAt: stored ? new Date(stored.at).toISOString() : null,
    };
  }

  const api: AccountApi = {
    async watchDashboard(listener) {
      const stop = watchView(changes, view, listener, () => user === null || state !== null);
      if (state?.syncedAt != null) dashboard.follow(state.documents, true);
      return stop;
    },
    setAvatar: (bytes) =>
      asked(user, async (userId) => {
        const name = `${clock.now()}.jpg`;
        const url = await remote.uploadAvatar(userId, name, bytes);
        const stored = await mutateAll({
          mutations: [{ name: 'update_profile', args: { avatar_path: `${userId}/${name}` } }],
        });
        if (!stored.ok) return stored;
        // Nobody shows the former pictures any more. After a failure the next upload removes them.
        arriving = { url, done: () => void answerOrNull(remote.removeOtherAvatars(userId, name)).catch(onFatal) };
        return { ok: true };
      }),
    async listSessions() {
      let sessions: Awaited<ReturnType<AccountRemote['sessions']>> = [];
      const result = await asked(user, async (userId) => {
        sessions = await remote.sessions(userId);
        return { ok: true };
      });
      if (!result.ok) return result;
      return {
        ok: true,
        sessions: sessions.map((row) => ({
          id: row.id,
          signedInAt: row.signed_in_at,
          lastUsedAt: row.last_used_at,
          userAgent: row.user_agent,
          isCurrent: row.is_current,
        })),
      };
    },
    endSession: (id) =>
      asked(user, async (userId) => {
        await remote.endSession(userId, id);
        return { ok: true };
      }),
    deleteAccount: () =>
      asked(user, async (userId) => {
        await remote.deleteAccount(userId);
        await onDeleted(userId);
        void dropFetched().catch(onFatal);
        return { ok: true };
      }),
    async writeDataFile() {
      if (user === null || state === null) return null;
      const payments = await membership.readPayments();
      // The person may have signed out meanwhile.
      if (user === null || state === null) return null;
      const figures = dashboard.current()?.dashboard ?? null;
      return writeDataFile({ userId: user, state, dashboard: figures, payments, at: clock.now() });
    },
  };

  return {
    api: { ...api, ...membership.api, ...offers.api },
    setUser(userId) {
      if (userId === user && userId !== null) return;
      user = userId;
      state = null;
      arriving = null;
      stopWatch();
      stopWatch = noOp;
      void dashboard.setUser(userId).catch(onFatal);
      void membership.setUser(userId).catch(onFatal);
      changes.emit();
      if (userId !== null) stopWatch = store.watch(userId, onState);
    },
    comeBack: () => void membership.refresh().catch(onFatal),
    close() {
      stopWatch();
      membership.close();
      offers.close();
    },
  };
}

/** Runs a call that needs a session and the server. A failure of either becomes a result with a code. */
async function asked(user: string | null, work: (userId: string) => Promise<AccountResult>): Promise<AccountResult> {
  if (user === null) return SIGNED_OUT;
  return work(user).catch(ifError(RemoteError, (error) => ({ ok: false, code: codeOf(error) })));
}

function codeOf({ code, reason }: RemoteError): string {
  if (reason === 'reauthentication_needed') return reason;
  if (reason === 'deletion_unfinished') return 'unfinished';
  return code === 'offline' || code === 'signed_out' || code === 'refused' ? code : 'failed';
}

function cardOf(state: OwnState): OwnCard | null {
  const stored = state.documents.profile[0];
  const { profile } = viewOf(state);
  if (!stored || !profile) return null;
  return {
    name: profile.name,
    email: stored.email,
    city: profile.city,
    avatarUrl: profile.avatar_url,
    proUntil: stored.is_pro ? stored.pro_expires_at : null,
    points: stored.points,
  };
}
