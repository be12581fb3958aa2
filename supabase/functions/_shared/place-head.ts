/** The head of a place's page, for link previews and search engines. Pure. */
import { shownStatus } from '../../../src/domain/places/halal.ts';
import { nameIn } from '../../../src/domain/places/names.ts';
import { linkTags, pageLinks } from '../../../src/domain/web/page-links.ts';
import { escapeHtml, plainLine, scriptJson, webAddress } from './html-text.ts';
import type { PlaceFacts } from './place-facts.ts';
import { placeSchema, statusWords } from './place-schema.ts';
import { PAGE_LANGUAGES, type PageLanguage, PLACE_WORDS } from './place-words.ts';
import { PREVIEW, previewPath } from './preview-picture.ts';
import { localeOf } from './written-day.ts';

const SITE = 'Rihla';
/** Maximum characters that previews show of a title and of a description. */
const TITLE = 90;
const DESCRIPTION = 200;

export interface PlaceHeadOptions {
  /** Origin of the app, without a slash at its end. */
  readonly site: string;
  /** 'YYYY-MM-DD'. */
  readonly today: string;
  /** English by default. */
  readonly language?: PageLanguage;
  /** The one that the page's address names; English by default. */
  readonly addressed?: PageLanguage;
}

/**
 * The app's document with the head of a place. The place's title and description replace the app's; other tags are added.
 * @param shell the app's document
 */
export function withPlaceHead(
  shell: string,
  place: PlaceFacts,
  { site, today, language = 'en', addressed = 'en' }: PlaceHeadOptions,
): string {
  const url = `${site}/restaurant/${encodeURIComponent(place.slug)}`;
  const title = plainLine([place.name, place.city].filter(Boolean).join(', '), TITLE);
  const description = descriptionOf(place, today, language);
  const picture = pictureOf(place) ?? preparedPicture(place, today, site, language);
  const tags = [
    meta('name', 'description', description),
    ...linkTags(pageLinks(escapeHtml(url), addressed, PAGE_LANGUAGES)),
    meta('property', 'og:site_name', SITE),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:url', url),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:image', picture.url),
    meta('property', 'og:image:width', String(picture.width)),
    meta('property', 'og:image:height', String(picture.height)),
    meta('name', 'twitter:card', 'summary_large_image'),
    // Sample places are invented, so search engines must not index them.
    ...(place.is_sample ? [meta('name', 'robots', 'noindex')] : []),
    `<script type="application/ld+json">${scriptJson(placeSchema(place, url, today))}</script>`,
  ];
  return withHead(shell, `${title} · ${SITE}`, tags);
}

/** The app's document for a slug without a place, marked so that search engines do not index it. */
export function withoutPlace(shell: string): string {
  return addToHead(shell, [meta('name', 'robots', 'noindex')]);
}

interface Picture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** The place's own picture; undefined if it has none. */
function pictureOf({ images, primary_image_url: primary }: PlaceFacts): Picture | undefined {
  const image = images.find(({ url }) => url === primary) ?? images[0];
  const url = webAddress(image?.url ?? null);
  return image && url ? { url, width: image.width, height: image.height } : undefined;
}

/** An invented place has the picture of an unverified one. */
function preparedPicture(place: PlaceFacts, today: string, site: string, language: PageLanguage): Picture {
  const { status, certificateExpiredOn } = shownStatus(place, today);
  const kind = place.is_sample ? 'unverified' : certificateExpiredOn === null ? status : 'expired';
  const path = previewPath(kind, language === 'ar' ? 'rtl' : 'ltr');
  return { url: `${site}${path}`, ...PREVIEW };
}

function descriptionOf(place: PlaceFacts, today: string, language: PageLanguage): string {
  const { average_rating: mean, review_count: count } = place;
  const facts = [
    statusWords(place, today, language),
    place.cuisine_types
      .slice(0, 3)
      .map((cuisine) => nameIn(language, 'cuisine', cuisine))
      .join(', '),
    place.address ?? place.city ?? place.country,
    mean === null || count === 0 ? '' : PLACE_WORDS[language].rated.replace('{mean}', writeMean(mean, language)),
  ];
  return plainLine(facts.filter(Boolean).join(' · '), DESCRIPTION);
}

function writeMean(mean: number, language: PageLanguage): string {
  return new Intl.NumberFormat(localeOf(language), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(mean);
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}

function withHead(shell: string, title: string, tags: readonly string[]): string {
  // Functions, because `$&` and the like have a meaning in a replacement string.
  const named = shell
    .replace(/<title>[^<]*<\/title>/i, () => `<title>${escapeHtml(title)}</title>`)
    .replace(/<meta\s[^>]*name="description"[^>]*>\s*/i, () => '');
  return addToHead(named, tags);
}

function addToHead(shell: string, tags: readonly string[]): string {
  return shell.replace(/<\/head>/i, (end) => `${tags.join('\n    ')}\n  ${end}`);
}
