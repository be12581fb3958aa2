/** Signing in and what belongs to it, as screens ask for it: no token leaves the replica worker (U50). */

/** Who is signed in, as screens need it. */
export interface Session {
  readonly userId: string;
  readonly email: string | null;
  /** The number that they sign in with, as '+6591234567'. */
  readonly phone?: string;
  readonly name: string;
  /** All of theirs is here and what they do is kept, but the server wants them to sign in again before it takes any. */
  readonly isLapsed?: boolean;
  /** They have confirmed neither an address nor a number, as far as this device knows: no review of theirs is taken (U104). */
  readonly isUnconfirmed?: boolean;
}

/** What was refused and why: a code of `remote/auth-answers.ts`, and the server's own words. */
export interface AuthRefusal {
  readonly ok: false;
  readonly code: string;
  readonly message: string;
}

export type AuthDone = { readonly ok: true } | AuthRefusal;

export type AuthResult = { readonly ok: true; readonly session: Session | null } | AuthRefusal;

/** Where a sign-in with a provider comes back to. */
export interface ProviderReturn {
  /** Origin of the app. */
  readonly origin: string;
  /** Path to go on to. */
  readonly next: string;
  readonly isRemembered: boolean;
}

/** The provider's page that the person goes to. */
type ProviderStart = { readonly ok: true; readonly url: string } | AuthRefusal;

export type ProviderFinish = { readonly ok: true; readonly next: string } | AuthRefusal;

/** The types that a mailed link to `/auth/callback` names. */
export type MailLinkType = 'email' | 'email_change';

/**
 * What a mailed link did: it signed somebody in, it confirmed the address of whoever is signed in, it was the first of
 * two (a change of address wants both mailboxes), or it was of another person than the one signed in here.
 */
export type MailLinkResult =
  | { readonly ok: true; readonly did: 'signed_in' | 'confirmed' | 'first_of_two' | 'other_person' }
  | AuthRefusal;

/** Whose password may be chosen anew. */
export type RecoveryResult = { readonly ok: true; readonly email: string } | AuthRefusal;

/** A new password, and what shows that it is its owner who asks: the old one, or a code that was sent (U21). */
interface PasswordChange {
  readonly password: string;
  readonly currentPassword?: string;
  readonly code?: string;
}

/** All that one may ask about an account. What is not remembered ends with the browser (U50). */
export interface AccountCalls {
  signIn(email: string, password: string, isRemembered?: boolean): Promise<AuthResult>;
  /** The session is null when the address has to be confirmed first. */
  signUp(name: string, email: string, password: string, phone?: string): Promise<AuthResult>;
  /** Sends a code by text message. With a name an account is made if there is none; the answer tells neither. */
  sendCode(phone: string, name?: string): Promise<AuthDone>;
  signInWithCode(phone: string, code: string, isRemembered?: boolean): Promise<AuthResult>;
  /** With the code of a mail that confirms an address: whoever reads it signs in, or has confirmed theirs. */
  signInWithMailCode(email: string, code: string): Promise<AuthResult>;
  startGoogle(back: ProviderReturn): Promise<ProviderStart>;
  /** Exchanges what the provider's page came back with; offline it may be tried again. */
  finishGoogle(flow: string, code: string): Promise<ProviderFinish>;
  acceptMailLink(tokenHash: string, type: MailLinkType): Promise<MailLinkResult>;
  /** Mails a link; the answer does not tell whether there is an account. */
  sendPasswordReset(email: string): Promise<AuthDone>;
  /** Opens a mailed link, or with null goes on with the one that was opened before. */
  openRecovery(tokenHash: string | null): Promise<RecoveryResult>;
  /** Opens what the link opens by the code of the same mail. */
  openRecoveryWithCode(email: string, code: string): Promise<RecoveryResult>;
  /** Gives the account of the opened link a new password and ends all its sessions, and the one of this device (U47). */
  resetPassword(password: string): Promise<AuthDone>;
  /** Ends all other sessions of the account. */
  changePassword(change: PasswordChange): Promise<AuthDone>;
  /** Sends the code of `PasswordChange` to the confirmed address or number. */
  sendReauthenticationCode(): Promise<AuthDone>;
  /** Mails the link that confirms one's own address once more. */
  resendConfirmation(email: string): Promise<AuthDone>;
  /** Mails links to both addresses. */
  requestEmailChange(email: string): Promise<AuthDone>;
}
