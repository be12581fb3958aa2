import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { AuthError } from './auth-error.ts';
import { isSame } from './hashes.ts';

/** A provider with OpenID Connect; the part needed to sign in. */
export interface OpenIdProvider {
  readonly name: 'google';
  readonly issuer: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly jwksUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly fetch: (request: Request) => Promise<Response>;
}

const profileSchema = z.object({
  sub: z.string().check(z.minLength(1)),
  nonce: z.string(),
  email: z.email(),
  email_verified: z.boolean(),
  name: z.optional(z.string()),
  picture: z.optional(z.string()),
});

/** A person's verified data from a provider. */
export type Profile = z.infer<typeof profileSchema>;

interface Arrival {
  readonly code: string;
  readonly redirectUri: string;
  /** For PKCE between this server and the provider. */
  readonly verifier: string;
  readonly nonce: string;
  readonly now: number;
}

/**
 * Exchanges the code for the person's profile.
 * @throws AuthError `bad_oauth_callback` if the provider refuses the code, or its identity token is invalid
 */
export async function fetchProfile(provider: OpenIdProvider, arrival: Arrival): Promise<Profile> {
  const idToken = await exchange(provider, arrival);
  const jwks = await provider.fetch(new Request(provider.jwksUrl));
  try {
    // jose validates the keys when it reads them.
    const keys = createLocalJWKSet((await jwks.json()) as JSONWebKeySet);
    const { payload } = await jwtVerify(idToken, keys, {
      algorithms: ['RS256'],
      issuer: provider.issuer,
      audience: provider.clientId,
      requiredClaims: ['exp', 'sub'],
      currentDate: new Date(arrival.now),
    });
    const profile = profileSchema.safeParse(payload);
    if (profile.success && isSame(profile.data.nonce, arrival.nonce)) return profile.data;
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
  }
  throw new AuthError(500, 'bad_oauth_callback', 'The identity token of the provider is not valid');
}

const tokenSchema = z.object({ id_token: z.string() });

async function exchange(provider: OpenIdProvider, { code, redirectUri, verifier }: Arrival): Promise<string> {
  const response = await provider.fetch(
    new Request(provider.tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        client_id: provider.clientId,
        client_secret: provider.clientSecret,
        code_verifier: verifier,
      }),
    }),
  );
  const answer = response.ok ? tokenSchema.safeParse(await response.json()) : undefined;
  if (!answer?.success) throw new AuthError(500, 'bad_oauth_callback', 'Unable to exchange external code');
  return answer.data.id_token;
}
