import { MapPin } from 'lucide-react';
import type { KeyboardEventHandler, ReactNode } from 'react';
import styles from './spot-choice.module.css';

interface SpotChoiceProps {
  readonly onChoose: () => void;
  readonly onKeyDown?: KeyboardEventHandler<HTMLButtonElement>;
  /** A pin by default. */
  readonly icon?: ReactNode;
  /** Tells places of one name apart. */
  readonly note?: string;
  readonly children: ReactNode;
}

/** A place in a list to choose from. */
export function SpotChoice({ onChoose, onKeyDown, icon, note, children }: SpotChoiceProps) {
  return (
    <li>
      <button type="button" className={styles.choice} onClick={onChoose} onKeyDown={onKeyDown}>
        {icon ?? <MapPin aria-hidden="true" />}
        <bdi className={styles.name}>{children}</bdi>
        {note === undefined ? null : (
          <span className={styles.note}>
            {' '}
            <bdi>{note}</bdi>
          </span>
        )}
      </button>
    </li>
  );
}
