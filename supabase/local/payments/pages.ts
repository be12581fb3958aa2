/** The pages that Stripe hosts: checkout, the customer's portal and an invoice. Their only secret is the address. */
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Stripe } from 'stripe';
import type { Billing } from './billing.ts';
import { type CardKind, cardKind, GOOD_CARD, TEST_CARDS } from './cards.ts';
import { dayOf, dollars, standInPage } from './page.ts';
import { itemOf, refOf, type StandInState } from './stand-in-state.ts';

/** The only promotion code, with its discount on the first charge. */
const PROMOTION = { code: 'SALAM20', percent: 20 } as const;

/** Replaces the script at js.stripe.com; the app only navigates to the hosted page and calls nothing else. */
const SCRIPT = `window.Stripe = Object.assign((key) => ({ key }), { version: 'endive' });\n`;

const REFUSALS: Readonly<Partial<Record<CardKind, string>>> = {
  declined: 'Your card was declined.',
  no_funds: 'Your card has insufficient funds.',
  fails_later: 'Your card was declined.',
};

export interface PagesOptions {
  readonly state: StandInState;
  readonly billing: Billing;
}

export function stripePages(options: PagesOptions): Hono {
  const pages = new Hono();
  pages.use(async (c, next) => {
    c.header('cache-control', 'no-store');
    await next();
  });
  pages.get('/stripe.js', (c) => c.body(SCRIPT, 200, { 'content-type': 'text/javascript; charset=utf-8' }));
  checkoutPage(pages, options);
  portalPage(pages, options);
  pages.get('/i/:id', (c) => {
    const invoice = options.state.invoices[c.req.param('id')];
    return invoice ? c.html(standInPage(`Invoice ${invoice.number ?? ''}`, invoiceLine(invoice))) : gone(c);
  });
  return pages;
}

/** Reads form fields by name; '' for a missing one. */
async function readForm(c: Context): Promise<(name: string) => string> {
  const body = await c.req.parseBody();
  return (name) => {
    const value = body[name];
    return typeof value === 'string' ? value : '';
  };
}

function gone(c: Context) {
  const body = html`<p><a href="/subscription">Back to Rihla</a></p>`;
  return c.html(standInPage('This page is no longer there', body), 410);
}

function invoiceLine({ amount_due, status, created }: Stripe.Invoice) {
  return html`${dollars(amount_due)}, ${status}, ${dayOf(created)}`;
}

function cardField(number = GOOD_CARD) {
  const options = TEST_CARDS.map((card) => html`<option value="${card.number}">${card.says}</option>`);
  return html`<p><label>Card number<br><input name="card" value="${number}" inputmode="numeric" required list="cards"></label></p>
    <datalist id="cards">${options}</datalist>`;
}

function checkoutPage(pages: Hono, { state, billing }: PagesOptions): void {
  type Checkout = NonNullable<ReturnType<Billing['findCheckout']>>;

  const payPage = ({ session, price, trialDays }: Checkout, problem?: string, card?: string) => {
    const each = `${dollars(price.unit_amount ?? 0)} each ${price.recurring?.interval ?? 'month'}`;
    return standInPage(
      'Subscribe to Rihla Pro',
      html`<p>${trialDays > 0 ? `${trialDays} days free, then ${each}` : each}</p>
        ${problem === undefined ? '' : html`<p role="alert"><strong>${problem}</strong> Try another card.</p>`}
        <form method="post">
          ${cardField(card)}
          <p><label>Promotion code<br><input name="promotion" placeholder="${PROMOTION.code}"></label></p>
          <button>Subscribe</button>
        </form>
        <p><a href="${session.cancel_url ?? '/'}">Back</a></p>`,
    );
  };

  pages.get('/c/pay/:id', (c) => {
    const checkout = billing.findCheckout(c.req.param('id'));
    return checkout ? c.html(payPage(checkout)) : gone(c);
  });
  pages.post('/c/pay/:id', async (c) => {
    const checkout = billing.findCheckout(c.req.param('id'));
    if (!checkout) return gone(c);
    const { session, trialDays } = checkout;
    const sent = await readForm(c);
    const [card, promotion, bank] = [sent('card'), sent('promotion'), sent('bank')];
    const refuse = (problem?: string) => c.html(payPage(checkout, problem, card), 402);
    const kind = cardKind(card);
    const isRefused = kind === 'declined' || kind === 'no_funds' || (kind === 'fails_later' && trialDays === 0);
    if (isRefused) return refuse(REFUSALS[kind]);
    if (kind === 'asks_bank' && bank === '') return c.html(bankPage(card, promotion));
    if (bank === 'fail') return refuse('Your bank did not confirm the payment.');
    const code = promotion.trim().toUpperCase();
    if (code !== '' && code !== PROMOTION.code) return refuse('This code is invalid.');
    state.cards[refOf(session.customer)] = card;
    billing.complete(checkout, code === '' ? 0 : PROMOTION.percent);
    return c.redirect((session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id), 303);
  });
}

function bankPage(card: string, promotion: string) {
  return standInPage(
    'Your bank asks',
    html`<p>Did you ask for this payment? (3-D Secure)</p>
      <form method="post">
        <input type="hidden" name="card" value="${card}">
        <input type="hidden" name="promotion" value="${promotion}">
        <button name="bank" value="confirm">Confirm</button>
        <button name="bank" value="fail">Do not confirm</button>
      </form>`,
  );
}

function portalPage(pages: Hono, { state, billing }: PagesOptions): void {
  const ownSubscriptions = ({ customer }: Stripe.BillingPortal.Session) =>
    Object.values(state.subscriptions).filter((each) => each.customer === customer && each.status !== 'canceled');

  pages.get('/p/session/:id', (c) => {
    const portal = state.portals[c.req.param('id')];
    if (!portal) return gone(c);
    const subscriptions = ownSubscriptions(portal).map((each) => {
      const isEnding = each.cancel_at_period_end || each.cancel_at !== null;
      const day = dayOf(itemOf(each).current_period_end);
      return html`<p>Rihla Pro, ${each.status}, ${isEnding ? 'ends' : 'renews'} on ${day}</p>
        <p>${isEnding ? html`<button name="do" value="resume">Do not cancel</button>` : html`<button name="do" value="cancel">Cancel plan</button>`}</p>`;
    });
    const invoices = Object.values(state.invoices)
      .filter(({ customer }) => customer === portal.customer)
      .map((each) => html`<li><a href="../../i/${each.id}">${each.number}</a>: ${invoiceLine(each)}</li>`);
    const body = html`<form method="post">
        ${subscriptions}
        <h2>Card</h2>
        ${cardField(state.cards[portal.customer ?? ''])}
        <button name="do" value="card">Change card</button>
      </form>
      <h2>Invoices</h2><ul>${invoices}</ul>
      <p><a href="${portal.return_url ?? '/'}">Back to Rihla</a></p>`;
    return c.html(standInPage('Your plan', body));
  });
  pages.post('/p/session/:id', async (c) => {
    const portal = state.portals[c.req.param('id')];
    if (!portal) return gone(c);
    const sent = await readForm(c);
    const [action, card] = [sent('do'), sent('card')];
    if (action === 'card') state.cards[portal.customer ?? ''] = card;
    for (const subscription of ownSubscriptions(portal)) {
      const open = state.invoices[refOf(subscription.latest_invoice)];
      if (action === 'card' && open && state.dunning[subscription.id]) billing.charge(subscription, open);
      if (action === 'cancel' || action === 'resume') billing.setEnding(subscription, action === 'cancel', true);
    }
    return c.redirect(c.req.path, 303);
  });
}
