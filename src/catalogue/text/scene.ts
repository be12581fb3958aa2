/** A text and the place that it names: what its readings (text-query.ts) depend on. Look-ups are made when they are asked for. */
import { isFood } from '#catalogue/data/synonyms.ts';
import type { Circle, PlaceFinder, Where } from './geo-lookups.ts';
import { joinUnits, type Unit, withoutStopWords } from './query-units.ts';
import { toWords } from './split-words.ts';
import { type Term, toTerms } from './terms.ts';

/** If a circle contains few matches, its surroundings up to this many times the radius are searched, too. */
const AROUND = 5;
/** In kilometres: how far people ride from a place that they name. */
const AROUND_KM = { least: 10, most: 30 } as const;

export class Scene {
  readonly units: readonly Unit[];
  readonly where: Where;
  /** What is wanted there; no terms if only the place is named. */
  readonly terms: readonly Term[];
  /** What is wanted without and of stop words. */
  readonly significant: readonly Unit[];
  readonly stops: readonly Unit[];
  /** Whether a shop's name is meant rather than the place in it. */
  readonly isShop: boolean;
  readonly #finder: PlaceFinder;
  #isEmpty: boolean | undefined;

  constructor(units: readonly Unit[], where: Where, finder: PlaceFinder) {
    [this.units, this.where, this.#finder] = [units, where, finder];
    const { significant, stops } = withoutStopWords(where.what);
    [this.significant, this.stops] = [significant, stops];
    this.terms = toTerms(significant, false);
    this.isShop = isCalledNear(units, where.words.length, finder) || this.#isCalled(toWords(joinUnits(units), true));
  }

  /** Whether the named place has no restaurant. */
  get isEmpty(): boolean {
    const { place } = this.where;
    return (this.#isEmpty ??= place !== undefined && this.#finder.isEmpty(place));
  }

  /** The place, if it is a circle. */
  get circle(): Circle | undefined {
    return this.where.place?.kind === 'circle' ? this.where.place : undefined;
  }

  get isWanted(): boolean {
    return this.terms.length > 0;
  }

  /** Whether the text is only the name of a place without restaurants. */
  get isNowhere(): boolean {
    return !this.isWanted && this.isEmpty;
  }

  /** Whether places near the person that have most of the words are better than food far from them. */
  get isNameElsewhere(): boolean {
    return this.#isName && this.isEmpty;
  }

  /** Radius of the surroundings, in kilometres. */
  get wideKm(): number {
    const radiusKm = this.circle?.radiusKm ?? 0;
    return Math.max(radiusKm, Math.min(Math.max(AROUND * radiusKm, AROUND_KM.least), AROUND_KM.most));
  }

  /**
   * Whether the words beside a city name no food: *lahore kebab house* is a name, *lahore kebab* may be a dish in a city.
   */
  get #isName(): boolean {
    const { significant, where } = this;
    return (
      !where.isSaid &&
      this.circle?.of === 'city' &&
      significant.length > 0 &&
      !isFood(joinUnits(significant)) &&
      !significant.every(({ text }) => isFood(text))
    );
  }

  /** Whether a shop has all the words as its name. A city with places precedes a shop that is only named after it. */
  #isCalled(words: readonly string[]): boolean {
    const { source, isSaid, isFirst, place } = this.where;
    if (isSaid || place === undefined) return false;
    // Towns of the world share names with many things: a name of a place nearby is meant as such.
    const mayBeName = source === 'gazetteer' || this.#isName;
    if (mayBeName && words.length > 1 && this.#finder.isInNameNearby(words)) return true;
    const shops = this.#finder.shopsNamed(words);
    if (!this.isWanted && source === 'table') return shops === 'near' && this.isEmpty;
    if (shops === 'one') return this.isEmpty || this.#isName || (isFirst && source !== 'table');
    return shops === 'near' || (shops === 'several' && (isFirst || source !== 'table' || this.isEmpty));
  }
}

/**
 * Whether more than an area's name was typed, and all of it is a name in reach: *pizzeria di napoli*, *paris restaurant*.
 * @param ofPlace number of the words that name the area
 */
export function isCalledNear(units: readonly Unit[], ofPlace: number, finder: PlaceFinder): boolean {
  const words = toWords(joinUnits(units), true);
  return words.length > Math.max(1, ofPlace) && finder.shopsNamed(words) === 'near';
}
