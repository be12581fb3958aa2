import type { CardLanguage, Statement } from '#domain/waiter/card.ts';
import { useT } from '#i18n/i18n.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { CARDS } from './cards.ts';
import { SpeakButton } from './speak-button.tsx';
import styles from './waiter-page.module.css';

interface ShowDialogProps {
  readonly language: CardLanguage;
  readonly statements: readonly Statement[];
  readonly onClose: () => void;
}

/** The statements in large letters, for the waiter to read. */
export function ShowDialog({ language, statements, onClose }: ShowDialogProps) {
  const t = useT();
  const card = CARDS.get(language);
  const texts = [...statements.map((each) => card?.[each]), card?.thanks].filter((text) => text !== undefined);
  return (
    <Dialog title={t('waiter.show')} isTall onClose={onClose}>
      <div className={styles.large} lang={language} dir="auto">
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <SpeakButton text={texts.join(' ')} language={language} />
    </Dialog>
  );
}
