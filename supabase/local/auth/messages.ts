/** What is written to people. Links carry a `token_hash`, which the app presents itself: a mail scanner that opens them uses nothing up. */
import type { AuthContext } from './context.ts';
import type { Purpose } from './one-time.ts';

type MailPurpose = Exclude<Purpose, 'sms' | 'phone_change'>;

interface Template {
  readonly subject: string;
  readonly opening: string;
  /** Path of the app, and the `type` that it verifies with; none where only the code is of use. */
  readonly link: { readonly path: string; readonly type: string } | null;
  /** No page asks for the code. */
  readonly isLinkOnly?: true;
}

const confirmed = (type: string) => ({ path: '/auth/callback', type });

const TEMPLATES: Readonly<Record<MailPurpose, Template>> = {
  signup: {
    subject: 'Confirm your e-mail address',
    opening: 'Welcome to Rihla. If it was you who signed up, open this link to confirm your address and your password:',
    link: confirmed('email'),
  },
  magiclink: { subject: 'Your sign-in link', opening: 'Open this link to sign in:', link: confirmed('email') },
  recovery: {
    subject: 'Choose a new password',
    opening: 'Open this link to choose a new password:',
    link: { path: '/reset-password', type: 'recovery' },
  },
  email_change_current: {
    subject: 'Your e-mail address is being changed',
    opening: 'If it is you who changes the address of your account, open this link:',
    link: confirmed('email_change'),
    isLinkOnly: true,
  },
  email_change_new: {
    subject: 'Confirm your new e-mail address',
    opening: 'Open this link to use this address for your account:',
    link: confirmed('email_change'),
    isLinkOnly: true,
  },
  reauthentication: { subject: 'Confirm that it is you', opening: 'Enter this code to go on:', link: null },
};

interface Sent {
  readonly to: string;
  readonly code: string;
  readonly token: string;
  /** Address of the app to come back to, already checked; the default is the page for this purpose. */
  readonly redirectTo?: string | undefined;
  /** Somebody else may have asked for the address, too. */
  readonly isContested?: boolean;
}

const DOUBT =
  'This address was signed up with more than once. Following the link makes the account yours and ends every password and ' +
  'sign-in that it had. Choose your own with "Forgot password?" afterwards.';

/** @param isSent false for an address without an account: it is written all the same, which takes its time (U45) */
export function sendMail(context: AuthContext, purpose: MailPurpose, sent: Sent, isSent = true): void {
  const { to, code, token, redirectTo } = sent;
  const { subject, opening, link, isLinkOnly } = TEMPLATES[purpose];
  const lines = [opening];
  if (link) {
    const url = new URL(redirectTo ?? context.siteUrl() + link.path);
    url.searchParams.set('token_hash', token);
    url.searchParams.set('type', link.type);
    lines.push(url.href, ...(isLinkOnly ? [] : ['or enter this code:']));
  }
  lines.push(
    ...(isLinkOnly ? [] : [code]),
    ...(sent.isContested ? [DOUBT] : []),
    'If you did not ask for this, you need not do anything.',
  );
  const text = lines.join('\n\n');
  if (isSent) context.outbox.put({ kind: 'mail', to, subject, text });
}

/** To the owner of an address that somebody else wants for an account. */
export function sendTakenNotice(context: AuthContext, to: string): void {
  const text =
    'Somebody wanted to use this address for another account. It already has one, so nothing was changed.\n\n' +
    'If it was you, sign in with this address instead.';
  context.outbox.put({ kind: 'mail', to, subject: 'This address already has an account', text });
}

/** @param to E.164 without the plus */
export function sendText(context: AuthContext, to: string, code: string): void {
  context.outbox.put({ kind: 'text', to: `+${to}`, text: `Your Rihla code is ${code}. It is good for ten minutes.` });
}
