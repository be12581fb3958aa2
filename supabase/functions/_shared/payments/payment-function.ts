/** Shared by the payment functions: finds the caller, parses the request, and turns failures into answers. */
import { Stripe } from 'stripe';
import {
  PAYMENT_REFUSALS,
  type PaymentAnswer,
  type PaymentFunction,
  type PaymentRefusalCode,
  type PaymentRequest,
  paymentRequests,
} from '../../../../src/domain/payments/payment-calls.ts';
import { preferredLanguage } from '../../../../src/domain/web/accept-language.ts';
import type { Environment } from '../environment.ts';
import { type CreateHandler, createHandler, FunctionError } from '../handler.ts';
import { PAGE_LANGUAGES, type PageLanguage } from '../place-words.ts';
import { openPaymentProvider, type PaymentProvider } from './payment-provider.ts';
import { openPaymentStore, type PaymentAccount, type PaymentStore, PaymentStoreError } from './payment-store.ts';

export interface Payments extends PaymentProvider {
  readonly store: PaymentStore;
  readonly environment: Environment;
}

/** Null if payments are not set up. */
export function openPayments(environment: Environment): Payments | null {
  const provider = openPaymentProvider(environment);
  return provider && { ...provider, store: openPaymentStore(environment), environment };
}

const SENTENCES: Readonly<Record<PaymentRefusalCode, string>> = {
  bad_request: 'This request is not complete.',
  price_not_offered: 'This plan is not offered.',
  foreign_return_url: 'This address to return to is not ours.',
  no_authorization: 'Please sign in to upgrade',
  bad_jwt: 'This session is over. Sign in again.',
  not_yours: 'This belongs to somebody else.',
  no_subscription: 'No subscription found to manage',
  method_not_allowed: 'This function is called with POST.',
  already_subscribed: 'You have a subscription already.',
  payments_not_set_up: 'Payments are not set up here.',
  payments_unavailable: 'The payment provider does not answer. Please try again.',
};

/** An error which, when thrown, the handler turns into the answer. */
export function refusal(code: PaymentRefusalCode, message: string = SENTENCES[code], cause?: unknown): FunctionError {
  return new FunctionError(PAYMENT_REFUSALS[code], code, message, { cause });
}

/** An authenticated request to a payment function. */
export interface PaymentCall<Name extends PaymentFunction> {
  readonly request: PaymentRequest<Name>;
  readonly userId: string;
  readonly account: PaymentAccount;
  /** The app's language. */
  readonly language: PageLanguage;
  readonly payments: Payments;
}

/** Creates the function `name`: `POST` with the person's token. `answer` gets authenticated calls only. */
export function createPaymentFunction<Name extends Exclude<PaymentFunction, 'entitlement'>>(
  name: Name,
  answer: (call: PaymentCall<Name>) => Promise<PaymentAnswer<Name>>,
): CreateHandler {
  return (environment) => {
    const payments = openPayments(environment);
    return createHandler(async (request) => {
      if (request.method !== 'POST') throw refusal('method_not_allowed');
      const userId = await findPerson(request, environment);
      const parsed = await parseRequest(name, request);
      if (!payments) throw refusal('payments_not_set_up');
      return explainOutage(environment, name, async () => {
        const account = await payments.store.account(userId);
        if (!account) throw refusal('bad_jwt');
        const language = preferredLanguage(request.headers.get('accept-language'), PAGE_LANGUAGES);
        return Response.json(await answer({ request: parsed, userId, account, language, payments }), NOT_STORED);
      });
    });
  };
}

export const NOT_STORED = { headers: { 'cache-control': 'no-store' } } as const;

/** The user id of the token, verified by the auth server. */
export async function findPerson(request: Request, { supabaseUrl, publishableKey }: Environment): Promise<string> {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  // supabase-js sends the API key while signed out.
  if (!token || token.split('.').length !== 3) throw refusal('no_authorization');
  const headers = { apikey: publishableKey, authorization: `Bearer ${token}` };
  const response = await fetch(`${supabaseUrl}/auth/v1/user`, { headers }).catch((cause: unknown) => {
    throw refusal('payments_unavailable', undefined, cause);
  });
  const body = await response.text();
  if (response.status >= 500) throw refusal('payments_unavailable');
  if (!response.ok) throw refusal('bad_jwt');
  const { id } = Object(JSON.parse(body));
  if (typeof id !== 'string') throw new TypeError('a user has an id');
  return id;
}

async function parseRequest<Name extends PaymentFunction>(name: Name, request: Request): Promise<PaymentRequest<Name>> {
  const body: unknown = await request.json().catch(() => null);
  const { success, data } = paymentRequests[name].safeParse(body);
  if (!success) throw refusal('bad_request');
  // Parsed with the schema of `name`; TypeScript can't relate the two.
  return data as PaymentRequest<Name>;
}

/** Turns failures of the provider or the database into `payments_unavailable`, and tells the operator why. */
export async function explainOutage<T>({ report }: Environment, name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isOutage = error instanceof PaymentStoreError || error instanceof Stripe.errors.StripeError;
    if (!isOutage) throw error;
    const why = error instanceof Stripe.errors.StripeError ? `${error.type} ${error.code ?? ''}` : error.message;
    report(`${name} failed: ${why.trim()}`);
    throw refusal('payments_unavailable', undefined, error);
  }
}
