/** Mails that Stripe sends itself if the account's settings say so; docs/operate/payments.md names them. Here they are in English. */
import type { Stripe } from 'stripe';
import type { Outbox } from '../development/outbox.ts';
import { dayOf, dollars } from './page.ts';
import { itemOf, refOf, type StandInState } from './stand-in-state.ts';

export interface MailsOptions {
  readonly state: StandInState;
  readonly put: Outbox['put'];
  /** The site's origin, where people change their card. */
  readonly site: () => string;
}

/** Mails the customer about failed or ended payments. */
export function openMails({ state, put, site }: MailsOptions) {
  const write = (customer: Stripe.Invoice['customer'], subject: string, ...paragraphs: readonly string[]) => {
    const email = state.customers[refOf(customer)]?.email;
    const text = [...paragraphs, 'This is a stand-in for Stripe on this machine: no money moves.'].join('\n\n');
    if (email) put({ kind: 'mail', to: email, subject, text });
  };

  return {
    /** @param retryAt epoch seconds */
    paymentFailed({ customer, amount_due, hosted_invoice_url: url }: Stripe.Invoice, retryAt: number): void {
      write(
        customer,
        'Your payment for Rihla Pro failed',
        `We could not charge your card ${dollars(amount_due)}.`,
        `We will try again on ${dayOf(retryAt)}.`,
        `Update your card: ${site()}/subscription`,
        `Invoice: ${url ?? ''}`,
      );
    },
    actionRequired({ customer, amount_due, hosted_invoice_url: url }: Stripe.Invoice): void {
      write(
        customer,
        'Confirm your payment for Rihla Pro',
        `Your bank asks you to confirm ${dollars(amount_due)}.`,
        `Confirm it here: ${url ?? ''}`,
      );
    },
    ended(subscription: Stripe.Subscription): void {
      const day = dayOf(itemOf(subscription).current_period_end);
      write(
        subscription.customer,
        'Your Rihla Pro has ended',
        `No payment went through for the period until ${day}, so your subscription was ended.`,
        `Subscribe again: ${site()}/subscription`,
      );
    },
  };
}

export type Mails = ReturnType<typeof openMails>;
