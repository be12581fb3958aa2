/**
 * Signing in with a provider by PKCE, as supabase-js does it:
 *
 *   app ──/authorize (challenge)──► here ──(state, nonce, our own challenge)──► provider: the person agrees
 *   app ◄──redirect_to?code──────── here ◄──/callback (code, state)─────────── provider
 *   app ──/token (code, verifier)─► here: a session
 *
 * State, code and challenge are valid for one flow and once. A challenge is required, so tokens never appear in an address.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { Queryable } from '../database/database.ts';
import { AuthError, invalid } from './auth-error.ts';
import { checkNotBanned } from './auth-sessions.ts';
import { type AuthContext, instant } from './context.ts';
import { isSame, newToken, sha256 } from './hashes.ts';
import { providerMetadata } from './metadata.ts';
import { fetchProfile, type OpenIdProvider, type Profile } from './open-id-provider.ts';
import { transferToOwner } from './ownership.ts';
import { allowedRedirect } from './redirects.ts';
import { addIdentity, createUser, findByIdentity, findUser, markVerified, type UserRow, updateUser } from './users.ts';

/** Supabase's limit for the person's choice, and then for the app to return. */
const FLOW_MS = 5 * 60_000;
const CHALLENGE = /^[\w.~-]{43,128}$/;

