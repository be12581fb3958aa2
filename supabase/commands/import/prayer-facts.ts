/** What a source states of a place to pray, from its own words. */
import { WHEELCHAIR_ACCESS } from '#domain/prayer/prayer-space.ts';
import { cleanText, clip } from './clean-text.ts';
import type { OsmTags } from './osm-tags.ts';
import type { PrayerFactData } from './staged-row.ts';

/** The facts that a mapping can name. */
export const PRAYER_FACTS = ['women', 'wudu', 'friday', 'wheelchair', 'floor'] as const;

/** A row's words for each fact that its source can state; null if the row says nothing. */
export type RawPrayerFacts = Partial<Record<(typeof PRAYER_FACTS)[number], string | null>>;

const FLOOR_LENGTH = 100;
const YES = /^(?:yes|y|true|1)$/i;
const NO = /^(?:no|n|false|0)$/i;

/**
 * The columns of a row's facts; a fact that the source can't state is absent. What is neither yes nor no states nothing, with a
 * warning.
 */
export function toPrayerFacts(raw: RawPrayerFacts): { readonly data: PrayerFactData; readonly warnings: string[] } {
  const warnings: string[] = [];
  const wordOf = <Word>(fact: keyof RawPrayerFacts, read: (text: string) => Word | undefined): Word | null => {
    const text = cleanText(raw[fact]);
    const word = text === null ? null : read(text);
    if (word === undefined) warnings.push(`its ${fact} was left out: ${clip(text ?? '', 40)}`);
    return word ?? null;
  };
  const data: PrayerFactData = {
    ...(raw.women !== undefined && { women: wordOf('women', toFlag) }),
    ...(raw.wudu !== undefined && { wudu: wordOf('wudu', toFlag) }),
    ...(raw.friday !== undefined && { friday: wordOf('friday', toFlag) }),
    ...(raw.wheelchair !== undefined && { wheelchair: wordOf('wheelchair', toAccess) }),
    ...(raw.floor !== undefined && { floor: wordOf('floor', (text) => clip(text, FLOOR_LENGTH)) }),
  };
  return { data, warnings };
}

function toFlag(text: string): boolean | undefined {
  if (YES.test(text)) return true;
  return NO.test(text) ? false : undefined;
}

function toAccess(text: string): (typeof WHEELCHAIR_ACCESS)[number] | undefined {
  return WHEELCHAIR_ACCESS.find((each) => each === text.toLowerCase());
}

/** Values of a tag that says yes or no, and what they say; any other value says nothing. */
const FLAG_TAGS: Readonly<Record<string, 'yes' | 'no'>> = { yes: 'yes', designated: 'yes', only: 'yes', no: 'no' };
const ACCESS_TAGS: Readonly<Record<string, string>> = { yes: 'yes', designated: 'yes', limited: 'limited', no: 'no' };

/**
 * Only tags that say so themselves. `gender_segregated` says that women have a space of their own; `female=yes` says only that they
 * may enter, and `female=no` that they may not. `male` does not speak of women, nor do `toilets` of wudu. `level:ref` and `addr:floor` are written at the place, `level` counts from the ground.
 */
export function osmPrayerFacts(tags: OsmTags): RawPrayerFacts {
  const flag = (tag: string) => FLAG_TAGS[tags[tag] ?? ''] ?? null;
  const isSegregated = tags['gender_segregated'] === 'yes';
  const female = flag('female');
  return {
    women: isSegregated ? (female === 'no' ? null : 'yes') : female === 'no' ? 'no' : null,
    wudu: flag('wudu') ?? flag('ablution'),
    friday: flag('friday_prayer') ?? flag('jumuah'),
    wheelchair: ACCESS_TAGS[tags['wheelchair'] ?? ''] ?? null,
    floor: tags['level:ref'] ?? tags['addr:floor'] ?? tags['level'] ?? null,
  };
}
