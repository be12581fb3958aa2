/** Renders the directory's page with links, for a server that has the app's documents and can look up places. */
import { toCountryCode } from '../../../src/domain/geo/country-slug.ts';
import { type DirectoryLinks, type DirectoryPart, MAX_PAGES, withDirectoryLinks } from './directory-links.ts';
import type { PageLanguage } from './place-words.ts';

/** After this time links are looked up again, while the known ones are still answered. */
const FRESH_MS = 60_000;
/** Older links are not answered: their places may be gone. */
const KEEP_MS = 3_600_000;
const MAX_KEPT = 200;
/** Timeout of a first look-up; the page is then served without links, because people need none. */
const PATIENCE_MS = 300;
/** Maximum parallel look-ups; beyond it, pages are served without links. */
const AT_ONCE = 4;

export interface DirectoryPagesOptions {
  readonly findLinks: (part: DirectoryPart) => Promise<DirectoryLinks>;
  /** The build's `directory.html` in a language; null if it is not available. */
  readonly readTemplate: (language: PageLanguage) => Promise<string | null>;
  /** Origin of the app, without a slash at its end. */
  readonly site: () => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Called if a look-up failed; the page is then served without links. */
  readonly report: (error: unknown) => void;
}

interface Kept {
  readonly at: number;
  readonly links: DirectoryLinks;
}

/** The part of the directory that `?country=singapore&page=2` asks for; null for a country or page that can't exist. */
export function directoryPartOf(country: string | null, page: string | null): DirectoryPart | null {
  if (country === null || country === '') return { country: null, page: 1 };
  const code = toCountryCode(country);
  const number = page === null ? 1 : /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 0;
  return code === undefined || number < 1 || number > MAX_PAGES ? null : { country: code, page: number };
}

/** Answers the page of a part in a language; null if the build has no document of it. A failed look-up is not an error. */
export function createDirectoryPages(
  options: DirectoryPagesOptions,
): (part: DirectoryPart | null, language: PageLanguage) => Promise<string | null> {
  const { findLinks, readTemplate, site, now, report } = options;
  const kept = new Map<string, Kept>();
  const asking = new Map<string, Promise<DirectoryLinks | undefined>>();

  /** Undefined after a failure or timeout, or if too many look-ups run. */
  async function lookUp(part: DirectoryPart): Promise<DirectoryLinks | undefined> {
    const key = `${part.country}/${part.page}`;
    const known = kept.get(key);
    const age = known === undefined ? KEEP_MS : now() - known.at;
    if (known && age < FRESH_MS) return known.links;
    const asked = ask(key, part);
    if (known && age < KEEP_MS) return known.links;
    return asked && Promise.race([asked, wait(PATIENCE_MS)]);
  }

  function ask(key: string, part: DirectoryPart): Promise<DirectoryLinks | undefined> | undefined {
    const running = asking.get(key);
    if (running !== undefined || asking.size >= AT_ONCE) return running;
    const found = findLinks(part)
      .then((links) => {
        keep(key, { at: now(), links });
        return links;
      })
      .catch((error: unknown) => {
        report(error);
        return undefined;
      })
      .finally(() => asking.delete(key));
    asking.set(key, found);
    return found;
  }

  function keep(key: string, entry: Kept): void {
    kept.delete(key);
    kept.set(key, entry);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  }

  return async (part, language) => {
    const [template, links] = await Promise.all([readTemplate(language), part && lookUp(part)]);
    if (template === null || part === null || !links) return template;
    return withDirectoryLinks(template, links, part, { site: site(), language });
  };
}

function wait(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms, undefined);
  });
}
