/** Opens what a traveller needs while the network is cut off, so that nothing is called ready that was not opened. */
import { dayNumber, isoDay } from '#domain/hours/civil-day.ts';
import type { CountryNotes } from '#domain/notes/country-notes.ts';
import type { TripStop } from '#domain/own/own-view.ts';
import { PRAYERS } from '#domain/prayer/prayer.ts';
import { prayerTimes } from '#domain/prayer/prayer-times.ts';
import { FAR_AWAY_M, NO_FILTERS, type Card as PlaceCard } from '#domain/search/search.ts';
import { type Card, type CardLanguage, cardLanguageIn } from '#domain/waiter/card.ts';
import type { Locale } from '#i18n/languages.ts';
import { hasNotes } from '#places/notes/noted-countries.ts';
import { questionOf, readPrayerSettings } from '#places/prayer/stored-settings.ts';
import type { FilesAnswer } from '#platform/app-files.ts';
import type { NetworkCut } from '#platform/network-cut.ts';
import type { Services } from '#services/services.tsx';
import type { OfflineRegion } from '#workers/replica/api.ts';
import { countriesOf } from './countries-of.ts';

/** Everything that the checks use; the browser's, or a test's. */
export interface ReadyTools extends Pick<Services, 'search' | 'replica' | 'now'> {
  /** Cuts the network off; null if this browser can't. */
  readonly cut: () => Promise<NetworkCut | null>;
  /** Whether a request of this page to our server fails now. */
  readonly isCutOff: () => Promise<boolean>;
  readonly checkFiles: (hasMaps: boolean) => Promise<FilesAnswer | null>;
  /** Undefined if there is none. */
  readonly readWaiterCard: (language: CardLanguage) => Promise<Card | undefined>;
  readonly zoneAt: (at: TripStop) => Promise<string | null>;
  readonly hasKeptStreets: (at: TripStop) => Promise<boolean>;
  /** The notes on a country that this device has stored; null if it lacks them. */
  readonly readNotes: (country: string, locale: Locale) => Promise<CountryNotes | null>;
}

/** A stop, and its region if the manifest tells it. */
interface ReadyStop {
  readonly stop: TripStop;
  readonly region: OfflineRegion | null;
  /** Whether the app knows no places in the stop's country. */
  readonly isUnserved: boolean;
}

export interface ReadyQuestion {
  readonly stops: readonly ReadyStop[];
  /** Whether street maps are needed. */
  readonly isPro: boolean;
  /** What the reader types to find food, in their own language. */
  readonly ownWords: string;
  /** The reader's language, in which notes are read. */
  readonly locale: Locale;
}

export type CheckKind = 'app' | 'search' | 'place' | 'pray' | 'times' | 'waiter' | 'notes' | 'map' | 'saved' | 'draft';

/** What was opened. */
export interface Check {
  readonly kind: CheckKind;
  /** 'missing': this device lacks it. 'none': the app has nothing of this kind for the place. */
  readonly outcome: 'opened' | 'missing' | 'none';
  /** The city's or the place's name, the tag of a language, or the code of a country. */
  readonly name: string;
  readonly count: number;
  /** The texts of a search. */
  readonly texts: readonly string[];
}

/** 'uncut': this browser can't cut the network off, or another tab does. 'broken': the network was not cut off all the time. */
export type Report =
  | { readonly isProof: true; readonly checks: readonly Check[] }
  | { readonly isProof: false; readonly why: 'uncut' | 'broken' };

/** At most so many pages of places are opened, over all stops. */
const PAGES = 5;
/** A draft of its own, so that nobody's draft is touched. */
const DRAFT = 'ready-check';

