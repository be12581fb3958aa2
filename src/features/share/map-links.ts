/** Parses links of other map apps on the device; never opens them. */
import { decode, firstOf, linkOf, type MapLink, NUMBER, pairOf, pathOf, toPosition } from './map-link-parts.ts';
import { APP_LINKS, OTHER_MAPS } from './other-maps.ts';
import { fromOsmCode } from './position-codes.ts';

/** The place's position in a Google link; `@` is only the map's viewport. */
const GOOGLE_PLACE = new RegExp(`!3d${NUMBER}!4d${NUMBER}`, 'g');
/** A stop of a way in a Google link, longitude first. The last one is where it leads. */
const GOOGLE_STOP = new RegExp(`!1d${NUMBER}!2d${NUMBER}`, 'g');
const GOOGLE_VIEW = new RegExp(`/@${NUMBER},${NUMBER}`);
const GOOGLE_HOST = /^(?:(?:www|maps)\.)?google\.(?:com|[a-z]{2}|com?\.[a-z]{2})$/;
const OSM_HOST = /^(?:(?:www\.)?openstreetmap\.org|(?:www\.)?osm\.org)$/;
const OSM_MAP = new RegExp(String.raw`^#(?:.*&)?map=[\d.]+/${NUMBER}/${NUMBER}`);
/** The name of geo:LAT,LON?z=17&(Name), which has no key. */
const BARE_NAME = /^\((.{1,400})\)$/s;

/** Reads a long link of a map app, or a geo: link; null for any other address. A short link is empty. */
export function parseMapLink(address: string): MapLink | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol === 'geo:') return parseGeo(url);
  const ofApp = Object.hasOwn(APP_LINKS, url.protocol) ? APP_LINKS[url.protocol] : undefined;
  if (ofApp) return ofApp(url);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (GOOGLE_HOST.test(url.hostname)) {
    return url.hostname.startsWith('maps.') || url.pathname.startsWith('/maps') ? parseGoogle(url) : null;
  }
  if (url.hostname === 'maps.apple.com') return parseApple(url);
  if (OSM_HOST.test(url.hostname)) return parseOsm(url);
  const site = OTHER_MAPS.find(({ host }) => host.test(url.hostname));
  return site ? site.read(url) : null;
}

function parseGoogle(url: URL): MapLink {
  const said = firstOf(url, ['query', 'q', 'destination', 'daddr']);
  const [, kind, ...parts] = url.pathname.split('/').slice(1);
  const end = parts.findIndex((part) => part.startsWith('@') || part.startsWith('data='));
  const stops = (end < 0 ? parts : parts.slice(0, end)).map((part) => decode(part.replaceAll('+', ' ')).trim());
  const isWay = kind === 'dir';
  const named = kind === 'place' || kind === 'search' ? stops[0] : isWay ? stops.findLast((stop) => stop) : undefined;
  const whole = `${url.pathname}${url.search}`;
  const [, latitude, longitude] = [...whole.matchAll(GOOGLE_PLACE)].at(-1) ?? [];
  const [, east, north] = isWay ? ([...whole.matchAll(GOOGLE_STOP)].at(-1) ?? []) : [];
  // The view of a way from somewhere is between the two places.
  const [, viewLatitude, viewLongitude] = (isWay && stops[0] ? null : GOOGLE_VIEW.exec(whole)) ?? [];
  return linkOf(
    [named, said],
    [
      said,
      toPosition(latitude, longitude),
      toPosition(north, east),
      named,
      toPosition(viewLatitude, viewLongitude),
      firstOf(url, ['ll']),
      firstOf(url, ['center']),
    ],
  );
}

function parseApple(url: URL): MapLink {
  const q = firstOf(url, ['q', 'name', 'query']);
  const where = firstOf(url, ['coordinate', 'll', 'sll']);
  const to = firstOf(url, ['daddr', 'destination']);
  const address = firstOf(url, ['address']) ?? to;
  const link = linkOf([q, address], [where, q, to, firstOf(url, ['center'])]);
  const isNamed = link.name !== undefined && linkOf([q], []).name !== undefined;
  return isNamed && address !== undefined && pairOf(address) === undefined ? { ...link, address } : link;
}

function parseOsm(url: URL): MapLink {
  const [, latitude, longitude] = OSM_MAP.exec(url.hash) ?? [];
  const [first, code] = pathOf(url);
  const marker = toPosition(url.searchParams.get('mlat'), url.searchParams.get('mlon'));
  return linkOf(
    [firstOf(url, ['query'])],
    [marker, toPosition(latitude, longitude), first === 'go' && code ? fromOsmCode(code) : undefined],
  );
}

/** geo:1.3,103.8?q=Name, geo:0,0?q=1.3,103.8(Name) and geo:1.3,103.8?z=17&(Name), as Android's apps write them. */
function parseGeo(url: URL): MapLink {
  const [coordinates = '', ...rest] = decode(url.pathname).split(/[;(]/);
  const [latitude, longitude] = coordinates.split(',');
  const q = firstOf(url, ['q']);
  const bare = [...url.searchParams.keys()].map((key) => BARE_NAME.exec(key)?.[1]).find((name) => name);
  const behind = /\((.{1,400})\)$/s.exec(decode(url.pathname))?.[1];
  return linkOf([q, bare, rest.length > 0 ? behind : undefined], [q, toPosition(latitude?.trim(), longitude?.trim())]);
}
