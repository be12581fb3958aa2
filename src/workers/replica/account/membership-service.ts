/**
 * Pro on this device (U90). Stores the server's signed statement and evaluates it without a network. Fetches a new one at
 * the start, when the network is back, daily, when the profile differs, and after each change.
 */

import * as z from 'zod/mini';
import { type EntitlementClaims, judgeEntitlement } from '#domain/payments/entitlement.ts';
import {
  type Membership,
  type PaymentResult,
  type SubscriptionRow,
  subscriptionRowSchema,
} from '#domain/payments/membership.ts';
import {
  type Invoice,
  type PaymentAnswer,
  type PaymentFunction,
  type PaymentRequest,
  paymentSetupSchema,
} from '#domain/payments/payment-calls.ts';
import { findPlan } from '#domain/payments/plans.ts';
import { createEmitter } from '#domain/primitives/emitter.ts';
import { parseJsonAs } from '#domain/primitives/parse-json.ts';
import { verifyEntitlement } from '#platform/entitlement-signature.ts';
import type { PaymentRemote } from '#remote/payment-remote.ts';
import { RemoteError } from '#remote/remote-error.ts';
import { watchView } from '#workers/replica/on-change.ts';
import type { ServiceOptions } from '#workers/replica/service-options.ts';
import type { MembershipApi } from './membership-api.ts';

/** Storage key; deleted when another person or nobody is signed in. */
const KEY = 'membership';
/** Storage key of the latest time ever seen; it stays after signing out. */
const SEEN_KEY = 'latest-time';
const DAY_MS = 86_400_000;
/** Interval of checking the time, because Pro expires by itself. */
const TICK_MS = 60_000;

const storedSchema = z.object({
  userId: z.string(),
  /** Epoch milliseconds by the device's clock. */
  at: z.number(),
  token: z.nullable(z.string()),
  setup: paymentSetupSchema,
  subscriptions: z.array(subscriptionRowSchema),
});
type Stored = z.infer<typeof storedSchema>;

export interface MembershipService {
  readonly api: MembershipApi;
  setUser(userId: string | null): Promise<void>;
  /** Compares the profile's Pro date with the last one; a difference causes a refresh. */
  noteProfile(proUntil: string | null): void;
  /** Asks the server, unless there is no network. A failure is retried at the next occasion. */
  refresh(): Promise<boolean>;
  /** For the data export; invoices are null if the server can't be reached. */
  readPayments(): Promise<{
    readonly subscriptions: readonly SubscriptionRow[];
    readonly invoices: readonly Invoice[] | null;
  }>;
  close(): void;
}

export interface MembershipOptions extends Pick<ServiceOptions, 'values' | 'clock' | 'onFatal'> {
  readonly remote: PaymentRemote;
  /** Called once per start when the person has Pro, and when Pro begins later. Not for an unconfirmed statement. */
  readonly onPro: (userId: string) => void;
}

