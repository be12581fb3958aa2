import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { AuthError } from './auth-error.ts';
import type { AuthContext } from './context.ts';
import type { UserRow } from './users.ts';

/** Supabase's default. */
export const ACCESS_TOKEN_LIFETIME_S = 3600;
const AUDIENCE = 'authenticated';

/** How a person proved their identity, in Supabase's names. */
export type Method = 'password' | 'otp' | 'oauth';

export interface SessionFacts {
  readonly id: string;
  readonly method: Method;
  /** Epoch seconds of the sign-in; a refresh keeps it. */
  readonly signedInAt: number;
  /** Whether it began with the link for a forgotten password. */
  readonly isRecovery: boolean;
}

const claimsSchema = z.object({ sub: z.uuid(), session_id: z.uuid() });
type Claims = z.infer<typeof claimsSchema>;

/** @returns a JWT with the claims that Supabase Auth documents */
export async function signAccessToken(context: AuthContext, user: UserRow, session: SessionFacts): Promise<string> {
  const issuedAt = Math.floor(context.now() / 1000);
  return new SignJWT({
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data,
    // Only `/user` returns what people write about themselves, because a token is sent with every request and must be small.
    user_metadata: {},
    role: AUDIENCE,
    aal: 'aal1',
    amr: [{ method: session.method, timestamp: session.signedInAt }],
    session_id: session.id,
    is_anonymous: false,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(`${context.siteUrl()}/auth/v1`)
    .setSubject(user.id)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_TOKEN_LIFETIME_S)
    .sign(new TextEncoder().encode(context.jwtSecret));
}

type TokenCheck = Pick<AuthContext, 'jwtSecret' | 'now'>;

/** @throws a jose error, such as JWTExpired */
async function verifySignature(token: string, { jwtSecret, now }: TokenCheck): Promise<unknown> {
  const { payload } = await jwtVerify(token, new TextEncoder().encode(jwtSecret), {
    algorithms: ['HS256'],
    audience: AUDIENCE,
    requiredClaims: ['exp', 'sub'],
    currentDate: new Date(now()),
  });
  return payload;
}

/** @throws AuthError 403 `bad_jwt`, as Supabase Auth answers for a forged, expired or unsuitable token */
export async function readAccessToken(token: string, check: TokenCheck): Promise<Claims> {
  try {
    const claims = claimsSchema.safeParse(await verifySignature(token, check));
    if (claims.success) return claims.data;
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    const reason = error instanceof errors.JWTExpired ? 'token is expired' : 'unable to parse or verify signature';
    throw new AuthError(403, 'bad_jwt', `invalid JWT: ${reason}`);
  }
  throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub or session_id claim');
}
