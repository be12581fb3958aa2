/**
 * Builds hosted Supabase's mails from our texts: `npm run texts -- --mails` writes them to `supabase/templates` and
 * `supabase/config.toml`. They are Go templates with all languages. Supabase picks the one in the account's metadata, or
 * English.
 */
import { escapeHtml } from '../../functions/_shared/html-text.ts';
import { PAGE_LANGUAGES, type PageLanguage } from '../../functions/_shared/place-words.ts';
import { type MailPurpose, MESSAGE_TEXTS } from './message-texts.ts';

interface HostedMail {
  /** Its name in `config.toml`, and, with hyphens, of its file. */
  readonly name: string;
  readonly purpose: MailPurpose;
  /** Path in the app, and the `type` with which the app verifies; absent for a mail with a code only. */
  readonly link?: { readonly path: string; readonly type: string };
  readonly isLinkOnly?: true;
  /** Text before the link. */
  readonly about?: string;
}

export const HOSTED_MAILS: readonly HostedMail[] = [
  { name: 'confirmation', purpose: 'signup', link: { path: '/auth/callback', type: 'email' } },
  { name: 'magic_link', purpose: 'magiclink', link: { path: '/auth/callback', type: 'email' } },
  { name: 'recovery', purpose: 'recovery', link: { path: '/reset-password', type: 'recovery' } },
  {
    // One template for both mailboxes, so it names both addresses.
    name: 'email_change',
    purpose: 'email_change_current',
    link: { path: '/auth/callback', type: 'email_change' },
    isLinkOnly: true,
    about: '<p dir="ltr">{{ .Email }} → {{ .NewEmail }}</p>',
  },
  { name: 'reauthentication', purpose: 'reauthentication' },
];

/** `printf` converts a missing language to text, because older versions of Go refuse to compare it. */
const LANGUAGE = '(printf "%v" .Data.language)';

/** The result of `write` in the reader's language. */
function inEach(write: (language: PageLanguage) => string, gap = ''): string {
  const [english, ...others] = PAGE_LANGUAGES;
  const cases = others.map((each, at) => {
    const word = at === 0 ? 'if' : 'else if';
    return `{{ ${word} eq ${LANGUAGE} "${each}" }}${gap}${write(each)}${gap}`;
  });
  return `${cases.join('')}{{ else }}${gap}${write(english)}${gap}{{ end }}`;
}

export function hostedSubject({ purpose }: HostedMail): string {
  return inEach((language) => MESSAGE_TEXTS[language][purpose].subject);
}

export function hostedBody({ purpose, link, isLinkOnly, about }: HostedMail): string {
  const inLanguage = (language: PageLanguage) => {
    const texts = MESSAGE_TEXTS[language];
    const { subject, opening } = texts[purpose];
    const code = '<strong dir="ltr">{{ .Token }}</strong>';
    const address = link && `{{ .SiteURL }}${link.path}?token_hash={{ .TokenHash }}&amp;type=${link.type}`;
    const lines = [
      `<p>${escapeHtml(opening)}</p>`,
      ...(about === undefined ? [] : [about]),
      ...(address === undefined ? [] : [`<p><a href="${address}">${escapeHtml(subject)}</a></p>`]),
      ...(isLinkOnly ? [] : [`<p>${link ? `${escapeHtml(texts.orCode)} ` : ''}${code}</p>`]),
      `<p>${escapeHtml(texts.notYou)}</p>`,
    ];
    return [`<div lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`, ...lines, '</div>'].join('\n');
  };
  return `${inEach(inLanguage, '\n')}\n`;
}

/** `config.toml` with the subjects of these mails. */
export function withHostedSubjects(config: string): string {
  return HOSTED_MAILS.reduce((text, mail) => {
    const subject = hostedSubject(mail);
    if (subject.includes("'")) throw new Error(`The subject of ${mail.name} can't stand in a TOML literal: ${subject}`);
    const section = new RegExp(`(\\[auth\\.email\\.template\\.${mail.name}\\]\\nsubject = ).*`);
    return text.replace(section, (_, before: string) => `${before}'${subject}'`);
  }, config);
}

export function hostedFile({ name }: HostedMail): string {
  return `${name.replaceAll('_', '-')}.html`;
}
