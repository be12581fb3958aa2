/** Decodes the short codes in which map apps write a position. Each is computed; none needs a network. */
import type { Position } from '#domain/geo/geo.ts';
import { inTheWorld } from './coordinates.ts';

interface Alphabet {
  readonly digits: string;
  /** Bits of one character. */
  readonly bits: number;
  readonly isLatitudeFirst: boolean;
}

/** Short links of OpenStreetMap. `@` is the old spelling of `~`, and trailing dashes are the zoom. */
const OSM: Alphabet = {
  digits: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_~',
  bits: 6,
  isLatitudeFirst: false,
};
/** Codes of MAPS.ME, Organic Maps and CoMaps. */
const GE0: Alphabet = {
  digits: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
  bits: 6,
  isLatitudeFirst: true,
};
/** Geohash, in links of Waze. */
const GEOHASH: Alphabet = { digits: '0123456789bcdefghjkmnpqrstuvwxyz', bits: 5, isLatitudeFirst: false };

/** Open Location Code ("plus code"): digits of base 20, latitude and longitude in turn. */
const PLUS_DIGITS = '23456789CFGHJMPQRVWX';
const PLUS_CODE = new RegExp(
  `(?<![${PLUS_DIGITS}\\w])[23456789C][${PLUS_DIGITS}]{7}\\+[${PLUS_DIGITS}]{2,7}(?![\\w+])`,
  'i',
);
/** A code without its first digits, which only has a meaning near a known place. */
const SHORT_PLUS_CODE = new RegExp(`^[${PLUS_DIGITS}]{4,6}\\+[${PLUS_DIGITS}]{2,7}(?![\\w+])`, 'i');

/** Code of a short link of OpenStreetMap, as in osm.org/go/0EEQjE--. */
export function fromOsmCode(code: string): Position | undefined {
  return fromBits(code.replaceAll('@', '~').replace(/-{1,10}$/, ''), OSM);
}

/** Code of Organic Maps' kind; its first character is the zoom. */
export function fromGe0Code(code: string): Position | undefined {
  return fromBits(code.slice(1), GE0);
}

/** Geohash of a link of Waze. */
export function fromGeohash(code: string): Position | undefined {
  return fromBits(code.toLowerCase(), GEOHASH);
}

/** A full plus code within a text: its position and the code as written. Padded codes are whole regions, so they don't count. */
export function findPlusCode(text: string): { readonly position: Position; readonly code: string } | undefined {
  const [code] = PLUS_CODE.exec(text) ?? [];
  if (code === undefined) return undefined;
  const digits = Array.from(code.toUpperCase().replace('+', ''), (digit) => PLUS_DIGITS.indexOf(digit));
  // After five pairs of digits, each digit is a cell of a grid with 5 rows and 4 columns.
  const [south, west, height, width] = digits.reduce(
    ([latitude, longitude, high, wide], digit, at) => {
      if (at >= 10) {
        const [row, column] = [Math.floor(digit / 4), digit % 4];
        return [latitude + (row * high) / 5, longitude + (column * wide) / 4, high / 5, wide / 4] as const;
      }
      return at % 2 === 0
        ? ([latitude + (digit * high) / 20, longitude, high / 20, wide] as const)
        : ([latitude, longitude + (digit * wide) / 20, high, wide / 20] as const);
    },
    [-90, -180, 400, 400] as readonly [number, number, number, number],
  );
  const position = inTheWorld(south + height / 2, west + width / 2);
  return position && { position, code };
}

/** Whether a text begins with a plus code, full or short: Google's name for a place without a name. */
export function isPlusCode(text: string): boolean {
  return SHORT_PLUS_CODE.test(text) || PLUS_CODE.exec(text)?.index === 0;
}

/** Reads a code whose bits halve latitude and longitude in turn. The position is the middle of what is left. */
function fromBits(code: string, { digits, bits, isLatitudeFirst }: Alphabet): Position | undefined {
  const values = Array.from(code.slice(0, 24), (character) => digits.indexOf(character));
  if (values.length < 3 || values.includes(-1)) return undefined;
  const halved = { latitude: [-90, 90] as [number, number], longitude: [-180, 180] as [number, number] };
  let isLatitude = isLatitudeFirst;
  for (const value of values) {
    for (let bit = bits - 1; bit >= 0; bit--) {
      const range = isLatitude ? halved.latitude : halved.longitude;
      range[(value >> bit) & 1 ? 0 : 1] = (range[0] + range[1]) / 2;
      isLatitude = !isLatitude;
    }
  }
  const [latitude, longitude] = [halved.latitude, halved.longitude].map(([low, high]) => (low + high) / 2);
  return inTheWorld(latitude, longitude);
}
