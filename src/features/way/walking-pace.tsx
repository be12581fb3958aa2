import { useId, useState } from 'react';
import { PACES, type Pace } from '#domain/geo/walk.ts';
import { useT } from '#i18n/i18n.tsx';
import { readPace, writePace } from '#platform/stored-pace.ts';
import { ToggleChip } from '#ui/chip.tsx';
import styles from './walking-pace.module.css';

// The keys of a constant object are the names of its type.
const NAMES = Object.keys(PACES) as Pace[];

/** Sets the walking pace, for estimates of walking time. */
export function WalkingPace() {
  const t = useT();
  const id = useId();
  const [pace, setPace] = useState(readPace);
  return (
    <section className={styles.group} aria-labelledby={`${id}-title`} aria-describedby={`${id}-hint`}>
      <h2 id={`${id}-title`}>{t('settings.pace.title')}</h2>
      <div className="flex wrap gap-2">
        {NAMES.map((each) => (
          <ToggleChip
            key={each}
            isOn={pace === each}
            onClick={() => {
              writePace(each);
              setPace(each);
            }}
          >
            {t(`settings.pace.${each}`)}
          </ToggleChip>
        ))}
      </div>
      <p className="soft small hide-empty" id={`${id}-hint`}>
        {t('settings.pace.hint')}
      </p>
    </section>
  );
}