const callbackUrl = ({ siteUrl }: AuthContext) => `${siteUrl()}/auth/v1/callback`;
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** `GET /authorize`: redirects to the provider. */
export async function startFlow(
  c: Context,
  context: AuthContext,
  provider: OpenIdProvider | undefined,
): Promise<Response> {
  const query = c.req.query();
  if (query['provider'] !== provider?.name || !provider) {
    throw new AuthError(400, 'validation_failed', 'Unsupported provider: provider is not enabled');
  }
  const challenge = query['code_challenge'] ?? '';
  if (!CHALLENGE.test(challenge) || query['code_challenge_method']?.toLowerCase() !== 's256') {
    throw invalid('PKCE flow requires code_challenge_method s256 and code_challenge');
  }
  const [state, nonce, verifier] = [newToken(), newToken(), newToken()];
  const redirectTo = allowedRedirect(context, query['redirect_to']) ?? context.siteUrl();
  const now = context.now();
  await context.database.query('delete from backend_local.provider_flows where expires_at <= $1', [instant(now)]);
  await context.database.query(
    `insert into backend_local.provider_flows
       (id, state_hash, code_challenge, redirect_to, nonce, provider_verifier, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [randomUUID(), sha256(state), challenge, redirectTo, nonce, verifier, instant(now + FLOW_MS)],
  );
  const url = new URL(provider.authorizeUrl);
  url.search = new URLSearchParams({
    client_id: provider.clientId,
    redirect_uri: callbackUrl(context),
    response_type: 'code',
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
  }).toString();
  return c.redirect(url.href, 302);
}

/** Whether a sign-in with this state has started and not yet returned. */
export async function isUnderWay({ database, now }: AuthContext, state: string): Promise<boolean> {
  const flows = await database.query(
    'select from backend_local.provider_flows where state_hash = $1 and expires_at > $2',
    [sha256(state), instant(now())],
  );
  return flows.length > 0;
}

interface FlowRow {
  readonly id: string;
  readonly redirect_to: string;
  readonly nonce: string;
  readonly provider_verifier: string;
}

/** `GET /callback`: returns from the provider to the app, with a code or an error. */
export async function finishFlow(
  c: Context,
  context: AuthContext,
  provider: OpenIdProvider | undefined,
): Promise<Response> {
  const [flow] = await context.database.query<FlowRow>(
    `update backend_local.provider_flows set state_hash = null where state_hash = $1 and expires_at > $2
     returning id, redirect_to, nonce, provider_verifier`,
    [sha256(c.req.query('state') ?? ''), instant(context.now())],
  );
  if (!flow || !provider) {
    const error = new AuthError(400, 'bad_oauth_state', 'OAuth state is unknown, used or too old');
    return c.redirect(withError(context.siteUrl(), error), 303);
  }
  try {
    const code = await completeFlow(c, context, provider, flow);
    const url = new URL(flow.redirect_to);
    url.searchParams.set('code', code);
    return c.redirect(url.href, 303);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return c.redirect(withError(flow.redirect_to, error), 303);
  }
}

async function completeFlow(
  c: Context,
  context: AuthContext,
  provider: OpenIdProvider,
  flow: FlowRow,
): Promise<string> {
  const { code, error, error_description } = c.req.query();
  if (error || !code) throw new AuthError(403, 'bad_oauth_callback', error_description ?? error ?? 'No code came back');
  const profile = await fetchProfile(provider, {
    code,
    redirectUri: callbackUrl(context),
    verifier: flow.provider_verifier,
    nonce: flow.nonce,
    now: context.now(),
  });
  const at = instant(context.now());
  const user = await context.database.transaction((tx) => linkProfile(tx, provider.name, profile, at));
  checkNotBanned(context, user);
  const authCode = newToken();
  await context.database.query(
    'update backend_local.provider_flows set user_id = $2, code_hash = $3, expires_at = $4 where id = $1',
    [flow.id, user.id, sha256(authCode), instant(context.now() + FLOW_MS)],
  );
  return authCode;
}

/**
 * Finds the account of a profile: one that it signed in to before, else one with its address, else a new one. The address
 * counts only if the provider has verified it. An account whose own address was never confirmed is emptied first.
 */
async function linkProfile(tx: Queryable, provider: 'google', profile: Profile, at: string): Promise<UserRow> {
  const known = await findByIdentity(tx, provider, profile.sub);
  if (known) return known;
  if (!profile.email_verified) {
    throw new AuthError(422, 'provider_email_needs_verification', `Unverified email with ${provider}.`);
  }
  const email = profile.email.toLowerCase();
  const { name, picture } = profile;
  const data = providerMetadata({ name, full_name: name, picture, avatar_url: picture });
  const owner = await findUser(tx, 'email', email);
  if (owner && !owner.email_confirmed_at) {
    await transferToOwner(tx, owner, at, data);
    await markVerified(tx, owner.id, 'email');
    await updateUser(tx, owner.id, { email_confirmed_at: at }, at);
  }
  const user = owner ?? (await createUser(tx, { email, passwordHash: null, data, provider, isConfirmed: true, at }));
  await addIdentity(tx, user.id, provider, profile.sub, { ...data, email, email_verified: true, sub: profile.sub }, at);
  return user;
}

/**
 * Uses up a flow's code.
 * @throws AuthError `flow_state_not_found`, `flow_state_expired` or `bad_code_verifier`
 */
export async function exchangeCode(context: AuthContext, code: string, verifier: string): Promise<UserRow> {
  const [flow] = await context.database.query<{ user_id: string; code_challenge: string; expires_at: string }>(
    'delete from backend_local.provider_flows where code_hash = $1 returning user_id, code_challenge, expires_at',
    [sha256(code)],
  );
  const user = flow && (await findUser(context.database, 'id', flow.user_id));
  if (!user) throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
  if (Date.parse(flow.expires_at) <= context.now()) {
    throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
  }
  if (!isSame(challengeOf(verifier), flow.code_challenge)) {
    throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');
  }
  return user;
}

/** Adds the error to the address's query and fragment, where supabase-js expects it. */
function withError(target: string, { status, code, message }: AuthError): string {
  const url = new URL(target);
  const error = status >= 500 ? 'server_error' : 'access_denied';
  const params = new URLSearchParams({ error, error_code: code, error_description: message });
  for (const [name, value] of params) url.searchParams.set(name, value);
  url.hash = params.toString();
  return url.href;
}
