/** Content that another app shares with this one: title, text and URL (R11). A text about food becomes a search (R12). */
import { distanceM, type Position } from '#domain/geo/geo.ts';
import { findCoordinates } from './coordinates.ts';
import type { MapLink } from './map-link-parts.ts';
import { parseMapLink } from './map-links.ts';
import { findPlusCode } from './position-codes.ts';
import { linesWithoutLabels } from './shared-labels.ts';

export interface SharedText {
  readonly title: string;
  readonly text: string;
  readonly url: string;
  /** Whether it contains a map app's link, or coordinates. */
  readonly isPlace: boolean;
  /** The text to search for: the place's name, else the text, else the title; without links and labels. */
  readonly words: string;
  readonly position: Position | undefined;
  /** The address: from the link, else the lines below the name. */
  readonly address: string;
  /** Whether the text is about food, so that the person probably wants a search. */
  readonly isAboutFood: boolean;
}

/** geo:1.3,103.8?q=1.3, 103.8 (A Name): with the spaces that apps leave in it. */
const GEO = String.raw`geo:[^\s<>"(]*(?:(?<=,) -?\d[^\s<>"(]*)?(?: ?\((?:[^()\n]|\([^()\n]{0,100}\)){0,300}\))?[^\s<>"]*`;
const WEB = String.raw`(?:https?|om|cm|comaps|ge0|mapsme|mapswithme|waze|nmap|kakaomap):\/\/[^\s<>"]+`;
/** Addresses that apps share without https:// in front. */
const BARE = String.raw`(?<![\w./@-])(?:maps\.app\.goo\.gl|goo\.gl|maps\.apple\.com|(?:www\.)?google\.com\/maps|osm\.org|(?:www\.)?openstreetmap\.org|omaps\.app|comaps\.at|ge0\.me|waze\.com|(?:wego|share)\.here\.com|yandex\.(?:com|ru)\/maps|naver\.me|map\.naver\.com|kko\.to|kko\.kakao\.com|(?:place\.)?map\.kakao\.com|surl\.amap\.com|plus\.codes)\/[^\s<>"]*`;
const LINK = new RegExp(`${GEO}|${WEB}|${BARE}`, 'gi');
/** Marks of the writing direction, which apps put around numbers. */
const MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** A text is about food if it contains 'restaurant', 'food' or 'halal' (R12), or their translations (U68). */
const ABOUT_FOOD =
  /restaurant|food|halal|helal|restoran|makan|warung|lokanta|yemek|nourriture|resto|مطعم|مطاعم|طعام|حلال/i;
/** Maximum characters; nobody shares a longer text on purpose. */
const MAX_TEXT = 2000;
/** Two links of one text mean the same place within this distance. */
const SAME_PLACE_M = 500;

/** @param params `title`, `text` and `url`, as the manifest names them */
export function parseShared(params: URLSearchParams): SharedText {
  const [title = '', text = '', url = ''] = ['title', 'text', 'url'].map((name) =>
    (params.get(name) ?? '').trim().slice(0, MAX_TEXT),
  );
  // The URL is one address, whatever spaces it contains.
  const linksOf = (each: string) => (each === url && URL.canParse(url) ? [url] : (each.match(LINK) ?? []));
  const links = [url, text, title].flatMap(linksOf).map(withoutEnd);
  const linked = together(links.map(parseMapLink).filter((link) => link !== null));
  const written = [text, title].map(positionIn).find((each) => each);
  const position = linked?.position ?? written;
  const isPlace = linked !== undefined || written !== undefined;
  // The first line is the name; the address is below it.
  const [named, told] = [title, text].map((each) => linesWithoutLabels(withoutPositions(each, isPlace)));
  const said = isPlace ? [named?.[0], told?.[0]] : [told?.join(' '), named?.join(' ')];
  return {
    title,
    text,
    url,
    isPlace,
    words: linked?.name ?? said.find((each) => each) ?? '',
    position,
    address: isPlace ? (linked?.address ?? addressIn(linked?.name, told ?? [])) : '',
    isAboutFood: ABOUT_FOOD.test(text || title),
  };
}

/** What the links of one text say of its place: an app often shares two. A link to somewhere else adds nothing. */
function together(links: readonly MapLink[]): MapLink | undefined {
  const at = links.find(({ position }) => position)?.position;
  const same = links.filter(({ position }) => !position || !at || distanceM(position, at) <= SAME_PLACE_M);
  const named = same.find(({ name }) => name);
  return links.length === 0 ? undefined : { ...named, ...(at ? { position: at } : {}) };
}

/** A position written as text, outside of links. */
function positionIn(text: string): Position | undefined {
  const plain = withoutLinks(text);
  return findCoordinates(plain)?.position ?? findPlusCode(plain)?.position;
}

/** Removes links, and in a place's text the coordinates beside them, because no search finds them. */
function withoutPositions(text: string, isPlace: boolean): string {
  const plain = withoutLinks(text);
  const found = isPlace ? findCoordinates(plain) : undefined;
  const named = found ? `${plain.slice(0, found.start)} ${plain.slice(found.end)}` : plain;
  const code = isPlace ? findPlusCode(named)?.code : undefined;
  return code === undefined ? named : named.replace(code, ' ');
}

function withoutLinks(text: string): string {
  return text.replaceAll(MARKS, '').replaceAll(LINK, ' ');
}

/** Removes punctuation of the sentence around a link; keeps a closing parenthesis if one opens in the link, as in Android's. */
function withoutEnd(link: string): string {
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(link) ? link : `https://${link}`;
  return whole.includes('(') ? whole.replace(/[.,;]{1,10}$/, '') : whole.replace(/[).,;]{1,10}$/, '');
}

/** The lines below a place's name. */
function addressIn(name: string | undefined, lines: readonly string[]): string {
  return name === undefined || lines[0] === name ? lines.slice(1).join(', ') : '';
}
