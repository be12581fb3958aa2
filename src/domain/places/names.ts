/** Names of cuisines, amenities, halal statuses and a source in the languages of the app. Search and servers use the same table. */
import { OSM_STATED_BY } from './stated-by.ts';
import { TRANSLATED_NAMES } from './translated-names.ts';

export type NamedKind = 'cuisine' | 'amenity' | 'status' | 'source';

/** A thing with its names. */
export interface Named {
  /** As in documents: 'Middle Eastern', 'prayer_room', 'muslim_owned'. */
  readonly id: string;
  /** By language, including English. */
  readonly names: Readonly<Record<string, string>>;
}

let table: ReadonlyMap<NamedKind, ReadonlyMap<string, Named>> | undefined;

/** All named things of one kind. */
export function namedThings(kind: NamedKind): readonly Named[] {
  return [...(readTable().get(kind)?.values() ?? [])];
}

/** The name in a language; unknown things keep their own. */
export function nameIn(language: string, kind: NamedKind, id: string): string {
  return readTable().get(kind)?.get(id.toLowerCase())?.names[language] ?? id;
}

/** Who states something about a place, in a language: authorities keep their names. */
export function statedByIn(language: string, who: string): string {
  return who === OSM_STATED_BY ? nameIn(language, 'source', 'osm') : who;
}

/** Parsed on first use, to keep the start of workers short. */
function readTable(): ReadonlyMap<NamedKind, ReadonlyMap<string, Named>> {
  if (table) return table;
  const made = new Map<NamedKind, Map<string, Named>>();
  for (const line of TRANSLATED_NAMES.trim().split('\n')) {
    const [thing = '', ...names] = line.split('; ');
    const dot = thing.indexOf('.');
    const kind = thing.slice(0, dot) as NamedKind; // the table has no others
    const id = kind === 'cuisine' ? thing.slice(dot + 1).replaceAll('_', ' ') : thing.slice(dot + 1);
    const ofKind = made.get(kind) ?? new Map<string, Named>();
    made.set(kind, ofKind);
    ofKind.set(id.toLowerCase(), { id, names: Object.fromEntries(names.map((each) => each.split('='))) });
  }
  table = made;
  return made;
}
