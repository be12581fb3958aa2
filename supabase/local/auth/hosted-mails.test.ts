// @module-tag quick
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PAGE_LANGUAGES } from '../../functions/_shared/place-words.ts';
import { HOSTED_MAILS, hostedBody, hostedFile, hostedSubject, withHostedSubjects } from './hosted-mails.ts';
import { MESSAGE_TEXTS } from './message-texts.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** Evaluates the conditions of Go's templates; there is only one kind. */
function rendered(template: string, language: string | undefined): string {
  const [, first, rest, last] =
    template.match(/^(\{\{ if .*?)(\{\{ else if .*)?\{\{ else \}\}(.*)\{\{ end \}\}\n?$/s) ?? [];
  const cases = `${first}${rest}`.split(/\{\{ (?:else )?if /).slice(1);
  for (const each of cases) {
    const [, code, text] = each.match(/^eq \(printf "%v" \.Data\.language\) "(\w+)" \}\}(.*)$/s) ?? [];
    if (text === undefined) throw new Error(`No case of a language: ${each}`);
    if (code === language) return text;
  }
  return last ?? '';
}

test('hosted Supabase’s mails are up to date with our texts: `npm run texts -- --mails` writes them', () => {
  for (const mail of HOSTED_MAILS) expect(read(`templates/${hostedFile(mail)}`)).toBe(hostedBody(mail));
  const config = read('config.toml');
  expect(withHostedSubjects(config)).toBe(config);
  for (const mail of HOSTED_MAILS) expect(config).toContain(`subject = '${hostedSubject(mail)}'`);
});

test.each(PAGE_LANGUAGES)('a mail of hosted Supabase in %s has its subject, link and code', (language) => {
  for (const mail of HOSTED_MAILS) {
    const texts = MESSAGE_TEXTS[language];
    expect(rendered(hostedSubject(mail), language)).toBe(texts[mail.purpose].subject);
    const body = rendered(hostedBody(mail), language);
    expect(body).toContain(`<div lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
    expect(body).toContain(texts.notYou);
    expect(body.includes('{{ .TokenHash }}')).toBe(mail.link !== undefined);
    expect(body.includes('{{ .Token }}')).toBe(!mail.isLinkOnly);
  }
});

test('for an account without a supported language the mail is English', () => {
  for (const language of [undefined, '<nil>', 'de']) {
    for (const mail of HOSTED_MAILS) {
      expect(rendered(hostedSubject(mail), language)).toBe(MESSAGE_TEXTS.en[mail.purpose].subject);
      expect(rendered(hostedBody(mail), language)).toContain('<div lang="en" dir="ltr">');
    }
  }
});
