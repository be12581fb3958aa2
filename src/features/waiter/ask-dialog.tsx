import { useEffect, useRef, useState } from 'react';
import { ANSWERS, type Answer, type CardLanguage, OPEN_QUESTION, type Question } from '#domain/waiter/card.ts';
import { useT } from '#i18n/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { CARDS } from './cards.ts';
import { useOwnWords } from './said.tsx';
import { SpeakButton } from './speak-button.tsx';
import styles from './waiter-page.module.css';

interface AskDialogProps {
  readonly question: Question;
  readonly language: CardLanguage;
  readonly onAnswer: (answer: Answer) => void;
  readonly onClose: () => void;
}

/**
 * A question in large letters with the three answers, for the waiter to tap; then the answer in the traveller's language. The
 * question for dishes has no answers to tap.
 */
export function AskDialog({ question, language, onAnswer, onClose }: AskDialogProps) {
  const t = useT();
  const ownWords = useOwnWords();
  const [answer, setAnswer] = useState<Answer>();
  const told = useRef<HTMLOutputElement>(null);
  const card = CARDS.get(language) ?? {};
  // The pressed button is gone.
  useEffect(() => {
    if (answer !== undefined) told.current?.focus();
  }, [answer]);
  const give = (given: Answer) => {
    setAnswer(given);
    onAnswer(given);
  };
  if (answer !== undefined) {
    return (
      <Dialog
        title={ownWords(question)}
        isTall
        onClose={onClose}
        footer={
          <Button variant="primary" onClick={onClose}>
            {t('shell.dialogClose')}
          </Button>
        }
      >
        <div className={styles.large}>
          <p lang={language} dir="auto">
            {card.thanks}
          </p>
          <output ref={told} tabIndex={-1} className={styles.answered}>
            {t('waiter.answered', { answer: ownWords(answer) })}
          </output>
        </div>
      </Dialog>
    );
  }
  const isOpen = question === OPEN_QUESTION;
  const answers = ANSWERS.map((each) => (
    <Button key={each} className={styles.answer} lang={language} onClick={() => give(each)}>
      {card[each]}
    </Button>
  ));
  return (
    <Dialog title={ownWords(question)} isTall onClose={onClose} footer={isOpen ? null : answers}>
      <div className={styles.large} lang={language} dir="auto">
        <p>{card[question]}</p>
        {isOpen ? null : <p className={styles.tap}>{card.tap}</p>}
      </div>
      <SpeakButton text={card[question] ?? ''} language={language} />
    </Dialog>
  );
}
