import { jsonAnswer } from '../fakes/json-answer.ts';

/** The auth server as far as sessions go: each refresh token is good once, and an access token for a while. */
export class ModelAuthServer {
  /** What is wrong with the way to it; null: nothing. */
  fault: (() => Promise<Response>) | null = null;
  /** Every refresh that reached it, by the token that was shown. */
  readonly refreshes: string[] = [];
  readonly signOuts: string[] = [];
  /** Why it takes no refresh token any more. */
  refusal: { readonly status: number; readonly body: object } | null = null;
  #issued = 0;
  #live = '';

  /** What it answers to a sign-in of this person. */
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
    // A network takes its time, so that others come meanwhile.
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
