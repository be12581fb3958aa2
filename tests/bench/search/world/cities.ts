/** Cities of generated places: real ones, with generated towns of realistic, very different sizes around them. Data. */
import { Random } from './random.ts';
import type { ScriptName } from './vocabulary.ts';

export interface City {
  readonly name: string;
  readonly countryCode: string;
  readonly country: string;
  readonly timeZone: string;
  readonly latitude: number;
  readonly longitude: number;
  /** The script of some of its places' names; the others are in Latin script. */
  readonly script: ScriptName;
  /** Its share of all places, relative to the other weights. */
  readonly weight: number;
  /** Quarters, around whose centres the places are. */
  readonly quarters: readonly Quarter[];
}

interface Quarter {
  readonly latitude: number;
  readonly longitude: number;
  /** Most of its places are within this distance, in degrees. */
  readonly spread: number;
}

/** Name | country | code | time zone | latitude | longitude | weight | script */
const CAPITALS = `
London|United Kingdom|GB|Europe/London|51.509|-0.118|60|latin
Birmingham|United Kingdom|GB|Europe/London|52.486|-1.89|25|latin
Manchester|United Kingdom|GB|Europe/London|53.481|-2.242|20|latin
Kuala Lumpur|Malaysia|MY|Asia/Kuala_Lumpur|3.147|101.695|60|latin
Penang|Malaysia|MY|Asia/Kuala_Lumpur|5.414|100.329|18|han
Johor Bahru|Malaysia|MY|Asia/Kuala_Lumpur|1.492|103.741|18|latin
Singapore|Singapore|SG|Asia/Singapore|1.3|103.85|40|han
Jakarta|Indonesia|ID|Asia/Jakarta|-6.2|106.83|55|latin
Bandung|Indonesia|ID|Asia/Jakarta|-6.914|107.61|20|latin
Surabaya|Indonesia|ID|Asia/Jakarta|-7.257|112.752|18|latin
Istanbul|Türkiye|TR|Europe/Istanbul|41.01|28.98|60|latin
Ankara|Türkiye|TR|Europe/Istanbul|39.933|32.859|15|latin
İzmir|Türkiye|TR|Europe/Istanbul|38.424|27.143|10|latin
Dubai|United Arab Emirates|AE|Asia/Dubai|25.2|55.27|50|arabic
Riyadh|Saudi Arabia|SA|Asia/Riyadh|24.71|46.68|35|arabic
Jeddah|Saudi Arabia|SA|Asia/Riyadh|21.54|39.17|25|arabic
Doha|Qatar|QA|Asia/Qatar|25.285|51.531|15|arabic
Kuwait City|Kuwait|KW|Asia/Kuwait|29.376|47.977|12|arabic
Cairo|Egypt|EG|Africa/Cairo|30.04|31.24|35|arabic
Amman|Jordan|JO|Asia/Amman|31.95|35.93|12|arabic
Casablanca|Morocco|MA|Africa/Casablanca|33.573|-7.589|18|arabic
Tunis|Tunisia|TN|Africa/Tunis|36.8|10.18|9|arabic
Karachi|Pakistan|PK|Asia/Karachi|24.86|67.0|40|latin
Lahore|Pakistan|PK|Asia/Karachi|31.52|74.358|28|latin
Dhaka|Bangladesh|BD|Asia/Dhaka|23.81|90.41|35|latin
Mumbai|India|IN|Asia/Kolkata|19.076|72.878|30|devanagari
Delhi|India|IN|Asia/Kolkata|28.614|77.209|30|devanagari
Hyderabad|India|IN|Asia/Kolkata|17.385|78.487|22|devanagari
Bangkok|Thailand|TH|Asia/Bangkok|13.752|100.52|25|thai
Phuket|Thailand|TH|Asia/Bangkok|7.95|98.34|8|thai
Hat Yai|Thailand|TH|Asia/Bangkok|7.008|100.474|6|thai
Tokyo|Japan|JP|Asia/Tokyo|35.68|139.74|18|kana
Osaka|Japan|JP|Asia/Tokyo|34.68|135.5|9|kana
Seoul|South Korea|KR|Asia/Seoul|37.555|126.985|12|hangul
Busan|South Korea|KR|Asia/Seoul|35.16|129.07|5|hangul
Guangzhou|China|CN|Asia/Shanghai|23.13|113.26|10|han
Xi'an|China|CN|Asia/Shanghai|34.341|108.94|12|han
Shanghai|China|CN|Asia/Shanghai|31.23|121.47|9|han
Taipei|Taiwan|TW|Asia/Taipei|25.04|121.54|5|han
Hong Kong|Hong Kong|HK|Asia/Hong_Kong|22.31|114.17|8|han
Tashkent|Uzbekistan|UZ|Asia/Tashkent|41.299|69.24|12|cyrillic
Almaty|Kazakhstan|KZ|Asia/Almaty|43.24|76.9|9|cyrillic
Moscow|Russia|RU|Europe/Moscow|55.756|37.617|16|cyrillic
Kazan|Russia|RU|Europe/Moscow|55.79|49.12|8|cyrillic
Sarajevo|Bosnia and Herzegovina|BA|Europe/Sarajevo|43.856|18.413|6|latin
Berlin|Germany|DE|Europe/Berlin|52.52|13.405|30|latin
Köln|Germany|DE|Europe/Berlin|50.938|6.96|10|latin
Paris|France|FR|Europe/Paris|48.857|2.352|40|latin
Marseille|France|FR|Europe/Paris|43.296|5.37|10|latin
Brussels|Belgium|BE|Europe/Brussels|50.85|4.352|10|latin
Amsterdam|Netherlands|NL|Europe/Amsterdam|52.37|4.895|12|latin
Zürich|Switzerland|CH|Europe/Zurich|47.377|8.541|5|latin
Málaga|Spain|ES|Europe/Madrid|36.721|-4.421|5|latin
Rome|Italy|IT|Europe/Rome|41.9|12.496|6|latin
New York|United States|US|America/New_York|40.713|-74.006|45|latin
Chicago|United States|US|America/Chicago|41.878|-87.63|18|latin
Houston|United States|US|America/Chicago|29.76|-95.37|15|latin
Los Angeles|United States|US|America/Los_Angeles|34.052|-118.244|20|latin
Dearborn|United States|US|America/Detroit|42.322|-83.176|14|arabic
Toronto|Canada|CA|America/Toronto|43.653|-79.383|30|latin
São Paulo|Brazil|BR|America/Sao_Paulo|-23.55|-46.633|7|latin
Sydney|Australia|AU|Australia/Sydney|-33.869|151.209|18|latin
Melbourne|Australia|AU|Australia/Melbourne|-37.814|144.963|18|latin
Cape Town|South Africa|ZA|Africa/Johannesburg|-33.925|18.424|10|latin
Johannesburg|South Africa|ZA|Africa/Johannesburg|-26.204|28.047|10|latin
Nairobi|Kenya|KE|Africa/Nairobi|-1.292|36.822|7|latin
Lagos|Nigeria|NG|Africa/Lagos|6.524|3.379|10|latin
`;

