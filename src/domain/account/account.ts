/** The account API for screens. No token leaves the replica worker (U50). */

/** The signed-in person. */
export interface Session {
  readonly userId: string;
  readonly email: string | null;
  /** The number that they sign in with, as '+6591234567'. */
  readonly phone?: string;
  readonly name: string;
  /** Stored documents stay readable and changes wait: the server accepts none until they sign in again. */
  readonly isLapsed?: boolean;
  /**
   * They have confirmed neither an e-mail address nor a phone number, as far as this device knows. The server refuses their
   * reviews (U104).
   */
  readonly isUnconfirmed?: boolean;
  /** Something that they left on this device stays sealed, because their key does not open it (docs/decisions/034). */
  readonly hasClosed?: boolean;
}

/** A refusal and its reason: a code of `remote/auth-answers.ts`, and the server's own words. */
export interface AuthRefusal {
  readonly ok: false;
  readonly code: string;
  readonly message: string;
}

export type AuthDone = { readonly ok: true } | AuthRefusal;

/**
 * `newAccount`: what the sign-in made. Null for an account that was there; `nameless` for one whose person has given no name yet.
 */
export type CodeResult =
  | { readonly ok: true; readonly session: Session | null; readonly newAccount: 'named' | 'nameless' | null }
  | AuthRefusal;

export type AuthResult = { readonly ok: true; readonly session: Session | null } | AuthRefusal;

/** Where the browser returns to after a sign-in with a provider. */
export interface ProviderReturn {
  /** Origin of the app. */
  readonly origin: string;
  /** Path to open next. */
  readonly next: string;
  readonly isRemembered: boolean;
}

/** The provider's page to open. */
type ProviderStart = { readonly ok: true; readonly url: string } | AuthRefusal;

export type ProviderFinish = { readonly ok: true; readonly next: string } | AuthRefusal;

/** The types that a mailed link to `/auth/callback` names. */
export type MailLinkType = 'email' | 'email_change';

/**
 * What a mailed link did: it signed somebody in, confirmed the address of the signed-in person, was the first of two (a
 * change of address needs both mailboxes), or belonged to another person than the one signed in here.
 */
export type MailLinkResult =
  | { readonly ok: true; readonly did: 'signed_in' | 'confirmed' | 'first_of_two' | 'other_person' }
  | AuthRefusal;

/** `email` is the account whose password may be reset. */
export type RecoveryResult = { readonly ok: true; readonly email: string } | AuthRefusal;

/** A new password, with proof of identity: the old password, or a code that was sent (U21). */
interface PasswordChange {
  readonly password: string;
  readonly currentPassword?: string;
  readonly code?: string;
}

/** All calls about an account. A session that is not remembered ends with the browser (U50). */
export interface AccountCalls {
  signIn(email: string, password: string, isRemembered?: boolean): Promise<AuthResult>;
  /** The session is null if the address must be confirmed first. */
  signUp(name: string, email: string, password: string, phone?: string): Promise<AuthResult>;
  /**
   * Sends a code by text message to any number. Presenting it makes an account, with this name, if there is none, so that
   * neither the answer nor the message reveals whether one existed.
   */
  sendCode(phone: string, name?: string): Promise<AuthDone>;
  signInWithCode(phone: string, code: string, isRemembered?: boolean): Promise<CodeResult>;
  /** With the code of a confirmation mail: signs its reader in, or confirms the signed-in person's address. */
  signInWithMailCode(email: string, code: string): Promise<AuthResult>;
  startGoogle(back: ProviderReturn): Promise<ProviderStart>;
  /** Exchanges the code from Google's redirect for a session; may be retried if offline. */
  finishGoogle(flow: string, code: string): Promise<ProviderFinish>;
  acceptMailLink(tokenHash: string, type: MailLinkType): Promise<MailLinkResult>;
  /** Mails a link. The answer does not reveal whether there is an account. */
  sendPasswordReset(email: string): Promise<AuthDone>;
  /** Opens a mailed link; with null, resumes the one opened before. */
  openRecovery(tokenHash: string | null): Promise<RecoveryResult>;
  /** Opens a recovery by the code from the same mail. */
  openRecoveryWithCode(email: string, code: string): Promise<RecoveryResult>;
  /** Sets a new password for the account of the opened link and ends all its sessions, and the one of this device (U47). */
  resetPassword(password: string): Promise<AuthDone>;
  /** Ends all other sessions of the account. */
  changePassword(change: PasswordChange): Promise<AuthDone>;
  /** Sends the code of `PasswordChange` to the confirmed address or number. */
  sendReauthenticationCode(): Promise<AuthDone>;
  /** Mails the link that confirms the person's own address once more. */
  resendConfirmation(email: string): Promise<AuthDone>;
  /** Mails links to both addresses. */
  requestEmailChange(email: string): Promise<AuthDone>;
}
