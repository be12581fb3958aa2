/** A walk in words, in the shape of all directions (D64). */

import { bearingDegrees, compassPoint } from '#domain/geo/bearing.ts';
import type { DirectionsRoute, DirectionsStep } from '#domain/geo/directions-result.ts';
import type { Position } from '#domain/geo/geo.ts';
import { DETOUR, wholeMinutes } from '#domain/geo/walk.ts';
import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import type { WalkStep } from '#workers/ways/api.ts';
import type { FoundWalk } from './use-walk.ts';

interface Words {
  readonly t: Translate;
  readonly format: Format;
}

interface Way {
  readonly walk: FoundWalk;
  readonly from: Position;
  readonly to: Position;
  /** Name of the place. */
  readonly name: string;
  /** Metres per minute. */
  readonly pace: number;
}

/** A start or an end this close to a street is on it. */
const BESIDE_M = 15;
/** Distances are rounded to this. */
const STEP_M = 10;
/** The search's factor for the straight lines to and from the streets, so that it prefers streets. */
const SEARCH_OFF_STREET = 2;

export function toRoute({ walk, from, to, name, pace }: Way, { t, format }: Words): DirectionsRoute {
  const { line, steps, startM, endM } = walk;
  const distance = (metres: number) => ({
    text: format.walk(Math.max(STEP_M, Math.round(metres / STEP_M) * STEP_M)),
    value: Math.round(metres),
  });
  const duration = (cost: number) => {
    const seconds = Math.round((60 * cost) / pace);
    return { text: minutesText(seconds, { t, format }), value: seconds };
  };
  const point = (a: Position | undefined, b: Position | undefined) =>
    t(`restaurant.point.${compassPoint(a && b ? bearingDegrees(a, b) : 0)}`);
  const leg = (instruction: string, metres: number): DirectionsStep => ({
    instruction,
    distance: distance(metres),
    duration: duration(metres * DETOUR),
  });
  const first =
    startM >= BESIDE_M
      ? t('way.step.toStreet', { distance: distance(startM).text, point: point(from, line[0]) })
      : t('way.step.start', { point: pointOf(steps[0], t) });
  const last =
    endM >= BESIDE_M
      ? t('way.step.fromStreet', { name, distance: distance(endM).text, point: point(line.at(-1), to) })
      : t('way.step.arrive', { name });
  return {
    distance: distance(walk.metres),
    // Off the streets, the time is that of the estimate from a straight line, as on the place's page.
    duration: duration(walk.cost - (SEARCH_OFF_STREET - DETOUR) * (startM + endM)),
    steps: [
      leg(first, startM),
      ...steps.map((step, n) => ({
        instruction: instructionOf(step, nextTurn(steps[n + 1]), distance(step.metres).text, t),
        distance: distance(step.metres),
        duration: duration(step.cost),
      })),
      leg(last, endM),
    ],
  };
}

/** The duration in words, in whole minutes. */
function minutesText(seconds: number, { t, format }: Words): string {
  return t('way.minutes', { minutes: format.number(wholeMinutes(seconds / 60)) });
}

function pointOf(step: WalkStep | undefined, t: Translate): string {
  return t(`restaurant.point.${compassPoint(step?.degrees ?? 0)}`);
}

/** The turn's case in messages: names of cases have no hyphens. */
function nextTurn(next: WalkStep | undefined): string {
  return next ? next.turn.replace(/-(.)/, (_, letter: string) => letter.toUpperCase()) : 'none';
}

function instructionOf({ kind, name }: WalkStep, next: string, distance: string, t: Translate): string {
  if (kind === 'steps') return t('way.step.stairs', { distance, next });
  if (name !== '') return t('way.step.named', { distance, name, next });
  return kind === 'street' ? t('way.step.street', { distance, next }) : t('way.step.path', { distance, next });
}
