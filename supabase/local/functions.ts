/** Edge functions: the sources that hosted Supabase gets, run in this process at both addresses that clients know. */
import { Hono } from 'hono';
import { type Environment, readEnvironment } from '../functions/_shared/environment.ts';
import type { CreateHandler, Handler } from '../functions/_shared/handler.ts';
import { createClaims } from '../functions/claims/index.ts';
import { createDeleteAccount } from '../functions/delete-account/index.ts';
import { createPlacePage } from '../functions/place-page/index.ts';
import type { Admission } from './admission.ts';
import { refuse } from './refusal.ts';
import { requireIdentity } from './token-gate.ts';
import type { Gatekeeper } from './tokens.ts';

interface EdgeFunction {
  readonly create: CreateHandler;
  /** Whether only requests with a key or token of ours reach it, as `verify_jwt` of hosted Supabase says. */
  readonly isGuarded: boolean;
}

const FUNCTIONS: Readonly<Record<string, EdgeFunction>> = {
  claims: { create: createClaims, isGuarded: false },
  // It says itself what is wrong with a session.
  // Read by whoever follows a link.
  'place-page': { create: createPlacePage, isGuarded: false },
  'delete-account': { create: createDeleteAccount, isGuarded: false },
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
        return handler(c.req.raw);
      });
    }
    routes.all(`${mount}/*`, (c) =>
      refuse(c.req.path, { status: 404, code: 'not_found', message: 'There is no such function.' }),
    );
  }
  return routes;
}

interface LocalServer {
  /** Origin, known once the server listens. */
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** The environment of the embedded backend; other settings are those of its process. */
export function localEnvironment({ url, publishableKey, secretKey, now }: LocalServer): Environment {
  const own = new Map([
    ['SUPABASE_URL', url],
    ['SUPABASE_ANON_KEY', publishableKey],
    ['SUPABASE_SERVICE_ROLE_KEY', secretKey],
  ]);
  return readEnvironment((name) => own.get(name) ?? process.env[name], now);
}
