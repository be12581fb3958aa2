/**
 * The only page that may load the payment provider's script. It is a separate document, so that the content security policy
 * of all other pages can keep blocking that script (docs/decisions/026-stripe-script.md).
 */
export const CHECKOUT_PATH = '/subscription/checkout';

/** Origins of the payment provider's script and of its requests. */
export const STRIPE_SOURCES = {
  script: 'https://js.stripe.com',
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: 'https://api.stripe.com',
} as const;

/** The local stand-in's script, at the app's own origin. */
export const STAND_IN_SCRIPT = '/__payments/stripe.js';
