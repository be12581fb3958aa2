/** Two people who want one account: what each can request, and can read in their own mailbox and on their own phone. */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { TestBackend } from '../backend.ts';
import { messagesTo, type OutboxMessage } from '../outbox.ts';

interface Person {
  readonly mailbox: string;
  /** Id of the person at Google’s stand-in. */
  readonly sub: string;
}

export interface Contacts extends Person {
  /** Including the plus. */
  readonly number: string;
}

const userSchema = z.object({ email: z.string(), phone: z.string() });
export type User = z.infer<typeof userSchema>;
const answerSchema = z.object({
  access_token: z.optional(z.string()),
  refresh_token: z.optional(z.string()),
  user: z.optional(userSchema),
});

export type Kind = 'link' | 'code' | 'text';

/** A code or link in a message. */
interface Presentable {
  readonly kind: Kind;
  readonly type: string;
  readonly body: object;
}

const VERIFIER = 'v'.repeat(43);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

export interface Session {
  readonly access: string;
  refresh: string;
}

/** One of the two people. Everything goes over HTTP, like from a separate client. */
export class Party {
  readonly sessions: Session[] = [];
  contacts: Contacts;
  readonly #backend: TestBackend;
  /** Messages up to this one belong to earlier rounds. */
  #seen = 0;
  /** The newest message read. */
  #newest = 0;
  readonly #presented = new Set<string>();

  constructor(backend: TestBackend, person: Person) {
    this.#backend = backend;
    this.contacts = { ...person, number: '' };
  }

  /** @returns the answer's user if it opened a session, which is stored */
  async open(path: string, body: object): Promise<User | undefined> {
    const { access_token: access, refresh_token: refresh, user } = await this.#answer(path, body);
    if (!access || !refresh) return undefined;
    this.sessions.push({ access, refresh });
    return user;
  }

  /** Requests something that opens no session. */
  async ask(path: string, body: object): Promise<void> {
    await this.#answer(path, body);
  }

  /** @returns the answer's status */
  async change(session: Session, body: object): Promise<number> {
    return (await this.#fetch('/user', { method: 'PUT', body: JSON.stringify(body) }, session.access)).status;
  }

  async signIn(contact: { email: string } | { phone: string }, password: string): Promise<User | undefined> {
    return this.open('/token?grant_type=password', { ...contact, password });
  }

  /** Signs in at Google’s stand-in as themselves. @returns the code that opens a session, not yet exchanged */
  async approveGoogle(): Promise<string> {
    const query = new URLSearchParams({ provider: 'google', code_challenge: CHALLENGE, code_challenge_method: 's256' });
    const toProvider = await this.#fetch(`/authorize?${query}`, { redirect: 'manual' });
    const form = new URLSearchParams({ sub: this.contacts.sub });
    const atProvider = toProvider.headers.get('location') ?? '';
    const back = await fetch(atProvider, { method: 'POST', body: form, redirect: 'manual' });
    const toApp = await fetch(back.headers.get('location') ?? '', { redirect: 'manual' });
    return new URL(toApp.headers.get('location') ?? '').searchParams.get('code') ?? '';
  }

  exchange(code: string): Promise<User | undefined> {
    return this.open('/token?grant_type=pkce', { auth_code: code, code_verifier: VERIFIER });
  }

  async signInWithGoogle(): Promise<User | undefined> {
    return this.exchange(await this.approveGoogle());
  }

  /** Renews a session. @returns its user if it is alive */
  async renew(session: Session): Promise<User | undefined> {
    const answered = await this.#answer('/token?grant_type=refresh_token', { refresh_token: session.refresh });
    if (answered.refresh_token) session.refresh = answered.refresh_token;
    return answered.user;
  }

  /** Presents everything they can read, in every way that may be accepted. @param kinds see `presentables` */
  async presentAll(kinds: readonly Kind[] = ['link', 'code', 'text']): Promise<User[]> {
    const { mailbox, number } = this.contacts;
    const wanted = kinds.some((kind) => kind !== 'text') ? await this.#inbox(mailbox) : [];
    if (kinds.includes('text')) wanted.push(...(await this.#inbox(number)));
    const opened: User[] = [];
    for (const { kind, body } of wanted.flatMap(presentables)) {
      const key = JSON.stringify(body);
      // Already used, or never valid.
      if (!kinds.includes(kind) || this.#presented.has(key)) continue;
      this.#presented.add(key);
      const user = await this.open('/verify', body);
      if (user) opened.push(user);
    }
    return opened;
  }

  /** Presents the newest link or code of a type. */
  async present(
    kind: Kind,
    type: string,
    isWanted: (message: OutboxMessage) => boolean = () => true,
  ): Promise<User | undefined> {
    const { mailbox, number } = this.contacts;
    const wanted = (await this.#inbox(kind === 'text' ? number : mailbox)).filter(isWanted);
    const found = wanted.flatMap(presentables).find((each) => each.kind === kind && each.type === type);
    return found && this.open('/verify', found.body);
  }

  /** Starts a round without sessions and messages. @param number a new one */
  beginRound(number: string): void {
    this.contacts = { ...this.contacts, number };
    this.#seen = this.#newest;
    this.#presented.clear();
    this.sessions.length = 0;
  }

  /** Messages to them in this round, newest first. */
  async #inbox(to: string): Promise<OutboxMessage[]> {
    const messages = await messagesTo(this.#backend.url, to);
    this.#newest = Math.max(this.#newest, messages[0]?.id ?? 0);
    return messages.filter(({ id }) => id > this.#seen);
  }

  async #answer(path: string, body: object) {
    const response = await this.#fetch(path, { method: 'POST', body: JSON.stringify(body) });
    if (response.status >= 500) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
    return answerSchema.parse(await response.json());
  }

  #fetch(path: string, init: RequestInit, token?: string): Promise<Response> {
    const { url, publishableKey: apikey } = this.#backend;
    const headers = { apikey, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
    return fetch(`${url}/auth/v1${path}`, { ...init, headers });
  }
}

/** A mail's link token and code; a text message's code for each purpose. */
function presentables({ kind, to, text }: OutboxMessage): Presentable[] {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  const token = /\b\d{6}\b/.exec(text.replaceAll(/https?:\/\/\S+/g, ''))?.[0];
  if (kind === 'text') {
    return ['sms', 'phone_change'].map((type) => ({ kind: 'text', type, body: { type, phone: to, token } }));
  }
  if (!link) return [];
  const { searchParams } = new URL(link);
  const type = searchParams.get('type') ?? '';
  return [
    { kind: 'link', type, body: { type, token_hash: searchParams.get('token_hash') } },
    { kind: 'code', type, body: { type, email: to, token } },
  ];
}
