import { Languages } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import {
  CARD_LANGUAGES,
  type CardLanguage,
  cardLanguageIn,
  firstChoice,
  QUESTIONS,
  type Question,
  type Statement,
  statementsOf,
} from '#domain/waiter/card.ts';
import { useLanguage, useT } from '#i18n/i18n.tsx';
import { countryOfClock } from '#platform/clock-country.ts';
import { useServices } from '#services/services.tsx';
import { useOwnProfile } from '#services/use-own-profile.ts';
import { Button } from '#ui/button.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { useToasts } from '#ui/toast.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { Avoided } from './avoided.tsx';
import { CARDS } from './cards.ts';
import { GivenAnswers } from './given-answers.tsx';
import { askedPlace, type GivenAnswer, type KeptWords, readWords, writeWords } from './kept-words.ts';
import { Said, useOwnWords } from './said.tsx';
import { ShowDialog } from './show-dialog.tsx';
import styles from './waiter-page.module.css';

/** Shown where the language of a country has no card. */
const FALLBACK: CardLanguage = 'en';

/** /waiter: sentences to show to a waiter in the language of the place, and the waiter's answers. Works offline. */
export function WaiterPage() {
  const t = useT();
  const { now } = useServices();
  const toasts = useToasts();
  const place = askedPlace(useLocation().state);
  const { language, choose } = useCardLanguage(place?.countryCode);
  const diets = useOwnProfile()?.profile?.dietary_preferences ?? [];
  const ownWords = useOwnWords();
  const [words, setWords] = useState(readWords);
  const [shown, setShown] = useState<'statements' | Question>();
  const card = CARDS.get(language) ?? {};
  const chosen = words.avoids ?? firstChoice(diets);
  const wanted = statementsOf(chosen);
  const statements = wanted.filter((each) => card[each] !== undefined);
  const missing = wanted.filter((each) => card[each] === undefined);

  const keep = (next: KeptWords) => {
    writeWords(next);
    setWords(next);
  };
  const forget = (gone: readonly GivenAnswer[]) => {
    keep({ ...words, answers: words.answers.filter((each) => !gone.includes(each)) });
    toasts.show('notice', t('waiter.removed'), { label: t('reviews.undo'), run: () => keep(words) });
  };
  const close = () => setShown(undefined);

  return (
    <div className={styles.page}>
      <PageTitle title={t('shell.title.waiter')} />
      <p className="soft">{t('waiter.lead')}</p>
      <LanguageChoice language={language} onChoose={choose} />
      <section className="card padded grid one-column gap-4" aria-labelledby="waiter-statements">
        <h2 id="waiter-statements">{t('waiter.show')}</h2>
        <ul className="grid gap-3">
          {statements.map((each) => (
            <li key={each}>
              <Said sentence={each} language={language} />
            </li>
          ))}
        </ul>
        {missing.length > 0 ? (
          <p className="danger">{t('waiter.missing', { sentences: missing.map(ownWords).join(' ') })}</p>
        ) : null}
        <Button variant="primary" isWide onClick={() => setShown('statements')}>
          {t('waiter.showLarge')}
        </Button>
        <Avoided chosen={chosen} onChoose={(avoids: readonly Statement[]) => keep({ ...words, avoids: [...avoids] })} />
      </section>
      <section className="card padded grid one-column gap-4" aria-labelledby="waiter-questions">
        <h2 id="waiter-questions">{t('waiter.ask')}</h2>
        <ul className="grid gap-2">
          {QUESTIONS.filter((each) => card[each] !== undefined).map((each) => (
            <li key={each}>
              <button type="button" className={styles.question} aria-haspopup="dialog" onClick={() => setShown(each)}>
                <Said sentence={each} language={language} isOwnFirst />
              </button>
            </li>
          ))}
        </ul>
      </section>
      <GivenAnswers answers={words.answers} onForget={forget} />
      {shown === 'statements' ? <ShowDialog language={language} statements={statements} onClose={close} /> : null}
      {shown === undefined || shown === 'statements' ? null : (
        <AskDialog
          question={shown}
          language={language}
          onAnswer={(answer) =>
            keep({ ...words, answers: [{ question: shown, answer, language, at: now(), place }, ...words.answers] })
          }
          onClose={close}
        />
      )}
    </div>
  );
}

interface LanguageChoiceProps {
  readonly language: CardLanguage;
  readonly onChoose: (language: CardLanguage) => void;
}

function LanguageChoice({ language, onChoose }: LanguageChoiceProps) {
  const { t, locale } = useLanguage();
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  const rows = CARD_LANGUAGES.map((tag) => ({ tag, name: names.of(tag) ?? tag })).toSorted((one, other) =>
    one.name.localeCompare(other.name, locale),
  );
  return (
    <label className={styles.choice}>
      <Languages aria-hidden="true" />
      <span className="small soft one-line">{t('waiter.language')}</span>
      <select
        className={styles.select}
        value={language}
        onChange={({ currentTarget: { value } }) => {
          const tag = CARD_LANGUAGES.find((each) => each === value);
          if (tag) onChoose(tag);
        }}
      >
        {rows.map(({ tag, name }) => (
          <option key={tag} value={tag}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The language in the address, or else that of the place's country, or of the country where the device's clock is. */
function useCardLanguage(countryCode = countryOfClock()) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const language =
    CARD_LANGUAGES.find((each) => each === params.get('lang')) ??
    (countryCode === undefined ? null : cardLanguageIn(countryCode)) ??
    FALLBACK;
  return { language, choose: (lang: CardLanguage) => setParams({ lang }, { replace: true, state }) };
}
