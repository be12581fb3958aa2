/** How Stripe's API is written to: forms whose names have brackets, and nothing in them that it does not know. */
import type { Stripe } from 'stripe';

/** A form's fields; lists are lists, all else is text. */
export interface Form {
  readonly [name: string]: string | Form | readonly Form[] | undefined;
}

/** `a[b][0][c]=d` as an object. */
export function parseForm(text: string): Form {
  const form: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    let at: Record<string, unknown> = form;
    for (const [n, part] of path.entries()) {
      if (part === '__proto__') break;
      const next = path[n + 1];
      if (next === undefined) at[part] = value;
      else at = at[part] = Object(at[part] ?? (/^\d+$/.test(next) ? [] : {}));
    }
  }
  // Made of texts, lists and such objects only.
  return form as Form;
}

/** A text of a form, reached by its path; undefined where there is none. */
export function textOf(form: Form, ...path: readonly (string | number)[]): string | undefined {
  let at: unknown = form;
  for (const part of path) at = Object(at)[part];
  return typeof at === 'string' ? at : undefined;
}

type Names<Parameters> = readonly (keyof Parameters & string)[];

/** What our functions may send, by method and path; Stripe refuses names that it does not know, and so does the stand-in. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  'POST /v1/customers': ['email', 'metadata', 'name'] satisfies Names<Stripe.CustomerCreateParams>,
  'POST /v1/customers/:id': [
    'email',
    'metadata',
    'name',
    'preferred_locales',
  ] satisfies Names<Stripe.CustomerUpdateParams>,
  'POST /v1/checkout/sessions': [
    'mode',
    'ui_mode',
    'customer',
    'client_reference_id',
    'line_items',
    'success_url',
    'cancel_url',
    'allow_promotion_codes',
    'payment_method_collection',
    'adaptive_pricing',
    'metadata',
    'subscription_data',
    'automatic_tax',
    'customer_update',
    'expires_at',
    'locale',
  ] satisfies Names<Stripe.Checkout.SessionCreateParams>,
  'GET /v1/checkout/sessions': ['customer', 'status', 'limit'] satisfies Names<Stripe.Checkout.SessionListParams>,
  'GET /v1/subscriptions': ['customer', 'status', 'limit'] satisfies Names<Stripe.SubscriptionListParams>,
  'GET /v1/subscriptions/:id': ['expand'] satisfies Names<Stripe.SubscriptionRetrieveParams>,
  'POST /v1/subscriptions/:id': [
    'cancel_at',
    'cancel_at_period_end',
    'metadata',
  ] satisfies Names<Stripe.SubscriptionUpdateParams>,
  'GET /v1/invoices': ['customer', 'limit'] satisfies Names<Stripe.InvoiceListParams>,
  'GET /v1/invoice_payments': ['payment', 'limit'] satisfies Names<Stripe.InvoicePaymentListParams>,
  'POST /v1/refunds': ['payment_intent', 'amount'] satisfies Names<Stripe.RefundCreateParams>,
  'POST /v1/billing_portal/sessions': [
    'customer',
    'return_url',
    'locale',
  ] satisfies Names<Stripe.BillingPortal.SessionCreateParams>,
};

/** The first field that Stripe would not know in this request; undefined when it knows all. */
export function unknownField(method: string, path: string, form: Form): string | undefined {
  const pattern = path.replace(/\/(?:cus|sub|cs|in)_[^/]+/, '/:id');
  const known = KNOWN[`${method} ${pattern}`] ?? [];
  return Object.keys(form).find((name) => !known.includes(name));
}
