/** Renders place pages, for a server that has the app's document and can look up places. */
import { preferredLanguage } from '../../../src/domain/web/accept-language.ts';
import { withPlaceBody } from './place-body.ts';
import type { PlaceFacts } from './place-facts.ts';
import { withoutPlace, withPlaceHead } from './place-head.ts';
import { PAGE_LANGUAGES, type PageLanguage } from './place-words.ts';

/** Cache lifetime of a look-up, also of one that found no place. */
const KEEP_MS = 60_000;
const MAX_KEPT = 500;
/** Timeout of a look-up; the page is then served without a head of its own. */
const PATIENCE_MS = 1500;
/** Maximum parallel look-ups; beyond it, pages are served without a head of their own, and the app shows the same. */
const AT_ONCE = 8;
/** A longer slug can't exist. */
const MAX_SLUG = 200;

export interface PlacePagesOptions {
  /** Null if there is no such place. */
  readonly findPlace: (slug: string) => Promise<PlaceFacts | null>;
  /** The app's document; null if it is not available. */
  readonly readShell: () => Promise<string | null>;
  /** The build's `place.html` in a language; null if it is not available. */
  readonly readTemplate: (language: PageLanguage) => Promise<string | null>;
  /** Origin of the app, without a slash at its end. */
  readonly site: () => string;
  /** Further origins whose pictures the app shows. */
  readonly pictures: readonly string[];
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Called if a look-up or rendering failed; the app's document is served unchanged. */
  readonly report: (error: unknown) => void;
}

interface Kept {
  readonly at: number;
  readonly place: PlaceFacts | null;
}

export interface PlacePage {
  readonly html: string;
  /** There is no such place; the app says so. */
  readonly isUnknown: boolean;
}

interface Languages {
  readonly language: PageLanguage;
  /** The one that the page's address names, such as `?lang=ar`; English where it names none. */
  readonly addressed: PageLanguage;
}

/** The language of a page: the one that its address names, or else the one that the browser prefers. */
export function languagesOf(lang: string | null | undefined, acceptLanguage: string | null | undefined): Languages {
  const named = PAGE_LANGUAGES.find((each) => each === lang);
  return { language: named ?? preferredLanguage(acceptLanguage, PAGE_LANGUAGES), addressed: named ?? 'en' };
}

/** Answers a slug's page; null if the app's document is not available. A failed look-up is not an error. */
export function createPlacePages(
  options: PlacePagesOptions,
): (slug: string, language?: PageLanguage, addressed?: PageLanguage) => Promise<PlacePage | null> {
  const { findPlace, readShell, now, report } = options;
  const kept = new Map<string, Kept>();
  let asking = 0;

  /** Undefined after a failure or timeout, or if too many look-ups run. */
  async function lookUp(slug: string): Promise<Kept | undefined> {
    const known = kept.get(slug);
    if (known && now() - known.at < KEEP_MS) return known;
    if (asking >= AT_ONCE) return undefined;
    asking++;
    const found = findPlace(slug)
      .then((place) => {
        const entry = { at: now(), place };
        keep(slug, entry);
        return entry;
      })
      .catch((error: unknown) => {
        report(error);
        return undefined;
      })
      .finally(() => {
        asking--;
      });
    return Promise.race([found, wait(PATIENCE_MS)]);
  }

  function keep(slug: string, entry: Kept): void {
    kept.delete(slug);
    kept.set(slug, entry);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  }

  return async (slug, language = 'en', addressed = 'en') => {
    const shell = await readShell();
    if (shell === null) return null;
    const unchanged = { html: shell, isUnknown: false };
    const unknown = { html: withoutPlace(shell), isUnknown: true };
    if (slug === '' || slug.length > MAX_SLUG) return unknown;
    const found = await lookUp(slug);
    if (found === undefined) return unchanged;
    if (found.place === null) return unknown;
    try {
      const template = (await options.readTemplate(language)) ?? shell;
      return { html: writePage(template, found.place, { readAt: found.at, language, addressed }), isUnknown: false };
    } catch (error) {
      report(error);
      return unchanged;
    }
  };

  function writePage(
    template: string,
    place: PlaceFacts,
    { readAt, language, addressed }: { readonly readAt: number } & Languages,
  ): string {
    const [site, at] = [options.site(), now()];
    const today = new Date(at).toISOString().slice(0, 10);
    const pictures = [site, ...options.pictures];
    const page = withPlaceBody(template, place, { now: at, today, readAt, pictures, language });
    return withPlaceHead(page, place, { site, today, language, addressed });
  }
}

function wait(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms, undefined);
  });
}
