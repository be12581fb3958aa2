/**
 * How authorities compute their timetables. Parameters of measured methods are those with the smallest error against the
 * authority's tables; `npm run bench -- prayer` prints the error, docs/prayer.md has the sources and bounds in prose.
 */
import type { AsrRule } from './prayer.ts';

/** Minutes added to fajr, sunrise, dhuhr, asr, maghrib, isha before rounding. */
export type AddedMinutes = readonly [number, number, number, number, number, number];

export interface PrayerMethod {
  /** The authority, or the method where no authority of the country is known, in its own spelling. */
  readonly authority: string;
  /** Where the parameters come from: tables that were compared, or who published the angles. */
  readonly source: string;
  /** Countries whose usual method this is, ISO 3166-1 alpha-2. */
  readonly countries: readonly string[];
  /**
   * The most minutes that a time differed from the authority's table; null if no rule fits the table, or none was compared.
   * Screens that show null say that the mosque's table may differ.
   */
  readonly bound: number | null;
  /** The cities whose tables were compared; empty if none was. */
  readonly measuredIn: readonly string[];
  /** Degrees of the sun below the horizon when fajr begins. */
  readonly fajrAngle: number;
  /** Degrees of the sun below the horizon when isha begins, or minutes from sunset to isha. */
  readonly isha: { readonly angle: number } | { readonly minutes: number; readonly ramadanMinutes?: number };
  /** Degrees of the sun below the horizon at maghrib; absent: at sunset. */
  readonly maghribAngle?: number;
  readonly added: AddedMinutes;
  /** How the authority rounds to minutes. With `up`, an exact minute becomes the next one, too. */
  readonly rounding: 'nearest' | 'up';
  /** The asr that the authority prints, or prints first. */
  readonly asr: AsrRule;
  /** Fixed parts of the night that bound fajr and isha at high latitudes, where the authority has them. */
  readonly nightPortions?: { readonly fajr: number; readonly isha: number };
  /** Fajr and isha by the Moonsighting Committee's minutes by latitude and season where these are later and earlier. */
  readonly isSeasonal?: true;
}

const NOTHING_ADDED: AddedMinutes = [0, 0, 0, 0, 0, 0];
const TABLES = 'angles and minutes fitted to the printed tables of';

