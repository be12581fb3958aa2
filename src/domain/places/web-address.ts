/**
 * An address that is safe to link to: http or https only; a bare host name gets 'https://'. Null for anything else, such as
 * 'javascript:' or a sentence.
 */
export function toWebAddress(text: string | null): string | null {
  const bare = text?.trim() ?? '';
  if (bare === '' || /\s/.test(bare)) return null;
  const withScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(bare) ? bare : `https://${bare}`;
  if (!URL.canParse(withScheme)) return null;
  const url = new URL(withScheme);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  return url.hostname.includes('.') && url.username === '' ? url.href : null;
}

/** The part of an address to show: the host without 'www.'. */
export function toHostName(address: string): string {
  return (URL.canParse(address) ? new URL(address).hostname : address).replace(/^www\./, '');
}

/** `tel:` link of the first number in the text, in international form as the source has it (U99); null without one. */
export function toPhoneLink(phone: string | null): string | null {
  // A slash after an area code belongs to the number: '030/1234567'.
  const first = phone?.replace(/^(\s*[+(0][\d\s().+-]{0,6})\//, '$1 ').split(/[;,/]/)[0] ?? '';
  const digits = first.replaceAll(/[^\d+]/g, '').replaceAll(/(?!^)\+/g, '');
  return digits.replace('+', '').length >= 3 ? `tel:${digits}` : null;
}
