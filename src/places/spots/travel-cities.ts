/** Travel destinations, for people without a position. Data: middles to a hundredth of a degree. */
import type { Spot } from '#domain/search/spot.ts';

export interface TravelCity extends Spot {
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
  /** IANA time zone. */
  readonly timeZone: string;
}

/** Name | country | latitude | longitude | time zone; most popular first. */
const CITIES = `
Istanbul|TR|41.01|28.97|Europe/Istanbul
Dubai|AE|25.2|55.27|Asia/Dubai
Singapore|SG|1.29|103.85|Asia/Singapore
London|GB|51.51|-0.13|Europe/London
Tokyo|JP|35.68|139.76|Asia/Tokyo
Kuala Lumpur|MY|3.15|101.7|Asia/Kuala_Lumpur
Makkah|SA|21.42|39.83|Asia/Riyadh
Paris|FR|48.86|2.35|Europe/Paris
New York|US|40.73|-73.99|America/New_York
Bangkok|TH|13.75|100.52|Asia/Bangkok
Cairo|EG|30.04|31.24|Africa/Cairo
Jakarta|ID|-6.2|106.83|Asia/Jakarta
Seoul|KR|37.56|126.99|Asia/Seoul
Berlin|DE|52.52|13.4|Europe/Berlin
Doha|QA|25.29|51.53|Asia/Qatar
Sydney|AU|-33.87|151.21|Australia/Sydney
Toronto|CA|43.65|-79.38|America/Toronto
Hong Kong|HK|22.31|114.17|Asia/Hong_Kong
Taipei|TW|25.04|121.54|Asia/Taipei
Ho Chi Minh City|VN|10.78|106.7|Asia/Ho_Chi_Minh
Manila|PH|14.59|120.99|Asia/Manila
Delhi|IN|28.63|77.22|Asia/Kolkata
Karachi|PK|24.86|67.01|Asia/Karachi
Dhaka|BD|23.78|90.4|Asia/Dhaka
Amman|JO|31.95|35.93|Asia/Amman
Beirut|LB|33.89|35.5|Asia/Beirut
Ramallah|PS|31.9|35.21|Asia/Hebron
Casablanca|MA|33.59|-7.61|Africa/Casablanca
Tunis|TN|36.8|10.18|Africa/Tunis
Algiers|DZ|36.75|3.06|Africa/Algiers
Lagos|NG|6.52|3.38|Africa/Lagos
Nairobi|KE|-1.29|36.82|Africa/Nairobi
Cape Town|ZA|-33.92|18.42|Africa/Johannesburg
Madrid|ES|40.42|-3.7|Europe/Madrid
Rome|IT|41.9|12.49|Europe/Rome
Amsterdam|NL|52.37|4.9|Europe/Amsterdam
Brussels|BE|50.85|4.35|Europe/Brussels
Vienna|AT|48.21|16.37|Europe/Vienna
Zurich|CH|47.37|8.54|Europe/Zurich
Stockholm|SE|59.33|18.06|Europe/Stockholm
Sarajevo|BA|43.86|18.41|Europe/Sarajevo
Athens|GR|37.98|23.73|Europe/Athens
Moscow|RU|55.75|37.62|Europe/Moscow
Baku|AZ|40.4|49.87|Asia/Baku
Tashkent|UZ|41.31|69.28|Asia/Tashkent
Beijing|CN|39.9|116.4|Asia/Shanghai
Colombo|LK|6.93|79.86|Asia/Colombo
Malé|MV|4.18|73.51|Indian/Maldives
Auckland|NZ|-36.85|174.76|Pacific/Auckland
Chicago|US|41.88|-87.63|America/Chicago
Los Angeles|US|34.05|-118.24|America/Los_Angeles
Mexico City|MX|19.43|-99.13|America/Mexico_City
São Paulo|BR|-23.55|-46.63|America/Sao_Paulo
Buenos Aires|AR|-34.6|-58.38|America/Argentina/Buenos_Aires
`;

export const TRAVEL_CITIES: readonly TravelCity[] = CITIES.trim()
  .split('\n')
  .map((line) => {
    const [name = '', countryCode = '', latitude, longitude, timeZone = ''] = line.split('|');
    return { name, countryCode, latitude: Number(latitude), longitude: Number(longitude), timeZone };
  });

/** Added to the clock difference, in hours, for another part of the world. */
const OTHER_PART_H = 2;

/**
 * One city per country with a similar clock, the most similar first.
 * @param timeZone of the device, as `Intl` names it
 * @param at epoch milliseconds
 */
export function citiesByClock(timeZone: string, at: number, max: number): readonly TravelCity[] {
  const offsetH = offsetHours(timeZone, at);
  const apartH = (city: TravelCity) => {
    if (city.timeZone === timeZone) return -1;
    const isElsewhere = partOf(city.timeZone) !== partOf(timeZone);
    return Math.abs(offsetHours(city.timeZone, at) - offsetH) + (isElsewhere ? OTHER_PART_H : 0);
  };
  const measured = TRAVEL_CITIES.map((city) => ({ city, hours: apartH(city) })).toSorted((a, b) => a.hours - b.hours);
  const first = new Map<string, TravelCity>();
  for (const { city } of measured) if (!first.has(city.countryCode)) first.set(city.countryCode, city);
  return [...first.values()].slice(0, max);
}

const partOf = (timeZone: string) => timeZone.split('/')[0];

/** Offset from UTC in hours; 0 if the browser does not know the zone. */
function offsetHours(timeZone: string, at: number): number {
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d+)(?::(\d+))?/.exec(name) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return 0;
  }
}
