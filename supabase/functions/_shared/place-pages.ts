/** The documents of place pages, for a server that has the app's document and can look places up. */
import { withPlaceBody } from './place-body.ts';
import type { PlaceFacts } from './place-facts.ts';
import { withoutPlace, withPlaceHead } from './place-head.ts';
import type { PageLanguage } from './place-words.ts';

/** Epoch milliseconds that what was found, or was not, is good for. */
const KEEP_MS = 60_000;
const MOST_KEPT = 500;
/** A page that waits for a head is worse than one without. */
const PATIENCE_MS = 1500;
/** Parallel look-ups; beyond them pages are served without a head of their own, and visitors lose nothing. */
const AT_ONCE = 8;
/** The longest slug that there is. */
const LONGEST_SLUG = 200;

export interface PlacePagesOptions {
  /** Null where there is no such place. */
  readonly findPlace: (slug: string) => Promise<PlaceFacts | null>;
  /** The app's own document; null where it is not there. */
  readonly readShell: () => Promise<string | null>;
  /** The build's `place.html` in a language; null where it is not there. */
  readonly readTemplate: (language: PageLanguage) => Promise<string | null>;
  /** Origin of the app, without a slash at its end. */
  readonly site: () => string;
  /** Further origins whose pictures the app shows. */
  readonly pictures: readonly string[];
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Called when a look-up failed; the page is served without its head. */
  readonly report: (error: unknown) => void;
}

interface Kept {
  readonly at: number;
  readonly place: PlaceFacts | null;
}

/** Answers the HTML of a slug's page; null where the app is not there. Never fails for want of the place. */
export function createPlacePages(
  options: PlacePagesOptions,
): (slug: string, language?: PageLanguage) => Promise<string | null> {
  const { findPlace, readShell, now, report } = options;
  const kept = new Map<string, Kept>();
  let asking = 0;

  /** Undefined where that can't be known now. */
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
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  }

  return async (slug, language = 'en') => {
    const shell = await readShell();
    if (shell === null || slug === '') return shell;
    if (slug.length > LONGEST_SLUG) return withoutPlace(shell);
    const found = await lookUp(slug);
    if (found === undefined) return shell;
    if (found.place === null) return withoutPlace(shell);
    try {
      return writePage((await options.readTemplate(language)) ?? shell, found.place, { readAt: found.at, language });
    } catch (error) {
      report(error);
      return shell;
    }
  };

  function writePage(
    template: string,
    place: PlaceFacts,
    { readAt, language }: { readonly readAt: number; readonly language: PageLanguage },
  ): string {
    const [site, at] = [options.site(), now()];
    const today = new Date(at).toISOString().slice(0, 10);
    const pictures = [site, ...options.pictures];
    const page = withPlaceBody(template, place, { now: at, today, readAt, pictures, language });
    return withPlaceHead(page, place, { site, today, language });
  }
}

/** Resolves to undefined; the process does not stay for it. */
function wait(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms, undefined);
  });
}
