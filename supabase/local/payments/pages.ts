/** The pages that Stripe hosts: checkout, the customer's portal and an invoice. Their only secret is the address. */
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Stripe } from 'stripe';
import { preferredLanguage } from '../../../src/domain/web/accept-language.ts';
import { PAGE_LANGUAGES, type PageLanguage } from '../../functions/_shared/place-words.ts';
import type { Billing } from './billing.ts';
import { type CardKind, cardKind, TEST_CARDS } from './cards.ts';
import { dayOf, dollars, standInPage } from './page.ts';
import { textOf } from './wire.ts';
import { fill, STAND_IN_WORDS, type StandInWords, wordsLanguage } from './words.ts';
import { itemOf, refOf, type World } from './world.ts';

/** The only promotion code, with its discount on the first charge. */
const PROMOTION = { code: 'SALAM20', percent: 20 } as const;

/** Replaces the script at js.stripe.com; the app only navigates to the hosted page and calls nothing else. */
const SCRIPT = `window.Stripe = Object.assign((key) => ({ key }), { version: 'endive' });\n`;

const REASONS: Readonly<Partial<Record<CardKind, 'declined' | 'noFunds'>>> = {
  declined: 'declined',
  no_funds: 'noFunds',
  fails_later: 'declined',
};

export interface PagesOptions {
  readonly world: World;
  readonly billing: Billing;
  readonly prices: ReadonlyMap<string, Stripe.Price>;
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
    const invoice = options.world.invoices[c.req.param('id')];
    if (!invoice) return gone(c);
    const language = languageFor(c, options.world.customers[refOf(invoice.customer)]?.preferred_locales?.[0]);
    const body = html`<p>${dollars(invoice.amount_due)}, ${invoice.status}, ${dayOf(invoice.created)}</p>`;
    const title = fill(STAND_IN_WORDS[language].invoice, { number: invoice.number ?? '' });
    return c.html(standInPage(title, body, language));
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

/** Like Stripe, uses the requested language, else the browser's. */
function languageFor(c: Context, locale: string | null | undefined): PageLanguage {
  return wordsLanguage(locale) ?? preferredLanguage(c.req.header('accept-language'), PAGE_LANGUAGES);
}

function gone(c: Context) {
  const language = languageFor(c, null);
  const words = STAND_IN_WORDS[language];
  return c.html(standInPage(words.gone, html`<p><a href="/subscription">${words.toRihla}</a></p>`, language), 410);
}

function cardField(words: StandInWords, number: string) {
  const options = TEST_CARDS.map((card) => html`<option value="${card.number}">${card.says}</option>`);
  return html`<p><label>${words.cardNumber}<br><input name="card" value="${number}" inputmode="numeric" required list="cards"></label></p>
    <datalist id="cards">${options}</datalist>`;
}

function checkoutPage(pages: Hono, { world, billing, prices }: PagesOptions): void {
  const openSession = (id: string) => {
    const entry = world.sessions[id];
    const price = prices.get(textOf(entry?.form ?? {}, 'line_items', 0, 'price') ?? '');
    if (entry?.session.status !== 'open' || !price) return undefined;
    return { ...entry, price, trialDays: Number(textOf(entry.form, 'subscription_data', 'trial_period_days') ?? 0) };
  };
  type Open = NonNullable<ReturnType<typeof openSession>>;

  const payPage = (
    c: Context,
    { session, price, trialDays }: Open,
    problem?: 'declined' | 'noFunds' | 'unconfirmed' | 'invalidCode',
    card = '4242424242424242',
  ) => {
    const language = languageFor(c, session.locale);
    const words = STAND_IN_WORDS[language];
    const interval = price.recurring?.interval === 'year' ? words.yearly : words.monthly;
    const each = fill(interval, { price: dollars(price.unit_amount ?? 0) });
    return standInPage(
      words.subscribeTitle,
      html`<p>${trialDays > 0 ? fill(words.trial, { days: trialDays, price: each }) : each}</p>
        ${problem === undefined ? '' : html`<p role="alert"><strong>${words[problem]}</strong> ${words.another}</p>`}
        <form method="post">
          ${cardField(words, card)}
          <p><label>${words.promotion}<br><input name="promotion" placeholder="${PROMOTION.code}"></label></p>
          <button>${words.subscribe}</button>
        </form>
        <p><a href="${session.cancel_url ?? '/'}">${words.back}</a></p>`,
      language,
    );
  };

  pages.get('/c/pay/:id', (c) => {
    const open = openSession(c.req.param('id'));
    return open ? c.html(payPage(c, open)) : gone(c);
  });
  pages.post('/c/pay/:id', async (c) => {
    const open = openSession(c.req.param('id'));
    if (!open) return gone(c);
    const { session, trialDays } = open;
    const sent = await readForm(c);
    const [card, promotion, bank] = [sent('card'), sent('promotion'), sent('bank')];
    const kind = cardKind(card);
    const isRefused = kind === 'declined' || kind === 'no_funds' || (kind === 'fails_later' && trialDays === 0);
    if (isRefused) return c.html(payPage(c, open, REASONS[kind], card), 402);
    if (kind === 'asks_bank' && bank === '') return c.html(bankPage(languageFor(c, session.locale), card, promotion));
    if (bank === 'fail') return c.html(payPage(c, open, 'unconfirmed', card), 402);
    const code = promotion.trim().toUpperCase();
    if (code !== '' && code !== PROMOTION.code) return c.html(payPage(c, open, 'invalidCode', card), 402);
    world.cards[refOf(session.customer)] = card;
    billing.complete(session.id, code === '' ? 0 : PROMOTION.percent);
    return c.redirect((session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id), 303);
  });
}

function bankPage(language: PageLanguage, card: string, promotion: string) {
  const words = STAND_IN_WORDS[language];
  return standInPage(
    words.bankTitle,
    html`<p>${words.bankAsks}</p>
      <form method="post">
        <input type="hidden" name="card" value="${card}">
        <input type="hidden" name="promotion" value="${promotion}">
        <button name="bank" value="confirm">${words.confirm}</button>
        <button name="bank" value="fail">${words.refuse}</button>
      </form>`,
    language,
  );
}

function portalPage(pages: Hono, { world, billing }: PagesOptions): void {
  const ownSubscriptions = ({ customer }: Stripe.BillingPortal.Session) =>
    Object.values(world.subscriptions).filter((each) => each.customer === customer && each.status !== 'canceled');

  pages.get('/p/session/:id', (c) => {
    const portal = world.portals[c.req.param('id')];
    if (!portal) return gone(c);
    const language = languageFor(c, portal.locale);
    const words = STAND_IN_WORDS[language];
    const subscriptions = ownSubscriptions(portal).map((each) => {
      const isEnding = each.cancel_at_period_end || each.cancel_at !== null;
      const day = dayOf(itemOf(each).current_period_end);
      return html`<p>${fill(isEnding ? words.ends : words.renews, { status: each.status, day })}</p>
        <p>${isEnding ? html`<button name="do" value="resume">${words.resume}</button>` : html`<button name="do" value="cancel">${words.cancel}</button>`}</p>`;
    });
    const invoices = Object.values(world.invoices)
      .filter(({ customer }) => customer === portal.customer)
      .map(
        (each) =>
          html`<li><a href="../../i/${each.id}">${each.number ?? each.id}</a>: ${dollars(each.amount_due)}, ${each.status}, ${dayOf(each.created)}</li>`,
      );
    const body = html`<form method="post">
        ${subscriptions}
        <h2>${words.card}</h2>
        ${cardField(words, world.cards[portal.customer ?? ''] ?? '4242424242424242')}
        <button name="do" value="card">${words.changeCard}</button>
      </form>
      <h2>${words.invoices}</h2><ul>${invoices}</ul>
      <p><a href="${portal.return_url ?? '/'}">${words.toRihla}</a></p>`;
    return c.html(standInPage(words.planTitle, body, language));
  });
  pages.post('/p/session/:id', async (c) => {
    const portal = world.portals[c.req.param('id')];
    if (!portal) return gone(c);
    const sent = await readForm(c);
    const [action, card] = [sent('do'), sent('card')];
    if (action === 'card') world.cards[portal.customer ?? ''] = card;
    for (const subscription of ownSubscriptions(portal)) {
      const open = world.invoices[refOf(subscription.latest_invoice)];
      if (action === 'card' && open && world.dunning[subscription.id]) billing.charge(subscription, open);
      if (action === 'cancel' || action === 'resume') billing.setEnding(subscription, action === 'cancel', true);
    }
    return c.redirect(c.req.path, 303);
  });
}
