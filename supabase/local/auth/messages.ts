/**
 * Writes mails and text messages in the request's language. Links carry a `token_hash` that the app presents itself, so a
 * mail scanner that opens a link does not use it up.
 */
import type { PageLanguage } from '../../functions/_shared/place-words.ts';
import type { AuthContext } from './context.ts';
import { type MailPurpose, MESSAGE_TEXTS } from './message-texts.ts';
import { readersLanguage } from './reader-language.ts';

interface Way {
  /** Path in the app, and the `type` with which the app verifies; null for a mail with a code only. */
  readonly link: { readonly path: string; readonly type: string } | null;
  /** No page asks for the code. */
  readonly isLinkOnly?: true;
}

const confirmed = (type: string) => ({ path: '/auth/callback', type });

const WAYS: Readonly<Record<MailPurpose, Way>> = {
  signup: { link: confirmed('email') },
  magiclink: { link: confirmed('email') },
  recovery: { link: { path: '/reset-password', type: 'recovery' } },
  email_change_current: { link: confirmed('email_change'), isLinkOnly: true },
  email_change_new: { link: confirmed('email_change'), isLinkOnly: true },
  reauthentication: { link: null },
};

interface Sent {
  readonly to: string;
  readonly code: string;
  readonly token: string;
  /** Validated address in the app to return to; by default the page for this purpose. */
  readonly redirectTo?: string | undefined;
  /** Whether someone else may have asked for the address, too. */
  readonly isContested?: boolean;
}

/** @param isSent false for an address without an account: the mail is composed anyway, to take the same time (U45) */
export function sendMail(context: AuthContext, purpose: MailPurpose, sent: Sent, isSent = true): void {
  const { to, code, token, redirectTo } = sent;
  const { link, isLinkOnly } = WAYS[purpose];
  const texts = MESSAGE_TEXTS[readersLanguage()];
  const { subject, opening } = texts[purpose];
  const lines = [opening];
  if (link) {
    const url = new URL(redirectTo ?? context.siteUrl() + link.path);
    url.searchParams.set('token_hash', token);
    url.searchParams.set('type', link.type);
    lines.push(url.href, ...(isLinkOnly ? [] : [texts.orCode]));
  }
  lines.push(...(isLinkOnly ? [] : [code]), ...(sent.isContested ? [texts.doubt] : []), texts.notYou);
  const text = lines.join('\n\n');
  if (isSent) context.outbox.put({ kind: 'mail', to, subject, text });
}

/**
 * Tells an address's owner that someone else wants it for an account.
 * @param language the owner's; the request may be in another
 */
export function sendTakenNotice(context: AuthContext, to: string, language: PageLanguage): void {
  const { subject, opening: text } = MESSAGE_TEXTS[language].taken;
  context.outbox.put({ kind: 'mail', to, subject, text });
}

/** @param to E.164 without the plus */
export function sendText(context: AuthContext, to: string, code: string): void {
  const text = MESSAGE_TEXTS[readersLanguage()].text.replace('{code}', code);
  context.outbox.put({ kind: 'text', to: `+${to}`, text });
}
