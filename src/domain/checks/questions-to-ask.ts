/** Which questions a visitor is asked at a place: those that it lacks. */
import type { CurrentFacts } from '../places/facts.ts';
import type { Restaurant } from '../places/restaurant.ts';
import type { CheckQuestion } from './check-questions.ts';
import { toldFact } from './told-fact.ts';

/** So many, because each is a tap. */
const QUESTIONS_ASKED = 3;

/** The most useful first. */
const ORDER: readonly CheckQuestion[] = [
  'still_here',
  'alcohol',
  'menu',
  'pork',
  'certificate_seen',
  'hours_as_stated',
  'prayer_place',
];

type Asked = Pick<Restaurant, 'evidence' | 'amenities' | 'opening' | 'operating_hours'> &
  Partial<Pick<Restaurant, 'visitors'>>;

/**
 * At most `QUESTIONS_ASKED`: what visitors answer differently, then what nobody states, then what has not been confirmed lately.
 * @param facts of the place's sources
 * @param today days since 1970-01-01
 */
export function questionsToAsk(place: Asked, facts: CurrentFacts, today: number): readonly CheckQuestion[] {
  const stateOf = (question: CheckQuestion) => toldFact(place.visitors, question, today).state;
  const possible = ORDER.filter((question) => question !== 'hours_as_stated' || hasHours(place));
  const disputed = possible.filter((question) => stateOf(question) === 'disputed');
  const lacking = possible.filter((question) => stateOf(question) !== 'confirmed' && !isStated(place, facts, question));
  return [...new Set([...disputed, ...lacking, ...possible])].slice(0, QUESTIONS_ASKED);
}

function hasHours({ opening, operating_hours }: Asked): boolean {
  return Boolean(opening) || operating_hours !== null;
}

/** Whether a source states it. Whether a place is still there, and its hours as stated, must be seen. */
function isStated({ evidence, amenities }: Asked, facts: CurrentFacts, question: CheckQuestion): boolean {
  switch (question) {
    case 'menu':
      return facts.menu === 'whole' || facts.menu === 'part' || facts.menu === 'none';
    case 'alcohol':
      return facts.alcohol === 'none' || facts.alcohol === 'served';
    case 'pork':
      return facts.pork === 'none' || facts.pork === 'in_kitchen';
    case 'certificate_seen':
      return evidence.some(({ kind, verified, ended_on }) => kind === 'certificate' && verified && !ended_on);
    case 'prayer_place':
      return amenities.includes('prayer_room');
    default:
      return false;
  }
}