/** Cuts the network off, opens everything, and reconnects. Rejects only if a part of the app is broken. */
export async function runReady(question: ReadyQuestion, tools: ReadyTools): Promise<Report> {
  const cut = await tools.cut();
  if (cut === null) return { isProof: false, why: 'uncut' };
  let isWhole = false;
  let checks: readonly Check[] = [];
  let isRefused = false;
  try {
    // The page and the worker that fetches for it must both be cut off.
    isRefused = (await tools.isCutOff()) && (await tools.replica.readCredits()) === null;
    if (isRefused) checks = await openAll(question, tools);
    if (checks.some(({ kind, outcome }) => kind === 'app' && outcome === 'missing'))
      checks = checks.filter(isNotOpened);
  } finally {
    isWhole = await cut.end();
  }
  return isRefused && isWhole ? { isProof: true, checks } : { isProof: false, why: 'broken' };
}

async function openAll(
  { stops, isPro, ownWords, locale }: ReadyQuestion,
  tools: ReadyTools,
): Promise<readonly Check[]> {
  const checks: Check[] = [await checkApp(isPro, tools)];
  const indexed = await indexedRegions(tools);
  const pages: PlaceCard[][] = [];
  for (const { stop, region, isUnserved } of stops) {
    const cards = await placesNear(stop, '', tools);
    const isHere = isUnserved || (region !== null && region.state === 'kept' && indexed.has(region.id));
    checks.push(
      await checkSearch(stop, cards, isHere, ownWords, tools),
      await checkPrayerSpaces(stop, isHere, tools),
      await checkTimes(stop, tools),
      await checkWaiter(stop, tools),
    );
    if (isPro) checks.push(await checkMap(stop, isUnserved ? null : region?.map, tools));
    pages.push([...cards]);
  }
  for (const country of countriesOf(stops.map(({ stop }) => stop)).filter(hasNotes)) {
    const notes = await tools.readNotes(country, locale);
    checks.push(checkOf('notes', country, notes ? 'opened' : 'missing'));
  }
  for (const { name, slug } of inTurn(pages).slice(0, PAGES)) {
    const found = await tools.replica.findRestaurant(slug);
    checks.push(checkOf('place', name, found.kind === 'found' ? 'opened' : 'missing'));
  }
  return [...checks, ...(await checkSaved(stops, tools)), await checkDraft(tools)];
}

/** The page of what was read may be in a file of the app that is missing. Then nothing is said to open. */
const isNotOpened = ({ outcome }: Check): boolean => outcome !== 'opened';

function checkOf(kind: CheckKind, name: string, outcome: Check['outcome'], more: Partial<Check> = {}): Check {
  return { kind, name, outcome, count: 0, texts: [], ...more };
}

async function checkApp(isPro: boolean, { checkFiles }: ReadyTools): Promise<Check> {
  const files = await checkFiles(isPro);
  if (files === null) return checkOf('app', '', 'missing');
  return files.missing === 0
    ? checkOf('app', '', 'opened', { count: files.count })
    : checkOf('app', '', 'missing', { count: files.missing });
}

/** Ids of the regions that the search has now. */
function indexedRegions({ search }: ReadyTools): Promise<ReadonlySet<string>> {
  return new Promise((resolve) => {
    const stop = search.watch(({ regions }) => {
      resolve(new Set(regions.map(({ id }) => id)));
      // `watch` may call at once, before it returns.
      queueMicrotask(() => stop());
    });
  });
}

/** The nearest places within a day's travel. */
async function placesNear(
  { latitude, longitude }: TripStop,
  text: string,
  { search, now }: ReadyTools,
): Promise<readonly PlaceCard[]> {
  const { cards } = await search.search({
    ...NO_FILTERS,
    text,
    near: { latitude, longitude },
    radiusKm: FAR_AWAY_M / 1000,
    sort: 'distance',
    offset: 0,
    limit: 20,
    at: now(),
  });
  return cards;
}

/** In the words of the place, a name there, and in those of the reader. */
async function checkSearch(
  stop: TripStop,
  cards: readonly PlaceCard[],
  isHere: boolean,
  ownWords: string,
  tools: ReadyTools,
): Promise<Check> {
  const [nearest] = cards;
  if (nearest === undefined) return checkOf('search', stop.name, isHere ? 'none' : 'missing');
  const byName = await placesNear(stop, nearest.name, tools);
  const byWords = await placesNear(stop, ownWords, tools);
  const isFound = isHere && byName.some(({ id }) => id === nearest.id) && byWords.length > 0;
  return checkOf('search', stop.name, isFound ? 'opened' : 'missing', { texts: [nearest.name, ownWords] });
}

