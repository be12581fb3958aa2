import { List, Map as MapIcon } from 'lucide-react';
import { useT } from '#i18n/i18n.tsx';
import styles from './view-switch.module.css';

export type View = 'list' | 'map';

interface ViewSwitchProps {
  readonly view: View;
  readonly onView: (view: View) => void;
}

/** The places below as a list or on the map (S14): icons, and their words where there is room. */
export function ViewSwitch({ view, onView }: ViewSwitchProps) {
  const t = useT();
  return (
    <fieldset className={styles.switch} aria-label={t('home.view')}>
      {(['list', 'map'] as const).map((choice) => {
        const label = t(`home.view.${choice}`);
        const Icon = choice === 'list' ? List : MapIcon;
        return (
          <button
            key={choice}
            type="button"
            className={styles.choice}
            aria-label={label}
            title={label}
            aria-pressed={view === choice}
            onClick={() => onView(choice)}
          >
            <Icon aria-hidden="true" />
            <span className={styles.word} aria-hidden="true">
              {label}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}
