import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PaymentPage, PaymentResult } from '#domain/membership.ts';
import type { PlanId } from '#domain/plans.ts';
import { useT } from '#i18n/i18n.tsx';
import type { MessageId } from '#i18n/translate.ts';
import { useServices } from '#services/services.tsx';
import { useSession } from '#services/use-session.ts';
import { useToasts } from '#ui/toast.tsx';

type PaymentAction = 'checkout' | 'portal' | 'cancel' | 'resume';

/** What is said when it can't be done, by action; codes of the functions that say more come first. */
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
};

interface Payments {
  /** What is under way; nothing else can be begun meanwhile. */
  readonly busy: PaymentAction | null;
  checkout(plan: PlanId): Promise<void>;
  portal(): Promise<void>;
  /** Answers whether it was done. */
  cancel(): Promise<boolean>;
  resume(): Promise<void>;
}

/** What the buttons of the plan do. @param leave goes to a page of the payment provider */
export function usePayments(leave: (url: string) => void = (url) => window.location.assign(url)): Payments {
  const t = useT();
  const { replica } = useServices();
  const session = useSession();
  const toasts = useToasts();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<PaymentAction | null>(null);

  const fail = (action: PaymentAction, code: string) =>
    toasts.show('error', t(code === 'no_subscription' ? NONE[action] : (CODES[code] ?? FAILED[action])));

  async function run<T>(action: PaymentAction, ask: () => Promise<PaymentResult<T>>): Promise<T | null> {
    setBusy(action);
    const result = await ask();
    if (!result.ok) fail(action, result.code);
    setBusy(null);
    // Another tab or device has done it meanwhile: the page shows what is.
    if (!result.ok && result.code === 'already_subscribed') await replica.refreshMembership();
    return result.ok ? result.answer : null;
  }
  const visit = (page: PaymentPage | null) => {
    if (page) leave(page.url);
  };

  return {
    busy,
    async checkout(plan) {
      if (session === null) {
        toasts.show('error', t('plans.signIn'));
        await navigate('/login?next=/subscription');
        return;
      }
      visit(await run('checkout', () => replica.startCheckout(plan, window.location.origin)));
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
