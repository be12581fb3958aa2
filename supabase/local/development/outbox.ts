import { Hono } from 'hono';
import { html } from 'hono/html';
import { developersOnly } from './development.ts';

/** Number of messages to keep. */
const KEPT = 200;

interface Message {
  readonly kind: 'mail' | 'text';
  /** An e-mail address, or a number with its plus. */
  readonly to: string;
  /** Only of a mail. */
  readonly subject?: string;
  readonly text: string;
}

interface SentMessage extends Message {
  /** Starts at 1. */
  readonly id: number;
  /** ISO 8601. */
  readonly sentAt: string;
}

/**
 * The mails and text messages that a real backend would send, in memory, shown on a page to the developer at this machine.
 */
export interface Outbox {
  put(message: Message): void;
  /**
   * /__outbox is a page; /__outbox.json is the same as a list of `{id, kind, to, subject?, text, sentAt}`, newest first.
   * `?to=` filters by address or number. Requests from other machines, or without the key in `?key=`, get 404.
   */
  readonly routes: Hono;
}

/** Outside of development mode messages are dropped, because nothing here sends any. */
export const NO_OUTBOX: Outbox = { put: () => {}, routes: new Hono() };

const OUTBOX_PATH = '/__outbox';

/** Address of the page with its key. @param site origin @param key undefined if there is no page */
export function outboxUrl(site: string, key: string | undefined): string | undefined {
  return key === undefined ? undefined : `${site}${OUTBOX_PATH}?key=${key}`;
}

/**
 * @param key required to open the pages
 * @param now epoch milliseconds
 */
export function openOutbox(key: string, now: () => number): Outbox {
  const sent: SentMessage[] = [];
  let count = 0;
  const find = (to: string | undefined) => {
    const wanted = to?.trim().toLowerCase();
    // Query parsers read a plus as a space.
    return wanted ? sent.filter((message) => message.to.toLowerCase() === wanted.replace(/^(?=\d+$)/, '+')) : sent;
  };
  const routes = new Hono();
  for (const path of [OUTBOX_PATH, `${OUTBOX_PATH}.json`]) {
    routes.use(path, developersOnly(key), async (c, next) => {
      c.header('cache-control', 'no-store');
      await next();
    });
  }
  routes.get(OUTBOX_PATH, (c) => {
    const to = c.req.query('to') ?? '';
    return c.html(page(find(to), to, key));
  });
  routes.get(`${OUTBOX_PATH}.json`, (c) => c.json(find(c.req.query('to'))));
  return {
    put(message) {
      sent.unshift({ ...message, id: ++count, sentAt: new Date(now()).toISOString() });
      sent.length = Math.min(sent.length, KEPT);
    },
    routes,
  };
}

/** Addresses in messages are wider than a phone. The content security policy allows styles on elements. */
const LOOK = 'max-width: 42rem; margin: 1rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui; overflow-wrap: anywhere';

/** Needs no script or stylesheet, as the content security policy requires. */
function page(messages: readonly SentMessage[], to: string, key: string) {
  const all = `${OUTBOX_PATH}?key=${key}`;
  const articles = messages.map(
    ({ id, kind, to: recipient, subject, text, sentAt }) => html`<article aria-labelledby="m${id}">
      <h2 id="m${id}">${subject ?? 'Text message'}</h2>
      <p>${kind === 'mail' ? 'Mail' : 'Text message'} to <a href="${all}&to=${encodeURIComponent(recipient)}">${recipient}</a>,
        <time datetime="${sentAt}">${sentAt}</time></p>
      ${text.split('\n\n').map((paragraph) => html`<p>${paragraphOf(paragraph)}</p>`)}
    </article>
    <hr>`,
  );
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="referrer" content="no-referrer">
    <link rel="icon" href="/icons/rihla.svg" type="image/svg+xml">
    <title>Outbox (local)</title>
  </head>
  <body style="${LOOK}">
    <main>
      <h1>Outbox of the local backend</h1>
      <p>Nothing here was sent to anybody: on this machine, mails and text messages end on this page.</p>
      <form action="${OUTBOX_PATH}">
        <input type="hidden" name="key" value="${key}">
        <label for="to">Only to</label>
        <input id="to" name="to" value="${to}" placeholder="address or number" autocomplete="off">
        <button>Show</button>
        <a href="${all}">Show all</a>
      </form>
      ${messages.length === 0 ? html`<p>Nothing was sent since the start.</p>` : articles}
    </main>
  </body>
</html>`;
}

function paragraphOf(text: string) {
  if (/^https?:\/\/\S+$/.test(text)) return html`<a href="${text}">${text}</a>`;
  return /^\d{6}$/.test(text) ? html`<strong><code>${text}</code></strong>` : text;
}
