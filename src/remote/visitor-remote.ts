/** What anybody may ask the server, signed in or not. */
import { type Claims, claimsSchema } from '#domain/claims.ts';
import { RemoteError } from './errors.ts';

export interface VisitorRemote {
  /**
   * What the landing page may state.
   * @throws {RemoteError}
   */
  claims(): Promise<Claims>;
}

export interface VisitorRemoteOptions {
  /** Origin of the Supabase API, without a trailing slash. */
  readonly url: string;
  readonly key: string;
  /** Guarded: see `guardFetch`. */
  readonly fetch: typeof fetch;
}

export function createVisitorRemote({ url, key, fetch }: VisitorRemoteOptions): VisitorRemote {
  return {
    async claims() {
      const response = await fetch(`${url}/functions/v1/claims`, { headers: { apikey: key } });
      const parsed = claimsSchema.safeParse(await jsonOf(response));
      if (parsed.success) return parsed.data;
      throw new RemoteError('The claims came in another shape', { code: 'bad_answer', status: response.status });
    },
  };
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    throw new RemoteError('The answer broke off', { code: 'offline', cause });
  }
}
