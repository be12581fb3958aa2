import { jsonAnswer } from '../fakes/json-answer.ts';

/** The auth server's sessions: a refresh token works once, and an access token expires. */
export class ModelAuthServer {
  /** Replaces every answer by a fault; null for none. */
  fault: (() => Promise<Response>) | null = null;
  /** All refreshes that reached the server, by refresh token. */
  readonly refreshes: string[] = [];
  readonly signOuts: string[] = [];
  /** Set to refuse all refresh tokens. */
  refusal: { readonly status: number; readonly body: object } | null = null;
  #issued = 0;
  #live = '';

  /** The answer to this person's sign-in. */
  signIn(userId: string): Record<string, unknown> {
    const n = ++this.#issued;
    this.#live = `refresh-${n}`;
    return {
      access_token: `access-${n}`,
      refresh_token: this.#live,
      expires_in: 3600,
      token_type: 'bearer',
      user: {
        id: userId,
        email: `${userId}@example.org`,
        email_confirmed_at: '2026-01-01T00:00:00Z',
        user_metadata: { full_name: userId },
        role: 'authenticated',
      },
    };
  }

  readonly fetch: typeof fetch = async (input, init) => {
    // Like a network, leaves time for other work.
    await new Promise((resolve) => setImmediate(resolve));
    if (this.fault) return this.fault();
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    if (pathname === '/auth/v1/logout') {
      this.signOuts.push(new Headers(init?.headers).get('authorization') ?? '');
      return new Response(null, { status: 204 });
    }
    if (typeof init?.body !== 'string') throw new Error('the app asks with a text');
    const { refresh_token: shown } = JSON.parse(init.body);
    this.refreshes.push(shown);
    if (this.refusal) return jsonAnswer(this.refusal.status, this.refusal.body);
    if (shown !== this.#live) {
      return jsonAnswer(400, { error_code: 'refresh_token_already_used', msg: 'Already used' });
    }
    return jsonAnswer(200, this.signIn('amina'));
  };
}
