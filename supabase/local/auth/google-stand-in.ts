/**
 * A stand-in for Google on this machine: it speaks OpenID Connect, but requires no password and has only invented people. It
 * refuses requests from other machines. It shows these people only to a browser that has started to sign in, and accepts one
 * choice per sign-in.
 */
import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { isLoopback } from '../gateway/loopback.ts';
import { isSame, newToken } from './hashes.ts';
import type { OpenIdProvider } from './open-id-provider.ts';

interface Person {
  readonly sub: string;
  readonly name: string;
  readonly email: string;
  readonly email_verified: boolean;
}

const PEOPLE: readonly Person[] = [
  { sub: '1001', name: 'Maryam Idris', email: 'maryam.idris@example.com', email_verified: true },
  { sub: '1002', name: 'Yusuf Demir', email: 'yusuf.demir@example.com', email_verified: true },
  { sub: '1003', name: 'Nur Aini', email: 'nur.aini@example.com', email_verified: false },
];

const CLIENT_ID = 'rihla-local';
const CODE_MS = 60_000;
const ID_TOKEN_LIFETIME_S = 3600;
const KEY_ID = 'local';
/** Most sign-ins at once; beyond this the oldest is dropped. */
const MAX_CODES = 100;

interface Grant {
  /** The state of the sign-in. */
  readonly state: string;
  readonly person: Person;
  readonly redirectUri: string;
  readonly nonce: string;
  readonly challenge: string;
  readonly expiresAt: number;
}

interface StandIn {
  readonly provider: OpenIdProvider;
  /** Below /__google. */
  readonly routes: Hono;
}

interface StandInOptions {
  readonly siteUrl: () => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Whether a sign-in with this state has started. */
  readonly hasFlow: (state: string) => Promise<boolean>;
}

/** Creates a key pair for this run. */
export async function openGoogleStandIn({ siteUrl, now, hasFlow }: StandInOptions): Promise<StandIn> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' };
  const clientSecret = newToken();
  const grants = new Map<string, Grant>();
  const issuer = () => `${siteUrl()}/__google`;
  const redirectUri = () => `${siteUrl()}/auth/v1/callback`;

  /** Accepts each state once, because an answered state is in an address that others may have seen. */
  async function isExpected(c: Context): Promise<boolean> {
    const { state = '', client_id, redirect_uri } = c.req.query();
    if (!isLoopback(c) || client_id !== CLIENT_ID || redirect_uri !== redirectUri()) return false;
    if (!(await hasFlow(state))) return false;
    return ![...grants.values()].some((grant) => grant.state === state);
  }

  function approve(c: Context, person: Person): Response {
    const { state = '', nonce = '', code_challenge = '' } = c.req.query();
    const code = newToken();
    const [oldest] = grants.keys();
    if (grants.size >= MAX_CODES && oldest !== undefined) grants.delete(oldest);
    const expiresAt = now() + CODE_MS;
    grants.set(code, { state, person, redirectUri: redirectUri(), nonce, challenge: code_challenge, expiresAt });
    return c.redirect(`${redirectUri()}?${new URLSearchParams({ code, state })}`, 303);
  }

  function take(form: URLSearchParams): Grant | undefined {
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    if (!grant || grant.expiresAt <= now()) return undefined;
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight = isSame(challenge, grant.challenge) && grant.redirectUri === form.get('redirect_uri');
    return isRight ? grant : undefined;
  }

  const routes = new Hono();
  routes.get('/authorize', async (c) => ((await isExpected(c)) ? c.html(choosePerson()) : c.notFound()));
  routes.post('/authorize', async (c) => {
    const { sub } = await c.req.parseBody();
    if (!(await isExpected(c))) return c.notFound();
    const person = PEOPLE.find((candidate) => candidate.sub === sub);
    if (person) return approve(c, person);
    const refusal = new URLSearchParams({ error: 'access_denied', state: c.req.query('state') ?? '' });
    return c.redirect(`${redirectUri()}?${refusal}`, 303);
  });
  routes.post('/token', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const isClient = form.get('client_id') === CLIENT_ID && isSame(form.get('client_secret') ?? '', clientSecret);
    const grant = isClient ? take(form) : undefined;
    if (!grant) return c.json({ error: 'invalid_grant' }, 400);
    const issuedAt = Math.floor(now() / 1000);
    const { sub, ...profile } = grant.person;
    const id_token = await new SignJWT({ ...profile, nonce: grant.nonce })
      .setProtectedHeader({ alg: 'RS256', kid: KEY_ID })
      .setIssuer(issuer())
      .setSubject(sub)
      .setAudience(CLIENT_ID)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + ID_TOKEN_LIFETIME_S)
      .sign(privateKey);
    return c.json({ access_token: newToken(), token_type: 'Bearer', expires_in: ID_TOKEN_LIFETIME_S, id_token });
  });
  routes.get('/jwks', (c) => c.json({ keys: [jwk] }));
  routes.get('/.well-known/openid-configuration', (c) =>
    c.json({
      issuer: issuer(),
      authorization_endpoint: `${issuer()}/authorize`,
      token_endpoint: `${issuer()}/token`,
      jwks_uri: `${issuer()}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
    }),
  );
  const mounted = new Hono().route('/__google', routes);
  return {
    routes,
    provider: {
      name: 'google',
      get issuer() {
        return issuer();
      },
      get authorizeUrl() {
        return `${issuer()}/authorize`;
      },
      get tokenUrl() {
        return `${issuer()}/token`;
      },
      get jwksUrl() {
        return `${issuer()}/jwks`;
      },
      clientId: CLIENT_ID,
      clientSecret,
      fetch: async (request) => mounted.fetch(request),
    },
  };
}

/** The form posts to its own address, including the query. */
function choosePerson() {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Choose an account (local stand-in)</title>
  </head>
  <body>
    <main>
      <h1>Choose an account</h1>
      <p>This is not Google: it is a stand-in on this machine, with invented people.</p>
      <form method="post">
        ${PEOPLE.map(
          ({ sub, name, email, email_verified }) =>
            html`<p><button name="sub" value="${sub}">${name}, ${email}${
              email_verified ? '' : ' (address not verified)'
            }</button></p>`,
        )}
        <p><button name="sub" value="">Cancel</button></p>
      </form>
    </main>
  </body>
</html>`;
}
