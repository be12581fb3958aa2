/** Fills the build's `place.html` with a place's facts, so that the page shows them before any script runs. Pure. */

import { createCountryNames } from '../../../src/domain/geo/country-names.ts';
import { directionsTo } from '../../../src/domain/geo/directions.ts';
import { openSentence } from '../../../src/domain/hours/open-sentence.ts';
import { openingOf } from '../../../src/domain/hours/opening.ts';
import { openState } from '../../../src/domain/hours/opening-hours.ts';
import { addressParts } from '../../../src/domain/places/address-lines.ts';
import { shownStatus } from '../../../src/domain/places/halal.ts';
import { nameIn, statedByIn } from '../../../src/domain/places/names.ts';
import { isLongName } from '../../../src/domain/places/place-name.ts';
import { statusSource } from '../../../src/domain/places/status-source.ts';
import { toPhoneLink, toWebAddress } from '../../../src/domain/places/web-address.ts';
import { isolatedIfMixed } from '../../../src/domain/primitives/isolated.ts';
import { fillTemplate, type TemplateValues } from './fill-template.ts';
import { plainLine, scriptJson } from './html-text.ts';
import { type Reasons, reasonsOf } from './place-evidence.ts';
import type { PlaceFacts } from './place-facts.ts';
import { type PageLanguage, PLACE_WORDS } from './place-words.ts';
import { localeOf, writeDay, writeOpenDay } from './written-day.ts';

/** Maximum characters of a name, a list of names, or an address. */
const LINE = 300;
/** Maximum characters of the embedded document; the app requests a longer one. */
const MAX_JSON = 40_000;

export interface PlaceBodyOptions {
  /** Epoch milliseconds. */
  readonly now: number;
  /** 'YYYY-MM-DD'. */
  readonly today: string;
  /** Epoch milliseconds at which the place was read. */
  readonly readAt: number;
  /** Origins whose pictures the app shows. */
  readonly pictures: readonly string[];
  /** English by default. */
  readonly language?: PageLanguage;
}

/**
 * The template with the place's facts and its document as JSON, so that the app need not request the document.
 * @param template the build's `place.html`
 */
export function withPlaceBody(template: string, place: PlaceFacts, options: PlaceBodyOptions): string {
  const filled = fillTemplate(template, placeValues(place, options));
  const json = scriptJson({ restaurant: place, syncedAt: new Date(options.readAt).toISOString() });
  if (json.length > MAX_JSON) return filled;
  // A function, because `$&` and the like have a meaning in a replacement string.
  return filled.replace('</body>', (end) => `<script type="application/json" id="place">${json}</script>\n  ${end}`);
}

function placeValues(place: PlaceFacts, options: PlaceBodyOptions): TemplateValues {
  const { language = 'en' } = options;
  const locale = localeOf(language);
  const { status, certificateExpiredOn } = shownStatus(place, options.today);
  const nation = createCountryNames(locale)(place.country_code) ?? place.country_code;
  const reasons = reasonsOf(place.evidence, options.today, language);
  const hasPictures = place.images.some(({ url }) => isShown(url, options.pictures));
  return {
    name: plainLine(place.name, LINE),
    shortName: !isLongName(place.name),
    longName: isLongName(place.name),
    otherNames: plainLine(new Intl.ListFormat(locale).format(isolatedIfMixed(place.alt_names)), LINE),
    [`place-${place.place_kind}`]: true,
    cuisines: cuisineLine(place.cuisine_types, language),
    inferred: place.cuisine_types.length > 0 ? '' : cuisineLine(place.inferred_cuisines, language),
    [`price-${place.price_level}`]: true,
    ...ratingOf(place, locale),
    addressParts: addressOf(place, nation),
    [`status-${certificateExpiredOn === null ? status : 'expired'}`]: true,
    expiredOn: certificateExpiredOn === null ? null : writeDay(certificateExpiredOn, language),
    ...sourceOf(place, options.today, language),
    ...openSlots(place, options.now, language),
    sample: place.is_sample,
    directions: directionsTo(place),
    phone: toPhoneLink(place.phone),
    website: toWebAddress(place.website),
    pictures: hasPictures,
    noPictures: !hasPictures,
    ...titleOf(place, reasons),
    ...reasons,
    noReasons: reasons.holding.length + reasons.expired.length === 0,
    someReasons: reasons.holding.length + reasons.expired.length > 0,
  };
}

/** The title of the evidence; the rule of `EvidenceSection`. */
function titleOf({ halal_status: status }: PlaceFacts, { holding, expired }: Reasons): TemplateValues {
  if (holding.length === 0 && expired.length > 0) return { overAll: true };
  return { confirmed: status !== 'unverified', unconfirmed: status === 'unverified' };
}

/** The address as `PlaceHeader` shows it. */
function addressOf(place: PlaceFacts, nation: string): readonly TemplateValues[] {
  const address = place.address === null ? null : plainLine(place.address, LINE);
  return addressParts({ ...place, address }, nation).map((part, n) => ({
    addressComma: n > 0 ? ', ' : '',
    addressPart: plainLine(part, LINE),
  }));
}

/** The source of the status, shown on one line with it. */
function sourceOf(place: PlaceFacts, today: string, language: PageLanguage): TemplateValues {
  const source = statusSource(place, today);
  if (source === null) return {};
  return {
    [`source-${source.kind}`]: true,
    sourceWho: plainLine(statedByIn(language, source.who), LINE),
    sourceDay: source.day === null ? null : writeDay(source.day, language),
  };
}

/** Same output as `cuisineLine` of `src/places/cards/cuisine-name.ts`. */
function cuisineLine(cuisines: readonly string[], language: PageLanguage): string {
  const names = cuisines.map((cuisine) => nameIn(language, 'cuisine', cuisine));
  return plainLine(isolatedIfMixed(names).join(PLACE_WORDS[language].comma), LINE);
}

function ratingOf({ average_rating: mean, review_count: count }: PlaceFacts, locale: string): TemplateValues {
  if (mean === null || count === 0) return { unrated: true };
  return {
    rating: new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(mean),
    oneReview: count === 1,
    severalReviews: count === 1 ? null : new Intl.NumberFormat(locale).format(count),
  };
}

function openSlots(place: PlaceFacts, now: number, language: PageLanguage): TemplateValues {
  const state = openState(openingOf(place), place.time_zone, now);
  return {
    [`open-${openSentence(state)}`]: true,
    'open-mayDiffer': (state.kind === 'open' || state.kind === 'closed') && state.mayDiffer === true,
    closeTime: state.kind === 'open' ? state.until : null,
    openTime: state.kind === 'closed' ? state.opens : null,
    openDay: state.kind === 'closed' && state.day !== null ? writeOpenDay(state.day, language) : null,
  };
}

/** The rule of `src/platform/own-picture.ts`. */
function isShown(url: string, origins: readonly string[]): boolean {
  if (url.startsWith('data:image/')) return true;
  const [base] = origins;
  return URL.canParse(url, base) && origins.includes(new URL(url, base).origin);
}
