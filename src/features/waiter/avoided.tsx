import { ChevronDown } from 'lucide-react';
import { CHOICES, type Statement } from '#domain/waiter/card.ts';
import { useT } from '#i18n/i18n.tsx';
import { useOwnWords } from './said.tsx';
import styles from './waiter-page.module.css';

interface AvoidedProps {
  readonly chosen: readonly Statement[];
  readonly onChoose: (chosen: readonly Statement[]) => void;
}

/** The sentences that the card has, chosen in the traveller's language. */
export function Avoided({ chosen, onChoose }: AvoidedProps) {
  const t = useT();
  const ownWords = useOwnWords();
  const toggle = (choice: Statement) =>
    onChoose(chosen.includes(choice) ? chosen.filter((each) => each !== choice) : [...chosen, choice]);
  return (
    <details>
      <summary className={styles.summary}>
        {t('waiter.avoid')}
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className="grid gap-1">
        {CHOICES.map((each) => (
          <label key={each} className={styles.avoided}>
            <input type="checkbox" checked={chosen.includes(each)} onChange={() => toggle(each)} />
            {ownWords(each)}
          </label>
        ))}
      </div>
    </details>
  );
}
