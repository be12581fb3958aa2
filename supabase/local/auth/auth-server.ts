/**
 * The embedded replacement for Supabase Auth: paths, bodies and codes of
 * https://supabase.com/docs/reference/self-hosting-auth.
 */
import { type Context, Hono } from 'hono';
import { refusalOf, refuse } from '../gateway/refusal-answer.ts';
import { getUser, logOut, putUser } from './account-routes.ts';
import { deleteUserById, getUserById } from './admin-routes.ts';
import { AuthError } from './auth-error.ts';
import type { AuthContext } from './context.ts';
import { isSame } from './hashes.ts';
import { reauthenticate, recover, resend, sendOtp } from './one-time-routes.ts';
import type { OpenIdProvider } from './open-id-provider.ts';
import { finishFlow, startFlow } from './provider-flow.ts';
import { inReadersLanguage } from './reader-language.ts';
import { grantToken } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { verify } from './verify.ts';

/** Pages that a browser opens itself, without a key. */
const WITHOUT_KEY = new Set(['/authorize', '/callback']);

/** The routes below /auth/v1. @param provider for signing in without a password; none by default */
export function authRoutes(context: AuthContext, provider?: OpenIdProvider): Hono {
  const routes = new Hono();
  routes.onError((error, c) => {
    if (error instanceof AuthError) return error.toResponse();
    const refusal = refusalOf(error);
    if (refusal) return refuse(c.req.path, refusal);
    context.report(`auth: ${new URL(c.req.url).pathname} failed: ${error.name}`);
    return new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs').toResponse();
  });
  routes.use(async (c, next) => {
    c.header('cache-control', 'no-store');
    return refuseWithoutKey(c, context) ?? next();
  });
  routes.use(inReadersLanguage());
  routes.post('/signup', (c) => signUp(c, context));
  routes.post('/token', (c) => grantToken(c, context));
  routes.post('/otp', (c) => sendOtp(c, context));
  routes.post('/verify', (c) => verify(c, context));
  routes.post('/recover', (c) => recover(c, context));
  routes.post('/resend', (c) => resend(c, context));
  routes.get('/reauthenticate', (c) => reauthenticate(c, context));
  routes.get('/user', (c) => getUser(c, context));
  routes.put('/user', (c) => putUser(c, context));
  routes.post('/logout', (c) => logOut(c, context));
  routes.get('/admin/users/:id', (c) => getUserById(c, context));
  routes.delete('/admin/users/:id', (c) => deleteUserById(c, context));
  routes.get('/authorize', (c) => startFlow(c, context, provider));
  routes.get('/callback', (c) => finishFlow(c, context, provider));
  routes.get('/health', (c) => c.json({ name: 'GoTrue', description: 'The embedded stand-in for Supabase Auth' }));
  routes.get('/settings', (c) =>
    c.json({
      external: { email: true, phone: true, google: provider !== undefined, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      sms_provider: 'outbox',
      saml_enabled: false,
    }),
  );
  routes.all('*', (c) => c.json({ code: 404, message: 'Not found' }, 404));
  return routes;
}

/** Answers like Supabase's gateway. */
function refuseWithoutKey(c: Context, { publishableKey, secretKey }: AuthContext): Response | undefined {
  if (WITHOUT_KEY.has(new URL(c.req.url).pathname.replace(/^\/auth\/v1/, ''))) return undefined;
  const key = c.req.header('apikey') ?? c.req.query('apikey');
  if (!key) {
    const hint = 'No `apikey` request header or url param was found.';
    return c.json({ message: 'No API key found in request', hint }, 401);
  }
  if (isSame(key, publishableKey) || isSame(key, secretKey)) return undefined;
  return c.json({ message: 'Invalid API key', hint: 'Double check your Supabase `apikey`' }, 401);
}
