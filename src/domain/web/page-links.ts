/** A link from a document's head, or from the header `Link`. */
export interface PageLink {
  readonly rel: 'canonical' | 'alternate';
  readonly href: string;
  /** The language of the target; 'x-default' for readers of none of them. */
  readonly hreflang?: string;
}

/** A page's address in a language: English is at its plain address, the canonical one of all its aliases. */
function inLanguage(address: string, locale: string): string {
  return locale === 'en' ? address : `${address}?lang=${locale}`;
}

/**
 * Links of a page to itself and its other languages, for search engines.
 * @param address with its origin, without parameters
 */
export function pageLinks(address: string, locale: string, languages: readonly string[]): readonly PageLink[] {
  return [
    { rel: 'canonical', href: inLanguage(address, locale) },
    ...languages.map((each): PageLink => ({ rel: 'alternate', href: inLanguage(address, each), hreflang: each })),
    { rel: 'alternate', href: address, hreflang: 'x-default' },
  ];
}

/** The links as tags of a document's head; addresses are not escaped. */
export function linkTags(links: readonly PageLink[]): string[] {
  return links.map(({ href, rel, hreflang }) =>
    hreflang === undefined
      ? `<link rel="${rel}" href="${href}">`
      : `<link rel="${rel}" hreflang="${hreflang}" href="${href}">`,
  );
}
