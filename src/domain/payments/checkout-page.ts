/**
 * The only page that may load the payment provider's script. It is a document of its own, so that the content security
 * policy of every other page can go on refusing that script (docs/decisions/026-stripe-script.md).
 */
export const CHECKOUT_PATH = '/subscription/checkout';

/** Where the payment provider's script comes from, and what it talks to once it runs. */
export const STRIPE_SOURCES = {
  script: 'https://js.stripe.com',
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: 'https://api.stripe.com',
} as const;

/** The local stand-in's script, at the app's own origin. */
export const STAND_IN_SCRIPT = '/__payments/stripe.js';
