/** Edge functions: the same sources that hosted Supabase runs, in this process, at both known addresses. */
import { type Context, Hono } from 'hono';
import { type Environment, readEnvironment } from '../../functions/_shared/environment.ts';
import type { CreateHandler, Handler } from '../../functions/_shared/handler.ts';
import { createCancelSubscription } from '../../functions/cancel-subscription/index.ts';
import { createClaims } from '../../functions/claims/index.ts';
import { createCheckoutSession } from '../../functions/create-checkout-session/index.ts';
import { createPortalSession } from '../../functions/create-portal-session/index.ts';
import { createDeleteAccount } from '../../functions/delete-account/index.ts';
import { createDirections } from '../../functions/directions/index.ts';
import { createDirectoryPage } from '../../functions/directory-page/index.ts';
import { createEntitlement } from '../../functions/entitlement/index.ts';
import { createGoogleReviews } from '../../functions/google-reviews/index.ts';
import { createListInvoices } from '../../functions/list-invoices/index.ts';
import { createPlacePage } from '../../functions/place-page/index.ts';
import { createPlaces } from '../../functions/places/index.ts';
import { createResumeSubscription } from '../../functions/resume-subscription/index.ts';
import { createSitemap } from '../../functions/sitemap/index.ts';
import { createStripeWebhook } from '../../functions/stripe-webhook/index.ts';
import { ROUTES_PATH } from '../directions/routes-stand-in.ts';
import { STAND_IN_PATH } from '../places/places-stand-in.ts';
import type { Admission } from './admission.ts';
import { compressAnswer } from './compress-answer.ts';
import type { TokenVerifier } from './gatekeeper.ts';
import { isLoopbackHost } from './loopback.ts';
import { refuse } from './refusal-answer.ts';
import { requireIdentity } from './token-gate.ts';
import { visitorAddress } from './visitor-address.ts';

interface EdgeFunction {
  readonly create: CreateHandler;
  /** Whether only requests with one of our keys or tokens reach it, like `verify_jwt` of hosted Supabase. */
  readonly isGuarded: boolean;
}

const FUNCTIONS: Readonly<Record<string, EdgeFunction>> = {
  claims: { create: createClaims, isGuarded: false },
  // Opened by people who follow a link.
  'place-page': { create: createPlacePage, isGuarded: false },
  'directory-page': { create: createDirectoryPage, isGuarded: false },
  sitemap: { create: createSitemap, isGuarded: false },
  // It reports a bad session itself.
  'delete-account': { create: createDeleteAccount, isGuarded: false },
  // Public; callers are counted, see `findCaller`.
  'google-reviews': { create: createGoogleReviews, isGuarded: false },
  places: { create: createPlaces, isGuarded: false },
  directions: { create: createDirections, isGuarded: false },
  // They report a bad session themselves.
  'create-checkout-session': { create: createCheckoutSession, isGuarded: false },
  'create-portal-session': { create: createPortalSession, isGuarded: false },
  'cancel-subscription': { create: createCancelSubscription, isGuarded: false },
  'resume-subscription': { create: createResumeSubscription, isGuarded: false },
  'list-invoices': { create: createListInvoices, isGuarded: false },
  // The payment setup is public; only a signed-in person gets a statement.
  entitlement: { create: createEntitlement, isGuarded: false },
  // The payment provider has no key of ours; it signs its requests.
  'stripe-webhook': { create: createStripeWebhook, isGuarded: false },
};

export const FUNCTION_NAMES: readonly string[] = Object.keys(FUNCTIONS);

const MOUNTS = ['/functions/v1', '/.netlify/functions'] as const;
const MAX_BODY_BYTES = 1_000_000;

export interface FunctionsContext {
  /** A separate one: a function waits for its own requests to the other services. */
  readonly admission: Admission;
  readonly tokenVerifier: TokenVerifier;
  /** Called at a function's first call, because the address is known only then. */
  readonly environment: () => Environment;
}

export function functionRoutes({ admission, tokenVerifier, environment }: FunctionsContext): Hono {
  const routes = new Hono();
  for (const mount of MOUNTS) {
    for (const [name, { create, isGuarded }] of Object.entries(FUNCTIONS)) {
      const path = `${mount}/${name}`;
      let handler: Handler | undefined;
      routes.use(path, admission.admit(MAX_BODY_BYTES));
      if (isGuarded) routes.use(path, requireIdentity(tokenVerifier));
      routes.all(path, (c) => {
        handler ??= create(environment());
        return handler(withAddress(c));
      });
    }
    routes.all(`${mount}/*`, (c) =>
      refuse(c.req.path, { status: 404, code: 'not_found', message: 'There is no such function.' }),
    );
  }
  let sitemap: Handler | undefined;
  for (const path of ['/sitemap.xml', '/sitemap/:part']) {
    routes.use(path, admission.admit(MAX_BODY_BYTES));
    routes.get(path, async (c) => {
      sitemap ??= createSitemap(environment());
      const url = new URL(c.req.url);
      const part: string | undefined = c.req.param('part');
      url.search = part === undefined ? '' : `?${new URLSearchParams({ part })}`;
      return compressAnswer(await sitemap(new Request(url)), c.req.raw);
    });
  }
  return routes;
}

/** Adds the visitor's address, as hosted Supabase's edge does; overwrites one that the caller sent. */
function withAddress(c: Context): Request {
  const { raw } = c.req;
  const headers = new Headers(raw.headers);
  headers.set('cf-connecting-ip', visitorAddress(c));
  return new Request(raw, { headers });
}

interface LocalServer {
  /** Origin, known once the server listens. */
  readonly url: string;
  /** The site's public origin. */
  readonly site: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  /** Key of the places provider's stand-in; undefined without one. */
  readonly standInKey?: string | undefined;
  /** Settings of the payment provider's stand-in; empty without one. */
  readonly paymentSettings: Readonly<Record<string, string>>;
  /** The setting ENTITLEMENT_KEYS, unless the operator sets it. */
  readonly entitlementKeys: string;
  /** They override the process's settings. */
  readonly settings: Readonly<Record<string, string>>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly report: (line: string) => void;
}

/** The app's origin; on this machine under both names, because people use either. */
function returnOrigins(site: string): string {
  const { origin, hostname, port, protocol } = new URL(site);
  if (!isLoopbackHost(hostname)) return origin;
  return ['127.0.0.1', 'localhost'].map((name) => new URL(`${protocol}//${name}:${port}`).origin).join(',');
}

/**
 * The embedded backend's environment; other settings come from its process. Without real keys for the providers of places
 * and directions it uses the stand-ins, if any.
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
  // All settings of the stand-in, or none: a real key must never meet the stand-in's prices.
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
