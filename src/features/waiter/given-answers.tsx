import { Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { localDay } from '#domain/places/halal.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import type { GivenAnswer } from './kept-words.ts';
import { useOwnWords } from './said.tsx';

interface GivenAnswersProps {
  readonly answers: readonly GivenAnswer[];
  readonly onForget: (answers: readonly GivenAnswer[]) => void;
}

/** What waiters answered, newest first. It is on this device only, and changes no place. */
export function GivenAnswers({ answers, onForget }: GivenAnswersProps) {
  const t = useT();
  const format = useFormat();
  const ownWords = useOwnWords();
  if (answers.length === 0) return null;
  return (
    <section className="card padded grid one-column gap-3" aria-labelledby="waiter-answers">
      <h2 id="waiter-answers">{t('waiter.answers')}</h2>
      <p className="small soft">{t('waiter.answersKept')}</p>
      <ul className="grid gap-2">
        {answers.map((each) => (
          <li key={each.at} className="row between gap-2">
            <span className="grid one-column may-shrink">
              <span>{ownWords(each.question)}</span>
              <span className="strong">{ownWords(each.answer)}</span>
              <span className="small soft">
                {each.place ? (
                  <>
                    <Link to={`/restaurant/${each.place.slug}`}>
                      <bdi>{each.place.name}</bdi>
                    </Link>
                    {' · '}
                  </>
                ) : null}
                {format.day(localDay(each.at))}
              </span>
            </span>
            <IconButton
              label={t('waiter.remove')}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => onForget([each])}
            />
          </li>
        ))}
      </ul>
      <Button variant="quiet" onClick={() => onForget(answers)}>
        {t('waiter.removeAll')}
      </Button>
    </section>
  );
}
