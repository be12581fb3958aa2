/** Content that another app shares with this one: title, text and URL (R11). A text about food becomes a search (R12). */
import type { Position } from '#domain/geo/geo.ts';
import { parseMapLink } from './map-links.ts';

export interface SharedText {
  readonly title: string;
  readonly text: string;
  readonly url: string;
  /** Whether it contains a map app's link. */
  readonly isPlace: boolean;
  /** The text to search for: the place's name, else the text, else the title; without links. */
  readonly words: string;
  readonly position: Position | undefined;
  /** The address: from the link, else the lines below the name. */
  readonly address: string;
  /** Whether the text is about food, so that the person probably wants a search. */
  readonly isAboutFood: boolean;
}

const LINK = /(?:https?:\/\/|geo:)[^\s<>"]+/gi;
/** A text is about food if it contains 'restaurant', 'food' or 'halal' (R12), or their translations (U68). */
const ABOUT_FOOD =
  /restaurant|food|halal|helal|restoran|makan|warung|lokanta|yemek|nourriture|resto|مطعم|مطاعم|طعام|حلال/i;
/** Maximum characters; nobody shares a longer text on purpose. */
const MAX_TEXT = 2000;

/** @param params `title`, `text` and `url`, as the manifest names them */
export function parseShared(params: URLSearchParams): SharedText {
  const [title = '', text = '', url = ''] = ['title', 'text', 'url'].map((name) =>
    (params.get(name) ?? '').trim().slice(0, MAX_TEXT),
  );
  const links = [url, text, title].flatMap((each) => each.match(LINK) ?? []).map(withoutEnd);
  const place = links.map(parseMapLink).find((link) => link !== null);
  // The first line is the name; the address is below it.
  const said = (place ? [title, text] : [text, title]).map((each) => withoutLinks(place ? firstLine(each) : each));
  return {
    title,
    text,
    url,
    isPlace: place !== undefined,
    words: place?.name ?? said.find((each) => each !== '') ?? '',
    position: place?.position,
    address: place ? (place.address ?? addressIn(place.name, text)) : '',
    isAboutFood: ABOUT_FOOD.test(text || title),
  };
}

/** Removes punctuation of the sentence around a link; keeps a closing parenthesis if one opens in the link, as in Android's. */
function withoutEnd(link: string): string {
  return link.includes('(') ? link.replace(/[.,;]+$/, '') : link.replace(/[).,;]+$/, '');
}

/** The lines below a place's name. */
function addressIn(name: string | undefined, text: string): string {
  const lines = text
    .split('\n')
    .map(withoutLinks)
    .filter((line) => line !== '');
  const isNamed = name === undefined || lines[0] === name;
  return isNamed ? lines.slice(1).join(', ') : '';
}

function withoutLinks(text: string): string {
  return text.replaceAll(LINK, '').replaceAll(/\s+/g, ' ').trim();
}

function firstLine(text: string): string {
  return text.split('\n').find((line) => withoutLinks(line) !== '') ?? '';
}