/** Prayer spaces come with a region of their country. */
async function checkPrayerSpaces(stop: TripStop, isHere: boolean, { search }: ReadyTools): Promise<Check> {
  const { latitude, longitude } = stop;
  const { total } = await search.prayerSpaces({ near: { latitude, longitude }, limit: 1, filters: [] });
  if (!isHere) return checkOf('pray', stop.name, 'missing');
  return checkOf('pray', stop.name, total > 0 ? 'opened' : 'none', { count: total });
}

/** The times of each day there, by the person's own settings. */
async function checkTimes(stop: TripStop, { zoneAt }: ReadyTools): Promise<Check> {
  const timeZone = await zoneAt(stop);
  if (timeZone === null) return checkOf('times', stop.name, 'missing');
  const { latitude, longitude, name, country_code: countryCode } = stop;
  const place = { position: { latitude, longitude }, timeZone, countryCode, name, isChosen: true };
  const question = questionOf(place, readPrayerSettings());
  const first = dayNumber(stop.arrives_on);
  const count = dayNumber(stop.leaves_on) - first + 1;
  const days = Array.from({ length: count }, (_, n) => prayerTimes({ ...question, date: isoDay(first + n) }));
  const isWhole = days.every((day) => day !== undefined && PRAYERS.some((prayer) => day.minutes[prayer] !== null));
  return checkOf('times', stop.name, isWhole ? 'opened' : 'missing', { count });
}

async function checkWaiter({ name, country_code: country }: TripStop, tools: ReadyTools): Promise<Check> {
  const language = country === null ? null : cardLanguageIn(country);
  if (language === null) return checkOf('waiter', name, 'none');
  const card = await tools.readWaiterCard(language);
  return card?.intro === undefined ? checkOf('waiter', name, 'missing') : checkOf('waiter', language, 'opened');
}

/** @param map null if there is none, undefined if it is unknown */
async function checkMap(stop: TripStop, map: OfflineRegion['map'], { hasKeptStreets }: ReadyTools): Promise<Check> {
  if (await hasKeptStreets(stop)) return checkOf('map', stop.name, 'opened');
  return checkOf('map', stop.name, map === null ? 'none' : 'missing');
}

/** The saved places of the trip's regions, and those that this device lacks altogether. */
async function checkSaved(stops: readonly ReadyStop[], { replica }: ReadyTools): Promise<readonly Check[]> {
  const regions = new Set(stops.flatMap(({ region }) => region?.id ?? []));
  const items = await new Promise<Parameters<Parameters<typeof replica.watchSavedPlaces>[0]>[0]>((resolve) => {
    const stop = replica.watchSavedPlaces((found) => {
      resolve(found);
      queueMicrotask(() => stop());
    });
  });
  const mine = (items ?? []).filter(({ place, isGone }) => !isGone && (place === null || regions.has(place.region)));
  if (mine.length === 0) return [];
  const missing = mine.filter(({ place }) => place === null).length;
  return [
    missing === 0
      ? checkOf('saved', '', 'opened', { count: mine.length })
      : checkOf('saved', '', 'missing', { count: missing }),
  ];
}

async function checkDraft({ replica, now }: ReadyTools): Promise<Check> {
  const text = String(now());
  const { ok } = await replica.saveDraft(DRAFT, text);
  const isBack = ok && (await replica.readDraft(DRAFT)) === text;
  await replica.forgetDraft(DRAFT);
  return checkOf('draft', '', isBack ? 'opened' : 'missing');
}

/** The first of each list, then the second of each, each place once. */
function inTurn(lists: readonly (readonly PlaceCard[])[]): readonly PlaceCard[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const turns = Array.from({ length: longest }, (_, n) => lists.flatMap((list) => list[n] ?? []));
  return [...new Map(turns.flat().map((card) => [card.id, card])).values()];
}
