import { Stripe } from 'stripe';
import type { Environment } from '../_shared/environment.ts';
import { createHandler, type Handler, serveOnDeno } from '../_shared/handler.ts';
import { deleteCustomer } from '../_shared/payments/customers.ts';
import { openPayments } from '../_shared/payments/payment-function.ts';
import { PaymentStoreError } from '../_shared/payments/payment-store.ts';
import { type DeletionServices, deleteAccount, ServiceError } from './handler.ts';
import { supabaseServices } from './supabase-services.ts';

/** Deletes the person's Stripe customer, with live subscriptions and open checkouts; null if payments are not set up. */
function cancelWith(environment: Environment): DeletionServices['cancelSubscription'] {
  const payments = openPayments(environment);
  if (!payments) return null;
  return async (userId) => {
    try {
      const account = await payments.store.account(userId);
      if (account?.customer) await deleteCustomer(payments.stripe, account.customer);
    } catch (cause) {
      const isOutage = cause instanceof PaymentStoreError || cause instanceof Stripe.errors.StripeError;
      if (!isOutage) throw cause;
      throw new ServiceError('the subscription could not be cancelled', { cause });
    }
  };
}

/** Buckets in which each person has a folder named by their id. */
const BUCKETS = ['avatars', 'review-photos'];

/** `POST` with the person's token; see `deleteAccount`. */
export function createDeleteAccount(environment: Environment): Handler {
  const services = deletionServices(environment);
  return createHandler((request) => deleteAccount(request, services));
}

/** The services of the Supabase project in which the function runs. */
export function deletionServices(environment: Environment): DeletionServices {
  const secretKey = environment.setting('SUPABASE_SERVICE_ROLE_KEY');
  if (!secretKey) throw new Error('SUPABASE_SERVICE_ROLE_KEY is not set');
  const { supabaseUrl, publishableKey, now } = environment;
  return supabaseServices({
    supabaseUrl,
    publishableKey,
    secretKey,
    fetch,
    buckets: BUCKETS,
    cancelSubscription: cancelWith(environment),
    now,
  });
}

serveOnDeno(createDeleteAccount);