const TOWNS = 1100;
const SEED = 20_261_121;
const SYLLABLES = 'al ba ri ma na den ka za fi ra ha mu ja ton li nu sa ta ya wa bu ko me ni so ti ur am'.split(' ');

/** The capitals, then towns near them. Deterministic. */
export const CITIES: readonly City[] = makeCities();

function makeCities(): City[] {
  const random = new Random(SEED);
  const capitals = CAPITALS.trim()
    .split('\n')
    .map((line) => {
      const [name = '', country = '', countryCode = '', timeZone = '', latitude, longitude, weight, script] =
        line.split('|');
      const place = { latitude: Number(latitude), longitude: Number(longitude), weight: Number(weight) };
      // The table above contains only valid scripts.
      return withQuarters({ name, country, countryCode, timeZone, script: script as ScriptName, ...place });
    });
  const towns = Array.from({ length: TOWNS }, () => {
    const capital = random.pick(capitals);
    const syllables = Array.from({ length: 2 + random.below(2) }, () => random.pick(SYLLABLES)).join('');
    return withQuarters({
      ...capital,
      name: `${syllables.charAt(0).toUpperCase()}${syllables.slice(1)}`,
      latitude: capital.latitude + 2 * random.bell(),
      longitude: capital.longitude + 2 * random.bell(),
      weight: 0.1 + 8 * random.next() ** 6,
    });
  });
  return [...capitals, ...towns];
}

function withQuarters(city: Omit<City, 'quarters'>): City {
  const random = new Random(SEED, Math.round(1e4 * (city.latitude + 100 * city.longitude)));
  const width = Math.cos((city.latitude * Math.PI) / 180);
  const spreadDegrees = 0.02 + 0.012 * Math.sqrt(city.weight);
  const quarters = Array.from({ length: 3 + Math.floor(2 * Math.sqrt(city.weight)) }, () => ({
    latitude: city.latitude + spreadDegrees * random.bell(),
    longitude: city.longitude + (spreadDegrees * random.bell()) / width,
    spread: 0.004 + 0.012 * random.next(),
  }));
  return { ...city, quarters };
}