export function startMembership({ remote, values, clock, onPro, onFatal }: MembershipOptions): MembershipService {
  let user: string | null = null;
  let stored: Stored | null = null;
  let claims: EntitlementClaims | null = null;
  /** Whether the storage was read for this person. */
  let isRead = false;
  /** Epoch seconds. */
  let maxSeen = 0;
  let profile: string | null | undefined;
  let asking: Promise<boolean> | null = null;
  let hadPro = false;
  const changes = createEmitter();
  let stopTimer = clock.later(tick, TICK_MS);

  function tick(): void {
    stopTimer = clock.later(tick, TICK_MS);
    void noteTime(Math.floor(clock.now() / 1000)).catch(onFatal);
    notify();
    if (user !== null && stored && clock.now() - stored.at >= DAY_MS) void refresh().catch(onFatal);
  }

  function notify(): void {
    const hasPro = view()?.entitlement === 'pro';
    if (hasPro && !hadPro && user !== null) onPro(user);
    hadPro = hasPro;
    changes.emit();
  }

  async function noteTime(seconds: number): Promise<void> {
    if (seconds <= maxSeen) return;
    maxSeen = seconds;
    await values.set(SEEN_KEY, String(seconds));
  }

  function view(): Membership | null {
    if (user === null) return null;
    const now = Math.floor(clock.now() / 1000);
    const [newest] = stored?.subscriptions ?? [];
    const payments = stored?.setup.payments;
    return {
      entitlement: judgeEntitlement(claims, { userId: user, now, maxSeen }),
      subscription: newest ?? null,
      plan: newest && payments ? (findPlan(newest.price_id, payments.priceIds) ?? null) : null,
      hadTrial: stored ? stored.subscriptions.some(({ had_trial }) => had_trial) : null,
      payments,
      checkedAt: stored ? new Date(stored.at).toISOString() : null,
    };
  }

  async function take(userId: string, next: Stored): Promise<void> {
    const verified = next.token === null ? null : await verifyEntitlement(next.token, next.setup.keys);
    if (user !== userId) return;
    stored = next;
    claims = verified;
    notify();
  }

  async function ask(userId: string): Promise<boolean> {
    try {
      const [setup, subscriptions, { token, serverTime }] = await Promise.all([
        remote.setup(),
        remote.subscriptions(userId),
        remote.call(userId, 'entitlement', {}),
      ]);
      if (user !== userId) return false;
      // The server's time corrects a device whose clock was ahead.
      maxSeen = serverTime;
      await values.set(SEEN_KEY, String(serverTime));
      const next = { userId, at: clock.now(), token, setup, subscriptions: [...subscriptions] };
      await values.set(KEY, JSON.stringify(next));
      await take(userId, next);
      return true;
    } catch (error) {
      // The stored statement stays and is evaluated by its own dates.
      if (!(error instanceof RemoteError)) throw error;
      return false;
    }
  }

  function refresh(): Promise<boolean> {
    const userId = user;
    if (userId === null) return Promise.resolve(false);
    asking ??= ask(userId).finally(() => {
      asking = null;
    });
    return asking;
  }

  async function call<Name extends Exclude<PaymentFunction, 'entitlement'>>(
    name: Name,
    request: PaymentRequest<Name>,
  ): Promise<PaymentResult<PaymentAnswer<Name>>> {
    if (user === null) return { ok: false, code: 'signed_out' };
    try {
      return { ok: true, answer: await remote.call(user, name, request) };
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error;
      if (error.reason !== null) return { ok: false, code: error.reason };
      return { ok: false, code: error.code === 'offline' || error.code === 'signed_out' ? error.code : 'failed' };
    }
  }

  /** Runs a call that changes the subscription, then refreshes. */
  async function change(name: 'cancel-subscription' | 'resume-subscription') {
    const result =
      name === 'cancel-subscription' ? await call('cancel-subscription', {}) : await call('resume-subscription', {});
    await asking;
    await refresh();
    return result;
  }

  const api: MembershipApi = {
    async watchMembership(listener) {
      return watchView(changes, view, listener, () => user === null || isRead);
    },
    refreshMembership: refresh,
    async startCheckout(plan, origin) {
      if (stored === null) await refresh();
      const priceId = stored?.setup.payments?.priceIds[plan];
      if (priceId === undefined) return { ok: false, code: stored ? 'payments_not_set_up' : 'offline' };
      return call('create-checkout-session', {
        priceId,
        successUrl: `${origin}/subscription/success?session_id={CHECKOUT_SESSION_ID}`,
        cancelUrl: `${origin}/subscription/cancelled?plan=${plan}`,
      });
    },
    openPortal: (origin) => call('create-portal-session', { returnUrl: `${origin}/subscription` }),
    cancelSubscription: () => change('cancel-subscription'),
    resumeSubscription: () => change('resume-subscription'),
  };

  return {
    api,
    async setUser(userId) {
      if (userId === user && userId !== null) return;
      user = userId;
      stored = null;
      claims = null;
      isRead = false;
      profile = undefined;
      asking = null;
      if (userId === null) {
        notify();
        return values.delete(KEY);
      }
      maxSeen = Math.max(maxSeen, Number((await values.get(SEEN_KEY)) ?? 0));
      await noteTime(Math.floor(clock.now() / 1000));
      const found = parseJsonAs(storedSchema, await values.get(KEY));
      if (found?.userId === userId) await take(userId, found);
      if (user !== userId) return undefined;
      isRead = true;
      notify();
      await refresh();
      return undefined;
    },
    noteProfile(proUntil) {
      const isOther = profile !== undefined && profile !== proUntil;
      profile = proUntil;
      if (isOther) void refresh().catch(onFatal);
    },
    refresh,
    async readPayments() {
      const subscriptions = stored?.subscriptions ?? [];
      const result = await call('list-invoices', {});
      return { subscriptions, invoices: result.ok ? result.answer.invoices : null };
    },
    close: () => stopTimer(),
  };
}
