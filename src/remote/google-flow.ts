/**
 * Signing in with Google by PKCE. The page leaves for the provider, so the verifier is stored meanwhile:
 *
 *     start: store the verifier ──► the provider's page ──► /auth/callback?flow&code ── finish: code + verifier ──► session
 */
import * as z from 'zod/mini';
import type { ProviderFinish, ProviderReturn } from '#domain/account/account.ts';
import { parseJsonAs } from '#domain/primitives/parse-json.ts';
import { type AuthAsk, refusal } from './auth-answers.ts';
import type { SessionVault } from './session-vault.ts';

/** Storage key of the flows in progress. */
const FLOWS_KEY = 'google';
/** Several tabs may have one each; older ones were abandoned. */
const MAX_FLOWS = 5;
const SECRET_BYTES = 32;

const flowsSchema = z.array(
  z.object({ id: z.string(), verifier: z.string(), next: z.string(), isRemembered: z.boolean() }),
);
type Flow = z.infer<typeof flowsSchema>[number];

export interface GoogleFlow {
  /** @returns the address to open */
  start(back: ProviderReturn): Promise<string>;
  finish(id: string, code: string): Promise<ProviderFinish>;
}

export interface GoogleFlowOptions {
  readonly url: string;
  readonly ask: AuthAsk;
  readonly vault: SessionVault;
  /** Stores the session that the auth server returned. */
  readonly keep: (answered: unknown, isRemembered: boolean) => Promise<unknown>;
}

export function createGoogleFlow({ url, ask, vault, keep }: GoogleFlowOptions): GoogleFlow {
  async function read(): Promise<Flow[]> {
    return parseJsonAs(flowsSchema, await vault.read(FLOWS_KEY)) ?? [];
  }

  const write = (flows: readonly Flow[]) => vault.write(FLOWS_KEY, JSON.stringify(flows), false);

  return {
    async start({ origin, next, isRemembered }) {
      const [id, verifier] = [newSecret(), newSecret()];
      await write([{ id, verifier, next, isRemembered }, ...(await read())].slice(0, MAX_FLOWS));
      const back = new URL('/auth/callback', origin);
      back.searchParams.set('flow', id);
      const start = new URL(`${url}/auth/v1/authorize`);
      start.search = new URLSearchParams({
        provider: 'google',
        redirect_to: back.href,
        code_challenge: await challengeOf(verifier),
        code_challenge_method: 's256',
      }).toString();
      return start.href;
    },
    async finish(id, code) {
      const flows = await read();
      const flow = flows.find((each) => each.id === id);
      if (!flow) return refusal('unknown');
      const body = { auth_code: code, code_verifier: flow.verifier };
      const answer = await ask('POST', '/token?grant_type=pkce', null, body);
      if (!answer.ok && answer.code === 'offline') return answer;
      await write(flows.filter((each) => each !== flow));
      if (!answer.ok) return answer;
      await keep(answer.body, flow.isRemembered);
      return { ok: true, next: flow.next };
    },
  };
}

/** 43 characters, the minimum that PKCE allows. */
function newSecret(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
}

async function challengeOf(verifier: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
