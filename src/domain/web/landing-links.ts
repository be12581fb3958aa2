/** A link from a document's head, or from the header `Link`. */
export interface PageLink {
  readonly rel: 'canonical' | 'alternate';
  readonly href: string;
  /** The language of what is there; 'x-default' for whoever speaks none of them. */
  readonly hreflang?: string;
}

/** Where the landing page is in a language: English at `/`, for which every other address is an alias. */
function landingAddress(site: string, locale: string): string {
  return locale === 'en' ? `${site}/` : `${site}/?lang=${locale}`;
}

/**
 * What the landing page in a language says of itself and of the others, for search engines.
 * @param site origin, without a slash at its end
 */
export function landingLinks(site: string, locale: string, languages: readonly string[]): readonly PageLink[] {
  return [
    { rel: 'canonical', href: landingAddress(site, locale) },
    ...languages.map((each): PageLink => ({ rel: 'alternate', href: landingAddress(site, each), hreflang: each })),
    { rel: 'alternate', href: landingAddress(site, 'en'), hreflang: 'x-default' },
  ];
}
