/** An owner and a squatter want one account: plays a combination and reports faults. */

import type { TestBackend } from '../backend.ts';
import { actAsOwner, actAsSquatter } from './auth-acts.ts';
import type { Act, Combination, Pending } from './auth-combinations.ts';
import { Party, type User } from './auth-parties.ts';

const OWNED = 'owned by its reader';
const CHOSEN = 'chosen anew';
/** The squatter's passwords: at sign-up, at a change, and in pending requests. */
const PLANTED = ['planted at first', 'planted next', 'planted last'] as const;
/** The minimum time between mails and text messages, plus one second. */
const PAUSE_MS = 61_000;
/** Longer than the windows of all limits. */
const ROUND_MS = 61 * 60_000;

export class AuthRound {
  readonly #backend: TestBackend;
  readonly #turnClock: (ms: number) => void;
  /** The two people known to Google’s stand-in. Each round gives them other numbers. */
  readonly #owner: Party;
  readonly #squatter: Party;
  #rounds = 0;
  #heldCode = '';
  #hasSignedUp = false;
  /** What the owner has proved in this round. */
  #proved = { mailbox: false, number: false };
  /** Passwords that the squatter has set in this round. */
  readonly #planted = new Set<string>();

  constructor(backend: TestBackend, turnClock: (ms: number) => void) {
    this.#backend = backend;
    this.#turnClock = turnClock;
    this.#owner = new Party(backend, { mailbox: 'maryam.idris@example.com', sub: '1001' });
    this.#squatter = new Party(backend, { mailbox: 'yusuf.demir@example.com', sub: '1002' });
  }

  /** Plays a combination. @returns the faults in words; none if all is well */
  async play({ base, pending, acts }: Combination): Promise<string[]> {
    await this.#begin();
    await this.#make(base);
    await this.#plant(pending);
    for (const [actor, act] of acts) {
      this.#turnClock(PAUSE_MS);
      if (actor === 'owner') await this.#actAsOwner(act);
      else await this.#actAsSquatter(act);
    }
    // In the owner's earlier account, a stolen session stays valid until the owner ends it.
    if (base === 'confirmed') this.#proved.mailbox = false;
    const early = this.#proved.mailbox || this.#proved.number ? await this.#intrusions() : [];
    this.#turnClock(PAUSE_MS);
    return [...early.map((way) => `after the proof: ${way}`), ...(await this.#throwOut(pending))];
  }

  async #begin(): Promise<void> {
    this.#turnClock(ROUND_MS);
    this.#hasSignedUp = false;
    this.#heldCode = '';
    this.#proved = { mailbox: false, number: false };
    this.#planted.clear();
    await this.#backend.database.exec(
      'delete from auth.users; delete from backend_local.one_time_secrets; delete from backend_local.provider_flows;',
    );
    const suffix = String(++this.#rounds).padStart(4, '0');
    this.#owner.beginRound(`+1202558${suffix}`);
    this.#squatter.beginRound(`+1202559${suffix}`);
  }

  async #make(base: Combination['base']): Promise<void> {
    const { mailbox: email } = this.#owner.contacts;
    const isOwners = base === 'confirmed';
    const password = isOwners ? OWNED : PLANTED[0];
    await (isOwners ? this.#owner : this.#squatter).ask('/signup', { email, password });
    if (isOwners) await this.#owner.present('link', 'email');
    else this.#planted.add(password);
    // For a confirmed account, the squatter has stolen a session but does not know the password.
    await this.#squatter.signIn({ email }, password);
  }

  async #plant(pending: Pending): Promise<void> {
    const { contacts, sessions } = this.#squatter;
    const [session] = sessions;
    if (!session) throw new Error('the squatter is signed in');
    if (pending === 'phone') await this.#squatter.change(session, { phone: contacts.number });
    if (pending === 'email') await this.#squatter.change(session, { email: contacts.mailbox });
    if (pending === 'password') {
      this.#planted.add(PLANTED[1]);
      await this.#squatter.change(session, { password: PLANTED[1] });
    }
    if (pending !== 'google') return;
    // As after a change of address: a provider's identity with another address, and a sign-in in progress.
    await this.#backend.database.query(
      `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
       select gen_random_uuid(), 'google', $1, id, jsonb_build_object('email', $2::text) from auth.users where email = $3`,
      [contacts.sub, contacts.mailbox, this.#owner.contacts.mailbox],
    );
    this.#heldCode = await this.#squatter.approveGoogle();
  }

  async #actAsOwner(act: Act): Promise<User | undefined> {
    this.#hasSignedUp ||= act === 'code';
    const user = await actAsOwner(this.#owner, act, { password: OWNED, hasSignedUp: this.#hasSignedUp });
    if (user?.email === this.#owner.contacts.mailbox) this.#proved.mailbox = true;
    if (user?.phone === this.#owner.contacts.number.slice(1)) this.#proved.number = true;
    return user;
  }

  async #actAsSquatter(act: Act): Promise<void> {
    if (act === 'code' || act === 'sms') this.#planted.add(PLANTED[2]);
    await actAsSquatter(this.#squatter, act, this.#owner.contacts, PLANTED[2]);
  }

  /** The owner gets back in, sets a password, and is alone. */
  async #throwOut(pending: Pending): Promise<string[]> {
    const owner = this.#owner;
    const user = (await this.#actAsOwner('recover')) ?? (await this.#actAsOwner('link'));
    const session = owner.sessions.at(-1);
    if (!this.#isOwners(user) || !session) return ['the owner can’t get back in'];
    const status = await owner.change(session, { password: CHOSEN });
    const problems = status === 200 ? [] : [`a new password was answered ${status}`];
    const { contacts } = this.#squatter;
    if (pending === 'phone') await this.#squatter.ask('/otp', { phone: contacts.number });
    if (pending === 'email') await this.#squatter.ask('/recover', { email: contacts.mailbox });
    if (pending === 'google' && this.#isOwners(await this.#squatter.signInWithGoogle()))
      problems.push('Google opens it');
    problems.push(...(await this.#intrusions()).map((way) => `after the new password: ${way}`));
    if (!this.#isOwners(await owner.renew(session))) problems.push('the owner was thrown out, too');
    const again = await owner.signIn({ email: owner.contacts.mailbox }, CHOSEN);
    if (!this.#isOwners(again)) problems.push('the new password does not open');
    return problems;
  }

  /** The ways in which the squatter gets into the owner's account. */
  async #intrusions(): Promise<string[]> {
    const [squatter, owner] = [this.#squatter, this.#owner.contacts];
    const opened: [string, User | undefined][] = [];
    for (const session of squatter.sessions.slice()) opened.push(['a session', await squatter.renew(session)]);
    for (const password of this.#planted) {
      opened.push([password, await squatter.signIn({ email: owner.mailbox }, password)]);
      if (!this.#proved.number) continue;
      opened.push([`${password}, by number`, await squatter.signIn({ phone: owner.number }, password)]);
    }
    if (this.#heldCode) opened.push(['a held code', await squatter.exchange(this.#heldCode)]);
    for (const user of await squatter.presentAll()) opened.push(['a message', user]);
    return opened.filter(([, user]) => this.#isOwners(user)).map(([way]) => way);
  }

  /** Whether an account has what the owner has proved to own. */
  #isOwners(user: User | undefined): boolean {
    const { mailbox, number } = this.#owner.contacts;
    return (
      (this.#proved.mailbox && user?.email === mailbox) || (this.#proved.number && user?.phone === number.slice(1))
    );
  }
}
