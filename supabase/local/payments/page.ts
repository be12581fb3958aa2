import { html } from 'hono/html';

export type Html = ReturnType<typeof html>;

const LOOK = 'max-width: 32rem; margin: 1rem auto; padding: 0 1rem; font: 1rem/1.6 system-ui; overflow-wrap: anywhere';
const BANNER = 'padding: .75rem 1rem; border: 2px dashed; border-radius: .5rem';

/** A page of the stand-in, in English, with a banner that says so. Needs no script or stylesheet. */
export function standInPage(title: string, body: Html | string): Html {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="referrer" content="no-referrer">
    <link rel="icon" href="/icons/rihla.svg" type="image/svg+xml">
    <title>${title} (stand-in for Stripe)</title>
  </head>
  <body style="${LOOK}">
    <main>
      <p role="note" style="${BANNER}">This is not Stripe: it is a stand-in on this machine. No money moves.</p>
      <h1>${title}</h1>
      ${body}
    </main>
  </body>
</html>`;
}

/** Formats cents as dollars. */
export function dollars(cents: number): string {
  return `US$${(cents / 100).toFixed(2)}`;
}

/** A day in UTC, such as 2026-11-24. @param seconds epoch seconds */
export function dayOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}