export const METHODS = {
  muis: {
    authority: 'Majlis Ugama Islam Singapura (MUIS)',
    source: `${TABLES} MUIS, Singapore 2025`,
    countries: ['SG'],
    bound: 2,
    measuredIn: ['Singapore'],
    fajrAngle: 20,
    isha: { angle: 18 },
    added: [0, 0, 1, 0, 0, 0],
    rounding: 'up',
    asr: 'shafi',
  },
  jakim: {
    authority: 'Jabatan Kemajuan Islam Malaysia (JAKIM)',
    source: `${TABLES} JAKIM e-Solat, zone WLY01 2026; each zone has minutes of its own`,
    countries: ['MY', 'BN'],
    bound: 3,
    measuredIn: ['Kuala Lumpur'],
    fajrAngle: 18,
    isha: { angle: 18 },
    added: [2, -1, 2, 1, 2, 1],
    rounding: 'nearest',
    asr: 'shafi',
  },
  kemenag: {
    authority: 'Kementerian Agama Republik Indonesia',
    source: `${TABLES} jadwalsholat.org, Jakarta 2024, which follows the ministry's formula`,
    countries: ['ID'],
    bound: 2,
    measuredIn: ['Jakarta'],
    fajrAngle: 20,
    isha: { angle: 18 },
    added: [2, -2, 2, 2, 2, 2],
    rounding: 'nearest',
    asr: 'shafi',
  },
  umm_al_qura: {
    authority: 'Umm al-Qura calendar',
    source: `${TABLES} Makkah, Umm al-Qura; isha 30 minutes later in Ramadan, in Saudi Arabia only`,
    countries: ['SA', 'YE', 'BH'],
    bound: 2,
    measuredIn: ['Makkah'],
    fajrAngle: 18.5,
    isha: { minutes: 90, ramadanMinutes: 30 },
    added: [0, -1, 0, 0, 0, 0],
    rounding: 'up',
    asr: 'shafi',
  },
  diyanet: {
    authority: 'Diyanet İşleri Başkanlığı',
    source: `${TABLES} Diyanet, districts of Türkiye in Ramadan 2026`,
    countries: ['TR'],
    bound: 2,
    measuredIn: ['Istanbul'],
    fajrAngle: 18,
    isha: { angle: 17 },
    added: [0, -7, 5, 3, 6, -1],
    rounding: 'nearest',
    asr: 'shafi',
  },
  habous: {
    authority: 'Ministère des Habous et des Affaires islamiques',
    source: `${TABLES} Habous, Casablanca 2020`,
    countries: ['MA', 'EH'],
    bound: 2,
    measuredIn: ['Casablanca'],
    fajrAngle: 19,
    isha: { angle: 17 },
    added: [0, -3, 5, 0, 5, 0],
    rounding: 'nearest',
    asr: 'shafi',
  },
  egypt: {
    authority: 'Egyptian General Authority of Survey',
    source: `${TABLES} Cairo`,
    countries: ['EG', 'SD', 'SS', 'LY', 'SY', 'LB', 'PS', 'IQ'],
    bound: 2,
    measuredIn: ['Cairo'],
    fajrAngle: 19.5,
    isha: { angle: 17.5 },
    added: NOTHING_ADDED,
    rounding: 'nearest',
    asr: 'shafi',
  },
  karachi: {
    authority: 'University of Islamic Sciences, Karachi',
    source: `${TABLES} Karachi`,
    countries: ['PK', 'IN', 'BD', 'AF', 'NP', 'LK'],
    bound: 2,
    measuredIn: ['Karachi'],
    fajrAngle: 18,
    isha: { angle: 18 },
    added: NOTHING_ADDED,
    rounding: 'nearest',
    asr: 'hanafi',
  },
  uae: {
    authority: 'General Authority of Islamic Affairs, UAE (Awqaf)',
    source: `${TABLES} Dubai; tables of several years print asr 1 or 3 minutes later`,
    countries: ['AE'],
    bound: 2,
    measuredIn: ['Dubai'],
    fajrAngle: 18.2,
    isha: { angle: 18.2 },
    added: [0, -3, 3, 3, 3, 0],
    rounding: 'nearest',
    asr: 'shafi',
  },
  qatar: {
    authority: 'Qatar Calendar House',
    source: `${TABLES} Doha`,
    countries: ['QA'],
    bound: 2,
    measuredIn: ['Doha'],
    fajrAngle: 18,
    isha: { minutes: 90 },
    added: [-1, 0, 0, 0, 2, 2],
    rounding: 'nearest',
    asr: 'shafi',
  },
  kuwait: {
    authority: 'Ministry of Awqaf, Kuwait',
    source: `${TABLES} Kuwait City`,
    countries: ['KW'],
    bound: 2,
    measuredIn: ['Kuwait City'],
    fajrAngle: 18,
    isha: { angle: 17.5 },
    added: NOTHING_ADDED,
    rounding: 'nearest',
    asr: 'shafi',
  },
  tunisia: {
    authority: 'Institut National de la Météorologie',
    source: `${TABLES} Tunis 2026`,
    countries: ['TN'],
    bound: 2,
    measuredIn: ['Tunis'],
    fajrAngle: 18,
    isha: { angle: 18 },
    added: [0, -1, 7, 0, 3, 0],
    rounding: 'nearest',
    asr: 'shafi',
  },
  algeria: {
    authority: 'Ministère des Affaires religieuses et des Wakfs',
    source: `${TABLES} Algiers`,
    countries: ['DZ'],
    bound: 2,
    measuredIn: ['Algiers'],
    fajrAngle: 18,
    isha: { angle: 17 },
    added: [0, 0, 0, 0, 3, 0],
    rounding: 'up',
    asr: 'shafi',
  },
  oman: {
    authority: 'Ministry of Endowments and Religious Affairs, Oman',
    source: `${TABLES} Muscat`,
    countries: ['OM'],
    bound: 2,
    measuredIn: ['Muscat'],
    fajrAngle: 18,
    isha: { angle: 18 },
    added: [0, 0, 5, 5, 5, 0],
    rounding: 'up',
    asr: 'shafi',
  },
  jordan: {
    authority: 'Ministry of Awqaf, Jordan',
    source: `${TABLES} Amman`,
    countries: ['JO'],
    bound: 2,
    measuredIn: ['Amman'],
    fajrAngle: 18,
    isha: { angle: 18 },
    added: [-1, -7, 0, 0, 6, 0],
    rounding: 'up',
    asr: 'shafi',
  },
  london: {
    authority: 'London Unified Prayer Timetable',
    source: `the Moonsighting Committee's rule, with minutes fitted to the tables of London 2025`,
    countries: ['GB'],
    bound: 8,
    measuredIn: ['London'],
    fajrAngle: 18,
    isha: { angle: 18 },
    added: [0, -3, 5, 0, 3, 4],
    rounding: 'nearest',
    asr: 'shafi',
    isSeasonal: true,
  },
  stockholm: {
    authority: 'Islamiska Förbundet i Stockholm',
    source: `${TABLES} Stockholm`,
    countries: ['SE'],
    bound: 20,
    measuredIn: ['Stockholm'],
    fajrAngle: 18,
    isha: { angle: 16 },
    added: [0, -6, 5, 3, 6, 0],
    rounding: 'nearest',
    asr: 'shafi',
    nightPortions: { fajr: 0.21, isha: 0.195 },
  },
  moonsighting: {
    authority: 'Moonsighting Committee Worldwide',
    source: 'rule of Khalid Shaukat as in adhan 4.4.6; no table was compared',
    countries: ['IE'],
    bound: null,
    measuredIn: [],
    fajrAngle: 18,
    isha: { angle: 18 },
    added: [0, 0, 5, 0, 3, 0],
    rounding: 'nearest',
    asr: 'shafi',
    isSeasonal: true,
  },
  isna: {
    authority: 'Islamic Society of North America (ISNA)',
    source: 'angles published by ISNA; no table was compared',
    countries: ['US', 'CA'],
    bound: null,
    measuredIn: [],
    fajrAngle: 15,
    isha: { angle: 15 },
    added: [0, 0, 1, 0, 0, 0],
    rounding: 'nearest',
    asr: 'shafi',
  },
  france: {
    authority: 'Musulmans de France (UOIF)',
    source: 'angles published by UOIF; no table was compared',
    countries: ['FR'],
    bound: null,
    measuredIn: [],
    fajrAngle: 12,
    isha: { angle: 12 },
    added: [0, 0, 1, 0, 0, 0],
    rounding: 'nearest',
    asr: 'shafi',
  },
  tehran: {
    authority: 'Institute of Geophysics, University of Tehran',
    source: 'angles published by the institute; no table was compared',
    countries: ['IR'],
    bound: null,
    measuredIn: [],
    fajrAngle: 17.7,
    isha: { angle: 14 },
    maghribAngle: 4.5,
    added: NOTHING_ADDED,
    rounding: 'nearest',
    asr: 'shafi',
  },
  norway: {
    authority: 'Muslim World League',
    source: 'angles published by the League; the table of Oslo follows rules of its own, up to 161 minutes away',
    countries: ['NO'],
    bound: null,
    measuredIn: ['Oslo'],
    fajrAngle: 18,
    isha: { angle: 17 },
    added: [0, 0, 1, 0, 0, 0],
    rounding: 'nearest',
    asr: 'shafi',
  },
  mwl: {
    authority: 'Muslim World League',
    source: 'angles published by the League; no table was compared',
    countries: [],
    bound: null,
    measuredIn: [],
    fajrAngle: 18,
    isha: { angle: 17 },
    added: [0, 0, 1, 0, 0, 0],
    rounding: 'nearest',
    asr: 'shafi',
  },
} as const satisfies Readonly<Record<string, PrayerMethod>>;

export type MethodId = keyof typeof METHODS;

/** All methods, in the order in which a person chooses from them. */
export const METHOD_IDS = Object.keys(METHODS) as readonly MethodId[]; // the keys of a constant object are those of its type

/** The method of countries without one of their own. */
export const DEFAULT_METHOD: MethodId = 'mwl';

const BY_COUNTRY: ReadonlyMap<string, MethodId> = new Map(
  METHOD_IDS.flatMap((id) => METHODS[id].countries.map((country) => [country, id] as const)),
);

export function methodOf(id: MethodId): PrayerMethod {
  return METHODS[id];
}

/** The usual method of a country; the Muslim World League's where none is known. @param countryCode ISO 3166-1 alpha-2 */
export function methodFor(countryCode: string | null): MethodId {
  return BY_COUNTRY.get(countryCode?.toUpperCase() ?? '') ?? DEFAULT_METHOD;
}
