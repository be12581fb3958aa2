/** Parses links of other map apps on the device; never opens them. */
import type { Position } from '#domain/geo/geo.ts';

/** Content of a map app's link; a short link has neither name nor position. */
export interface MapLink {
  readonly name?: string;
  readonly address?: string;
  readonly position?: Position;
}

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
const PAIR = new RegExp(String.raw`^\s*${NUMBER}\s*,\s*${NUMBER}\s*(?:\((.*)\))?\s*$`);
/** The place's position in a Google link; `@` is only the map's viewport. */
const GOOGLE_PLACE = new RegExp(`!3d${NUMBER}!4d${NUMBER}`, 'g');
const GOOGLE_VIEW = new RegExp(`/@${NUMBER},${NUMBER}`);
const GOOGLE_HOST = /^(?:(?:www|maps)\.)?google\.(?:com|[a-z]{2}|com?\.[a-z]{2})$/;
const SHORT_HOST = /^(?:maps\.app\.goo\.gl|goo\.gl|g\.co|maps\.apple)$/;
const OSM_HOST = /^(?:(?:www\.)?openstreetmap\.org|(?:www\.)?osm\.org)$/;
const OSM_MAP = new RegExp(String.raw`^#(?:.*&)?map=[\d.]+/${NUMBER}/${NUMBER}`);
const OSM_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_~';
/** Matches coordinates in place of a name: 1°18'09.0"N. */
const DEGREE = /\d°/;
const NAME_AND_ADDRESS = /^([^,]*\p{L}[^,]*),\s*(.*\d.*)$/u;
/** Maximum characters, including an address after the name. */
const MAX_NAME = 400;

/** Reads a long link of Google Maps, Apple Maps or OpenStreetMap, or a geo: link; null for any other address. */
export function parseMapLink(address: string): MapLink | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol === 'geo:') return parseGeo(url);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (SHORT_HOST.test(url.hostname)) return {};
  if (GOOGLE_HOST.test(url.hostname) && (url.hostname.startsWith('maps.') || url.pathname.startsWith('/maps'))) {
    return parseGoogle(url);
  }
  if (url.hostname === 'maps.apple.com') return parseApple(url);
  return OSM_HOST.test(url.hostname) ? parseOsm(url) : null;
}

function parseGoogle(url: URL): MapLink {
  const said = firstOf(url, ['query', 'q', 'destination', 'daddr']);
  const [, named] = /^\/maps\/(?:place|search)\/([^/@]+)/.exec(url.pathname) ?? [];
  const whole = `${url.pathname}${url.search}`;
  const [, latitude, longitude] = [...whole.matchAll(GOOGLE_PLACE)].at(-1) ?? GOOGLE_VIEW.exec(whole) ?? [];
  const atPlace = toPosition(latitude, longitude);
  return linkOf(
    [named === undefined ? undefined : decode(named.replaceAll('+', ' ')), said],
    [said, atPlace, url.searchParams.get('ll') ?? undefined, url.searchParams.get('center') ?? undefined],
  );
}

function parseApple(url: URL): MapLink {
  const q = firstOf(url, ['q', 'name']);
  const where = firstOf(url, ['coordinate', 'll', 'sll']);
  const address = firstOf(url, ['address', 'daddr']);
  const link = linkOf([q, address], [where, q, firstOf(url, ['daddr'])]);
  return q === undefined || address === undefined ? link : { ...link, address };
}

function parseOsm(url: URL): MapLink {
  const [, latitude, longitude] = OSM_MAP.exec(url.hash) ?? [];
  const [, code] = /^\/go\/([\w~@-]+)/.exec(url.pathname) ?? [];
  const marker = toPosition(url.searchParams.get('mlat'), url.searchParams.get('mlon'));
  return linkOf(
    [url.searchParams.get('query') ?? undefined],
    [marker, toPosition(latitude, longitude), code === undefined ? undefined : fromOsmCode(code)],
  );
}

/** geo:1.3,103.8?q=Name and geo:0,0?q=1.3,103.8(Name), as Android's apps write them. */
function parseGeo(url: URL): MapLink {
  const [coordinates = ''] = url.pathname.split(';');
  const [latitude, longitude] = coordinates.split(',');
  const here = toPosition(latitude, longitude);
  const isBlank = here?.latitude === 0 && here.longitude === 0;
  const q = url.searchParams.get('q') ?? undefined;
  return linkOf([q], [q, isBlank ? undefined : here]);
}

/** @param names and @param places in the order in which they are believed */
function linkOf(names: readonly (string | undefined)[], places: readonly (string | Position | undefined)[]): MapLink {
  const position = places.map((each) => (typeof each === 'string' ? pairOf(each) : each)).find((each) => each);
  const name = names.map(nameOf).find((each) => each);
  return { ...(name ? splitAddress(name) : {}), ...(position ? { position } : {}) };
}

/** Splits Google Maps' "Kembang, 21 Bussorah Street, Singapore": a part with digits after a comma is the address. */
function splitAddress(text: string): Pick<MapLink, 'name' | 'address'> {
  const [, name, address] = NAME_AND_ADDRESS.exec(text) ?? [];
  return name && address ? { name, address } : { name: text };
}

/** The name in a text that may be coordinates, or coordinates with a name in parentheses. */
function nameOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const pair = PAIR.exec(text);
  const name = (pair ? (pair[3] ?? '') : text).replaceAll(/\s+/g, ' ').trim();
  return DEGREE.test(name) ? undefined : name.slice(0, MAX_NAME) || undefined;
}

function pairOf(text: string): Position | undefined {
  const [, latitude, longitude] = PAIR.exec(text) ?? [];
  return toPosition(latitude, longitude);
}

function toPosition(latitude: string | null | undefined, longitude: string | null | undefined): Position | undefined {
  if (!latitude || !longitude) return undefined;
  const position = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180 ? position : undefined;
}

/** A short link of OpenStreetMap is the position itself: each character has three bits of the longitude and three of the latitude. */
function fromOsmCode(code: string): Position | undefined {
  let [x, y, size] = [0, 0, 1];
  for (const character of code.replaceAll('@', '~').replace(/-*$/, '')) {
    const value = OSM_DIGITS.indexOf(character);
    if (value < 0) return undefined;
    for (let bit = 32; bit >= 1; bit /= 4) {
      x = x * 2 + (value & bit ? 1 : 0);
      y = y * 2 + (value & (bit / 2) ? 1 : 0);
      size *= 2;
    }
  }
  return { latitude: (y / size) * 180 - 90, longitude: (x / size) * 360 - 180 };
}

function firstOf(url: URL, names: readonly string[]): string | undefined {
  return names.map((name) => url.searchParams.get(name)?.trim()).find((value) => value) || undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
