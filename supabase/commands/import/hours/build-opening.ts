/** Applies the rules of a text one after the other to a week and its exceptions. */
import { CLOSED_WEEK, exceptionOn } from '#domain/hours/opening.ts';
import { WEEKDAYS, type Weekday } from '#domain/hours/weekdays.ts';
import type { HoursException, Opening } from '#domain/places/restaurant.ts';
import { type Calendar, type Condition, conditionsOf, type When } from './conditions.ts';
import type { Effect, Rule } from './rule.ts';
import {
  areDisjoint,
  DAY_MINUTES,
  extendOpenEnd,
  type Intervals,
  toSpans,
  union,
  WHOLE_DAY,
  without,
} from './spans.ts';

/** An exception while the rules are applied. */
interface Layer {
  readonly when: When;
  readonly weekdays: readonly Weekday[];
  readonly hours: Intervals;
  readonly label: string;
}

interface BuiltOpening {
  readonly opening: Opening;
  /** A later rule replaces other hours of the same days, which are more likely meant to hold as well. */
  readonly hasReplaced: boolean;
}

const DAY_MS = 86_400_000;
/** After 28 years, dates fall on the same weekdays again. */
const CYCLE_DAYS = 28 * 365.25;

/** @returns what the rules say; undefined if they say nothing of any day */
export function buildOpening(rules: readonly Rule[], calendar: Calendar): BuiltOpening | undefined {
  const statesHours = rules.some(({ effect }) => effect.kind === 'hours');
  const isClosed = rules.some(
    ({ dates, days, effect }) => dates === '' && days === '' && effect.kind === 'off' && effect.intervals === undefined,
  );
  // A text that only says when the place is closed does not say when it is open.
  const builder = new Builder(calendar, statesHours || isClosed ? [] : null);
  for (const [at, rule] of rules.entries()) builder.apply(rule, rules[at - 1]);
  return builder.result();
}

class Builder {
  readonly #calendar: Calendar;
  readonly #week = new Map<Weekday, Intervals>();
  /** The first one that holds counts. */
  #layers: Layer[] = [];
  /** The weekdays of the rule that stated a weekday's hours. */
  readonly #origins = new Map<Weekday, readonly Weekday[]>();
  #hasReplaced = false;

  constructor(calendar: Calendar, unnamed: Intervals) {
    this.#calendar = calendar;
    for (const weekday of WEEKDAYS) this.#week.set(weekday, unnamed);
  }

