/** Lets a person pay at Stripe’s stand-in. */
import type { PaymentSetup } from '../../src/domain/payments/payment-calls.ts';
import type { TestBackend } from './backend.ts';
import { developmentUrl } from './outbox.ts';
import type { Person } from './people.ts';

export const GOOD_CARD = '4242 4242 4242 4242';
export const FAILING_CARD = '4000 0000 0000 0341';

export interface Answered {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- of each function another, and tests compare it
  readonly body: any;
}

/** Calls an Edge Function as this person, or anonymously. @param language the app's language */
export async function callFunction(
  backend: Pick<TestBackend, 'url' | 'publishableKey'>,
  name: string,
  body: unknown,
  person?: Pick<Person, 'client'>,
  language?: string,
): Promise<Answered> {
  const session = await person?.client.auth.getSession();
  const token = session?.data.session?.access_token;
  const response = await fetch(`${backend.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: backend.publishableKey,
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(language === undefined ? {} : { 'accept-language': language }),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

export async function readSetup(backend: Pick<TestBackend, 'url'>): Promise<PaymentSetup> {
  return (await fetch(`${backend.url}/functions/v1/entitlement`)).json();
}

/** Calls a control of Stripe’s stand-in. It delivers the resulting events, unless `held` was set. */
export async function control(backend: Pick<TestBackend, 'url'>, action: string, body: object = {}): Promise<Answered> {
  const response = await fetch(developmentUrl(backend.url, `/__payments/${action}`), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

/** Delivers waiting events until none is left. */
export async function deliverAll(backend: Pick<TestBackend, 'url'>): Promise<void> {
  for (let n = 0; n < 20; n++) if ((await control(backend, 'flush')).body.waiting === 0) return;
  throw new Error('events are refused again and again');
}

/** The whole state of Stripe’s stand-in. */
export async function standInState(backend: Pick<TestBackend, 'url'>): Promise<Answered['body']> {
  return (await fetch(developmentUrl(backend.url, '/__payments/state'))).json();
}

/** Submits a form of Stripe’s stand-in. @returns the answer, with the address that it redirects to */
export async function submit(page: string, values: Readonly<Record<string, string>>) {
  const response = await fetch(page, { method: 'POST', body: new URLSearchParams(values), redirect: 'manual' });
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
}

export function checkoutRequest(origin: string, priceId: string) {
  return {
    priceId,
    successUrl: `${origin}/subscription/success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${origin}/subscription/cancelled`,
  };
}

/** Buys Pro: creates the checkout session, submits the card, and delivers the events. */
export async function buy(
  backend: TestBackend,
  person: Person,
  card = GOOD_CARD,
  plan: 'monthly' | 'yearly' = 'monthly',
) {
  const { payments } = await readSetup(backend);
  const request = checkoutRequest(backend.url, payments?.priceIds[plan] ?? '');
  const { body, status } = await callFunction(backend, 'create-checkout-session', request, person);
  if (status !== 200) throw new Error(`no checkout: ${JSON.stringify(body)}`);
  const paid = await submit(body.url, { card });
  if (paid.status !== 303) throw new Error(`not paid: ${paid.status}`);
  await deliverAll(backend);
  return { ...body, ...paid };
}
