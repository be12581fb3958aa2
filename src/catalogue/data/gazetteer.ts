/** Cities, parts of cities and countries by name, from the built-in tables. */
import { AREAS } from './known-areas.ts';
import { CITIES } from './known-cities.ts';
import { EUROPEAN_AREAS } from './known-european-areas.ts';
import { LANDMARKS } from './known-landmarks.ts';
import { OVERSEAS_AREAS } from './known-overseas-areas.ts';

/** ISO 3166-1 codes of the countries that can be searched by name, in the languages of travellers. */
const COUNTRY_CODES =
  'AE AF AL AM AR AT AU AZ BA BD BE BG BH BN BR CA CH CL CN CO CY CZ DE DK DZ EE EG ES ET FI FJ FR GB GE GH GR HK HR HU ' +
  'ID IE IL IN IQ IR IS IT JO JP KE KG KH KR KW KZ LA LB LK LT LU LV LY MA MM MO MT MU MV MX MY NG NL NO NP NZ OM PH PK ' +
  'PL PS PT QA RO RS RU SA SD SE SG SI SK SN SO SY TH TJ TN TR TW TZ UA UG US UZ VN YE ZA';
const LANGUAGES = 'en ar ms id tr fr th zh-Hans zh-Hant ja ko de es ru hi bn ur it nl pt'.split(' ');
const ENGLISH = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const COUNTRY_ALIASES: Readonly<Record<string, readonly string[]>> = {
  US: ['usa', 'america', 'amerika'],
  GB: ['uk', 'england', 'britain', 'inggris', 'ingiltere', 'scotland', 'إنجلترا', '英国', 'イギリス', '영국'],
  AE: ['uae', 'emirates', 'الإمارات'],
  KR: ['korea', '韩国', '한국', 'كوريا'],
  NL: ['holland', 'hollanda'],
  TR: ['turkey', 'turkiye', 'تركيا', 'トルコ', '터키'],
  SA: ['saudi', 'السعودية'],
  PS: ['palestine', 'فلسطين'],
  CZ: ['czech republic'],
  SG: ['singapura', 'سنغافورة', '新加坡', '狮城', 'シンガポール'],
  TW: ['taiwan', '台湾'],
};

/** A named part of the world: a circle, or a country. */
export type KnownArea =
  | {
      readonly kind: 'circle';
      readonly of: 'city' | 'area' | 'airport';
      /** The name to show. For a name that only addresses contain, the text as typed. */
      readonly name: string;
      /** ISO 3166-1 alpha-2; null if it is unknown or disputed. */
      readonly countryCode: string | null;
      readonly latitude: number;
      readonly longitude: number;
      readonly radiusKm: number;
      /** Score of a place inside it; by default as much as a match in the name. */
      readonly worth?: number;
    }
  | { readonly kind: 'country'; readonly name: string; readonly code: string };

/** A circle with a smaller radius is a part of a city. */
const MIN_CITY_KM = 5;

/** Known areas by their name in the form of `toName`. Built on first use, because the names of countries take a moment. */
export function createGazetteer(toName: (text: string) => string): ReadonlyMap<string, KnownArea> {
  const areas = new Map<string, KnownArea>();
  for (const [code, name] of countryNames()) {
    areas.set(toName(name), { kind: 'country', name: ENGLISH.of(code) ?? code, code });
  }
  for (const line of [CITIES, AREAS, EUROPEAN_AREAS, OVERSEAS_AREAS, LANDMARKS].flatMap((table) =>
    table.trim().split('\n'),
  )) {
    const [names = '', latitude, longitude, radiusKm, countryCode] = line.split('|');
    const [name = '', ...others] = names.split(',');
    const area = {
      kind: 'circle',
      of: [name, ...others].some((each) => each.endsWith('Airport'))
        ? 'airport'
        : Number(radiusKm) < MIN_CITY_KM
          ? 'area'
          : 'city',
      name,
      countryCode: countryCode || null,
      latitude: Number(latitude),
      longitude: Number(longitude),
      radiusKm: Number(radiusKm),
    } as const;
    for (const each of [name, ...others]) {
      const phrase = toName(each);
      // Cities come first in the table: country names would hide them.
      if (areas.get(phrase)?.kind !== 'circle') areas.set(phrase, area);
    }
  }
  areas.delete('');
  return areas;
}

function* countryNames(): Iterable<[code: string, name: string]> {
  const codes = COUNTRY_CODES.split(' ');
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of codes) yield [code, names.of(code) ?? ''];
  }
  for (const [code, names] of Object.entries(COUNTRY_ALIASES)) for (const name of names) yield [code, name];
}
