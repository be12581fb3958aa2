/** Identifies a request's caller by its keys and tokens, in one place for every service. */
import { timingSafeEqual } from 'node:crypto';
import { errors, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { ANYONE, type Identity, OPERATOR, ROLES } from '../database/identity.ts';
import type { LiveSessions } from './live-sessions.ts';

export interface Keys {
  readonly publishableKey: string;
  readonly secretKey: string;
  /** The HS256 secret, which signs the tokens of signed-in people. */
  readonly jwtSecret: string;
}

export type TokenErrorCode =
  | 'token_malformed'
  | 'token_forged'
  | 'token_expired'
  | 'token_not_yet_valid'
  | 'token_wrong_audience'
  | 'token_wrong_role'
  | 'token_session_ended'
  | 'key_unknown';

/** A key or token that is not ours, or not valid now. */
export class TokenError extends Error {
  override readonly name = 'TokenError';
  readonly code: TokenErrorCode;

  constructor(code: TokenErrorCode, options?: ErrorOptions) {
    super(SENTENCES[code], options);
    this.code = code;
  }
}

const SENTENCES: Readonly<Record<TokenErrorCode, string>> = {
  token_malformed: 'The token is not a signed JWT.',
  token_forged: 'The token was not signed by this server.',
  token_expired: 'The token has expired.',
  token_not_yet_valid: 'The token is not valid yet.',
  token_wrong_audience: 'The token is meant for another audience.',
  token_wrong_role: 'The token names no role of this server.',
  token_session_ended: 'The session of the token has ended.',
  key_unknown: 'The API key is not one of this server.',
};

/** Hosted Supabase's value in the tokens of signed-in people. */
const AUDIENCE = 'authenticated';
const KEY_PREFIX = 'sb_';

const sessionSchema = z.object({ session_id: z.uuid(), sub: z.uuid() });

export interface TokenVerifier {
  /**
   * The identity of a token, or of an API key used as a token.
   * @throws TokenError
   */
  identify(token: string): Promise<Identity>;
  /** As `identify`, for the headers `authorization` and `apikey`; anyone without them. */
  identifyRequest(headers: Headers): Promise<Identity>;
  /** Whether an accepted identity has become invalid: its token expired, or its session ended. */
  isOver(identity: Identity): boolean;
}

export function createTokenVerifier(keys: Keys, sessions: Pick<LiveSessions, 'isLive' | 'hasEnded'>): TokenVerifier {
  const secret = new TextEncoder().encode(keys.jwtSecret);

  async function identify(token: string): Promise<Identity> {
    if (token === keys.publishableKey) return ANYONE;
    if (isEqual(token, keys.secretKey)) return OPERATOR;
    if (token.startsWith(KEY_PREFIX)) throw new TokenError('key_unknown');
    const claims = await verify(token, secret);
    const role = ROLES.find((name) => name === claims['role']);
    if (!role) throw new TokenError('token_wrong_role');
    if (!isForUs(claims['aud'], role)) throw new TokenError('token_wrong_audience');
    if (!(await hasLiveSession(claims))) throw new TokenError('token_session_ended');
    return { role, claims };
  }

  /** A token without a session, made with the secret for a service, needs none. */
  async function hasLiveSession(claims: Identity['claims']): Promise<boolean> {
    if (claims['session_id'] === undefined) return true;
    const named = sessionSchema.safeParse(claims);
    return named.success && sessions.isLive(named.data.session_id, named.data.sub);
  }

  return {
    identify,
    isOver({ claims }) {
      if (typeof claims['exp'] === 'number' && claims['exp'] * 1000 <= Date.now()) return true;
      return typeof claims['session_id'] === 'string' && sessions.hasEnded(claims['session_id']);
    },
    identifyRequest(headers) {
      const token = bearerOf(headers) ?? headers.get('apikey');
      return token ? identify(token) : Promise.resolve(ANYONE);
    },
  };
}

/** The token of `authorization: Bearer TOKEN`. */
export function bearerOf(headers: Headers): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(headers.get('authorization') ?? '')?.[1];
}

/** Hosted Supabase's token-based keys for anon and service_role have no audience. */
function isForUs(audience: unknown, role: Identity['role']): boolean {
  if (audience === undefined) return role !== 'authenticated';
  return [audience].flat().includes(AUDIENCE);
}

async function verify(token: string, secret: Uint8Array): Promise<Readonly<Record<string, unknown>>> {
  try {
    const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], requiredClaims: ['exp'] });
    return payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new TokenError('token_expired', { cause: error });
    if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf') {
      throw new TokenError('token_not_yet_valid', { cause: error });
    }
    if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JOSEAlgNotAllowed) {
      throw new TokenError('token_forged', { cause: error });
    }
    if (error instanceof errors.JOSEError) throw new TokenError('token_malformed', { cause: error });
    throw error;
  }
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
