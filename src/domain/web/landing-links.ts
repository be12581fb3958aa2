/** A link from a document's head, or from the header `Link`. */
export interface PageLink {
  readonly rel: 'canonical' | 'alternate';
  readonly href: string;
  /** The language of the target; 'x-default' for readers of none of them. */
  readonly hreflang?: string;
}

/** The address of the landing page in a language: English is at `/`, the canonical address of all its aliases. */
function landingAddress(site: string, locale: string): string {
  return locale === 'en' ? `${site}/` : `${site}/?lang=${locale}`;
}

/**
 * Links of a landing page to itself and its other languages, for search engines.
 * @param site origin, without a trailing slash
 */
export function landingLinks(site: string, locale: string, languages: readonly string[]): readonly PageLink[] {
  return [
    { rel: 'canonical', href: landingAddress(site, locale) },
    ...languages.map((each): PageLink => ({ rel: 'alternate', href: landingAddress(site, each), hreflang: each })),
    { rel: 'alternate', href: landingAddress(site, 'en'), hreflang: 'x-default' },
  ];
}
