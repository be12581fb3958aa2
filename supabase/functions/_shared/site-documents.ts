/** The documents of a site on a static host, for functions that complete them. */

/** Security headers, copied from the site's own answers: a completed document needs the same ones. */
const PAGE_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
] as const;

interface SiteDocuments {
  /** A document's text; null if the site has none of this name. Throws a TypeError if the site can't be reached. */
  read(name: string): Promise<string | null>;
  /** Those of the last document that was read. */
  headers(): Readonly<Record<string, string>>;
}

/** @param site origin, without a slash at its end */
export function createSiteDocuments(site: string): SiteDocuments {
  let headers: Readonly<Record<string, string>> = {};
  return {
    async read(name) {
      const response = await fetch(`${site}/${name}`);
      if (!response.ok) return null;
      headers = Object.fromEntries(
        PAGE_HEADERS.flatMap((header) => {
          const value = response.headers.get(header);
          return value === null ? [] : [[header, value]];
        }),
      );
      return response.text();
    },
    headers: () => headers,
  };
}
