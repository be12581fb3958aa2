/** Edge functions: the sources that hosted Supabase gets, run in this process at both addresses that clients know. */
import { type Context, Hono } from 'hono';
import { type Environment, readEnvironment } from '../../functions/_shared/environment.ts';
import type { CreateHandler, Handler } from '../../functions/_shared/handler.ts';
import { createCancelSubscription } from '../../functions/cancel-subscription/index.ts';
import { createClaims } from '../../functions/claims/index.ts';
import { createCheckoutSession } from '../../functions/create-checkout-session/index.ts';
import { createPortalSession } from '../../functions/create-portal-session/index.ts';
import { createDeleteAccount } from '../../functions/delete-account/index.ts';
import { createDirections } from '../../functions/directions/index.ts';
import { createEntitlement } from '../../functions/entitlement/index.ts';
import { createGoogleReviews } from '../../functions/google-reviews/index.ts';
import { createListInvoices } from '../../functions/list-invoices/index.ts';
import { createPlacePage } from '../../functions/place-page/index.ts';
import { createPlaces } from '../../functions/places/index.ts';
import { createResumeSubscription } from '../../functions/resume-subscription/index.ts';
import { createStripeWebhook } from '../../functions/stripe-webhook/index.ts';
import { ROUTES_PATH } from '../directions/stand-in.ts';
import { STAND_IN_PATH } from '../places/stand-in.ts';
import type { Admission } from './admission.ts';
import { isLoopbackHost } from './loopback.ts';
import { refuse } from './refusal.ts';
import { requireIdentity } from './token-gate.ts';
import type { Gatekeeper } from './tokens.ts';
import { visitorAddress } from './visitor-address.ts';

interface EdgeFunction {
  readonly create: CreateHandler;
  /** Whether only requests with a key or token of ours reach it, as `verify_jwt` of hosted Supabase says. */
  readonly isGuarded: boolean;
}

const FUNCTIONS: Readonly<Record<string, EdgeFunction>> = {
  claims: { create: createClaims, isGuarded: false },
  // Read by a person who follows a link.
  'place-page': { create: createPlacePage, isGuarded: false },
  // It says itself what is wrong with a session.
  'delete-account': { create: createDeleteAccount, isGuarded: false },
  // Anybody may read; who asks is counted, see `findCaller`.
  'google-reviews': { create: createGoogleReviews, isGuarded: false },
  places: { create: createPlaces, isGuarded: false },
  directions: { create: createDirections, isGuarded: false },
  // They say themselves what is wrong with a session.
  'create-checkout-session': { create: createCheckoutSession, isGuarded: false },
  'create-portal-session': { create: createPortalSession, isGuarded: false },
  'cancel-subscription': { create: createCancelSubscription, isGuarded: false },
  'resume-subscription': { create: createResumeSubscription, isGuarded: false },
  'list-invoices': { create: createListInvoices, isGuarded: false },
  // Everybody may read how to pay; only who is signed in gets a statement.
  entitlement: { create: createEntitlement, isGuarded: false },
  // The payment provider has no key of ours: it signs.
  'stripe-webhook': { create: createStripeWebhook, isGuarded: false },
};

export const FUNCTION_NAMES: readonly string[] = Object.keys(FUNCTIONS);

const MOUNTS = ['/functions/v1', '/.netlify/functions'] as const;
const MAX_BODY_BYTES = 1_000_000;

export interface FunctionsContext {
  /** Of its own: a function waits for requests that it makes to the other services. */
  readonly admission: Admission;
  readonly gatekeeper: Gatekeeper;
  /** Asked for when a function is called first, because the address is known only then. */
  readonly environment: () => Environment;
}

export function functionRoutes({ admission, gatekeeper, environment }: FunctionsContext): Hono {
  const routes = new Hono();
  for (const mount of MOUNTS) {
    for (const [name, { create, isGuarded }] of Object.entries(FUNCTIONS)) {
      const path = `${mount}/${name}`;
      let handler: Handler | undefined;
      routes.use(path, admission.admit(MAX_BODY_BYTES));
      if (isGuarded) routes.use(path, requireIdentity(gatekeeper));
      routes.all(path, (c) => {
        handler ??= create(environment());
        return handler(withAddress(c));
      });
    }
    routes.all(`${mount}/*`, (c) =>
      refuse(c.req.path, { status: 404, code: 'not_found', message: 'There is no such function.' }),
    );
  }
  return routes;
}

/**
 * The request with the address that it came from, as hosted Supabase's edge gives it: what a caller wrote there itself is
 * overwritten.
 */
function withAddress(c: Context): Request {
  const { raw } = c.req;
  const headers = new Headers(raw.headers);
  headers.set('cf-connecting-ip', visitorAddress(c));
  return new Request(raw, { headers });
}

interface LocalServer {
  /** Origin, known once the server listens. */
  readonly url: string;
  /** Origin under which people reach the app. */
  readonly site: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  /** Of the stand-in for the places provider; undefined where there is none. */
  readonly standInKey?: string | undefined;
  /** Of the stand-in for the payment provider; empty where there is none. */
  readonly paymentSettings: Readonly<Record<string, string>>;
  /** The setting ENTITLEMENT_KEYS, unless the operator sets it. */
  readonly entitlementKeys: string;
  /** Over those of the process. */
  readonly settings: Readonly<Record<string, string>>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly report: (line: string) => void;
}

/** The app's origin; on this machine also by the other name, since people open either. */
function returnOrigins(site: string): string {
  const { origin, hostname, port, protocol } = new URL(site);
  if (!isLoopbackHost(hostname)) return origin;
  return ['127.0.0.1', 'localhost'].map((name) => new URL(`${protocol}//${name}:${port}`).origin).join(',');
}

/**
 * The environment of the embedded backend; other settings are those of its process. Without keys of its own for the providers of
 * places and directions it asks the stand-ins, if there are any.
 */
export function localEnvironment(server: LocalServer): Environment {
  const { url, publishableKey, secretKey, standInKey, paymentSettings, settings, now, report } = server;
  const own = new Map([
    ['SUPABASE_URL', url],
    ['SUPABASE_ANON_KEY', publishableKey],
    ['SUPABASE_SERVICE_ROLE_KEY', secretKey],
  ]);
  const given = (name: string) => own.get(name) ?? settings[name] ?? process.env[name];
  const standIn = (name: string, path: string): readonly (readonly [string, string])[] =>
    standInKey === undefined || given(`${name}_KEY`) !== undefined
      ? []
      : [
          [`${name}_KEY`, standInKey],
          [`${name}_URL`, url + path],
        ];
  // All of them or none: a key of the real one must never meet prices of the stand-in.
  const payments = given('STRIPE_SECRET_KEY') === undefined ? paymentSettings : {};
  const defaults = new Map([
    ...standIn('GOOGLE_PLACES', STAND_IN_PATH),
    ...standIn('GOOGLE_ROUTES', ROUTES_PATH),
    ...Object.entries(payments),
    ['ENTITLEMENT_KEYS', server.entitlementKeys],
    ['RETURN_ORIGINS', returnOrigins(server.site)],
  ]);
  const setting = (name: string) => given(name) ?? defaults.get(name);
  return readEnvironment(setting, { now, report });
}
