import { CreditCard } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { StreetMaps } from '#places/street-maps.tsx';
import { openStripe } from '#platform/stripe.ts';
import { useConnectionStatus } from '#services/use-connection-status.ts';
import { useMembership } from '#services/use-membership.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { planOf, takePress } from './checkout-press.ts';
import { subscriptionPath } from './plan-address.ts';
import { priceText } from './price-text.ts';
import { usePayments } from './use-payments.ts';

/** `replace`, so that Back from the payment provider leads to the plans, not to this page. */
const BROWSER = { leave: (url: string) => window.location.replace(url), openStripe };

/**
 * /subscription/checkout: loads the payment provider's script and redirects to its page. It does so by itself only after a
 * press of the plans' button; after a link, a reload or Back it waits for its own button.
 */
export function CheckoutPage({ browser = BROWSER }: { readonly browser?: Parameters<typeof usePayments>[0] }) {
  const t = useT();
  const format = useFormat();
  const plan = planOf(useLocation().search);
  const setup = useMembership()?.payments;
  const isOffline = useConnectionStatus() === 'offline';
  const payments = usePayments(browser);
  const isReady = setup !== undefined && setup !== null;
  const begin = useEffectEvent(() => {
    if (setup && takePress(plan)) void payments.pay(plan, setup);
  });
  useEffect(() => {
    if (isReady) begin();
  }, [isReady]);

  const isOpening = payments.busy === 'checkout';
  const notice = setup === null ? t('plans.notSetUp') : isOffline ? t('plans.offline') : t('plans.checkout.text');
  return (
    <div aria-live="polite">
      <EmptyState
        level={1}
        icon={<CreditCard />}
        title={
          isOpening
            ? t('plans.checkout.opening')
            : t('plans.checkout.title', { price: priceText(plan, format), period: t(`plans.pro.per.${plan}`) })
        }
        text={payments.isBlocked ? t('plans.checkout.blocked') : notice}
      >
        <StreetMaps />
        <Button
          variant="primary"
          isBusy={isOpening || setup === undefined}
          disabled={isOffline || !isReady}
          onClick={() => setup && void payments.pay(plan, setup)}
        >
          {t('plans.checkout.continue')}
        </Button>
        <ButtonLink to={subscriptionPath(plan)}>{t('plans.checkout.back')}</ButtonLink>
      </EmptyState>
    </div>
  );
}
