// @module-tag quick
/** One rule in two languages: what visitors say together is the same by `checkFacts` and by `catalogue.visitor_facts`. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkAnswersSchema } from '../../../src/domain/checks/check-answers-schema.ts';
import { type CountedCheck, checkFacts } from '../../../src/domain/checks/check-facts.ts';
import { CHECK_ANSWERS, CHECK_QUESTIONS } from '../../../src/domain/checks/check-questions.ts';
import { hasStanding } from '../../../src/domain/checks/standing.ts';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { type Person, signUp, signUpUnconfirmed } from '../../support/people.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

const DAY_MS = 86_400_000;
const TODAY = Math.floor(Date.now() / DAY_MS);
const PEOPLE = 6;

const anyAnswers = fc.record(
  Object.fromEntries(
    CHECK_QUESTIONS.map((question) => [question, fc.constantFrom(...CHECK_ANSWERS[question], 'unknown')]),
  ),
  { requiredKeys: [] },
);
const anyCheck = fc.record({
  who: fc.nat({ max: PEOPLE }),
  isElsewhere: fc.boolean(),
  network: fc.constantFrom(null, 'a'.repeat(32), 'b'.repeat(32)),
  ago: fc.nat({ max: 200 }),
  answers: anyAnswers.filter((answers) => Object.keys(answers).length > 0),
  fate: fc.constantFrom('counted', 'counted', 'counted', 'undone', 'taken back'),
});

const anyJudgement = fc.record({
  who: fc.nat({ max: 2 }),
  at: fc.nat({ max: 5 }),
  question: fc.constantFrom('pork', 'menu'),
  isRight: fc.constantFrom(true, true, true, true, false),
});

describe.each(ENGINES)('the rule of checks, on %s', (database) => {
  let backend: TestBackend;
  const people: Person[] = [];
  beforeAll(async () => {
    backend = await startTestBackend({ database });
    for (let n = 0; n < PEOPLE; n++) people.push(await signUp(backend));
    people.push(await signUpUnconfirmed(backend));
  });
  afterAll(() => backend.stop());

  test('SQL and TypeScript agree on any checks, also of places that were joined', async () => {
    const place = await insertRestaurant(backend.database);
    const joined = await insertRestaurant(backend.database, { _deleted: true, merged_into: place });
    const db = backend.database;
    // Old days and made-up networks: the triggers would refuse them.
    await db.exec('alter table public.place_checks disable trigger user');
    const cases = fc.uniqueArray(anyCheck, {
      maxLength: 12,
      selector: ({ who, isElsewhere }) => `${who} ${isElsewhere}`,
    });
    const places: string[] = [];
    for (let n = 0; n < 6; n++) places.push(await insertRestaurant(db));
    await fc.assert(
      fc.asyncProperty(cases, fc.array(anyJudgement, { maxLength: 24 }), async (made, judged) => {
        await db.exec('delete from public.place_checks; delete from moderation.judged_answers');
        for (const { who, at, question, isRight } of judged) {
          await db.query(
            `insert into moderation.judged_answers values ($1, $2, $3, $4)
             on conflict on constraint judged_answers_pkey do update set is_right = excluded.is_right`,
            [people[who]?.id, places[at], question, isRight],
          );
        }
        const last = new Map(judged.map((each) => [`${each.who} ${each.at} ${each.question}`, each]));
        const placesOf = (who: number, isRight: boolean) =>
          new Set([...last.values()].filter((each) => each.who === who && each.isRight === isRight).map(({ at }) => at))
            .size;
        const rows = made.map(({ who, isElsewhere, network, ago, answers, fate }, n) => ({
          id: crypto.randomUUID(),
          user_id: people[who]?.id,
          restaurant_id: isElsewhere ? joined : place,
          answers,
          day: new Date((TODAY - ago) * DAY_MS).toISOString().slice(0, 10),
          network,
          state: fate === 'undone' ? 'undone' : 'counted',
          _deleted: fate === 'taken back',
          // Of two checks of one day by one person the later counts.
          created_at: new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString(),
        }));
        await db.query(
          `insert into public.place_checks (id, user_id, restaurant_id, answers, day, network, state, _deleted, created_at)
           select id, user_id, restaurant_id, answers, day, network, state, _deleted, created_at
           from jsonb_populate_recordset(null::public.place_checks, $1::text::jsonb)`,
          [JSON.stringify(rows)],
        );
        const current = new Map<number, CountedCheck>();
        for (const { who, network, ago, answers, fate } of made) {
          const day = TODAY - ago;
          if (fate !== 'counted' || who === PEOPLE || (current.get(who)?.day ?? 0) > day) continue;
          current.set(who, {
            person: `person ${who}`,
            network,
            day,
            hasStanding: hasStanding(placesOf(who, true), placesOf(who, false)),
            answers: checkAnswersSchema.parse(answers),
          });
        }
        const [row] = await db.query<{ facts: unknown }>('select catalogue.visitor_facts($1) as facts', [place]);
        expect(row?.facts).toEqual(checkFacts([...current.values()]));
      }),
      { numRuns: 300 },
    );
  });
});
