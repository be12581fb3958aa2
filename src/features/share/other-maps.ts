/** Reads the links of map apps beside Google's, Apple's and OpenStreetMap's. Nothing is opened. */
import type { Position } from '#domain/geo/geo.ts';
import { firstOf, linkOf, type MapLink, NUMBER, pairOf, pathOf, reversedPairOf, toPosition } from './map-link-parts.ts';
import { findPlusCode, fromGe0Code, fromGeohash } from './position-codes.ts';

interface MapSite {
  readonly host: RegExp;
  readonly read: (url: URL) => MapLink;
}

const SLASHED = new RegExp(String.raw`^#[\d.]{1,20}/${NUMBER}/${NUMBER}`);
const WAZE_TO = new RegExp(`^(?:ll\\.)?${NUMBER},${NUMBER}$`);
const HERE_CODE = new RegExp(String.raw`(?:;lat=|"latitude":)${NUMBER}.{0,20}(?:;lon=|"longitude":)${NUMBER}`);
const HERE_NAME = /;n=([^;]{1,400})/;
const BING_POINT = new RegExp(`^point\\.${NUMBER}_${NUMBER}(?:_([^_]{1,400}))?`);
/** Where Chinese maps shift every position by up to 700 m (GCJ-02), roughly; a shifted one would name the wrong house. */
const SHIFTED = { south: 17, north: 54, west: 73, east: 135.1 };

/** Links whose only content is on a server, which is never asked. */
const SHORT: MapSite = {
  host: /^(?:maps\.app\.goo\.gl|goo\.gl|g\.co|maps\.apple|naver\.me|kko\.to|kko\.kakao\.com|surl\.amap\.com|her\.is|binged\.it|applink\.map\.kakao\.com)$/,
  read: () => ({}),
};

export const OTHER_MAPS: readonly MapSite[] = [
  SHORT,
  { host: /^(?:www\.)?(?:osmand\.net|magicearth\.com)$/, read: readOsmand },
  { host: /^(?:omaps\.app|comaps\.at|ge0\.me|maps\.me)$/, read: readGe0 },
  { host: /^(?:www\.|ul\.)?waze\.com$/, read: readWaze },
  { host: /^(?:share|wego|www)\.here\.com$/, read: readHere },
  { host: /^(?:www\.|maps\.)?yandex\.(?:com|ru|by|kz|uz|az|com\.tr|com\.am|com\.ge|eu)$/, read: readYandex },
  { host: /^(?:www\.|m\.)?bing\.com$/, read: readBing },
  { host: /^(?:www|uri|wb|ditu|m)\.amap\.com$/, read: readAmap },
  { host: /^(?:m\.|pcmap\.)?(?:map|place)\.naver\.com$/, read: readNaver },
  { host: /^(?:m\.|place\.)?map\.kakao\.com$/, read: readKakao },
  { host: /^plus\.codes$/, read: (url) => ({ ...linkOf([], [findPlusCode(pathOf(url)[0] ?? '')?.position]) }) },
];

/** Links that only an app of this scheme opens. */
export const APP_LINKS: Readonly<Record<string, (url: URL) => MapLink>> = {
  'ge0:': readGe0,
  'om:': readGe0,
  'cm:': readGe0,
  'comaps:': readGe0,
  'mapsme:': readGe0,
  'mapswithme:': readGe0,
  'waze:': readWaze,
  'nmap:': readNaver,
  'kakaomap:': readKakao,
};

/** https://osmand.net/map?pin=LAT,LON#15/LAT/LON and /go?lat=…&lon=…&name=… */
function readOsmand(url: URL): MapLink {
  const [, latitude, longitude] = SLASHED.exec(url.hash) ?? [];
  return linkOf([firstOf(url, ['name'])], [firstOf(url, ['pin']), latLon(url), toPosition(latitude, longitude)]);
}