  apply(rule: Rule, before: Rule | undefined): void {
    const { effect, joint } = rule;
    // Places are closed where no rule says otherwise.
    if (joint === 'fallback' && effect.kind === 'off') return;
    const conditions = conditionsOf(rule, this.#calendar);
    const isDated = rule.dates !== '' || rule.days !== '';
    const replaces =
      joint === 'replace' && (isDated || before === undefined || (before.dates === '' && before.days === ''));
    for (const condition of conditions) {
      if (condition.isUnsure) this.#set(condition, () => null, rule.label);
      else if (effect.kind === 'off') this.#close(condition, effect, rule.label);
      else if (replaces) this.#replace(condition, effect.intervals, rule.label);
      else this.#set(condition, (hours) => joined(hours, effect, joint === 'fallback'), rule.label);
    }
  }

  result(): BuiltOpening | undefined {
    const all = [...this.#week.values(), ...this.#layers.map((layer) => layer.hours)];
    if (all.every((each) => each === null)) return undefined;
    const week = Object.fromEntries(
      WEEKDAYS.map((weekday) => [weekday, this.#spansOf(this.#week.get(weekday) ?? null, [weekday])]),
    );
    const exceptions = this.#layers.map(({ when, weekdays, hours, label }): HoursException => {
      const some = weekdays.length < WEEKDAYS.length && { weekdays: [...weekdays] };
      return { when, ...some, hours: this.#spansOf(hours, weekdays), label };
    });
    // A key for each weekday.
    return { opening: { week: week as Opening['week'], exceptions }, hasReplaced: this.#hasReplaced };
  }

  /** The spans of hours that hold on some weekdays. */
  #spansOf(hours: Intervals, weekdays: readonly Weekday[]): ReturnType<typeof toSpans> {
    const next = weekdays.map(dayAfter);
    const ofLayers = this.#layers.filter((layer) => layer.weekdays.some((weekday) => next.includes(weekday)));
    const following = [
      ...next.map((weekday) => this.#week.get(weekday) ?? null),
      ...ofLayers.map((layer) => layer.hours),
    ];
    return toSpans(extendOpenEnd(hours, following));
  }

  #close(condition: Condition, { intervals }: Effect & { kind: 'off' }, label: string): void {
    if (intervals === undefined) return this.#set(condition, () => [], label);
    // Times that depend on the sun, or a time that a night before may reach.
    const first = Math.min(...(intervals ?? []).map(({ from }) => from));
    const nights = [...this.#week.values(), ...this.#layers.map((layer) => layer.hours)];
    const isCertain = intervals !== null && !nights.some((hours) => hours?.some(({ to }) => to - DAY_MINUTES > first));
    this.#set(condition, (hours) => (isCertain && hours !== null ? without(hours, intervals) : null), label);
    if (!isCertain)
      this.#set({ ...condition, when: null, weekdays: condition.weekdays.map(dayBefore) }, () => null, label);
  }

  #replace(condition: Condition, intervals: Intervals, label: string): void {
    if (condition.when !== null || intervals === null) return this.#set(condition, () => intervals, label);
    const { weekdays } = condition;
    const kept = new Map(weekdays.map((weekday) => [weekday, this.#keptOf(weekday, weekdays, intervals)]));
    this.#set(condition, (_, weekday) => union(kept.get(weekday) ?? [], intervals), label);
    for (const weekday of weekdays) this.#origins.set(weekday, weekdays);
    if ([...kept.values()].some((each) => each.length > 0)) this.#hasReplaced = true;
  }

  /** Earlier hours of the same days that a rule formally replaces, though nothing contradicts them: unknown. */
  #keptOf(weekday: Weekday, weekdays: readonly Weekday[], intervals: NonNullable<Intervals>): NonNullable<Intervals> {
    const earlier = this.#week.get(weekday) ?? [];
    const isSameDays = this.#origins.get(weekday)?.every((each) => weekdays.includes(each)) === true;
    if (!isSameDays || !areDisjoint(earlier, intervals)) return [];
    return earlier.map((each) => ({ ...each, isUnknown: true }));
  }

  /** Changes the hours on the days of a condition, whatever exceptions hold there. */
  #set(
    { when, weekdays }: Pick<Condition, 'when' | 'weekdays'>,
    change: (hours: Intervals, weekday: Weekday) => Intervals,
    label: string,
  ): void {
    const before = this.#layers;
    if (when === null) {
      const changed = before.flatMap((layer) => splitLayer(layer, weekdays, change));
      const week = weekdays.map((weekday) => change(this.#week.get(weekday) ?? null, weekday));
      weekdays.forEach((weekday, at) => this.#week.set(weekday, week[at] ?? null));
      this.#layers = changed.reduceRight<Layer[]>((kept, layer) => {
        return this.#isNeedless(layer, kept) ? kept : [layer, ...kept];
      }, []);
      return;
    }
    const added = weekdays.map((weekday): Layer => {
      const hours = this.#under(when, weekday).map((each) => change(each, weekday));
      const first = hours[0] ?? null;
      return { when, weekdays: [weekday], hours: hours.every((each) => isSame(each, first)) ? first : null, label };
    });
    this.#layers = [...grouped(added), ...before];
  }

  /** Whether a layer says the same as the week and hides no later one, because a later rule has replaced both. */
  #isNeedless(layer: Layer, later: readonly Layer[]): boolean {
    return layer.weekdays.every(
      (weekday) =>
        isSame(layer.hours, this.#week.get(weekday) ?? null) && !later.some((each) => each.weekdays.includes(weekday)),
    );
  }

  /** The different hours of the days that a condition names, in all years. */
  #under(when: When, weekday: Weekday): Intervals[] {
    const found = new Map<Layer | undefined, Intervals>();
    const exceptions = this.#layers.map((layer) => ({ ...layer, hours: [] }));
    const opening = { week: CLOSED_WEEK, exceptions };
    const wanted = { week: CLOSED_WEEK, exceptions: [{ when, weekdays: [weekday], hours: [], label: '' }] };
    const first = Date.parse(this.#calendar.from) / DAY_MS;
    const days = this.#layers.length === 0 ? 0 : CYCLE_DAYS;
    for (let day = first; day < first + days; day++) {
      if (exceptionOn(wanted, day) === undefined) continue;
      const exception = exceptionOn(opening, day);
      const layer = this.#layers[exceptions.findIndex((each) => each === exception)];
      found.set(layer, layer === undefined ? (this.#week.get(weekday) ?? null) : layer.hours);
    }
    return found.size === 0 ? [this.#week.get(weekday) ?? null] : [...found.values()];
  }
}

function dayAfter(weekday: Weekday): Weekday {
  return WEEKDAYS[(WEEKDAYS.indexOf(weekday) + 1) % 7] ?? weekday;
}

function dayBefore(weekday: Weekday): Weekday {
  return WEEKDAYS[(WEEKDAYS.indexOf(weekday) + 6) % 7] ?? weekday;
}

/** Adds a rule's hours; a fallback only counts where nothing else is said. */
function joined(hours: Intervals, effect: Effect, isFallback: boolean): Intervals {
  if (effect.intervals === undefined) return hours;
  // A day without known times, such as 'by appointment'.
  const added = effect.intervals ?? (isFallback ? [{ ...WHOLE_DAY, isUnknown: true }] : null);
  if (added === null || hours === null) return null;
  if (!isFallback) return union(hours, added);
  return union(hours, [
    ...without(
      added.filter((each) => !each.isUnknown),
      hours.filter((each) => each.isUnknown),
    ),
    ...added.filter((each) => each.isUnknown),
  ]);
}

function splitLayer(
  layer: Layer,
  weekdays: readonly Weekday[],
  change: (hours: Intervals, weekday: Weekday) => Intervals,
): Layer[] {
  const [touched, others] = [
    layer.weekdays.filter((weekday) => weekdays.includes(weekday)),
    layer.weekdays.filter((weekday) => !weekdays.includes(weekday)),
  ];
  const changed = touched.map(
    (weekday): Layer => ({ ...layer, weekdays: [weekday], hours: change(layer.hours, weekday) }),
  );
  return [...grouped(changed), ...(others.length > 0 ? [{ ...layer, weekdays: others }] : [])];
}

/** Layers of one condition, one for each hours. */
function grouped(layers: readonly Layer[]): Layer[] {
  const result: Layer[] = [];
  for (const layer of layers) {
    const at = result.findIndex((each) => isSame(each.hours, layer.hours));
    const known = result[at];
    if (known === undefined) result.push(layer);
    else result[at] = { ...known, weekdays: [...known.weekdays, ...layer.weekdays] };
  }
  return result;
}

function isSame(a: Intervals, b: Intervals): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
