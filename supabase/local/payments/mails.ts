/** Mails that Stripe sends itself if the account's settings say so; docs/operate/payments.md names them. */
import type { Stripe } from 'stripe';
import type { Outbox } from '../development/outbox.ts';
import { dayOf, dollars } from './page.ts';
import { fill, STAND_IN_WORDS, type StandInWords, wordsLanguage } from './words.ts';
import { itemOf, refOf, type World } from './world.ts';

export interface MailsOptions {
  readonly world: World;
  readonly put: Outbox['put'];
  /** The site's origin, where people change their card. */
  readonly site: () => string;
}

/** Mails the customer about failed or ended payments, in their language. */
export function openMails({ world, put, site }: MailsOptions) {
  const write = (
    customer: string,
    subject: 'failedSubject' | 'askedSubject' | 'endedSubject',
    say: (words: StandInWords) => readonly string[],
  ) => {
    const { email, preferred_locales } = world.customers[customer] ?? {};
    const words = STAND_IN_WORDS[wordsLanguage(preferred_locales?.[0]) ?? 'en'];
    const text = [...say(words), words.signed].join('\n\n');
    if (email) put({ kind: 'mail', to: email, subject: words[subject], text });
  };
  const address = () => `${site()}/subscription`;

  return {
    paymentFailed(invoice: Stripe.Invoice): void {
      const { next_payment_attempt: next, amount_due, hosted_invoice_url: url } = invoice;
      write(refOf(invoice.customer), 'failedSubject', (words) => [
        fill(words.failed, { price: dollars(amount_due) }),
        ...(next === null ? [] : [fill(words.again, { day: dayOf(next) })]),
        fill(words.update, { address: address() }),
        fill(words.seeInvoice, { address: url ?? '' }),
      ]);
    },
    actionRequired(invoice: Stripe.Invoice): void {
      write(refOf(invoice.customer), 'askedSubject', (words) => [
        fill(words.asked, { price: dollars(invoice.amount_due) }),
        fill(words.confirmHere, { address: invoice.hosted_invoice_url ?? '' }),
      ]);
    },
    ended(subscription: Stripe.Subscription): void {
      const day = dayOf(itemOf(subscription).current_period_end);
      write(refOf(subscription.customer), 'endedSubject', (words) => [
        fill(words.ended, { day }),
        fill(words.renew, { address: address() }),
      ]);
    },
  };
}

export type Mails = ReturnType<typeof openMails>;
