import type { Environment } from '../_shared/environment.ts';
import { createHandler, type Handler, serveOnDeno } from '../_shared/handler.ts';
import { type DeletionServices, deleteAccount } from './handler.ts';
import { supabaseServices } from './supabase-services.ts';

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
    cancelSubscription: null,
    now,
  });
}

serveOnDeno(createDeleteAccount);
