import { CircleAlert, Users } from 'lucide-react';
import type { CheckFacts } from '#domain/checks/check-facts.ts';
import { CHECK_QUESTIONS, type CheckQuestion } from '#domain/checks/check-questions.ts';
import { type ToldAnswer, type ToldFact, toldFact } from '#domain/checks/told-fact.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { toldText } from './check-view.ts';
import styles from './checks.module.css';

interface VisitorAnswersProps {
  readonly visitors: CheckFacts | null | undefined;
  /** Days since 1970-01-01. */
  readonly today: number;
}

/** What visitors answered lately: confirmed, said by a few, or told differently, which shows all of it. */
export function VisitorAnswers({ visitors, today }: VisitorAnswersProps) {
  const t = useT();
  const told = CHECK_QUESTIONS.map((question) => ({ question, fact: toldFact(visitors, question, today) }));
  const spoken = told.filter(({ fact }) => fact.state !== 'silent');
  if (spoken.length === 0) return null;
  return (
    <section className="grid one-column gap-2" aria-labelledby="visitors-title">
      <h3 id="visitors-title" className="soft small">
        {t('restaurant.check.visitors')}
      </h3>
      <ul className={styles.told}>
        {spoken.map(({ question, fact }) => (
          <Told key={question} question={question} fact={fact} />
        ))}
      </ul>
    </section>
  );
}

interface ToldProps {
  readonly question: CheckQuestion;
  readonly fact: ToldFact;
}

function Told({ question, fact }: ToldProps) {
  const t = useT();
  if (fact.state === 'silent') return null;
  const isDisputed = fact.state === 'disputed';
  const Icon = isDisputed ? CircleAlert : Users;
  return (
    <li className={styles.fact} data-state={fact.state}>
      <Icon aria-hidden="true" />
      <div>
        {fact.answers.map((answer) => (
          <Answer key={answer.answer} question={question} told={answer} isConfirmed={fact.state === 'confirmed'} />
        ))}
        {isDisputed ? <p className="soft small">{t('restaurant.check.disputed')}</p> : null}
      </div>
    </li>
  );
}

interface AnswerProps {
  readonly question: CheckQuestion;
  readonly told: ToldAnswer;
  readonly isConfirmed: boolean;
}

function Answer({ question, told, isConfirmed }: AnswerProps) {
  const t = useT();
  const format = useFormat();
  // The middle of the month is that month in every time zone.
  const values = { count: told.people, month: format.month(`${told.month}-15`) };
  return (
    <p>
      <span className="strong">{t(toldText(question, told.answer))}</span>{' '}
      <span className="soft small">
        {t(isConfirmed ? 'restaurant.check.confirmed' : 'restaurant.check.said', values)}
      </span>
    </p>
  );
}
