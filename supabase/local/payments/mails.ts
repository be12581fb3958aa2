/** The mails that Stripe sends by itself where the account's settings say so; docs/payments.md names them. */
import type { Stripe } from 'stripe';
import type { Outbox } from '../development/outbox.ts';
import { dayOf, dollars } from './page.ts';
import { itemOf, refOf, type World } from './world.ts';

const SIGNED = 'This is a stand-in for Stripe on this machine: no money moves.';

export interface MailsOptions {
  readonly world: World;
  readonly put: Outbox['put'];
  /** Where people change their card. */
  readonly site: () => string;
}

/** Writes to the customer of an event that concerns their money; any other event is no reason for a mail. */
export function openMails({ world, put, site }: MailsOptions) {
  const write = (customer: string, subject: string, lines: readonly string[]) => {
    const to = world.customers[customer]?.email;
    if (to) put({ kind: 'mail', to, subject, text: [...lines, SIGNED].join('\n\n') });
  };
  const ways = () => `Update your card: ${site()}/subscription`;

  return {
    paymentFailed(invoice: Stripe.Invoice): void {
      const { next_payment_attempt: next, amount_due, hosted_invoice_url: url } = invoice;
      write(refOf(invoice.customer), 'Your payment for Rihla Pro failed', [
        `We could not charge your card ${dollars(amount_due)}.`,
        ...(next === null ? [] : [`We will try again on ${dayOf(next)}.`]),
        ways(),
        `Invoice: ${url ?? ''}`,
      ]);
    },
    actionRequired(invoice: Stripe.Invoice): void {
      write(refOf(invoice.customer), 'Confirm your payment for Rihla Pro', [
        `Your bank asks you to confirm ${dollars(invoice.amount_due)}.`,
        `Confirm it here: ${invoice.hosted_invoice_url ?? ''}`,
      ]);
    },
    ended(subscription: Stripe.Subscription): void {
      const end = dayOf(itemOf(subscription).current_period_end);
      write(refOf(subscription.customer), 'Your Rihla Pro has ended', [
        `No payment went through for the period until ${end}, so your subscription was ended.`,
        `Subscribe again: ${site()}/subscription`,
      ]);
    },
  };
}

export type Mails = ReturnType<typeof openMails>;
