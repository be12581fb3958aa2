/** Parses requests to Stripe's API: forms with brackets in the names. Unknown fields are refused. */
import type { Stripe } from 'stripe';

/** A form's fields: lists, forms, and otherwise text. */
export interface Form {
  readonly [name: string]: string | Form | readonly Form[] | undefined;
}

/** Parses `a[b][0][c]=d` into an object. */
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
  // It contains only texts, lists and such objects.
  return form as Form;
}

/** A text of a form by its path; undefined if there is none. */
export function textOf(form: Form, ...path: readonly (string | number)[]): string | undefined {
  let at: unknown = form;
  for (const part of path) at = Object(at)[part];
  return typeof at === 'string' ? at : undefined;
}

type Names<Parameters> = readonly (keyof Parameters & string)[];

/** The fields that our functions may send, by method and path. Stripe refuses unknown names, and so does the stand-in. */
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
  'POST /v1/billing_portal/sessions': [
    'customer',
    'return_url',
    'locale',
  ] satisfies Names<Stripe.BillingPortal.SessionCreateParams>,
};

/** The request's first field unknown to Stripe; undefined if all are known. */
export function unknownField(method: string, path: string, form: Form): string | undefined {
  const pattern = path.replace(/\/(?:cus|sub|cs|in)_[^/]+/, '/:id');
  const known = KNOWN[`${method} ${pattern}`] ?? [];
  return Object.keys(form).find((name) => !known.includes(name));
}
