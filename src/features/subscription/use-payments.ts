import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PaymentPage, PaymentResult } from '#domain/payments/membership.ts';
import type { PaymentSetup } from '#domain/payments/payment-calls.ts';
import type { PlanId } from '#domain/payments/plans.ts';
import { useT } from '#i18n/i18n.tsx';
import type { MessageId } from '#i18n/translate.ts';
import { loginPath } from '#platform/next-path.ts';
import { type OpenStripe, openStripe } from '#platform/stripe.ts';
import { useServices } from '#services/services.tsx';
import { useSession } from '#services/use-session.ts';
import { useToasts } from '#ui/toast.tsx';
import { checkoutAddress, notePress } from './checkout-press.ts';
import { subscriptionPath } from './plan-address.ts';

type PaymentAction = 'checkout' | 'portal' | 'cancel' | 'resume';

/** Error messages by action, for codes that are not in `CODES`. */
const FAILED: Readonly<Record<PaymentAction, MessageId>> = {
  checkout: 'plans.failed.checkout',
  portal: 'plans.failed.portal',
  cancel: 'plans.failed.cancel',
  resume: 'plans.failed.resume',
};
const NONE: Readonly<Record<PaymentAction, MessageId>> = {
  checkout: 'plans.failed.checkout',
  portal: 'plans.none.portal',
  cancel: 'plans.none.cancel',
  resume: 'plans.none.resume',
};
const CODES: Readonly<Record<string, MessageId>> = {
  offline: 'plans.offline',
  signed_out: 'plans.signIn',
  no_authorization: 'plans.signIn',
  bad_jwt: 'plans.signIn',
  already_subscribed: 'plans.already',
  payments_not_set_up: 'plans.notSetUp',
  stripe_not_loaded: 'plans.failed.stripe',
};

interface Payments {
  /** The action in progress. */
  readonly busy: PaymentAction | null;
  /** Whether the provider's script could not be loaded at the last attempt. */
  readonly isBlocked: boolean;
  /** Opens the checkout page (`checkout-page.tsx`) as a new document, since only that may load the provider's script. */
  checkout(plan: PlanId): Promise<void>;
  /** Loads the provider's script, requests a payment page, and opens it. */
  pay(plan: PlanId, setup: NonNullable<PaymentSetup['payments']>): Promise<void>;
  portal(): Promise<void>;
  /** Resolves with whether it succeeded. */
  cancel(): Promise<boolean>;
  resume(): Promise<void>;
}

interface PaymentsBrowser {
  /** Navigates to another document. */
  readonly leave: (url: string) => void;
  readonly openStripe: OpenStripe;
}

const BROWSER: PaymentsBrowser = { leave: (url) => window.location.assign(url), openStripe };

/** The payment actions of the plans' buttons. */
export function usePayments({ leave, openStripe: load }: PaymentsBrowser = BROWSER): Payments {
  const t = useT();
  const { replica } = useServices();
  const session = useSession();
  const toasts = useToasts();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<PaymentAction | null>(null);
  const [isBlocked, setBlocked] = useState(false);

  const fail = (action: PaymentAction, code: string) =>
    toasts.show('error', t(code === 'no_subscription' ? NONE[action] : (CODES[code] ?? FAILED[action])));

  async function run<T>(action: PaymentAction, ask: () => Promise<PaymentResult<T>>): Promise<T | null> {
    setBusy(action);
    const result = await ask();
    if (!result.ok) fail(action, result.code);
    setBlocked(!result.ok && result.code === 'stripe_not_loaded');
    setBusy(null);
    // Another tab or device has subscribed meanwhile; show the current state.
    if (!result.ok && result.code === 'already_subscribed') await replica.refreshMembership();
    return result.ok ? result.answer : null;
  }
  const visit = (page: PaymentPage | null) => {
    if (page) leave(page.url);
  };

  return {
    busy,
    isBlocked,
    async checkout(plan) {
      if (session === null) {
        toasts.show('error', t('plans.signIn'));
        await navigate(loginPath(subscriptionPath(plan)));
        return;
      }
      notePress(plan);
      leave(checkoutAddress(plan));
    },
    async pay(plan, { publishableKey, isStandIn }) {
      const ask = async (): Promise<PaymentResult<PaymentPage>> => {
        const [isLoaded, answer] = await Promise.all([
          load(publishableKey, isStandIn),
          replica.startCheckout(plan, window.location.origin),
        ]);
        return answer.ok && !isLoaded ? { ok: false, code: 'stripe_not_loaded' } : answer;
      };
      visit(await run('checkout', ask));
    },
    portal: async () => visit(await run('portal', () => replica.openPortal(window.location.origin))),
    async cancel() {
      const done = await run('cancel', () => replica.cancelSubscription());
      if (done) toasts.show('success', t('plans.cancelled'));
      return done !== null;
    },
    async resume() {
      if (await run('resume', () => replica.resumeSubscription())) toasts.show('success', t('plans.resumed'));
    },
  };
}
