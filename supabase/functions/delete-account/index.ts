import { Stripe } from 'stripe';
import type { Environment } from '../_shared/environment.ts';
import { createHandler, type Handler, serveOnDeno } from '../_shared/handler.ts';
import { deleteCustomer } from '../_shared/payments/customers.ts';
import { openPayments } from '../_shared/payments/payment-function.ts';
import { PaymentStoreError } from '../_shared/payments/payment-store.ts';
import { type DeletionServices, deleteAccount, ServiceError } from './handler.ts';
import { supabaseServices } from './supabase-services.ts';

/** Ends what the person could still pay for, and forgets them at the payment provider; null where no payments are set up. */
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

/** Each has a folder for every person, named by their id. */
const BUCKETS = ['avatars', 'review-photos'];

/** `POST` with the person's token; see `deleteAccount`. */
export function createDeleteAccount(environment: Environment): Handler {
  const services = deletionServices(environment);
  return createHandler((request) => deleteAccount(request, services));
}

/** The services of the project that a function runs in. */
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