/** om://CODE/Name, https://omaps.app/CODE/Name, om://map?ll=LAT,LON&n=Name; an underscore in the name is a space. */
function readGe0(url: URL): MapLink {
  // The address of another scheme may have its code as the host, in lower case: it is read from the text.
  const [, code = '', name] =
    /^[a-z0-9]+:\/\/(?:(?:omaps\.app|comaps\.at|ge0\.me|maps\.me)\/)?([^/?#]*)(?:\/([^?#]*))?/i.exec(url.href) ?? [];
  const ll = firstOf(url, ['ll']);
  return linkOf(
    [firstOf(url, ['n']), name === undefined ? undefined : decodeName(name)],
    [ll, pairOf(code), ll === undefined && code.length > 6 ? fromGe0Code(code) : undefined],
  );
}

/** https://waze.com/ul?ll=LAT,LON&q=Name, /ul/hGEOHASH and /live-map/directions?to=ll.LAT,LON */
function readWaze(url: URL): MapLink {
  const hash = firstOf(url, ['h']) ?? /^\/ul\/h([0-9a-z]{5,12})$/i.exec(url.pathname)?.[1];
  const [, latitude, longitude] = WAZE_TO.exec(firstOf(url, ['to', 'latlng']) ?? '') ?? [];
  return linkOf(
    [firstOf(url, ['q'])],
    [firstOf(url, ['ll']), toPosition(latitude, longitude), hash === undefined ? undefined : fromGeohash(hash)],
  );
}

/** https://share.here.com/l/LAT,LON,Name?msg=Name, /r/mylocation/LAT,LON and /p/s-… with all of it in base 64. */
function readHere(url: URL): MapLink {
  const parts = pathOf(url);
  const pairs = parts.flatMap((part) => {
    const [latitude, longitude, ...name] = part.split(',');
    return [{ position: pairOf(`${latitude},${longitude}`), name: name.join(',') || undefined }];
  });
  const placed = pairs.find(({ position }) => position);
  const [, packed = ''] = /^\/p\/[a-z]-([\w+/=-]{1,1500})/.exec(url.pathname) ?? [];
  const content = fromBase64(packed);
  const [, latitude, longitude] = HERE_CODE.exec(content) ?? [];
  const [, name] = HERE_NAME.exec(content) ?? [];
  const map = firstOf(url, ['map'])?.split(',').slice(0, 2).join(',');
  return linkOf(
    [firstOf(url, ['msg', 'q']), placed?.name, name === undefined ? undefined : decodeName(name)],
    [placed?.position, toPosition(latitude, longitude), map],
  );
}

/** https://yandex.com/maps/org/the_name/123/?ll=LON,LAT; a place is `whatshere[point]`, `poi[point]` or `pt`. */
function readYandex(url: URL): MapLink {
  const parts = pathOf(url);
  const slug = parts[parts.indexOf('org') + 1];
  const name =
    parts.includes('org') && slug !== undefined && !/^\d*$/.test(slug) ? slug.replaceAll('_', ' ') : undefined;
  const to = firstOf(url, ['rtext'])?.split('~').at(-1);
  const pin = firstOf(url, ['whatshere[point]', 'poi[point]', 'pt'])?.split(',').slice(0, 2).join(',');
  return linkOf(
    [name, firstOf(url, ['text'])],
    [reversedPairOf(pin), pairOf(to), reversedPairOf(firstOf(url, ['ll']))],
  );
}

/** https://www.bing.com/maps?cp=LAT~LON&sp=point.LAT_LON_Name */
function readBing(url: URL): MapLink {
  const [, latitude, longitude, name] = BING_POINT.exec(firstOf(url, ['sp']) ?? '') ?? [];
  const said = firstOf(url, ['where1', 'q', 'ss']);
  return linkOf([name, said], [toPosition(latitude, longitude), said, firstOf(url, ['cp'])]);
}

/** https://uri.amap.com/marker?position=LON,LAT&name=… and https://wb.amap.com/?p=ID,LAT,LON,Name,Address or ?q=LAT,LON,Name */
function readAmap(url: URL): MapLink {
  const shared = firstOf(url, ['p', 'q'])?.split(',') ?? [];
  const [latitude, longitude, name, ...address] = url.searchParams.has('p') ? shared.slice(1) : shared;
  const position = reversedPairOf(firstOf(url, ['position'])) ?? toPosition(latitude, longitude);
  const isTrue = firstOf(url, ['coordinate']) === 'wgs84' || !position || !isShifted(position);
  const link = linkOf([firstOf(url, ['name']), name], [isTrue ? position : undefined]);
  return link.name !== undefined && address.length > 0 ? { ...link, address: address.join(',').trim() } : link;
}

/** https://map.naver.com/p/search/Name and nmap://place?lat=…&lng=…&name=… */
function readNaver(url: URL): MapLink {
  return linkOf([firstOf(url, ['name', 'query', 'title']), after(url, 'search')], [latLon(url)]);
}

/** https://map.kakao.com/link/map/Name,LAT,LON, ?q=Name and kakaomap://look?p=LAT,LON */
function readKakao(url: URL): MapLink {
  const linked = after(url, 'map') ?? after(url, 'to');
  const [, name, latitude, longitude] = new RegExp(`^(?:(.{1,400}),)?${NUMBER},${NUMBER}$`).exec(linked ?? '') ?? [];
  return linkOf(
    [name, firstOf(url, ['q', 'name']), after(url, 'search')],
    [toPosition(latitude, longitude), firstOf(url, ['p'])],
  );
}

function isShifted({ latitude, longitude }: Position): boolean {
  const { south, north, west, east } = SHIFTED;
  return latitude > south && latitude < north && longitude > west && longitude < east;
}

function latLon(url: URL): Position | undefined {
  return toPosition(firstOf(url, ['lat', 'latitude']), firstOf(url, ['lon', 'lng', 'longitude']));
}

/** The part of a path that follows another. */
function after(url: URL, part: string): string | undefined {
  const parts = pathOf(url);
  return parts.includes(part) ? parts[parts.indexOf(part) + 1] || undefined : undefined;
}

function decodeName(name: string): string {
  return pathOf(new URL(`https://name.invalid/${name}`))
    .join('/')
    .replaceAll(/[_+]/g, ' ');
}

function fromBase64(text: string): string {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  } catch {
    return '';
  }
}
