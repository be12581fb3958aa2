/** The columns that places and prayer spaces share: texts, address, telephone number and web addresses. */
import { formatAddress, tidyAddress } from './address.ts';
import { cleanText, clip } from './clean-text.ts';
import { inCase } from './letter-case.ts';
import { toPhone, toWebsite } from './place-contact.ts';
import { isPlaceholder } from './placeholder.ts';
import type { RawPlace } from './raw-place.ts';
import type { Rules } from './rules.ts';
import type { ContactData } from './staged-row.ts';

const TEXT_LENGTH = 500;
const DESCRIPTION_LENGTH = 2000;
const POSTAL_CODE_LENGTH = 20;

interface Contacts {
  /** Absent fields stay absent. */
  readonly data: ContactData;
  /** What of them could not be used. */
  readonly warnings: readonly string[];
}

/** @param country ISO code */
export function toContacts(raw: RawPlace, country: string, rules: Rules): Contacts {
  const warnings: string[] = [];
  const said = (value: unknown, what: string, length: number): string | null => {
    const text = cleanText(value);
    if (text === null || !isPlaceholder(text)) return text === null ? null : clip(text, length);
    warnings.push(`its ${what} is a placeholder and is left out: ${text}`);
    return null;
  };
  const contact = (found: ReturnType<typeof toPhone>): string | null => {
    if (found.warning !== null) warnings.push(found.warning);
    return found.value;
  };
  const postalCode = raw.postalCode === undefined ? null : said(raw.postalCode, 'postal code', POSTAL_CODE_LENGTH);
  const written = raw.address ?? (raw.addressParts && formatAddress(raw.addressParts, country));
  const data: ContactData = {
    ...(raw.description !== undefined && { description: said(raw.description, 'description', DESCRIPTION_LENGTH) }),
    ...(raw.address !== undefined && {
      address: toAddress(said(written, 'address', TEXT_LENGTH), postalCode, country, rules),
    }),
    ...(raw.postalCode !== undefined && { postal_code: postalCode }),
    ...(raw.phone !== undefined && { phone: contact(toPhone(raw.phone, country)) }),
    ...(raw.website !== undefined && { website: contact(toWebsite(raw.website)) }),
    ...(raw.sourceUrl !== undefined && { source_url: toWebsite(raw.sourceUrl).value }),
  };
  return { data, warnings };
}

/** Removes the postal code from the end of an address, because it is shown separately. */
function toAddress(text: string | null, postalCode: string | null, country: string, rules: Rules): string | null {
  const tidy = text === null ? null : tidyAddress(text, country, rules.isNumberFirst);
  const address = tidy === null ? null : inCase(tidy, rules.capitals);
  if (address === null || postalCode === null || !address.endsWith(` ${postalCode}`)) return address;
  return address.slice(0, -postalCode.length).replace(/[\s,]+$/, '') || address;
}
